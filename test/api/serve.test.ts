import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureWeb } from '../../server/cli/web-build.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'carrom-serve-'));
const started: ChildProcess[] = [];

type Run = { readonly child: ChildProcess; readonly out: () => string; readonly err: () => string; readonly ended: Promise<number | null> };

const serve = (environment: Record<string, string>): Run => {
  const child = spawn(process.execPath, [join(root, 'server/umpire.mjs'), 'serve'], { cwd: folder, env: { ...process.env, CARROM_HOST: '127.0.0.1', CARROM_PORT: '0', ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let out = '';
  let err = '';
  child.stdout?.on('data', (data) => (out += String(data)));
  child.stderr?.on('data', (data) => (err += String(data)));
  return { child, out: () => out, err: () => err, ended: new Promise((resolve) => child.once('exit', resolve)) };
};

const listening = async (run: Run): Promise<string> => {
  const end = performance.now() + 45_000;
  for (;;) {
    const address = /TV scoreboard\s+(http:\S+)\/tv/.exec(run.out())?.[1];
    if (address !== undefined && run.out().includes('Ctrl+C')) return address;
    if (performance.now() > end || run.child.exitCode !== null) throw new Error(`not listening: ${run.out()}${run.err()}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
};

beforeAll(() => ensureWeb());
afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('umpire serve', () => {
  it('prints every address and a code, serves every page, and ends within two seconds', async () => {
    const run = serve({});
    const address = await listening(run);
    for (const path of ['/', '/tv', '/umpire', '/calibration', '/camera', '/overlay', '/gallery', '/plain', '/api/view']) expect((await fetch(`${address}${path}`)).status, path).toBe(200);
    for (const name of ['TV scoreboard', 'umpire console', 'calibration', 'camera']) expect(run.out()).toContain(name);
    expect(run.out()).toMatch(/[▄▀█]{8}/);
    const start = performance.now();
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('says in one line that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const run = serve({ CARROM_PORT: String(port) });
    expect(await run.ended).toBe(2);
    expect(run.err().trim().split('\n').at(-1)).toBe(`port ${port} is taken by another program: end that one or choose another with CARROM_PORT=${port + 1}`);
    other.close();
  });

  it('says in one line what is wrong with the configuration', async () => {
    const run = serve({ CARROM_VARIANT: 'chess' });
    expect(await run.ended).toBe(2);
    expect(run.err().trim()).toBe('CARROM_VARIANT: expected one of carrom, billard-indien, icf, burmese, yemeni, got "chess"');
    expect(run.out()).toBe('');
  });
});
