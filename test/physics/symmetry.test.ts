import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Body, predict } from '../../server/physics/predict.ts';
import { differenceOf, icf, strewn, usual } from './scenes.ts';

const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });

/** Rounding errors grow about 16-fold a collision: from 1e-13 mm, so much after the collisions of a prediction. */
const grown = (collisions: number): number => Math.min(1e-2, 1e-11 * 10 ** Math.min(collisions, 12));

const collisionsOf = (p: ReturnType<typeof predict>): number => p.happenings.filter((h) => h.kind === 'disc').length;

test('t1 and then t2 is t1 + t2', () => {
  let compared = 0;
  fc.assert(
    fc.property(seeds, fc.double({ min: 0.001, max: 0.4, noNaN: true }), fc.double({ min: 0.001, max: 0.4, noNaN: true }), (seed, t1, t2) => {
      const start = strewn(icf, seed, 8);
      const whole = predict(start, icf, usual, t1 + t2);
      if (collisionsOf(whole) > 8) return;
      compared++;
      const first = predict(start, icf, usual, t1);
      const second = predict(first.bodies, icf, usual, t2);
      expect(differenceOf(whole.bodies, second.bodies)).toBeLessThan(grown(collisionsOf(whole)));
      expect(whole.happenings.length).toBe(first.happenings.length + second.happenings.length);
      expect(whole.fallen.length).toBe(first.fallen.length + second.fallen.length);
    }),
    { seed: 301, numRuns: 400 },
  );
  expect(compared).toBeGreaterThan(250);
});

const mirrored = (b: Body): Body => ({ ...b, x: -b.x, vx: -b.vx, spin: -b.spin });
const turned = (b: Body): Body => ({ ...b, x: -b.y, y: b.x, vx: -b.vy, vy: b.vx });

for (const [name, change] of [
  ['mirror', mirrored],
  ['quarter turn', turned],
] as const) {
  test(`a ${name} of the start is a ${name} of the end`, () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const start = strewn(icf, seed, 8);
        const plain = predict(start, icf, usual, 0.6);
        if (collisionsOf(plain) > 8) return;
        const changed = predict(start.map(change), icf, usual, 0.6);
        expect(differenceOf(plain.bodies.map(change), changed.bodies)).toBeLessThan(grown(collisionsOf(plain)));
        expect(changed.happenings.map((h) => h.kind)).toEqual(plain.happenings.map((h) => h.kind));
      }),
      { seed: 302, numRuns: 300 },
    );
  });
}

test('the order in which the bodies are given does not matter', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const start = strewn(icf, seed, 8);
      const plain = predict(start, icf, usual, 0.6);
      if (collisionsOf(plain) > 8) return;
      const back = predict([...start].reverse(), icf, usual, 0.6);
      expect(differenceOf(plain.bodies, back.bodies)).toBeLessThan(grown(collisionsOf(plain)));
    }),
    { seed: 303, numRuns: 200 },
  );
});
