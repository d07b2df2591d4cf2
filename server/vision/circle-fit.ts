import { medianOf, type Raster } from './raster.ts';

const angles = 40;
const cos = Float64Array.from({ length: angles }, (_, i) => Math.cos((2 * Math.PI * i) / angles));
const sin = Float64Array.from({ length: angles }, (_, i) => Math.sin((2 * Math.PI * i) / angles));

type Colour = readonly [number, number, number];

/** A circle settled on its rim, and what the picture shows in and around it. Colours are rgb bytes. */
export type Shape = {
  readonly u: number;
  readonly v: number;
  readonly r: number;
  /** Share of the rim where the step from inside to outside is seen at the circle. */
  readonly support: number;
  /** Distance of rim steps from the circle, RMS over r. */
  readonly roundness: number;
  /** Colour inside (middle 70 %, median) and in the ring outside (median). */
  readonly inside: Colour;
  readonly outside: Colour;
  /** Distance of the two. */
  readonly contrast: number;
  /** Share of the variance in and around the circle that depends on the distance from the centre only. */
  readonly rings: number;
  /** Spread of the colour inside, median absolute difference. */
  readonly grain: number;
  /** Step over the rim, in the strongest direction, mean over the rim. */
  readonly step: number;
  /** Longest run of rim without a step, share of the rim. */
  readonly longestGap: number;
};

const readInto = (p: Raster, x: number, y: number, out: Float64Array, at: number): void => {
  const cx = Math.max(0, Math.min(p.width - 1.001, x));
  const cy = Math.max(0, Math.min(p.height - 1.001, y));
  const x0 = cx | 0;
  const y0 = cy | 0;
  const fx = cx - x0;
  const fy = cy - y0;
  const i = (y0 * p.width + x0) * 3;
  const j = i + p.width * 3;
  const q = p.pixels;
  for (let c = 0; c < 3; c++) {
    const top = q[i + c]! + (q[i + 3 + c]! - q[i + c]!) * fx;
    const bottom = q[j + c]! + (q[j + 3 + c]! - q[j + c]!) * fx;
    out[at + c] = top + (bottom - top) * fy;
  }
};

const rings = 30;
/** Radius of ring k over r: 0.1 to 1.55. */
const ringAt = (k: number): number => 0.1 + (1.45 * k) / (rings - 1);
const buffer = new Float64Array(angles * rings * 3);

const sampleRings = (p: Raster, u: number, v: number, r: number): void => {
  for (let a = 0; a < angles; a++) for (let k = 0; k < rings; k++) readInto(p, u + cos[a]! * r * ringAt(k), v + sin[a]! * r * ringAt(k), buffer, (a * rings + k) * 3);
};

const histogram = new Uint16Array(256);

/** Middle of the bytes counted in the histogram, with the fraction inside its bin; empties it. */
const middleOf = (n: number): number => {
  let below = 0;
  let k = 0;
  while (k < 255 && below + histogram[k]! <= n / 2) below += histogram[k++]!;
  const value = k + (n / 2 - below) / Math.max(1, histogram[k]!) - 0.5;
  histogram.fill(0);
  return value;
};

const medianColour = (from: number, to: number): Colour =>
  [0, 1, 2].map((c) => {
    let n = 0;
    for (let k = 0; k < rings; k++) {
      const at = ringAt(k);
      if (at < from || at > to) continue;
      for (let a = 0; a < angles; a++) histogram[(buffer[(a * rings + k) * 3 + c]! + 0.5) | 0]!++;
      n += angles;
    }
    return middleOf(n);
  }) as unknown as Colour;

