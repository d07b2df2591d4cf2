// Makes a fresh clone ready: installs the packages the lock file names. Plain JavaScript without packages, since it runs before there are any.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Whether every package of the lock file is installed in its version (npm keeps its own list of what it put there). */
const isInstalled = () => {
  const installed = `${root}node_modules/.package-lock.json`;
  if (!existsSync(installed)) return false;
  const there = packagesOf(installed);
  return Object.entries(packagesOf(`${root}package-lock.json`)).every(([path, wanted]) => path === '' || wanted.optional || wanted.devOptional || there[path]?.version === wanted.version);
};

/** Installs the packages when some are missing or of another version than the lock file's. Messages go to standard error. */
export const ensurePackages = () => {
  if (isInstalled()) return;
  process.stderr.write('carrom-umpire: installing packages (once; two or three minutes, one of them compiling the match store where no ready-made part fits) ...\n');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (done.status !== 0) {
    process.stderr.write('carrom-umpire: installing the packages failed; the lines above say why. An internet connection is needed this once.\n');
    process.exit(1);
  }
  makeRunnable();
  buildStore();
};

/** Whether the match store's compiled part works: in another process, since a broken one can end it. */
const storeWorks = () => spawnSync(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:')"], { cwd: root, stdio: 'ignore' }).status === 0;

/** The match store is optional: without its compiled part matches are played but not kept. One more try where npm ran no install script. */
const buildStore = () => {
  if (storeWorks()) return;
  process.stderr.write('carrom-umpire: compiling the match store (about a minute) ...\n');
  const npm = (args) => spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: ['ignore', 'ignore', 'ignore'], shell: process.platform === 'win32' });
  npm(['rebuild', 'better-sqlite3', '--foreground-scripts']);
  if (storeWorks()) return;
  process.stderr.write('carrom-umpire: the match store could not be compiled (it needs a C++ compiler, make and Python): matches are played, but kept in memory only. Later: npm install better-sqlite3\n');
};

/** Some npm versions run no install scripts; the bundled ffmpeg needs its executable bit. */
const makeRunnable = () => {
  try {
    chmodSync(createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg').path, 0o755);
  } catch {
    // No bundled binary for this platform: the sources fall back to the system's ffmpeg and say so.
  }
};
