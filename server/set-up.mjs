// Makes a fresh clone ready: installs the packages the lock file names. Plain JavaScript without packages, since it runs before there are any.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.set-up-stamp`;

/** The state of the lock file as a hash: what is installed is right while this stays the same. */
const wanted = () => createHash('sha256').update(readFileSync(`${root}package-lock.json`)).digest('hex');

/** Installs the packages when node_modules is missing or older than the lock file. Messages go to standard error. */
export const ensurePackages = () => {
  const hash = wanted();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  process.stderr.write('carrom-umpire: installing packages (once, a minute or two) ...\n');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (done.status !== 0) {
    process.stderr.write('carrom-umpire: installing the packages failed; the lines above say why. An internet connection is needed this once.\n');
    process.exit(1);
  }
  makeRunnable();
  writeFileSync(stamp, hash);
};

/** Some npm versions run no install scripts; the bundled ffmpeg needs its executable bit. */
const makeRunnable = () => {
  try {
    chmodSync(createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg').path, 0o755);
  } catch {
    // No bundled binary for this platform: the sources fall back to the system's ffmpeg and say so.
  }
};
