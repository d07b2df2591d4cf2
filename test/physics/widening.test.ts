import { expect, test } from 'vitest';
import { predict } from '../../server/physics/predict.ts';
import { widening } from '../../server/physics/widening.ts';
import { chance, disc, icf, normal, rack, strewn, striker, usual } from './scenes.ts';

test('one collision: a quarter of the impact speed times the time since, for both', () => {
  const p = predict([striker(icf, 0, -100, 0, 2000), disc(icf, 1, 0, 0)], icf, usual, 0.06);
  const hit = p.happenings[0]!;
  const w = widening(p);
  expect(w.get(1)!.mm).toBeCloseTo(0.25 * hit.speed * (0.06 - hit.at), 9);
  expect(w.get(19)!.mm).toBeCloseTo(w.get(1)!.mm, 9);
  expect(w.get(1)!.mmPerSecond).toBeCloseTo(0.25 * hit.speed, 9);
});

test('a cushion leaves half as much unknown, a cluster three times as much, and an untouched body is absent', () => {
  const cushion = predict([disc(icf, 1, 0, 330, 0, 1000), disc(icf, 2, 200, 0)], icf, usual, 0.05);
  expect(widening(cushion).get(1)!.mm).toBeCloseTo(0.12 * cushion.happenings[0]!.speed * (0.05 - cushion.happenings[0]!.at), 9);
  expect(widening(cushion).has(2)).toBe(false);
  const broken = predict(rack(icf, 0, 0, 3000), icf, usual, 0.06);
  const first = broken.happenings[0]!;
  expect(widening(broken).get(first.b!)!.mm).toBeGreaterThan(0.7 * first.speed * (0.06 - first.at));
});

test('over a frame of mid-game, nine in ten of perturbed bodies stay within two widened deviations', () => {
  const random = chance(801);
  let inside = 0;
  let count = 0;
  for (let seed = 1; seed <= 400; seed++) {
    const start = strewn(icf, seed, 12, { speed: 2500 });
    const before = predict(start, icf, usual, 0.05 + 0.2 * random());
    const p = predict(before.bodies, icf, usual, 1 / 30);
    const w = widening(p);
    if (w.size === 0) continue;
    const other = predict(
      before.bodies.map((b) => ({ ...b, x: b.x + 0.7 * normal(random), y: b.y + 0.7 * normal(random), vx: b.vx * (1 + 0.02 * normal(random)), vy: b.vy * (1 + 0.02 * normal(random)) })),
      icf,
      { ...usual, discRestitution: 0.87, cushionRestitution: 0.69 },
      1 / 30,
    );
    for (const [id, wide] of w) {
      const a = p.bodies.find((b) => b.id === id);
      const b = other.bodies.find((c) => c.id === id);
      if (!a || !b) continue;
      count++;
      if (Math.hypot(a.x - b.x, a.y - b.y) < 2 * Math.hypot(wide.mm, 1.4)) inside++;
    }
  }
  expect(count).toBeGreaterThan(100);
  expect(inside / count).toBeGreaterThan(0.9);
});
