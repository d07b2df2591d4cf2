import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openBridge, type SensorEvent } from '../../firmware-bridge/bridge.ts';
import { tcpController } from './tcp-controller.ts';

const umpire = fileURLToPath(new URL('../../server/umpire.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sensors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const hasSocat = spawnSync('socat', ['-V']).status === 0;

type Line = Readonly<Record<string, unknown>>;

/** Runs `umpire sensors`; `stop` sends a signal, `done` gives what it printed and its exit status. */
const sensorsCommand = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [umpire, 'sensors', ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (bytes: Buffer) => {
    text += bytes.toString();
  });
  return {
    lines: (): readonly Line[] => text.split('\n').filter(Boolean).map((line) => JSON.parse(line) as Line),
    stop: (signal: NodeJS.Signals) => child.kill(signal),
    done: new Promise<number | null>((resolve) => child.on('close', (status) => resolve(status))),
  };
};

const until = async (what: () => boolean): Promise<void> => {
  for (let i = 0; i < 1500 && !what(); i++) await sleep(20);
};

describe('umpire sensors', () => {
  it('keeps a hostile controller through split bytes, noise, copies and a cut cable, and ends with 0 on a signal', async () => {
    const controller = await tcpController((socket, text) => {
      // A copy, then noise, and everything byte by byte.
      for (const byte of Buffer.from(`${text}${text}\xfe\x01 noise*ZZ\n`, 'latin1')) socket.write(Uint8Array.of(byte));
    });
    const early = controller.fall(3);
    await sleep(50);
    const command = sensorsCommand(join(folder, 'nothing-here'), controller.path);
    await until(() => command.lines().some((line) => line.type === 'drop'));
    await sleep(2200);
    const truth = [early, controller.fall(0)];
    await sleep(300);
    controller.cut();
    truth.push(controller.fall(1, 45));
    await until(() => command.lines().filter((line) => line.state === 'online').length > 1);
    await sleep(300);
    truth.push(controller.fall(2));
    await until(() => command.lines().filter((line) => line.type === 'drop').length >= 4);
    command.stop('SIGTERM');
    expect(await command.done).toBe(0);
    const lines = command.lines();
    const drops = lines.filter((line) => line.type === 'drop');
    expect(drops.map((line) => [line.seq, line.pocket, line.ms, line.boot])).toEqual([[1, 'sw', 30, 1], [2, 'nw', 30, 1], [3, 'ne', 45, 1], [4, 'se', 30, 1]]);
    expect(Object.keys(drops[0] ?? {})).toEqual(['type', 'pocket', 'seq', 'boot', 'controller_ms', 'host_ms', 'ms']);
    for (const [i, line] of drops.entries()) expect(Math.abs(Number(line.host_ms) - (truth[i] ?? 0))).toBeLessThan(i === 0 ? 60 : 15);
    expect(lines.filter((line) => line.type === 'state').map((line) => line.state)).toEqual(['online', 'offline', 'online']);
    expect(lines.filter((line) => line.type === 'lost')).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ type: 'counters', bad_line: expect.any(Number), resent: controller.heard.filter((line) => line.startsWith('RESEND')).length });
    expect(controller.heard[0]).toMatch(/^HELLO\?\*/);
    controller.close();
  });

  it('takes the first path that answers, and ends after --seconds with 0', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const controller = await tcpController();
    const command = sensorsCommand(`tcp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, controller.path, '--seconds', '5');
    expect(await command.done).toBe(0);
    expect(command.lines().filter((line) => line.type === 'state')).toMatchObject([{ state: 'online', path: controller.path }]);
    expect(command.lines().filter((line) => line.type === 'counters').length).toBeGreaterThanOrEqual(2);
    controller.close();
    silent.close();
  });

  it('starts without any device and says so; refuses a path that is none', async () => {
    const command = sensorsCommand(join(folder, 'nothing'), '--seconds', '1');
    expect(await command.done).toBe(0);
    expect(command.lines()).toMatchObject([{ type: 'state', state: 'offline', text: expect.stringMatching(/no such device.*camera works alone/) }, { type: 'counters', good: 0 }]);
    expect(await sensorsCommand('tcp:nowhere').done).toBe(2);
    expect(await sensorsCommand('--seconds', 'soon').done).toBe(2);
  });

  it.skipIf(!hasSocat)('says that another program holds the port, and costs next to nothing while it waits (skipped without socat)', async () => {
    const link = join(folder, 'held');
    const controller = await tcpController();
    const cable = spawn('socat', [`PTY,link=${link},raw,echo=0`, `TCP:${controller.path.slice(6)},nodelay`], { stdio: 'ignore' });
    await until(() => existsSync(link));
    const events: SensorEvent[] = [];
    const first = openBridge({ paths: [link] });
    first.on((event) => events.push(event));
    await until(() => events.some((event) => event.type === 'state'));
    const others: SensorEvent[] = [];
    const second = openBridge({ paths: [link] });
    second.on((event) => others.push(event));
    await until(() => others.some((event) => event.type === 'state'));
    expect(others.find((event) => event.type === 'state')).toMatchObject({ state: 'offline', text: expect.stringContaining('another program') });
    await second.close();
    await first.close();
    cable.kill('SIGKILL');
    controller.close();
    const absent = openBridge({ paths: [join(folder, 'absent')] });
    await sleep(3000);
    const before = process.cpuUsage();
    await sleep(8000);
    const { user, system } = process.cpuUsage(before);
    await absent.close();
    expect((user + system) / 8_000_000).toBeLessThan(0.01);
  });
});
