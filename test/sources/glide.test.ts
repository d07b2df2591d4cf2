import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layout } from '../../server/geometry/layout.ts';
import { pocketCentre, tables, type TableSpec } from '../../server/geometry/table.ts';
import { type Body, type Glide, type Ground, glide } from '../../server/sources/simulated/glide.ts';
import { radiusOf } from '../../server/sources/simulated/piece.ts';

const table = tables.icf as TableSpec;
const ground: Ground = { deceleration: 1150, discRestitution: 0.9, discFriction: 0.06, cushionRestitution: 0.72, cushionFriction: 0.15, unevenness: 0 };

const still = (id: number, x: number, y: number): Body => ({ id, x, y, vx: 0, vy: 0, spin: 0 });

/** Up to eight discs apart from each other, and the striker sent among them. */
const boards = fc
  .record({ spots: fc.array(fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -20, max: 30 })), { minLength: 1, maxLength: 8 }), x: fc.integer({ min: -180, max: 180 }), direction: fc.double({ min: 0.3, max: 2.8, noNaN: true }), speed: fc.integer({ min: 300, max: 5500 }) })
  .map(({ spots, x, direction, speed }) => {
    const discs: Body[] = [];
    for (const [sx, sy] of spots) if (discs.every((d) => Math.hypot(d.x - sx * 10, d.y - sy * 10) > 33)) discs.push(still(discs.length, sx * 10, sy * 10));
    return [...discs.filter((d) => Math.hypot(d.x - x, d.y + 252) > 38), { id: 19, x, y: -252, vx: speed * Math.cos(direction), vy: speed * Math.sin(direction), spin: 0 }];
  });

const mirrored = (b: Body): Body => ({ ...b, x: -b.x, vx: -b.vx, spin: -b.spin });
const runs = { numRuns: 25, seed: 20261130 };

describe('the physics of the simulated table', () => {
  it('never gains energy', () => {
    fc.assert(
      fc.property(boards, (bodies) => {
        expect(glide(bodies, table, ground).energyPeak).toBeLessThan(1.002);
      }),
      runs,
    );
  });

  it('lets nothing through a cushion or through another piece, and everything comes to rest', () => {
    fc.assert(
      fc.property(boards, (bodies) => {
        const g = glide(bodies, table, ground);
        expect(g.duration).toBeLessThan(11);
        expect(g.rest.length + g.falls.length).toBe(bodies.length);
        for (const b of g.rest) {
          expect(Math.max(Math.abs(b.x), Math.abs(b.y))).toBeLessThan(table.side / 2 - radiusOf(table, b.id) + 0.5);
          for (const o of g.rest) if (o.id < b.id) expect(Math.hypot(o.x - b.x, o.y - b.y)).toBeGreaterThan(radiusOf(table, o.id) + radiusOf(table, b.id) - 0.05);
        }
        expect(deepest(g, bodies)).toBeLessThan(2);
      }),
      runs,
    );
  });

  it('is the same in the mirror, to the last bit', () => {
    fc.assert(
      fc.property(boards, (bodies) => {
        const a = glide(bodies, table, ground);
        const b = glide(bodies.map(mirrored), table, ground);
        expect(b.rest.map(mirrored).map(({ id, x, y }) => [id, x, y])).toEqual(a.rest.map(({ id, x, y }) => [id, x, y]));
        expect(b.falls.map((f) => f.id)).toEqual(a.falls.map((f) => f.id));
      }),
      { ...runs, numRuns: 10 },
    );
  });

  it('shares the momentum of a head-on touch by mass and restitution', () => {
    const g = glide([still(1, 0, 0), { id: 19, x: 0, y: -100, vx: 0, vy: 2000, spin: 0 }], table, { ...ground, deceleration: 1e-6 }, 0.08);
    const speed = (column: number): number => ((g.ys[(g.samples - 1) * 2 + column] as number) - (g.ys[(g.samples - 4) * 2 + column] as number)) / 3e-3;
    const { mass: m } = table.disc;
    const { mass: s } = table.striker;
    expect(Math.abs(speed(0) / ((2000 * s * 1.9) / (s + m)) - 1)).toBeLessThan(0.005);
    expect(Math.abs(speed(1) / ((2000 * (s - 0.9 * m)) / (s + m)) - 1)).toBeLessThan(0.01);
  });

  it('stops a sliding disc after v squared over twice the deceleration', () => {
    const [rest] = glide([{ id: 1, x: -200, y: 0, vx: 600, vy: 0, spin: 0 }], table, ground).rest;
    expect(rest?.x).toBeCloseTo(-200 + 600 ** 2 / 2300, 0);
  });

  it('takes every disc whose centre passes the rim, and only those', () => {
    const c = pocketCentre(table, 'ne');
    const at = (short: number): Glide => {
      const way = Math.hypot(c.x, c.y) - table.pocket / 2 - short;
      const v = Math.sqrt(2 * ground.deceleration * way);
      return glide([{ id: 1, x: 0, y: 0, vx: v * Math.SQRT1_2, vy: v * Math.SQRT1_2, spin: 0 }], table, ground);
    };
    expect(at(2).falls).toHaveLength(0);
    expect(at(-2).falls.map((f) => f.pocket)).toEqual(['ne']);
  });

  it('opens a full rack without hanging', () => {
    const rack = layout(table.disc.diameter + 0.2, 'south').map((p, i) => still(i, p.at.x, p.at.y));
    const g = glide([...rack, { id: 19, x: 10, y: -252, vx: 0, vy: 5000, spin: 0 }], table, ground);
    expect(g.energyPeak).toBeLessThan(1.002);
    expect(g.bumps.length).toBeGreaterThan(20);
    expect(g.duration).toBeLessThan(8);
  });
});

/** How deep two pieces ever were in each other at a sample, mm. */
const deepest = (g: Glide, bodies: readonly Body[]): number => {
  const n = g.ids.length;
  const gone = g.ids.map((id) => g.falls.find((f) => f.id === id)?.t ?? Number.POSITIVE_INFINITY);
  let most = 0;
  for (let k = 0; k < g.samples; k += 4)
    for (let i = 0; i < n; i++)
      for (let j = i + 1; j < n; j++) {
        if (k * 1e-3 >= Math.min(gone[i] as number, gone[j] as number)) continue;
        const d = Math.hypot((g.xs[k * n + i] as number) - (g.xs[k * n + j] as number), (g.ys[k * n + i] as number) - (g.ys[k * n + j] as number));
        most = Math.max(most, radiusOf(table, (bodies[i] as Body).id) + radiusOf(table, (bodies[j] as Body).id) - d);
      }
  return most;
};
