import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DiscView } from '../../server/contract/view.ts';
import { type Gliding, isAtRest, moved, received } from '../../web/board/glide.ts';
import { countOf, isSame, withCount, withImproper, withPocketed, withStriker } from '../../web/umpire/facts.ts';

const disc = (id: number, x: number, y: number): DiscView => ({ id, kind: 'white', x, y, sure: 1 });
const run = (from: readonly Gliding[], ms: number): readonly Gliding[] => {
  let now = from;
  for (let t = 0; t < ms; t += 16) now = moved(now, 16, false);
  return now;
};

describe('gliding discs', () => {
  it('come to rest exactly where they were seen, and only those seen remain', () => {
    const point = fc.integer({ min: -350, max: 350 });
    const board = fc.uniqueArray(fc.tuple(fc.nat(18), point, point), { selector: ([id]) => id, maxLength: 19 });
    fc.assert(
      fc.property(board, board, (a, b) => {
        const first = run(received([], a.map((d) => disc(...d))), 30);
        const last = run(received(first, b.map((d) => disc(...d))), 1500);
        expect(isAtRest(last)).toBe(true);
        expect(last.map((g) => [g.disc.id, g.x, g.y])).toEqual(b);
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  it('never overshoot', () => {
    let now = received(received([], [disc(1, 0, 0)]), [disc(1, 100, 0)]);
    let before = 0;
    for (let i = 0; i < 100; i++) {
      now = moved(now, 16, false);
      expect(now[0]!.x).toBeGreaterThanOrEqual(before);
      expect(now[0]!.x).toBeLessThanOrEqual(100);
      before = now[0]!.x;
    }
  });

  it('jump at once where motion is unwanted', () => {
    const now = moved(received(received([], [disc(1, 0, 0), disc(2, 5, 5)]), [disc(1, 100, 0)]), 1, true);
    expect(now.map((g) => [g.disc.id, g.x])).toEqual([[1, 100]]);
  });

  it('a disc that comes back appears where it is, not where it vanished', () => {
    const gone = moved(received(received([], [disc(1, 0, 0)]), []), 5000, false);
    expect(gone).toEqual([]);
    expect(received(gone, [disc(1, 80, 0)])[0]).toMatchObject({ x: 80, there: 1 });
  });
});

describe('the facts an umpire puts right', () => {
  const stroke = { type: 'stroke' as const, striker: { crossedFrontLine: true }, firstContact: 'white' as const, pocketed: ['white' as const, 'black' as const] };

  it('keep the order of what fell', () => {
    expect(withCount(['white', 'black', 'white'], 'white', 1, 9)).toEqual(['white', 'black']);
    expect(withPocketed(stroke, 'queen', 3).pocketed).toEqual(['white', 'black', 'queen']);
    expect(countOf(withPocketed(stroke, 'white', -1).pocketed, 'white')).toBe(0);
    expect(countOf(withPocketed(stroke, 'white', 40).pocketed, 'white')).toBe(9);
  });

  it('leave the other facts alone', () => {
    expect(withStriker(stroke, true).striker).toEqual({ crossedFrontLine: true, pocketed: true });
    expect(withImproper({ ...stroke, improper: ['push'] }, true).improper).toEqual(['push']);
    expect(withImproper(stroke, false).improper).toEqual([]);
  });

  it('tell whether anything was changed', () => {
    expect(isSame(stroke, { ...stroke, pocketed: ['black', 'white'] })).toBe(true);
    expect(isSame(stroke, withStriker(stroke, true))).toBe(false);
    expect(isSame(stroke, withPocketed(stroke, 'queen', 1))).toBe(false);
    expect(isSame(stroke, { ...stroke, firstContact: 'none' })).toBe(false);
    expect(isSame(stroke, withImproper(stroke, true))).toBe(false);
  });
});
