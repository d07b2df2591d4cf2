import type { Surface } from '../domain/profile.ts';
import type { Mm } from '../geometry/plane.ts';
import type { TableSpec } from '../geometry/table.ts';

/** A body's centre at x, y (mm) at `t` seconds. */
export type Sighting = Mm & { readonly t: number };

/** How far a centre came: `margin` mm beyond the line (negative: short of it), its deviation, the chance that it passed, and when and where it was farthest. */
export type Crossing = { readonly probability: number; readonly margin: number; readonly sigma: number; readonly at: number; readonly x: number; readonly y: number };

/** Share of probability kept for what this model cannot see. */
const modelFailure = 0.002;
/** Share of the way between two sightings that an unseen turn may be off. */
const turnShare = 0.06;

type Motion = { readonly x: number; readonly y: number; readonly vx: number; readonly vy: number };

/**
 * Whether a body's centre passed the line y = `lineY` upwards, from where it was seen. Between two sightings the way is solved anew: where the
 * glides before and after do not join in one, it turned at the place where they meet (a disc, a cushion), and that counts too.
 * The board is turned so that the line lies across the player's view (seenFrom); `noise` is the deviation of a sighting, mm.
 * Undefined without sightings.
 */
export const crossing = (path: readonly Sighting[], lineY: number, radius: number, table: TableSpec, surface: Surface, noise = 1): Crossing | undefined => {
  const seen = [...path].sort((a, b) => a.t - b.t);
  if (seen.length === 0) return undefined;
  const reach = table.side / 2 - radius;
  let far = highestSeen(seen, noise);
  for (let i = 0; i + 1 < seen.length; i++) {
    const turn = turnBetween(seen, i, surface.deceleration, noise);
    if (turn && turn.y > far.y) far = { ...turn, y: Math.min(turn.y, reach) };
  }
  const last = goneOn(seen, surface.deceleration, reach, noise);
  if (last && last.y > far.y) far = last;
  const margin = far.y - lineY;
  const chance = normalBelow(margin / far.sigma);
  return { probability: modelFailure / 2 + (1 - modelFailure) * chance, margin, sigma: far.sigma, at: far.t, x: far.x, y: far.y };
};

type Far = Sighting & { readonly sigma: number };

/** The highest sighting; where others lie within the noise of it (slow there, or at rest), their mean, since the greatest of several is too great. */
const highestSeen = (seen: readonly Sighting[], noise: number): Far => {
  const top = seen.reduce((a, b) => (b.y > a.y ? b : a));
  const near = seen.filter((s) => Math.hypot(s.x - top.x, s.y - top.y) < 3 * noise);
  return { t: top.t, x: top.x, y: near.reduce((sum, s) => sum + s.y, 0) / near.length, sigma: noise / Math.sqrt(Math.min(near.length, 4)) };
};

/** Velocity at sighting `i` from its neighbour on one side, as the body moved on the side of `i`. */
const motionAt = (seen: readonly Sighting[], i: number, neighbour: number, deceleration: number): Motion | undefined => {
  const s = seen[i];
  const o = seen[neighbour];
  if (!s || !o || s.t === o.t) return undefined;
  const dt = Math.abs(s.t - o.t);
  const way = Math.hypot(s.x - o.x, s.y - o.y);
  if (way === 0) return { x: s.x, y: s.y, vx: 0, vy: 0 };
  // Mean speed, plus or minus what the floor takes in half the time: slower at the later end.
  const speed = Math.max(0, way / dt + (neighbour < i ? -0.5 : 0.5) * deceleration * dt);
  const sign = neighbour < i ? 1 : -1;
  return { x: s.x, y: s.y, vx: (sign * (s.x - o.x) * speed) / way, vy: (sign * (s.y - o.y) * speed) / way };
};

/** Where the body turned between sighting `i` and the next, if it did: the point at which the way before and the way after meet. */
const turnBetween = (seen: readonly Sighting[], i: number, deceleration: number, noise: number): Far | undefined => {
  const a = seen[i]!;
  const b = seen[i + 1]!;
  const before = motionAt(seen, i, i - 1, deceleration);
  const after = motionAt(seen, i + 1, i + 2, deceleration);
  if (!before) return undefined;
  const dt = b.t - a.t;
  const speed = Math.hypot(before.vx, before.vy);
  if (speed * dt < 2 * noise) return undefined;
  const on = forward(before, dt, deceleration);
  const miss = Math.hypot(on.x - b.x, on.y - b.y);
  if (miss < 4 * noise + 0.03 * speed * dt) return undefined;
  // The time of the turn: where forward from a and backward from b are nearest, over the whole gap.
  let best = { distance: Number.POSITIVE_INFINITY, t: 0, x: a.x, y: a.y };
  const steps = 60;
  for (let k = 0; k <= steps; k++) {
    const t = (k / steps) * dt;
    const p = forward(before, t, deceleration);
    const q = after ? forward({ ...after, vx: -after.vx, vy: -after.vy }, dt - t, -deceleration) : b;
    const distance = Math.hypot(p.x - q.x, p.y - q.y);
    if (distance < best.distance) best = { distance, t, x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
  }
  const spread = noise + turnShare * Math.max(best.distance, speed * Math.min(best.t, dt)) + 0.5 * best.distance;
  return { t: a.t + best.t, x: best.x, y: best.y, sigma: spread };
};

/** Where a gliding body is after `t` seconds; a negative deceleration runs time backwards. */
const forward = (m: Motion, t: number, deceleration: number): Mm => {
  const speed = Math.hypot(m.vx, m.vy);
  if (speed === 0) return { x: m.x, y: m.y };
  const dt = deceleration > 0 ? Math.min(t, speed / deceleration) : t;
  const k = (speed * dt - 0.5 * deceleration * dt * dt) / speed;
  return { x: m.x + m.vx * k, y: m.y + m.vy * k };
};

/** Where a body that was still moving when it was last seen came to rest or met the cushion. */
const goneOn = (seen: readonly Sighting[], deceleration: number, reach: number, noise: number): Far | undefined => {
  const m = motionAt(seen, seen.length - 1, seen.length - 2, deceleration);
  if (!m || m.vy <= 0 || deceleration <= 0) return undefined;
  const speed = Math.hypot(m.vx, m.vy);
  const gap = seen.at(-1)!.t - seen.at(-2)!.t;
  if (speed * gap < 3 * noise) return undefined;
  const end = forward(m, speed / deceleration, deceleration);
  const y = Math.min(end.y, reach);
  return { t: seen.at(-1)!.t + speed / deceleration, x: end.x, y, sigma: noise + 0.3 * (y - m.y) };
};

/** Normal distribution function (Abramowitz and Stegun 26.2.17, error below 1e-7). */
const normalBelow = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail = Math.exp((-z * z) / 2) * 0.3989422804 * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
};
