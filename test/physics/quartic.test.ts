import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstDownCrossing } from '../../server/physics/quartic.ts';

const at = (q: readonly number[], s: number): number => q.reduceRight((sum, c) => sum * s + c, 0);

const times = (p: readonly number[], q: readonly number[]): number[] => {
  const out = new Array<number>(p.length + q.length - 1).fill(0);
  for (const [i, a] of p.entries()) for (const [j, b] of q.entries()) out[i + j]! += a * b;
  return out;
};

const solve = (q: readonly number[]): number => firstDownCrossing(q[0] ?? 0, q[1] ?? 0, q[2] ?? 0, q[3] ?? 0, q[4] ?? 0);

/** What must hold of any answer: a sampled quartic has no clear down-crossing before it, and it is one itself. */
const check = (q: readonly number[], found: number): void => {
  const scale = Math.max(...q.map(Math.abs), 1e-300);
  const until = found < 0 ? 1 : found;
  const n = 3000;
  let above = false;
  for (let k = 0; k <= n; k++) {
    const s = (k / n) * until;
    const f = at(q, s);
    if (f > 1e-11 * scale) above = true;
    if (above && f < -1e-11 * scale && s < until - 1e-9) throw new Error(`missed a crossing before ${s}: ${q.join(' ')} gave ${found}`);
  }
  if (found > 0) {
    expect(at(q, found)).toBeLessThanOrEqual(1e-13 * scale);
    expect(at(q, Math.min(1, found + 1e-7))).toBeLessThanOrEqual(at(q, found - 1e-7) + 1e-13 * scale);
  }
};

/** Evenly spread numbers; fast-check's own doubles crowd around zero. */
const spread = (min: number, max: number) => fc.integer({ min: 0, max: 2 ** 30 }).map((n) => min + ((max - min) * n) / 2 ** 30);

const number = fc.oneof(spread(-3, 3), fc.double({ min: -3, max: 3, noNaN: true }));

test('any quartic: no crossing is missed and none invented', () => {
  fc.assert(
    fc.property(fc.array(number, { minLength: 5, maxLength: 5 }), (q) => check(q, solve(q))),
    { seed: 101, numRuns: 3000 },
  );
});

test('four real roots: the first falling one inside is found to 1e-9', () => {
  const root = spread(-1.5, 2.5);
  fc.assert(
    fc.property(fc.array(root, { minLength: 4, maxLength: 4 }), fc.constantFrom(1, -1), (unsorted, sign) => {
      const roots = unsorted.sort((a, b) => a - b);
      fc.pre(roots.every((r, i) => Math.abs(r) > 1e-3 && Math.abs(r - 1) > 1e-3 && (i === 0 || r - roots[i - 1]! > 1e-3)));
      const q = roots.reduce((p, r) => times(p, [-r, 1]), [sign] as number[]);
      // Signs alternate; the quartic with a positive lead falls at its first and third root.
      const falling = roots.filter((_, i) => (i % 2 === 0) === (sign > 0));
      const expected = falling.find((r) => r > 0 && r < 1);
      const found = solve(q);
      check(q, found);
      if (at(q, 0) > 0 && expected === undefined) expect(found).toBe(-1);
      else if (at(q, 0) > 0) expect(found).toBeCloseTo(expected!, 8);
    }),
    { seed: 102, numRuns: 3000 },
  );
});

test('nearly double roots: a graze is met or missed by what the values say', () => {
  fc.assert(
    fc.property(spread(0.11, 0.95), spread(-12, -2), fc.boolean(), number, number, (r, exponent, touches, c, d) => {
      const depth = 10 ** exponent * (touches ? -1 : 1);
      // (s - r)^2 + depth, times a positive quadratic.
      const q = times([r * r + depth, -2 * r, 1], [1 + c * c, c, 0.3 + d * d]);
      const found = solve(q);
      check(q, found);
      if (touches && exponent > -9) expect(found).toBeCloseTo(r - Math.sqrt(-depth), 4);
      if (!touches && exponent > -9) expect(found).toBe(-1);
    }),
    { seed: 103, numRuns: 2000 },
  );
});

test('lower degrees: quadratics, lines and constants', () => {
  expect(solve([1, -2, 0, 0, 0])).toBeCloseTo(0.5, 14);
  expect(solve([0.75, -2, 1, 0, 0])).toBe(-1 + 1.5);
  expect(solve([1, 0, 0, 0, 0])).toBe(-1);
  expect(solve([-1, 2, 0, 0, 0])).toBe(-1);
  expect(solve([-1, -1, 0, 0, 0])).toBe(0);
  expect(solve([0, 1, -2, 0, 0])).toBeCloseTo(0.5, 14);
  // Below zero, rising, never above, falling again: due when it starts to fall.
  expect(solve([-1, 1, -1, 0, 0])).toBeCloseTo(0.5, 12);
});

test('a touching pair that parts is not met again at once, whatever the rounding of its gap', () => {
  fc.assert(
    fc.property(spread(-1e-12, 1e-12), spread(1e-3, 2), number, (noise, parting, c) => {
      const found = solve([noise, parting, c, 0, 0]);
      expect(found === -1 || found > 1e-4).toBe(true);
      const back = -parting / c;
      if (back > 0.001 && back < 0.999) expect(found).toBeCloseTo(back, 6);
    }),
    { seed: 104, numRuns: 1000 },
  );
});
