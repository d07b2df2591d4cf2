import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serialCandidates } from '../../firmware-bridge/port/discover.ts';
import { openBridge, type SensorEvent } from '../../firmware-bridge/bridge.ts';
import { type ManualClock, manualClock } from '../../firmware-bridge/clock.ts';
import { fakePort } from '../../firmware-bridge/port/fake.ts';
import type { PortSource } from '../../firmware-bridge/port/port.ts';
import { joined } from '../../server/reconcile/joined.ts';
import { controllerOf, simulatedController } from '../../firmware-bridge/simulated.ts';

/** Moves a clock in small steps, so that promises are kept in between. */
const go = async (clock: ManualClock, until: number): Promise<void> => {
  for (let at = clock.now(); at <= until; at += 10) {
    clock.moveTo(at);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

const statesOf = (events: readonly SensorEvent[]): readonly string[] => events.flatMap((event) => (event.type === 'state' ? [event.state] : []));

describe('the bridge', () => {
  it('finds a fake controller by itself, keeps it through an unplugging and tells drops on the clock it was given', async () => {
    const clock = manualClock(1_700_000_000_000);
    const port = fakePort(controllerOf(simulatedController({ ppm: 4000 })), clock);
    const bridge = openBridge({ port, clock });
    const events: SensorEvent[] = [];
    bridge.on((event) => events.push(event));
    const streamed = (async () => {
      const types = new Set<string>();
      for await (const event of bridge.events) types.add(event.type);
      return types;
    })();
    await go(clock, 3000);
    port.happen({ type: 'fall', pocket: 1, at: 3200, ms: 40, now: 3000 });
    await go(clock, 4000);
    port.unplug();
    port.happen({ type: 'fall', pocket: 2, at: 4100, ms: 40, now: 4000 });
    await go(clock, 4500);
    port.plugIn();
    await go(clock, 7000);
    bridge.test('sw');
    await go(clock, 7100);
    await bridge.close();
    const drops = events.flatMap((event) => (event.type === 'drop' ? [event] : []));
    expect(drops.map((drop) => drop.pocket)).toEqual(['ne', 'se']);
    for (const [i, truth] of [3200, 4100].entries()) {
      expect(Math.abs((drops[i]?.at ?? 0) - truth)).toBeLessThan(3);
      expect(Math.abs((drops[i]?.hostMs ?? 0) - 1_700_000_000_000 - truth)).toBeLessThan(3);
    }
    expect(statesOf(events)).toEqual(['online', 'offline', 'online']);
    expect(events.some((event) => event.type === 'tested' && event.pocket === 'sw' && event.ok)).toBe(true);
    expect(await streamed).toContain('drop');
  });

  it('works without the native module and without ports that can be listed, says why, and tries again after growing pauses', async () => {
    const clock = manualClock();
    const tries: number[] = [];
    const port: PortSource = {
      list: () => Promise.resolve(['/dev/serial/by-id/usb-arduino']),
      open: () => {
        tries.push(clock.now());
        return Promise.resolve({ ok: false, fault: { code: 'noModule', text: 'the serial module cannot be loaded on this machine' } });
      },
    };
    const bridge = openBridge({ port, clock });
    const events: SensorEvent[] = [];
    bridge.on((event) => events.push(event));
    await go(clock, 25_000);
    await bridge.close();
    expect(events.flatMap((event) => (event.type === 'state' ? [event.text] : []))).toEqual([expect.stringMatching(/serial module cannot be loaded.*camera works alone/)]);
    const pauses = tries.slice(1).map((at, i) => Math.round((at - (tries[i] ?? 0)) / 250) * 250);
    expect(pauses.slice(0, 6)).toEqual([250, 500, 1000, 2000, 4000, 5000]);
    const broken = openBridge({ clock, port: { ...port, list: () => Promise.reject(new Error('no udev')) } });
    const told: SensorEvent[] = [];
    broken.on((event) => told.push(event));
    await go(clock, clock.now() + 1000);
    await broken.close();
    expect(statesOf(told)).toEqual(['offline']);
  });
});

describe('barriers wired otherwise', () => {
  it('tell of the pockets they lie in: drops, tests and blocks', async () => {
    const clock = manualClock();
    const port = fakePort(controllerOf(), clock);
    const bridge = openBridge({ port, clock, order: ['ne', 'nw', 'se', 'sw'] });
    const events: SensorEvent[] = [];
    bridge.on((event) => events.push(event));
    await go(clock, 3000);
    port.happen({ type: 'fall', pocket: 0, at: 3000, ms: 30, now: clock.now() });
    port.happen({ type: 'stick', pocket: 1, blocked: true, now: clock.now() });
    await go(clock, 6000);
    bridge.test('nw');
    bridge.test('ne');
    await go(clock, 6500);
    expect(events.flatMap((event) => (event.type === 'drop' ? [event.pocket] : []))).toEqual(['ne']);
    expect(events.flatMap((event) => (event.type === 'state' && event.pocket ? [`${event.pocket}: ${event.text.slice(0, 17)}`] : []))).toEqual(['nw: north-west pocket']);
    expect(events.flatMap((event) => (event.type === 'tested' ? [[event.pocket, event.ok]] : []))).toEqual([['nw', false], ['ne', true]]);
    await bridge.close();
  });
});

describe('ports', () => {
  it.skipIf(process.platform === 'win32')('are named by what stays the same wherever a board is plugged in, likely boards first, each once', async () => {
    const dev = realpathSync(mkdtempSync(join(tmpdir(), 'dev-')));
    mkdirSync(join(dev, 'serial/by-id'), { recursive: true });
    for (const name of ['ttyUSB0', 'ttyACM0', 'ttyS0', 'tty1', 'video0']) writeFileSync(join(dev, name), '');
    symlinkSync('../../ttyACM0', join(dev, 'serial/by-id/usb-Arduino_Uno_9553-if00'));
    const found = (await serialCandidates(dev)).map((port) => port.path).filter((path) => path.startsWith(dev));
    expect(found).toEqual([join(dev, 'serial/by-id/usb-Arduino_Uno_9553-if00'), join(dev, 'ttyUSB0')]);
    rmSync(dev, { recursive: true });
  });
});

describe('joined', () => {
  const drop = (pocket: 'nw' | 'se', at: number, ms = 30) => ({ pocket, at, ms });

  it('makes one candidate of a bounce, keeps its parts, and leaves discs of other pockets and later discs alone', () => {
    const drops = [drop('nw', 0), drop('se', 10), drop('nw', 50, 8), drop('nw', 240), drop('se', 190)];
    expect(joined(drops)).toEqual([
      { pocket: 'nw', at: 0, ms: 58, parts: [drop('nw', 0), drop('nw', 50, 8)] },
      { pocket: 'se', at: 10, ms: 30, parts: [drop('se', 10)] },
      { pocket: 'se', at: 190, ms: 30, parts: [drop('se', 190)] },
      { pocket: 'nw', at: 240, ms: 30, parts: [drop('nw', 240)] },
    ]);
    expect(joined(drops, 10).length).toBe(5);
    expect(joined([drop('nw', 0), drop('nw', 150)]).length).toBe(2);
  });
});
