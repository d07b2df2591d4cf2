// Every test of the project in one run: sets up what the tests need, then types, walls, lint, unit, property, picture and browser tests.
// The last line is `N passed, N failed` (and how many were skipped). Exit status 1 when something failed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePackages } from '../server/set-up.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
ensurePackages();

const say = (text) => process.stdout.write(`${text}\n`);
const has = (command) => (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, command)));
const run = (command, args, options = {}) => spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });

/** What the tests use beside npm packages: the command that shows it is there, and Debian's packages that bring it. */
const systemParts = [
  { what: 'the browser tests', command: ['chromium', 'chromium-browser', 'google-chrome'], packages: ['chromium'] },
  { what: 'the firmware tests', command: ['avr-gcc'], packages: ['gcc-avr', 'avr-libc'] },
  { what: 'the serial line tests', command: ['socat'], packages: ['socat'] },
];

const installSystemParts = () => {
  const missing = systemParts.filter(({ command }) => !command.some(has));
  if (missing.length === 0) return;
  const packages = missing.flatMap((part) => part.packages);
  if (!has('apt-get') || process.getuid?.() !== 0) {
    for (const part of missing) say(`${part.what} need ${part.packages.join(' and ')} (on Debian, as root: apt-get install ${part.packages.join(' ')}); they are skipped here`);
    return;
  }
  say(`installing ${packages.join(', ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const done = run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (done.status !== 0) say(`installing ${packages.join(', ')} failed; their tests will say so`);
};

const counts = { passed: 0, failed: 0, skipped: 0 };

/** A check that is one test: passed when its command ends well. */
const check = (name, command, args) => {
  const start = Date.now();
  const ok = run(command, args).status === 0;
  counts[ok ? 'passed' : 'failed']++;
  say(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
};

/** A whole vitest run; its own report counts. */
const suite = (name, config) => {
  if (!existsSync(config)) return;
  const folder = mkdtempSync(join(tmpdir(), 'carrom-tests-'));
  const report = join(folder, 'report.json');
  run('npx', ['--no-install', 'vitest', 'run', '-c', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const brokenFiles = testResults.filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed')).length;
    counts.passed += numPassedTests;
    counts.failed += numFailedTests + brokenFiles;
    counts.skipped += numPendingTests;
    say(`${name}: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped${numFailedTestSuites > 0 ? `, ${brokenFiles} files could not run` : ''}`);
  } catch {
    counts.failed++;
    say(`FAIL ${name}: the run ended without a report`);
  }
  rmSync(folder, { recursive: true, force: true });
};

installSystemParts();
const tsc = ['--no-install', 'tsc', '-p'];
check('types: server and tests', 'npx', [...tsc, 'tsconfig.json']);
check('types: pure rooms without Node and DOM', 'npx', [...tsc, 'test/architecture/tsconfig.pure.json']);
check('types: web', 'npx', [...tsc, 'web/tsconfig.json']);
check('walls between the rooms', 'node', ['test/architecture/walls.mjs']);
check('lint', 'npx', ['--no-install', 'biome', 'lint', '--diagnostic-level=warn', '--error-on-warnings']);
suite('unit, property, picture and process tests', 'test/vitest.config.ts');
suite('browser tests', 'test/browser/vitest.config.ts');
say(`${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`);
process.exit(counts.failed > 0 ? 1 : 0);
