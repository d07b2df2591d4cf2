import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quarterTurned } from '../../server/geometry/plane.ts';
import { seats, tables, turnsOfSeat } from '../../server/geometry/table.ts';
import { lengthOf, runsOf, type Spot, suddenness } from '../../server/strokes/path.ts';
import { beyondFront, cutsEndCircle, outside, zoneOf } from '../../server/strokes/zone.ts';
import { icf } from '../live/scene.ts';

const spots = (n: number, at: (u: number) => number): Spot[] => Array.from({ length: n }, (_, i) => ({ x: at(i / (n - 1)), y: -252, t: i * 33.3, covered: false }));
/** Rest, then a run, then rest. */
const withRests = (run: (u: number) => number, frames: number): Spot[] => {
  const still = (x: number, from: number): Spot[] => Array.from({ length: 8 }, (_, i) => ({ x, y: -252, t: from + i * 33.3, covered: false }));
  const way = spots(frames, run).map((s) => ({ ...s, t: s.t + 8 * 33.3 }));
  return [...still(run(0), 0), ...way, ...still(run(1), (8 + frames) * 33.3)];
};

describe('a flick and a hand', () => {
  it('differ in how they begin, at any length and duration', () => {
    fc.assert(
      fc.property(fc.double({ min: 30, max: 400, noNaN: true }), fc.integer({ min: 9, max: 25 }), (reach, frames) => {
        const slid = runsOf(withRests((u) => reach * (2 * u - u * u), frames), { x: 0, y: -252 })[0];
        const carried = runsOf(withRests((u) => reach * u * u * (3 - 2 * u), frames), { x: 0, y: -252 })[0];
        expect(slid && (suddenness(slid) ?? 9)).toBeGreaterThan(1.2);
        expect(carried && (suddenness(carried) ?? 0)).toBeLessThan(1.2);
      }),
      { seed: 3, numRuns: 100 },
    );
  });

  it('has one run from rest to rest, as long as its way', () => {
    const runs = runsOf(withRests((u) => 200 * (2 * u - u * u), 12), { x: 0, y: -252 });
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ sureFrom: true, end: 'rest' });
    expect(runs[0] && lengthOf(runs[0])).toBeCloseTo(200, -1);
  });

  it('is nothing when a finger shifts the seen centre by 3 mm', () => {
    const shifted: Spot[] = Array.from({ length: 20 }, (_, i) => ({ x: i > 9 ? 3 : 0, y: -252, t: i * 33.3, covered: false }));
    expect(runsOf(shifted, { x: 0, y: -252 })).toEqual([]);
  });
});

describe('the zones', () => {
  const burmese = tables.burmese ?? icf;

  it.each(seats)('of %s hold a striker set rightly, and tell how far off one is', (seat) => {
    const place = (table: typeof icf, x: number, up: number) => quarterTurned({ x, y: -table.side / 2 + (table.zone.front + table.zone.back) / 2 + up }, turnsOfSeat(seat));
    expect(outside(icf, seat, place(icf, 50, 4))).toBe(0);
    expect(outside(icf, seat, place(icf, 50, 10))).toBeGreaterThan(4);
    expect(zoneOf(icf, place(icf, 50, 6), 12)).toBe(seat);
    expect(outside(burmese, seat, place(burmese, 0, 3))).toBeCloseTo(3, 1);
    expect(beyondFront(icf, seat, place(icf, 0, 0))).toBeCloseTo(-15.9, 3);
  });

  it('want an end circle covered whole or left free', () => {
    const y = -icf.side / 2 + (icf.zone.front + icf.zone.back) / 2;
    const centre = icf.zone.length / 2 - icf.zone.endCircle / 2;
    expect(cutsEndCircle(icf, 'south', { x: centre, y }, 1)).toBe(false);
    expect(cutsEndCircle(icf, 'south', { x: centre - 20, y }, 1)).toBe(true);
    expect(cutsEndCircle(icf, 'south', { x: centre - 50, y }, 1)).toBe(false);
  });
});
