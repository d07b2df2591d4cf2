import type { Raster } from './raster.ts';

/**
 * Settles a circle of known radius on a rim whose steps may go either way: beside a hard shadow a dark disc is the brighter of the two,
 * and the shadow's far end is a stronger edge than the rim itself. The known radius tells them apart.
 */

const angles = 40;
const cos = Float64Array.from({ length: angles }, (_, i) => Math.cos((2 * Math.PI * i) / angles));
const sin = Float64Array.from({ length: angles }, (_, i) => Math.sin((2 * Math.PI * i) / angles));
/** Radii sampled along each spoke, over the circle's. */
const [inner, pitch, count] = [0.66, 0.06, 13];
/** A change of fewer levels over two steps is no rim. */
const leastStep = 6;

/** Where the circle settled, and the share of its rim that is seen as a step of either sign. */
export type Rim = { readonly u: number; readonly v: number; readonly support: number; readonly step: number };

const samples = new Float64Array(count * 3);
const steps = new Float64Array(count);
const offsets = new Float64Array(angles);
const sizes = new Float64Array(angles);

/** Fills `offsets` and `sizes` with the step of every spoke that is nearest to the circle among its clear ones. */
const stepsAround = (p: Raster, u: number, v: number, r: number, window: number): void => {
  const { width: w, height: h, pixels: q } = p;
  for (let a = 0; a < angles; a++) {
    for (let k = 0; k < count; k++) {
      const x = Math.max(0, Math.min(w - 1.001, u + cos[a]! * r * (inner + k * pitch)));
      const y = Math.max(0, Math.min(h - 1.001, v + sin[a]! * r * (inner + k * pitch)));
      const [x0, y0] = [x | 0, y | 0];
      const [fx, fy] = [x - x0, y - y0];
      const i = (y0 * w + x0) * 3;
      const j = i + w * 3;
      for (let c = 0; c < 3; c++) {
        const top = q[i + c]! + (q[i + 3 + c]! - q[i + c]!) * fx;
        samples[k * 3 + c] = top + (q[j + c]! + (q[j + 3 + c]! - q[j + c]!) * fx - top) * fy;
      }
    }
    let most = 0;
    for (let k = 1; k < count - 1; k++) {
      steps[k] = Math.hypot(samples[k * 3 + 3]! - samples[k * 3 - 3]!, samples[k * 3 + 4]! - samples[k * 3 - 2]!, samples[k * 3 + 5]! - samples[k * 3 - 1]!);
      if (Math.abs(inner + k * pitch - 1) <= window && steps[k]! > most) most = steps[k]!;
    }
    sizes[a] = 0;
    offsets[a] = 0;
    let nearest = window;
    for (let k = 2; k < count - 2; k++) {
      const here = steps[k]!;
      const at = inner + k * pitch - 1;
      if (here < leastStep || here < 0.4 * most || here < steps[k - 1]! || here < steps[k + 1]! || Math.abs(at) > nearest) continue;
      const bend = steps[k - 1]! - 2 * here + steps[k + 1]!;
      nearest = Math.abs(at);
      sizes[a] = here;
      offsets[a] = at + (bend < -1e-9 ? (0.5 * (steps[k - 1]! - steps[k + 1]!)) / bend : 0) * pitch;
    }
  }
};

/** The circle of radius `r` px around (`u`, `v`), settled on the nearest clear steps. */
const settledFrom = (p: Raster, u0: number, v0: number, r: number): Rim => {
  let [u, v] = [u0, v0];
  for (const window of [0.3, 0.24, 0.18, 0.14]) {
    stepsAround(p, u, v, r, window);
    let [cc, cs, ss, bc, bs, n] = [0, 0, 0, 0, 0, 0];
    for (let a = 0; a < angles; a++) {
      if (sizes[a]! === 0) continue;
      const e = offsets[a]! / (window * 1.2);
      const w = (1 - e * e) ** 2 * Math.min(1, sizes[a]! / 30);
      cc += w * cos[a]! * cos[a]!;
      cs += w * cos[a]! * sin[a]!;
      ss += w * sin[a]! * sin[a]!;
      bc += w * cos[a]! * offsets[a]!;
      bs += w * sin[a]! * offsets[a]!;
      n += w;
    }
    const ridge = 0.03 * n + 1e-6;
    const det = (cc + ridge) * (ss + ridge) - cs * cs;
    u += Math.max(-0.2, Math.min(0.2, (bc * (ss + ridge) - bs * cs) / det)) * r;
    v += Math.max(-0.2, Math.min(0.2, (bs * (cc + ridge) - bc * cs) / det)) * r;
  }
  stepsAround(p, u, v, r, 0.14);
  let on = 0;
  let step = 0;
  for (let a = 0; a < angles; a++) if (sizes[a]! > 0 && Math.abs(offsets[a]!) < 0.09) {
    on++;
    step += Math.min(40, sizes[a]!);
  }
  return { u, v, support: on / angles, step: step / angles };
};

const starts = [[0, 0], [0.3, 0], [-0.3, 0], [0, 0.3], [0, -0.3]] as const;

/** The best settled circle of radius `r` px near (`u`, `v`). */
export const rimNear = (p: Raster, u: number, v: number, r: number): Rim =>
  starts.reduce<Rim | undefined>((best, [x, y]) => {
    if (best && best.support > 0.92) return best;
    const rim = settledFrom(p, u + x * r, v + y * r, r);
    return best && best.support + best.step / 80 + 0.02 > rim.support + rim.step / 80 ? best : rim;
  }, undefined)!;
