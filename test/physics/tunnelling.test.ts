import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pocketCentre } from '../../server/geometry/table.ts';
import { type Body, predict, predictWithin } from '../../server/physics/predict.ts';
import { chance, disc, icf, overlapOf, rack, strewn, striker, usual } from './scenes.ts';

const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });

/** A small thing flying anywhere at up to 30 m/s. */
const dart = (id: number, random: () => number): Body => {
  const way = 2 * Math.PI * random();
  const v = 30_000 * random() ** 2;
  return { id, x: (random() - 0.5) * 500, y: (random() - 0.5) * 500, vx: v * Math.cos(way), vy: v * Math.sin(way), spin: 0, radius: 2 + 6 * random(), mass: 1 + 9 * random() };
};

/** Where a free body is after t seconds. */
const free = (b: Body, t: number, deceleration: number) => {
  const speed = Math.hypot(b.vx, b.vy);
  const until = Math.min(t, speed / deceleration);
  const way = speed === 0 ? 0 : (speed * until - 0.5 * deceleration * until * until) / speed;
  return { x: b.x + b.vx * way, y: b.y + b.vy * way };
};

test('fast thin pairs meet exactly when their free paths come within reach', () => {
  let met = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const random = chance(seed);
      const a = dart(1, random);
      const aimed = random() < 0.7;
      let b = dart(2, random);
      if (aimed) {
        // Meet near one point at one time, so that about half of the pairs touch.
        const t = 0.05 * random();
        const pa = free(a, t, usual.deceleration);
        const pb = free(b, t, usual.deceleration);
        b = { ...b, x: b.x + pa.x - pb.x + (random() - 0.5) * 30, y: b.y + pa.y - pb.y + (random() - 0.5) * 30 };
      }
      const reach = a.radius + b.radius;
      if (Math.hypot(a.x - b.x, a.y - b.y) < reach + 0.1) return;
      const seconds = 0.05;
      const p = predict([a, b], { ...icf, side: 10_000 }, { ...usual }, seconds);
      let first = Number.POSITIVE_INFINITY;
      let nearest = Number.POSITIVE_INFINITY;
      for (let k = 0; k <= 4000; k++) {
        const t = (k / 4000) * seconds;
        const pa = free(a, t, usual.deceleration);
        const pb = free(b, t, usual.deceleration);
        const d = Math.hypot(pa.x - pb.x, pa.y - pb.y) - reach;
        nearest = Math.min(nearest, d);
        if (d < 0 && t < first) first = t;
      }
      const hit = p.happenings.find((h) => h.kind === 'disc');
      if (nearest < -0.01) {
        met++;
        expect(hit).toBeDefined();
        expect(Math.abs(hit!.at - first)).toBeLessThan(seconds / 2000);
      } else if (nearest > 0.2) expect(hit).toBeUndefined();
    }),
    { seed: 501, numRuns: 1000 },
  );
  expect(met).toBeGreaterThan(200);
});

test('nothing leaves the board: corners, cushions and pockets at up to 12 m/s, in frames and in one go', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const random = chance(seed);
      const way = 2 * Math.PI * random();
      const v = 300 + 12_000 * random();
      const corner = random() < 0.7;
      const start = corner ? striker(icf, (random() < 0.5 ? -1 : 1) * (280 + 65 * random()), (random() < 0.5 ? -1 : 1) * (280 + 65 * random())) : striker(icf, (random() - 0.5) * 600, (random() - 0.5) * 600);
      const near = pocketCentre(icf, start.x > 0 ? (start.y > 0 ? 'ne' : 'se') : start.y > 0 ? 'nw' : 'sw');
      if (Math.hypot(start.x - near.x, start.y - near.y) < icf.pocket / 2) return;
      let bodies: readonly Body[] = [{ ...start, vx: v * Math.cos(way), vy: v * Math.sin(way) }];
      const whole = predict(bodies, icf, usual, 4);
      let falls = 0;
      for (let frame = 0; frame < 120; frame++) {
        const p = predict(bodies, icf, usual, 1 / 30);
        bodies = p.bodies;
        falls += p.fallen.length;
        expect(overlapOf(bodies, icf)).toBeLessThan(1e-9);
        for (const f of p.fallen) {
          const c = pocketCentre(icf, f.pocket);
          expect(Math.hypot(f.body.x - c.x, f.body.y - c.y)).toBeCloseTo(icf.pocket / 2, 6);
        }
      }
      expect(bodies.length + falls).toBe(1);
      expect(whole.fallen.length).toBe(falls);
    }),
    { seed: 502, numRuns: 400 },
  );
});

test('a disc falls exactly when its straight way crosses the rim', () => {
  const c = pocketCentre(icf, 'ne');
  for (let k = -40; k <= 40; k++) {
    const miss = k * 0.6;
    // Along the diagonal, `miss` mm beside the centre of the pocket, stopping on the far rim at the latest.
    const s = Math.SQRT1_2;
    const b = disc(icf, 1, c.x - 100 * s - miss * s, c.y - 100 * s + miss * s, 900 * s, 900 * s);
    const p = predict([b], icf, usual, 3);
    if (Math.abs(miss) < icf.pocket / 2 - 0.01) expect(p.fallen.map((f) => f.pocket)).toEqual(['ne']);
  }
  expect(predict([disc(icf, 1, c.x - 60, c.y, Math.sqrt(2 * usual.deceleration * 37))], icf, usual, 3).fallen).toHaveLength(0);
  expect(predict([disc(icf, 1, c.x - 60, c.y, Math.sqrt(2 * usual.deceleration * 38))], icf, usual, 3).fallen).toHaveLength(1);
});