/** Solves for the circle through rim places by weighted least squares around the current one (small moves). */
const settled = (radii: Float64Array, weights: Float64Array, freeRadius: boolean): readonly [number, number, number] => {
  // Each place says du cos + dv sin + dr = e.
  const m = [0, 0, 0, 0, 0, 0];
  const b = [0, 0, 0];
  for (let a = 0; a < angles; a++) {
    const w = weights[a]!;
    if (w <= 0) continue;
    const c = cos[a]!;
    const s = sin[a]!;
    m[0]! += w * c * c;
    m[1]! += w * c * s;
    m[2]! += w * c;
    m[3]! += w * s * s;
    m[4]! += w * s;
    m[5]! += w;
    b[0]! += w * c * radii[a]!;
    b[1]! += w * s * radii[a]!;
    b[2]! += w * radii[a]!;
  }
  const ridge = 0.02 * m[5]! + 1e-9;
  const [xx, xy, x1, yy, y1, n] = [m[0]! + ridge, m[1]!, m[2]!, m[3]! + ridge, m[4]!, m[5]! + (freeRadius ? ridge : 1e9)];
  const det = xx * (yy * n - y1 * y1) - xy * (xy * n - y1 * x1) + x1 * (xy * y1 - yy * x1);
  if (Math.abs(det) < 1e-12) return [0, 0, 0];
  const d1 = b[0]! * (yy * n - y1 * y1) - xy * (b[1]! * n - y1 * b[2]!) + x1 * (b[1]! * y1 - yy * b[2]!);
  const d2 = xx * (b[1]! * n - y1 * b[2]!) - b[0]! * (xy * n - y1 * x1) + x1 * (xy * b[2]! - b[1]! * x1);
  const d3 = xx * (yy * b[2]! - b[1]! * y1) - xy * (xy * b[2]! - b[1]! * x1) + b[0]! * (xy * y1 - yy * x1);
  return [d1 / det, d2 / det, d3 / det];
};

const stepRadius = new Float64Array(angles);
const stepSize = new Float64Array(angles);
const weights = new Float64Array(angles);
const axisValues = new Float64Array(rings);
const drops = new Float64Array(rings);
/** A step this share of the greatest along its spoke is taken for the rim if it comes first. */
const firstShare = 0.55;

/** Step positions along every spoke, in units of r from the circle, on the colour axis from outside to inside. */
const findSteps = (inside: Colour, outside: Colour, window: number): number => {
  const axis = [inside[0] - outside[0], inside[1] - outside[1], inside[2] - outside[2]];
  const length = Math.hypot(axis[0]!, axis[1]!, axis[2]!) || 1;
  const pitch = 1.45 / (rings - 1);
  for (let a = 0; a < angles; a++) {
    for (let k = 0; k < rings; k++) {
      const i = (a * rings + k) * 3;
      axisValues[k] = ((buffer[i]! - outside[0]) * axis[0]! + (buffer[i + 1]! - outside[1]) * axis[1]! + (buffer[i + 2]! - outside[2]) * axis[2]!) / length;
    }
    let best = 0;
    for (let k = 1; k < rings - 1; k++) {
      const x = ringAt(k) - 1;
      if (Math.abs(x) > window) continue;
      const drop = axisValues[k - 1]! - axisValues[k + 1]!;
      // A mild preference for the expected place keeps a neighbour's rim from winning.
      drops[k] = drop * (1 - (0.4 * Math.abs(x)) / window);
      if (drops[k]! > best) best = drops[k]!;
    }
    // The first clear step outward is the rim; a shadow's edge comes after it.
    let at = -1;
    for (let k = 1; k < rings - 1 && at < 0; k++) {
      if (Math.abs(ringAt(k) - 1) > window || drops[k]! < firstShare * best || best <= 0) continue;
      at = k;
      while (at < rings - 2 && Math.abs(ringAt(at + 1) - 1) <= window && drops[at + 1]! > drops[at]!) at++;
    }
    stepSize[a] = 0;
    stepRadius[a] = 0;
    if (at < 1) continue;
    const d0 = at > 1 ? axisValues[at - 2]! - axisValues[at]! : 0;
    const d1 = axisValues[at - 1]! - axisValues[at + 1]!;
    const d2 = at < rings - 2 ? axisValues[at]! - axisValues[at + 2]! : 0;
    const bend = d0 - 2 * d1 + d2;
    const shift = bend < -1e-9 ? Math.max(-0.5, Math.min(0.5, (0.5 * (d0 - d2)) / bend)) : 0;
    stepSize[a] = d1;
    stepRadius[a] = ringAt(at) - 1 + shift * pitch;
  }
  return length;
};

const nothing = (u: number, v: number, r: number, inside: Colour, outside: Colour): Shape => ({ u, v, r, support: 0, roundness: 1, inside, outside, contrast: 0, rings: 0, grain: 0, step: 0, longestGap: 1 });

