import type { Sighting } from './crossing.ts';

/** A stretch of free gliding fitted to sightings: at `t0` it was at x, y (mm) with velocity vx, vy (mm/s), slowing by `deceleration` (mm/s^2). */
export type Glide = {
  readonly from: number;
  readonly to: number;
  readonly t0: number;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly speed: number;
  readonly deceleration: number;
  /** Standard error of the deceleration from the noise of the sightings, mm/s^2. */
  readonly error: number;
  /** RMS distance of the sightings from the fit, mm. */
  readonly rms: number;
  readonly count: number;
};

/** Fewest sightings of a glide: one more than its unknowns, and one for doubt. */
const least = 5;
const leastKnown = 3;

/** Fits a straight, evenly slowing way to sightings `from` to `to` (exclusive); undefined when they hardly move. */
export const fitGlide = (seen: readonly Sighting[], from: number, to: number, noise: number, fixed?: number): Glide | undefined => {
  const n = to - from;
  if (n < 3) return undefined;
  let t0 = 0;
  let mx = 0;
  let my = 0;
  for (let i = from; i < to; i++) {
    t0 += seen[i]!.t / n;
    mx += seen[i]!.x / n;
    my += seen[i]!.y / n;
  }
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = from; i < to; i++) {
    const x = seen[i]!.x - mx;
    const y = seen[i]!.y - my;
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  // The main axis of the cloud, turned to run forward in time.
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  const first = seen[from]!;
  const last = seen[to - 1]!;
  const sign = (last.x - first.x) * Math.cos(angle) + (last.y - first.y) * Math.sin(angle) >= 0 ? 1 : -1;
  const dx = sign * Math.cos(angle);
  const dy = sign * Math.sin(angle);
  if (Math.hypot(last.x - first.x, last.y - first.y) < 8 * noise) return undefined;
  // Along the axis s = a + b t + c t^2, c known where the deceleration is; times are centred, so that the odd and even sums part nearly.
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  let y0 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let i = from; i < to; i++) {
    const t = seen[i]!.t - t0;
    const s = (seen[i]!.x - mx) * dx + (seen[i]!.y - my) * dy;
    s2 += t * t;
    s3 += t ** 3;
    s4 += t ** 4;
    y0 += s;
    y1 += t * s;
    y2 += t * t * s;
  }
  // The sum of the centred times is zero: eliminate the constant, then solve for b and c.
  const q22 = s4 - (s2 * s2) / n;
  const det = s2 * q22 - s3 * s3;
  if (!(det > 0)) return undefined;
  const c = fixed === undefined ? (s2 * (y2 - (s2 * y0) / n) - s3 * y1) / det : -0.5 * fixed;
  const b = (y1 - s3 * c) / s2;
  const a = (y0 - s2 * c) / n;
  let sum = 0;
  for (let i = from; i < to; i++) {
    const t = seen[i]!.t - t0;
    const s = a + t * (b + t * c);
    sum += (seen[i]!.x - mx - dx * s) ** 2 + (seen[i]!.y - my - dy * s) ** 2;
  }
  return { from, to, t0, x: mx + a * dx, y: my + a * dy, dx, dy, speed: b, deceleration: -2 * c, error: 2 * noise * Math.sqrt(s2 / det), rms: Math.sqrt(sum / n), count: n };
};

/** Cuts a body's sightings (in order of time) into free glides: each is extended while a straight, evenly slowing way explains it, and ends before rest. Shorter ones count where the deceleration is known. */
export const glidesOf = (seen: readonly Sighting[], noise: number, known?: number): readonly Glide[] => {
  const few = known === undefined ? least : leastKnown;
  const out: Glide[] = [];
  let i = 0;
  while (i + few <= seen.length) {
    let best: Glide | undefined;
    for (let to = i + few; to <= seen.length; to++) {
      const a = seen[to - 2]!;
      const b = seen[to - 1]!;
      if (Math.hypot(a.x - b.x, a.y - b.y) < 2.5 * noise) break;
      const glide = fitGlide(seen, i, to, noise, known);
      if (!glide || glide.rms > 1.8 * noise) break;
      best = glide;
    }
    if (best && best.speed > 0) out.push(best);
    i = best ? best.to : i + 1;
  }
  return out;
};

/** Velocity of a glide at time `t`, mm/s. */
export const velocityOf = (g: Glide, t: number): { readonly x: number; readonly y: number } => {
  const speed = Math.max(0, g.speed - g.deceleration * (t - g.t0));
  return { x: g.dx * speed, y: g.dy * speed };
};

/** Place of a glide at time `t`, mm; also beyond its ends. */
export const placeOf = (g: Glide, t: number): { readonly x: number; readonly y: number } => {
  const dt = t - g.t0;
  const way = dt * (g.speed - 0.5 * g.deceleration * dt);
  return { x: g.x + g.dx * way, y: g.y + g.dy * way };
};
