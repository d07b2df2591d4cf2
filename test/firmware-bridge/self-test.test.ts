import { describe, expect, it } from 'vitest';
import type { Told } from '../../firmware-bridge/protocol/host-memory.ts';
import { noSelfTest, type SelfTest, type SelfTestInput, selfTestStep } from '../../firmware-bridge/protocol/self-test.ts';
import type { Pocket } from '../../server/geometry/table.ts';

const told = (now: number, event: Told): SelfTestInput => ({ type: 'told', event, now });
const drop = (now: number, pocket: Pocket): SelfTestInput => told(now, { type: 'drop', pocket, seq: 1, boot: 1, controllerMs: now, at: now, ms: 40 });
const tested = (inputs: readonly SelfTestInput[], from: SelfTest = noSelfTest): SelfTest => inputs.reduce(selfTestStep, from);

describe('the self-test of the sensors', () => {
  it('leads through the four pockets, names the barrier that felt a disc meant for another, and gives up waiting', () => {
    const { guide } = tested([
      { type: 'guide', patience: 5000, now: 0 },
      drop(900, 'nw'),
      // The rest of a bounce, while no pocket is asked for.
      drop(1000, 'nw'),
      { type: 'tick', now: 1700 },
      drop(2500, 'sw'),
      { type: 'tick', now: 3300 },
      { type: 'tick', now: 8300 },
      { type: 'tick', now: 9200 },
      { type: 'tick', now: 9800 },
      drop(9900, 'sw'),
    ]);
    expect(guide?.steps.map((s) => [s.pocket, s.result, s.felt])).toEqual([['nw', 'felt', 'nw'], ['ne', 'other', 'sw'], ['se', 'nothing', undefined], ['sw', 'felt', 'sw']]);
    expect(guide?.done).toBe(true);
  });

  it.each<[string, SelfTestInput, { verdict: string; level: number | null }]>([
    ['that reacts', told(50, { type: 'tested', pocket: 'ne', ok: true, level: 640 }), { verdict: 'works', level: 640 }],
    ['that is dark', told(50, { type: 'tested', pocket: 'ne', ok: false, level: 6 }), { verdict: 'blocked', level: 6 }],
    ['that sees the sun', told(50, { type: 'tested', pocket: 'ne', ok: false, level: 900 }), { verdict: 'foreignLight', level: 900 }],
    ['of a controller that does not answer', { type: 'tick', now: 1600 }, { verdict: 'silent', level: null }],
  ])('tells of a barrier %s', (_, answer, test) => {
    const asked = tested([{ type: 'test', pocket: 'ne', now: 0 }, { type: 'tick', now: 40 }]);
    expect(asked.barriers.ne.test).toBeUndefined();
    expect(tested([answer], asked).barriers.ne.test).toEqual(test);
  });

  it('counts garbage by its kind, lost events and overwritten ones, and keeps only the last lines', () => {
    const lines = Array.from({ length: 400 }, (_, i) => told(i, { type: 'line', from: 'controller', verdict: i % 4 === 0 ? 'badCrc' : i % 10 === 1 ? 'badLine' : 'good', text: `line ${i}` }));
    const seen = tested([...lines, told(500, { type: 'line', from: 'host', verdict: 'good', text: 'PING 1' }), told(501, { type: 'lost', boot: 1, from: 12, to: 14 }), told(502, { type: 'health', roundTrip: 1.5, overrun: 4, firmware: '1.0' })]);
    expect([seen.badCrc, seen.badLine, seen.good, seen.lost, seen.overrun, seen.roundTrip]).toEqual([100, 40, 260, 3, 4, 1.5]);
    expect(seen.lines.length).toBe(150);
    expect(seen.lines.at(-1)).toEqual({ n: 401, from: 'host', verdict: 'good', text: 'PING 1' });
  });

  it('knows a blocked pocket from a controller that is away', () => {
    const on = tested([told(0, { type: 'state', state: 'online', path: '/dev/ttyUSB0', at: 0, text: 'online' }), told(1, { type: 'state', state: 'blocked', pocket: 'se', at: 1, text: 'blocked' })]);
    expect([on.state, on.path, on.barriers.se.blocked, on.barriers.sw.blocked]).toEqual(['online', '/dev/ttyUSB0', true, false]);
    expect(tested([told(2, { type: 'state', state: 'clear', pocket: 'se', at: 2, text: 'clear' })], on).barriers.se.blocked).toBe(false);
  });
});
