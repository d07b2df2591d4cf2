import type { TableSpec } from '../geometry/table.ts';
import type { Sighting } from './crossing.ts';
import { type Glide, glidesOf, placeOf, velocityOf } from './glides.ts';

/** One body followed through one stroke: radius mm, mass g, sightings in order of time (s, mm). */
export type Followed = { readonly id: number; readonly radius: number; readonly mass: number; readonly seen: readonly Sighting[] };

/** A fitted figure with its standard error and the number of observations behind it. */
export type Figure = { readonly value: number; readonly error: number; readonly count: number };

/** What free glides and bounces say of a surface; a figure is absent where fewer than three observations speak of it. */
export type FittedSurface = {
  readonly deceleration?: Figure;
  readonly discRestitution?: Figure;
  readonly cushionRestitution?: Figure;
  readonly cushionFriction?: Figure;
};

/** Two glides meet when their ends agree within this time (s) and distance (mm). */
const together = 0.012;
const close = 6;

/** Fits a surface to strokes as they were followed: each a list of bodies. `noise`: deviation of a sighting, mm. */
export const fitSurface = (strokes: readonly (readonly Followed[])[], table: TableSpec, noise = 1): FittedSurface => {
  const cut = strokes.map((bodies) => bodies.map((body) => ({ body, glides: glidesOf(body.seen, noise) })));
  const glides = cut.flat().flatMap((c) => c.glides);
  const deceleration = robustMean(glides.map((g) => ({ value: g.deceleration, error: Math.hypot(g.error, 20) })));
  // With the deceleration known, each glide's velocity is known far better.
  const known = deceleration?.value;
  const firm = known === undefined ? cut : cut.map((bodies) => bodies.map(({ body }) => ({ body, glides: glidesOf(body.seen, noise, known) })));
  const bounces = firm.flat().flatMap(({ body, glides: gs }) => gs.slice(1).flatMap((after, i) => bounceOf(gs[i]!, after, table.side / 2 - body.radius)));
  const hits = firm.flatMap((bodies) => hitsOf(bodies, noise));
  const out = {
    deceleration,
    discRestitution: robustMean(hits),
    cushionRestitution: robustMean(bounces.map((b) => b.restitution)),
    cushionFriction: robustMean(bounces.flatMap((b) => (b.friction ? [b.friction] : []))),
  };
  return Object.fromEntries(Object.entries(out).filter(([, figure]) => figure !== undefined));
};

type Weighted = { readonly value: number; readonly error: number };

/** Weighted mean that forgives outliers (Huber's weights about the weighted median); its error from the spread that is really there. */
const robustMean = (all: readonly Weighted[]): Figure | undefined => {
  const given = all.filter((w) => Number.isFinite(w.value) && w.error > 0);
  if (given.length < 3) return undefined;
  const sorted = [...given].sort((a, b) => a.value - b.value);
  let above = sorted.reduce((s, w) => s + 1 / w.error ** 2, 0) / 2;
  let value = sorted[0]!.value;
  for (const w of sorted) {
    if (above <= 0) break;
    value = w.value;
    above -= 1 / w.error ** 2;
  }
  let weights: number[] = [];
  for (let i = 0; i < 20; i++) {
    const off = given.map((w) => Math.abs(w.value - value) / w.error).sort((a, b) => a - b);
    const spread = Math.max(1, off[off.length >> 1]! / 0.6745);
    weights = given.map((w) => {
      const z = Math.abs(w.value - value) / (w.error * spread);
      return (z < 1.5 ? 1 : z > 6 ? 0 : 1.5 / z) / w.error ** 2;
    });
    const total = weights.reduce((a, b) => a + b, 0);
    value = given.reduce((s, w, k) => s + w.value * weights[k]!, 0) / total;
  }
  const total = weights.reduce((a, b) => a + b, 0);
  const scatter = given.reduce((s, w, k) => s + weights[k]! ** 2 * (w.value - value) ** 2, 0);
  return { value, error: Math.sqrt(scatter) / total, count: given.length };
};

