import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assigned } from '../../server/geometry/assignment.ts';

const sumOf = (cost: readonly (readonly number[])[], columns: readonly number[]): number => columns.reduce((s, j, i) => s + ((cost[i] as number[])[j] as number), 0);

/** The least sum over all one-to-one choices, by trying every one. */
const least = (cost: readonly (readonly number[])[], row = 0, used: readonly number[] = []): number => {
  if (row === cost.length) return 0;
  return Math.min(...(cost[row] as number[]).flatMap((c, j) => (used.includes(j) ? [] : [c + least(cost, row + 1, [...used, j])])));
};

describe('assignment', () => {
  it('is the cheapest of all, for every small matrix', () => {
    const matrix = fc.integer({ min: 1, max: 5 }).chain((n) => fc.integer({ min: n, max: 6 }).chain((m) => fc.array(fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: m, maxLength: m }), { minLength: n, maxLength: n })));
    fc.assert(
      fc.property(matrix, (cost) => {
        const columns = assigned(cost);
        expect(new Set(columns).size).toBe(cost.length);
        expect(sumOf(cost, columns)).toBeCloseTo(least(cost), 9);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('leaves a row without an allowed column alone', () => {
    const no = Number.POSITIVE_INFINITY;
    expect(assigned([[1, no, no], [no, no, no]])).toEqual([0, -1]);
  });

  it('rejects costs that are no numbers and more rows than columns', () => {
    expect(() => assigned([[1, Number.NaN]])).toThrow(/row 0, column 1/);
    expect(() => assigned([[1], [2]])).toThrow(/2 rows for 1 columns/);
  });
});