test('a disc that lies over a rim stays until something moves it', () => {
  const c = pocketCentre(icf, 'sw');
  const lying = disc(icf, 1, c.x + 18, c.y);
  expect(predict([lying], icf, usual, 2).fallen).toHaveLength(0);
  const pushed = predict([lying, disc(icf, 2, c.x + 100, c.y, -700, 0)], icf, usual, 2);
  expect(pushed.fallen.map((f) => f.body.id)).toContain(1);
});

/** No two touching bodies still approach each other, none leans into a cushion: nothing sticks. */
const nothingSticks = (bodies: readonly Body[]): void => {
  for (const [i, a] of bodies.entries()) {
    for (const b of bodies.slice(i + 1)) {
      const x = b.x - a.x;
      const y = b.y - a.y;
      const d = Math.hypot(x, y);
      if (d > a.radius + b.radius + 1e-9) continue;
      expect((x * (b.vx - a.vx) + y * (b.vy - a.vy)) / d).toBeGreaterThan(-2.2);
    }
  }
};

test('a touching rack of 19 never hangs, sticks or sinks in, from any side at any speed', () => {
  let most = 0;
  fc.assert(
    fc.property(seeds, fc.constantFrom(0, 0, 0, 1e-12, 1e-6, 1e-3, 0.05), (seed, gap) => {
      const random = chance(seed);
      const start = rack(icf, gap, (random() - 0.5) * 0.5, 300 + 6000 * random() ** 2);
      const p = predict(start, icf, usual, 10);
      most = Math.max(most, p.happenings.length);
      expect(p.complete).toBe(true);
      expect(p.bodies.every((b) => b.vx === 0 && b.vy === 0)).toBe(true);
      expect(p.bodies.length + p.fallen.length).toBe(20);
      expect(overlapOf(p.bodies, icf)).toBeLessThan(2e-4);
      nothingSticks(predict(start, icf, usual, 0.1 + 0.1 * random()).bodies);
    }),
    { seed: 503, numRuns: 300 },
  );
  expect(most).toBeLessThan(1500);
});

test('pressed clusters: rows on a cushion, in a corner, and twenty bodies sent at one point', () => {
  const r = icf.disc.diameter / 2;
  const edge = icf.side / 2 - r;
  const inelastic = { ...usual, discRestitution: 0.1, cushionRestitution: 0.1, discFriction: 0.5, cushionFriction: 0.5 };
  fc.assert(
    fc.property(seeds, fc.constantFrom(usual, inelastic, { ...inelastic, discRestitution: 0, cushionRestitution: 0 }), (seed, surface) => {
      const random = chance(seed);
      const row = Array.from({ length: 9 }, (_, i) => disc(icf, i, -140 + i * 2 * r, edge));
      const second = Array.from({ length: 8 }, (_, i) => disc(icf, 10 + i, -140 + r + i * 2 * r, edge - Math.sqrt(3) * r));
      const aim = (random() - 0.5) * 1.2;
      const v = 500 + 5000 * random();
      const wall = predict([...row, ...second, striker(icf, 0, 100, v * Math.sin(aim), v * Math.cos(aim))], icf, surface, 10);
      expect(wall.complete).toBe(true);
      expect(overlapOf(wall.bodies, icf)).toBeLessThan(5e-4);
      const crowd = strewn(icf, seed, 19).map((b) => ({ ...b, vx: -b.x * 8, vy: -b.y * 8, spin: 20 * (random() - 0.5) }));
      const met = predict(crowd, icf, surface, 10);
      expect(met.complete).toBe(true);
      expect(overlapOf(met.bodies, icf)).toBeLessThan(5e-4);
    }),
    { seed: 504, numRuns: 150 },
  );
});

test('overlapping input, as cameras give it, is taken as it is and parts by itself', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const random = chance(seed);
      const start = rack(icf, -1.5, (random() - 0.5) * 0.3, 2500).map((b) => ({ ...b, x: b.x + random() - 0.5, y: b.y + random() - 0.5 }));
      const p = predict(start, icf, usual, 10);
      expect(p.complete).toBe(true);
      expect(p.bodies.every((b) => Number.isFinite(b.x) && b.vx === 0 && Math.abs(b.x) < icf.side / 2)).toBe(true);
    }),
    { seed: 505, numRuns: 100 },
  );
});

test('when the budget of events is spent the prediction still ends, inside the board, and says so', () => {
  const p = predictWithin(rack(icf, 0, 0.03, 4000), icf, usual, 10, 25);
  expect(p.complete).toBe(false);
  expect(p.bodies.length + p.fallen.length).toBe(20);
  for (const b of p.bodies) expect(Math.max(Math.abs(b.x), Math.abs(b.y)) + b.radius).toBeLessThan(icf.side / 2 + 1e-9);
});

test('no bodies, no time, endless time, numbers that are none', () => {
  expect(predict([], icf, usual, 1).bodies).toEqual([]);
  expect(predict([disc(icf, 1, 0, 0, 500, 0)], icf, usual, 0).bodies[0]!.vx).toBe(500);
  expect(predict(rack(icf, 0, 0, 3000), icf, usual, Number.POSITIVE_INFINITY).bodies.every((b) => b.vx === 0)).toBe(true);
  const odd = predict([disc(icf, 1, Number.NaN, 0, 500, 0), disc(icf, 2, 0, 0, 500, 0)], icf, usual, 1);
  expect(odd.bodies.find((b) => b.id === 2)!.x).toBeCloseTo(500 ** 2 / 2 / usual.deceleration, 6);
});
