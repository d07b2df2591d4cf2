import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Body, predict } from '../../server/physics/predict.ts';
import { disc, energyOf, icf, lossless, overlapOf, rack, strewn, striker, usual } from './scenes.ts';

const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });

/** A table so wide that nothing meets its edge. */
const wide = { ...icf, side: 60_000 };

const momentumOf = (bodies: readonly Body[]) => bodies.reduce((s, b) => ({ x: s.x + b.mass * b.vx, y: s.y + b.mass * b.vy }), { x: 0, y: 0 });

test('without losses, energy and momentum of a flying crowd keep to 1e-12', () => {
  let met = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const start = strewn(icf, seed, 15, { moving: true });
      const end = predict(start, wide, lossless, 1);
      met += end.happenings.length;
      const p = momentumOf(start);
      const q = momentumOf(end.bodies);
      const scale = start.reduce((s, b) => s + b.mass * Math.hypot(b.vx, b.vy), 0);
      expect(Math.hypot(p.x - q.x, p.y - q.y) / scale).toBeLessThan(1e-12);
      expect(Math.abs(energyOf(end.bodies) / energyOf(start) - 1)).toBeLessThan(1e-12);
    }),
    { seed: 201, numRuns: 150 },
  );
  expect(met).toBeGreaterThan(500);
});

test('friction between discs alone keeps momentum, and turning with gliding never gains energy', () => {
  const rough = { ...lossless, discFriction: 0.3, discRestitution: 0.85 };
  fc.assert(
    fc.property(seeds, (seed) => {
      const start = strewn(icf, seed, 15, { moving: true });
      const end = predict(start, wide, rough, 0.5);
      const p = momentumOf(start);
      const q = momentumOf(end.bodies);
      const scale = start.reduce((s, b) => s + b.mass * Math.hypot(b.vx, b.vy), 0);
      expect(Math.hypot(p.x - q.x, p.y - q.y) / scale).toBeLessThan(1e-12);
      expect(energyOf(end.bodies)).toBeLessThanOrEqual(energyOf(start) * (1 + 1e-12));
    }),
    { seed: 202, numRuns: 100 },
  );
});

test('between lossless cushions the energy keeps to 1e-12 until something falls', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const start = strewn(icf, seed, 12, { moving: true });
      const end = predict(start, { ...icf, pocket: 1 }, lossless, 0.8);
      expect(end.fallen).toHaveLength(0);
      expect(Math.abs(energyOf(end.bodies) / energyOf(start) - 1)).toBeLessThan(1e-12);
    }),
    { seed: 203, numRuns: 100 },
  );
});

test('with losses the energy never grows, at any moment, with spin, friction and racks', () => {
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, racked) => {
      const start = racked ? rack(icf, (seed % 3) * 0.01, ((seed % 41) - 20) * 0.01, 1000 + (seed % 4000)) : strewn(icf, seed, 18, { moving: seed % 2 === 0 });
      let before = energyOf(start);
      for (let t = 0.01; t < 0.6; t += 0.03) {
        const p = predict(start, icf, usual, t);
        const now = energyOf(p.bodies) + energyOf(p.fallen.map((f) => f.body));
        expect(now).toBeLessThanOrEqual(before * (1 + 1e-12));
        before = now;
      }
    }),
    { seed: 204, numRuns: 60 },
  );
});

test('no overlap at any time beyond the 2e-4 mm that pressed pairs may sink', () => {
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, racked) => {
      const start = racked ? rack(icf, 0, ((seed % 41) - 20) * 0.01, 1000 + (seed % 4000)) : strewn(icf, seed, 18, { moving: seed % 2 === 0 });
      for (let t = 0.007; t < 0.7; t += 0.0371) {
        const p = predict(start, icf, usual, t);
        expect(overlapOf(p.bodies, icf)).toBeLessThan(2e-4);
      }
    }),
    { seed: 205, numRuns: 80 },
  );
});

test('a free disc stops after v^2 / 2a, and its spin with it', () => {
  const end = predict([disc(icf, 1, -200, 0, 600, 0, 30)], icf, usual, 5);
  expect(end.bodies[0]!.x).toBeCloseTo(-200 + 600 ** 2 / 2 / usual.deceleration, 9);
  expect(end.bodies[0]!.spin).toBe(0);
  expect(end.happenings.map((h) => h.kind)).toEqual(['rest']);
  expect(end.happenings[0]!.at).toBeCloseTo(600 / usual.deceleration, 12);
});

test('head on: the heavy striker and the disc leave with the speeds of the textbook', () => {
  const end = predict([striker(icf, 0, -200, 0, 2000), disc(icf, 1, 0, 0)], icf, { ...lossless, discRestitution: 0.9 }, 0.15);
  const [s, d] = [end.bodies.find((b) => b.id === 19)!, end.bodies.find((b) => b.id === 1)!];
  const { mass } = icf.striker;
  const total = mass + icf.disc.mass;
  expect(s.vy).toBeCloseTo(((mass - 0.9 * icf.disc.mass) / total) * 2000, 9);
  expect(d.vy).toBeCloseTo(((1.9 * mass) / total) * 2000, 9);
});

test('45 degrees into a cushion: out at about 47 with friction, about 55 without', () => {
  const outAngle = (cushionFriction: number): number => {
    const end = predict([disc(icf, 1, 0, 250, 1500, 1500)], icf, { ...usual, cushionRestitution: 0.7, cushionFriction }, 0.1);
    const d = end.bodies[0]!;
    return (Math.atan2(Math.abs(d.vx), Math.abs(d.vy)) * 180) / Math.PI;
  };
  expect(outAngle(0.15)).toBeGreaterThan(46);
  expect(outAngle(0.15)).toBeLessThan(48);
  expect(outAngle(0)).toBeGreaterThan(54);
  expect(outAngle(0)).toBeLessThan(56);
});

test('cushion friction turns the disc, and a turning disc leaves the cushion aslant', () => {
  const straight = predict([disc(icf, 1, 0, 250, 0, 1500, 50)], icf, usual, 0.1).bodies[0]!;
  expect(straight.vx).toBeGreaterThan(10);
  expect(straight.spin).toBeLessThan(50);
  expect(straight.spin).toBeGreaterThan(0);
});
