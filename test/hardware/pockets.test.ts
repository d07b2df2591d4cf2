import { describe, expect, it } from 'vitest';
import { openBridge, type SensorEvent } from '../../firmware-bridge/bridge.ts';
import { pockets } from '../../server/geometry/table.ts';

const path = process.env.POCKETS_PORT;
if (!path) console.log('hardware: set POCKETS_PORT to the port of a pocket controller (nothing in its pockets) to test a real one; skipped');

describe.skipIf(!path)('a real pocket controller at POCKETS_PORT', () => {
  it('answers, its heartbeat comes, its barriers react, its line is clean', { timeout: 30_000 }, async () => {
    const events: SensorEvent[] = [];
    const bridge = openBridge({ paths: [path ?? ''] });
    bridge.on((event) => events.push(event));
    await new Promise((resolve) => setTimeout(resolve, 6000));
    for (const pocket of pockets) {
      bridge.test(pocket);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    await bridge.close();
    expect(events.flatMap((event) => (event.type === 'state' ? [event.state] : []))).toEqual(['online']);
    expect(events.flatMap((event) => (event.type === 'tested' ? [[event.pocket, event.ok]] : []))).toEqual(pockets.map((pocket) => [pocket, true]));
    expect(events.findLast((event) => event.type === 'health')).toMatchObject({ overrun: 0 });
    expect(events.findLast((event) => event.type === 'health')?.roundTrip).toBeLessThan(20);
    // The boot loader may say a word before the firmware does.
    expect(events.filter((event) => event.type === 'line' && event.verdict !== 'good').length).toBeLessThanOrEqual(3);
  });
});
