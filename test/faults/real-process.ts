import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { io, type Socket } from 'socket.io-client';
import type { View } from '../../server/contract/view.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const entrance = join(root, 'server/umpire.mjs');

/** A stream nobody sends: the server waits for its camera and keeps matches on the disk like any real table, so the umpire plays alone. */
const noCamera = { CARROM_SOURCE: 'rtsp://127.0.0.1:9/none', CARROM_SENSORS: 'none', CARROM_PIN: '2580', CARROM_HTTPSPORT: 'off', CARROM_HOST: '127.0.0.1', CARROM_PORT: '0' };

/** A real `umpire serve` and what it says. */
export type Served = { readonly child: ChildProcess; readonly address: string; readonly err: () => string; readonly ended: Promise<number | null>; readonly kill: (signal: NodeJS.Signals) => Promise<number | null> };

/** Starts `umpire serve` in a folder and waits until it listens; rejects with what it said when it ends before. `shell` stands before the command, as a limit. */
export const startServe = async (folder: string, environment: Readonly<Record<string, string>> = {}, shell?: string): Promise<Served> => {
  const env = { ...process.env, ...noCamera, ...environment };
  const child = shell === undefined ? spawn(process.execPath, [entrance, 'serve'], { cwd: folder, env }) : spawn('sh', ['-c', `${shell}; exec "${process.execPath}" "${entrance}" serve`], { cwd: folder, env });
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => (out += String(data)));
  child.stderr.on('data', (data) => (err += String(data)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = performance.now() + 100_000;
  for (;;) {
    const address = /TV scoreboard\s+(http:\S+)\/tv/.exec(out)?.[1];
    if (address !== undefined && out.includes('Ctrl+C')) {
      const kill = (signal: NodeJS.Signals) => {
        child.kill(signal);
        return ended;
      };
      return { child, address, err: () => err, ended, kill };
    }
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(err.trim() || `ended with ${child.exitCode ?? child.signalCode}`);
    if (performance.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`not listening: ${out}${err}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Signs in as umpire and gives the cookie. */
export const signIn = async (address: string): Promise<string> => {
  const answer = await fetch(`${address}/api/sign-in`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ pin: '2580', name: 'test', role: 'umpire' }) });
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
  return String(answer.headers.get('set-cookie')).split(';')[0] ?? '';
};

/** The whole view now. */
export const viewOf = async (address: string): Promise<View> => (await fetch(`${address}/api/view`)).json() as Promise<View>;

/** An umpire's line. */
export const umpireLine = (address: string, cookie: string): Socket => io(`${address}/umpire`, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: { cookie } });

/** Runs another command of the same program to its end. */
export const umpire = (folder: string, ...args: readonly string[]): { readonly status: number | null; readonly out: string; readonly err: string } => {
  const done = spawnSync(process.execPath, [entrance, ...args], { cwd: folder, encoding: 'utf8' });
  return { status: done.status, out: done.stdout, err: done.stderr.trim() };
};
