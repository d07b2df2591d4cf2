import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { openBridge, type SensorEvent } from '../../firmware-bridge/bridge.ts';
import type { Clock } from '../../firmware-bridge/clock.ts';
import { pockets } from '../../server/geometry/table.ts';
import type { Happening } from './emulator.ts';

const hasSocat = spawnSync('socat', ['-V']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'pty-'));
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A break of `ms` at a time of the board (s). */
const cover = (at: number, pocket: number, ms: number): readonly Happening[] => [
  { at, do: 'cover', pocket },
  { at: at + ms / 1000, do: 'uncover', pocket },
];

type Truth = { readonly at: number; readonly pocket: number; readonly ms: number };
const breaks: readonly Truth[] = [
  // One in each pocket; a bounce; two discs 150 ms apart.
  { at: 3, pocket: 0, ms: 30 }, { at: 3.2, pocket: 1, ms: 40 }, { at: 3.4, pocket: 2, ms: 25 }, { at: 3.6, pocket: 3, ms: 60 },
  { at: 4, pocket: 1, ms: 30 }, { at: 4.045, pocket: 1, ms: 9 },
  { at: 4.5, pocket: 2, ms: 35 }, { at: 4.65, pocket: 2, ms: 35 },
  // The acknowledgement of this one is lost, and the board is reset.
  { at: 8.5, pocket: 3, ms: 30 },
  // After the reset; then 40 while the cable is out.
  { at: 10.9, pocket: 0, ms: 30 },
  ...Array.from({ length: 40 }, (_, i) => ({ at: 11.6 + i * 0.035, pocket: i % 4, ms: 14 })),
  { at: 16.5, pocket: 1, ms: 30 },
  // After power was lost; then on both sides of the wrap of the milliseconds.
  { at: 19.7, pocket: 2, ms: 30 },
  { at: 22.4, pocket: 3, ms: 30 }, { at: 23.9, pocket: 0, ms: 30 },
];
const script: readonly Happening[] = [
  ...breaks.flatMap((one) => cover(one.at, one.pocket, one.ms)),
  ...cover(5.2, 2, 2700),
  { at: 8.4, do: 'loseAck' }, { at: 8.6, do: 'reset' },
  { at: 17, do: 'powerOn' }, { at: 20, do: 'nearWrap' },
];

describe.skipIf(!hasSocat)('the real firmware at a pty, through the serialport package (skipped without socat)', () => {
  it('loses and doubles nothing in 25 s of everything that happens to a controller', { timeout: 180_000, retry: 1 }, async () => {
    const link = join(folder, 'pockets');
    const shared = new SharedArrayBuffer(8);
    const time = new Float64Array(shared);
    const worker = new Worker(new URL('./emulator-worker.mjs', import.meta.url), { workerData: { script, time: shared } });
    const port = await new Promise<number>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    const now = (): number => time[0] ?? 0;
    const boardAt = async (seconds: number): Promise<void> => {
      while (now() < seconds * 1000) await sleep(2);
    };
    // Both sides live in the time of the emulated board, which a busy machine only slows.
    const clock: Clock = {
      now,
      wall: (at) => at,
      alarm: (at, task) => {
        let timer = setTimeout(function look() {
          if (now() >= at) task();
          else timer = setTimeout(look, Math.min(20, Math.max(1, at - now())));
        }, 1);
        return () => clearTimeout(timer);
      },
    };
    const plug = (): ChildProcess => spawn('socat', [`PTY,link=${link},raw,echo=0`, `TCP:127.0.0.1:${port},nodelay`], { stdio: 'ignore' });
    let cable = plug();
    const events: SensorEvent[] = [];
    const bridge = openBridge({ paths: [join(folder, 'no-such-port'), link], clock });
    bridge.on((event) => events.push(event));
    await boardAt(11.4);
    cable.kill('SIGKILL');
    rmSync(link, { force: true });
    await boardAt(13.3);
    cable = plug();
    await boardAt(25);
    const isLinked = existsSync(link);
    await bridge.close();
    cable.kill('SIGKILL');
    await worker.terminate();
    expect(isLinked).toBe(true);

    const drops = events.flatMap((event) => (event.type === 'drop' ? [event] : []));
    const kept = breaks.filter((_, i) => i < 10 || i >= 18);
    expect(drops.map((drop) => drop.pocket)).toEqual(kept.map((one) => pockets[one.pocket]));
    expect(drops.map((drop) => `${drop.boot}:${drop.seq}`)).toEqual([
      ...Array.from({ length: 10 }, (_, i) => `1:${i + 1}`), ...Array.from({ length: 33 }, (_, i) => `1:${i + 19}`), '2:1', '2:2', '2:3',
    ]);
    expect(events.filter((event) => event.type === 'lost').map((event) => ({ boot: event.boot, from: event.from, to: event.to }))).toEqual([{ boot: 1, from: 11, to: 18 }]);
    const states = events.flatMap((event) => (event.type === 'state' ? [event.pocket ? `${event.state} ${event.pocket}` : event.state] : []));
    expect(states).toEqual(['online', 'blocked se', 'clear se', 'offline', 'online']);
    const errors = drops.map((drop, i) => Math.abs(drop.at - (kept[i]?.at ?? 0) * 1000)).sort((a, b) => a - b);
    for (const [i, drop] of drops.entries()) expect(Math.abs(drop.ms - (kept[i]?.ms ?? 0))).toBeLessThanOrEqual(2);
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThanOrEqual(2);
    expect(errors[Math.floor(errors.length * 0.95)]).toBeLessThanOrEqual(5);
    const counters = events.findLast((event) => event.type === 'counters');
    expect(counters).toMatchObject({ badCrc: 0, badLine: 0 });
  });
});