/** A bounce off a cushion between two glides of one body, if there was one. */
const bounceOf = (before: Glide, after: Glide, reach: number): { restitution: Weighted; friction?: Weighted }[] => {
  for (const axis of ['x', 'y'] as const) {
    const d = axis === 'x' ? before.dx : before.dy;
    const side = Math.sign(d) * reach;
    const t1 = timeAt(before, axis, side);
    const t2 = timeAt(after, axis, side);
    if (t1 === undefined || t2 === undefined || Math.abs(t1 - t2) > together) continue;
    const v = velocityOf(before, t1);
    const w = velocityOf(after, t2);
    const other = axis === 'x' ? 'y' : 'x';
    if (Math.abs(placeOf(before, t1)[other] - placeOf(after, t2)[other]) > close) continue;
    if (v[axis] * w[axis] >= 0 || Math.abs(v[axis]) < 150) continue;
    const value = -w[axis] / v[axis];
    const error = Math.max(0.01, 15 / Math.abs(v[axis]));
    if (value > 1.05) continue;
    const restitution = { value, error };
    const taken = (v[other] - w[other]) * Math.sign(v[other]);
    const rub = taken / ((1 + value) * Math.abs(v[axis]));
    // The rim slides to the end, and friction takes its full share, where the way is slant enough: three times mu (1 + e), for mu below 0.25.
    // Spin from earlier contacts is not known and averages out.
    const slides = Math.abs(v[other]) > 1.3 * Math.abs(v[axis]);
    return [slides ? { restitution, friction: { value: rub, error } } : { restitution }];
  }
  return [];
};

/** When a glide, drawn out, is at `side` on an axis, s; undefined when never. */
const timeAt = (g: Glide, axis: 'x' | 'y', side: number): number | undefined => {
  const d = axis === 'x' ? g.dx : g.dy;
  const way = (side - (axis === 'x' ? g.x : g.y)) / d;
  const left = g.speed * g.speed - 2 * g.deceleration * way;
  return left < 0 || !Number.isFinite(way) ? undefined : g.t0 + (2 * way) / (g.speed + Math.sqrt(left));
};

type Cut = { readonly body: Followed; readonly glides: readonly Glide[] };

/** Restitutions of clean hits on a resting disc: the hitter glides before and after, the disc only after, and momentum is kept between the two. */
const hitsOf = (bodies: readonly Cut[], noise: number): Weighted[] => {
  const out: Weighted[] = [];
  for (const hitter of bodies) {
    for (const [i, after] of hitter.glides.entries()) {
      const before = hitter.glides[i - 1];
      if (!before) continue;
      for (const hit of bodies) {
        const left = hit.glides[0];
        const rest = hit.body.seen[0];
        if (hit === hitter || !left || !rest || left.from < 1) continue;
        // It lay until the hit: its way, drawn back, begins at its place of rest.
        const t = timeBack(left, rest);
        if (t === undefined || t < before.t0 || t > after.t0) continue;
        if (hit.body.seen.some((s) => s.t < t - 0.005 && Math.hypot(s.x - rest.x, s.y - rest.y) > 4 * noise)) continue;
        const p = placeOf(before, t);
        const nx = rest.x - p.x;
        const ny = rest.y - p.y;
        const d = Math.hypot(nx, ny);
        if (Math.abs(d - hitter.body.radius - hit.body.radius) > close) continue;
        const v = velocityOf(before, t);
        const v2 = velocityOf(after, t);
        const w2 = velocityOf(left, t);
        const kept = Math.hypot(hitter.body.mass * (v.x - v2.x) - hit.body.mass * w2.x, hitter.body.mass * (v.y - v2.y) - hit.body.mass * w2.y);
        const given = hit.body.mass * Math.hypot(w2.x, w2.y);
        const closing = (v.x * nx + v.y * ny) / d;
        if (kept > 0.12 * given || closing < 300) continue;
        // The line of centres is best known from the way the disc went; friction turns it by a degree or two, which hardly counts along it.
        const value = (w2.x * left.dx + w2.y * left.dy - (v2.x * left.dx + v2.y * left.dy)) / (v.x * left.dx + v.y * left.dy);
        out.push({ value, error: Math.max(0.01, 20 / closing) });
      }
    }
  }
  return out;
};

/** When a glide, drawn back, passes its place of rest, s; undefined when it does not come within a few mm of it. */
const timeBack = (g: Glide, rest: Sighting): number | undefined => {
  const way = (rest.x - g.x) * g.dx + (rest.y - g.y) * g.dy;
  const beside = Math.abs((rest.x - g.x) * g.dy - (rest.y - g.y) * g.dx);
  const left = g.speed * g.speed - 2 * g.deceleration * way;
  return beside > close || left < 0 ? undefined : g.t0 + (2 * way) / (g.speed + Math.sqrt(left));
};