/** Settles a circle on the rim near it. `freeRadius` lets the radius go, within 30 %. */
export const fittedCircle = (p: Raster, u0: number, v0: number, r0: number, freeRadius: boolean): Shape => {
  let [u, v, r] = [u0, v0, r0];
  let inside: Colour = [0, 0, 0];
  let outside: Colour = [0, 0, 0];
  let contrast = 0;
  for (let round = 0; round < 4; round++) {
    sampleRings(p, u, v, r);
    inside = medianColour(0.1, 0.75);
    outside = medianColour(1.15, 1.45);
    contrast = findSteps(inside, outside, round === 0 ? 0.34 : round === 1 ? 0.25 : 0.18);
    if (round === 3) break;
    const scale = round === 0 ? 0.25 : round === 1 ? 0.15 : 0.1;
    const least = Math.max(3, 0.15 * contrast);
    const centre = freeRadius ? medianOf([...stepRadius].filter((_, a) => stepSize[a]! > least)) || 0 : 0;
    for (let a = 0; a < angles; a++) {
      const e = (stepRadius[a]! - (freeRadius ? Math.max(-0.2, Math.min(0.2, centre)) : 0)) / (2 * scale);
      weights[a] = stepSize[a]! > least && Math.abs(e) < 1 ? (1 - e * e) ** 2 * Math.min(1, stepSize[a]! / (0.6 * contrast + 1)) : 0;
    }
    if (round === 0) {
      let some = 0;
      for (let a = 0; a < angles; a++) if (weights[a]! > 0) some++;
      // Hardly any rim: not worth settling.
      if (some < 0.3 * angles) return nothing(u, v, r, inside, outside);
    }
    const [du, dv, dr] = settled(stepRadius, weights, freeRadius);
    u += Math.max(-0.3, Math.min(0.3, du)) * r;
    v += Math.max(-0.3, Math.min(0.3, dv)) * r;
    r *= 1 + Math.max(-0.15, Math.min(0.15, dr));
    r = Math.max(0.7 * r0, Math.min(1.3 * r0, r));
  }
  let on = 0;
  let square = 0;
  let total = 0;
  let gap = 0;
  let longest = 0;
  for (let pass = 0; pass < 2 * angles; pass++) {
    const a = pass % angles;
    const good = Math.abs(stepRadius[a]!) < 0.1 && stepSize[a]! > 0.22 * contrast && stepSize[a]! > 5;
    gap = good ? 0 : gap + 1;
    longest = Math.max(longest, Math.min(gap, angles));
    if (pass >= angles) continue;
    if (good) {
      on++;
      square += stepRadius[a]! ** 2;
    }
    total += Math.abs(stepRadius[a]!) < 0.1 ? stepSize[a]! : 0;
  }
  return {
    u,
    v,
    r,
    support: on / angles,
    roundness: Math.sqrt(square / Math.max(1, on)),
    inside,
    outside,
    contrast,
    rings: ringShare(),
    grain: grainInside(inside),
    step: total / angles,
    longestGap: longest / angles,
  };
};

/** 1 - (variance within rings) / (whole variance), over 0.1 to 1.3 r; 1 for a perfect bull's-eye, 0 for straight stripes. */
const ringShare = (): number => {
  let within = 0;
  let n = 0;
  const mean = [0, 0, 0];
  let square = 0;
  for (let k = 0; k < rings; k++) {
    if (ringAt(k) > 1.3 || (ringAt(k) > 0.92 && ringAt(k) < 1.08)) continue;
    const area = ringAt(k);
    for (let c = 0; c < 3; c++) {
      let s = 0;
      let q = 0;
      for (let a = 0; a < angles; a++) {
        const value = buffer[(a * rings + k) * 3 + c]!;
        s += value;
        q += value * value;
      }
      within += area * (q / angles - (s / angles) ** 2);
      mean[c]! += (area * s) / angles;
      square += (area * q) / angles;
    }
    n += area;
  }
  const whole = square - mean.reduce((sum, m) => sum + (m * m) / n, 0);
  return whole > 0 ? 1 - within / whole : 0;
};

const grainInside = (inside: Colour): number => {
  let n = 0;
  for (let a = 0; a < angles; a++) for (let k = 0; k < rings; k++) {
    if (ringAt(k) > 0.8) break;
    const i = (a * rings + k) * 3;
    histogram[Math.min(255, Math.hypot(buffer[i]! - inside[0], buffer[i + 1]! - inside[1], buffer[i + 2]! - inside[2]) | 0)]!++;
    n++;
  }
  return Math.max(0, middleOf(n) + 0.5);
};
