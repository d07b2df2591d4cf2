import { expect, test } from 'vitest';
import { type Body, predict } from '../../server/physics/predict.ts';
import { stepped } from './planck-oracle.ts';
import { chance, disc, icf, striker, usual } from './scenes.ts';

const noPockets = { ...icf, pocket: 1 };

/**
 * Planck meets a contact up to one step late (0.75 mm at 3 m/s) and keeps a slop of 0.05 mm, so its lines of centres are turned a little: by a
 * hundredth of the way gone since after one collision, two hundredths after two, and half a millimetre besides.
 */
const allowed = (collisions: number, way: number): number => 0.5 + 0.01 * collisions * way;

/** Compares every body that moved; returns how many were compared. */
const compare = (name: string, bodies: readonly Body[], seconds: number, collisions: number): number => {
  const ours = predict(bodies, noPockets, usual, seconds);
  const met = ours.happenings.filter((h) => h.kind !== 'rest');
  if (met.length !== collisions || met.some((h) => h.speed < 100)) return 0;
  const theirs = stepped(bodies, icf, usual, seconds);
  const fastest = Math.max(...ours.bodies.map((c) => Math.hypot(c.vx, c.vy)));
  const way = (seconds - met[0]!.at) * fastest;
  let compared = 0;
  for (const b of ours.bodies) {
    if (!met.some((h) => h.a === b.id || h.b === b.id)) continue;
    const t = theirs.find((c) => c.id === b.id)!;
    compared++;
    expect(Math.hypot(b.x - t.x, b.y - t.y), `${name}, place of ${b.id}`).toBeLessThan(allowed(collisions, way));
    expect(Math.hypot(b.vx - t.vx, b.vy - t.vy), `${name}, velocity of ${b.id}`).toBeLessThan(10 + 0.015 * collisions * fastest);
    if (Math.hypot(b.vx, b.vy) > 0) expect(Math.abs(b.spin - t.spin), `${name}, spin of ${b.id}`).toBeLessThan(1.5 * collisions);
  }
  return compared;
};

test('striker on a disc: place, velocity and spin as planck in centimetres at 4 kHz', () => {
  const random = chance(401);
  let compared = 0;
  for (let shot = 0; shot < 60; shot++) {
    const hitter = striker(icf, -50 + 100 * random(), -200, 0, 600 + 2400 * random());
    compared += compare(`shot ${shot}`, [hitter, disc(icf, 1, hitter.x + (random() - 0.5) * 54, 0)], 0.12 + 0.1 * random(), 1);
  }
  expect(compared).toBeGreaterThan(60);
});

test('a spinning disc off a cushion', () => {
  const random = chance(403);
  let compared = 0;
  for (let shot = 0; shot < 40; shot++) {
    const way = (random() - 0.5) * 2.6;
    const speed = 800 + 2500 * random();
    compared += compare(`shot ${shot}`, [disc(icf, 1, (random() - 0.5) * 200, 250, speed * Math.sin(way), speed * Math.cos(way), 80 * (random() - 0.5))], 0.2, 1);
  }
  expect(compared).toBeGreaterThan(20);
});

test('two collisions: cushion and disc, disc and disc', () => {
  const random = chance(402);
  let compared = 0;
  for (let shot = 0; shot < 400; shot++) {
    const aim = (random() - 0.5) * 2.4;
    const speed = 1200 + 2500 * random();
    const hitter = striker(icf, (random() - 0.5) * 400, -240, speed * Math.sin(aim), speed * Math.cos(aim));
    const [a, b] = [disc(icf, 1, (random() - 0.5) * 500, 300 * random() - 100), disc(icf, 2, (random() - 0.5) * 500, 100 + 220 * random())];
    if (Math.hypot(a.x - b.x, a.y - b.y) < 40) continue;
    compared += compare(`shot ${shot}`, [hitter, a, b], 0.25, 2);
  }
  expect(compared).toBeGreaterThan(60);
});
