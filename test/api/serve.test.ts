import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { connect } from 'node:tls';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
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
    for (const path of ['/', '/tv', '/umpire', '/pin', '/calibration', '/sensors', '/camera', '/overlay', '/gallery', '/plain', '/api/view']) expect((await fetch(`${address}${path}`)).status, path).toBe(200);
    for (const name of ['TV scoreboard', 'umpire console', 'calibration', 'camera']) expect(run.out()).toContain(name);
    expect(run.out()).toMatch(/[▄▀█]{8}/);
    const start = performance.now();
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('tells how to choose the PIN, serves the same over TLS under the printed fingerprint, and follows `umpire pin` while it runs', async () => {
    const run = serve({});
    const address = await listening(run);
    expect(run.out()).toMatch(/PIN\s+not chosen yet: open http:\S+\/pin on this computer, or http:\S+\/pin#\d{6} elsewhere/);
    const port = Number(/encrypted\s+https:\/\/\S+?:(\d+)\//.exec(run.out())?.[1]);
    const shown = /fingerprint is ([0-9A-F:]{95})/.exec(run.out())?.[1];
    const line = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
    await once(line, 'secureConnect');
    expect(line.getPeerCertificate().fingerprint256).toBe(shown);
    line.destroy();
    const me = async (cookie = '') => ((await fetch(`${address}/api/me`, { headers: { cookie } })).json()) as Promise<{ pin: string; device: { name: string } | null }>;
    const chosen = await fetch(`${address}/api/pin`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ pin: '2580', name: 'Table' }) });
    const cookie = String(chosen.headers.get('set-cookie')).split(';')[0] ?? '';
    expect((await me(cookie)).device?.name).toBe('Table');
    expect(statSync(join(folder, 'data/access.json')).mode & 0o077).toBe(0);
    const reset = spawnSync(process.execPath, [join(root, 'server/umpire.mjs'), 'pin', 'reset'], { cwd: folder, encoding: 'utf8' });
    expect(reset.status).toBe(0);
    expect(await me(cookie)).toMatchObject({ pin: 'missing', device: null });
    run.child.kill('SIGTERM');
    await run.ended;
    const hall = serve({ CARROM_PIN: '97531', CARROM_HTTPSPORT: 'off' });
    const again = await listening(hall);
    expect(hall.out()).toContain('pin reset');
    expect(hall.out()).not.toContain('https:');
    const signed = await fetch(`${again}/api/sign-in`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ pin: '97531', name: 'Hall', role: 'umpire' }) });
    expect(signed.status).toBe(200);
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

  it.each([
    [{ CARROM_PIN: '12' }, 'CARROM_PIN: expected the umpire’s PIN, 4 to 12 digits'],
    [{ CARROM_PIN: '1234' }, 'pin: expected digits that are not simply counted up'],
    [{ CARROM_HTTPSPORT: 'x' }, 'CARROM_HTTPSPORT: expected a whole number from 0 to 65535 or "off"'],
  ])('says in one line what is wrong with %j', async (environment, text) => {
    const run = serve(environment as Record<string, string>);
    expect(await run.ended).toBe(2);
    expect(run.err().trim().split('\n')).toHaveLength(1);
    expect(run.err()).toContain(text);
  });

  it('says in one line what is wrong with the configuration', async () => {
    const run = serve({ CARROM_VARIANT: 'chess' });
    expect(await run.ended).toBe(2);
    expect(run.err().trim()).toBe('CARROM_VARIANT: expected one of carrom, billard-indien, icf, burmese, yemeni, got "chess"');
    expect(run.out()).toBe('');
  });
});
