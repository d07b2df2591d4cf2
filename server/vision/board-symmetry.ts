import { type Homography, homographyOf, mapped } from '../geometry/homography.ts';
import type { Raster } from './raster.ts';
import { sampled } from './raster.ts';

/**
 * What is printed on a carrom board, its pockets and its sides come back under every quarter turn and mirroring. Corners found a little off show a
 * board that does not: they are moved until the board agrees best with its own eight images. The size of the square cannot be told this way.
 */

type Corners = readonly (readonly [number, number])[];

/** Corners moved to agree with the board's own images, and how much of the picture does agree (0 to 1). */
export type Symmetric = { readonly corners: Corners; readonly agreement: number };

/** The board at this many px a side, with a little beyond. */
const n = 220;
const beyond = 0.03;
const unit = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]] as const;

/** Board coordinate (-0.5 to 0.5 on the surface) of column or row k. */
const at = (k: number): number => ((k + 0.5) / n - 0.5) * (1 + 2 * beyond);

/** Running means over 2 reach + 1 px along rows (`stride` 1) or columns (`stride` n), cut at the edges. */
const lineMean = (from: Float32Array, to: Float32Array, stride: number, reach: number): void => {
  const across = stride === 1 ? n : 1;
  for (let row = 0; row < n; row++) {
    const start = row * across;
    let sum = 0;
    let count = 0;
    for (let k = 0; k < n + reach; k++) {
      const out = k - 2 * reach - 1;
      if (k < n) {
        sum += from[start + k * stride]!;
        count++;
      }
      if (out >= 0) {
        sum -= from[start + out * stride]!;
        count--;
      }
      if (k >= reach) to[start + (k - reach) * stride] = sum / count;
    }
  }
};

/** Means over a square of 2 reach + 1 px. */
const boxMean = (from: Float32Array, reach: number): Float32Array => {
  const across = new Float32Array(n * n);
  const out = new Float32Array(n * n);
  lineMean(from, across, 1, reach);
  lineMean(across, out, n, reach);
  return out;
};

/** Local contrast of the board (lightness and redness against the surroundings, clipped), and 1 where the picture shows it. */
const relief = (lab: Raster, h: Homography): { readonly values: Float32Array; readonly shown: Uint8Array } => {
  const light = new Float32Array(n * n);
  const red = new Float32Array(n * n);
  const shown = new Uint8Array(n * n);
  for (let y = 0; y < n; y++) for (let x = 0; x < n; x++) {
    const k = y * n + x;
    const [u, v] = mapped(h, at(x), at(y));
    shown[k] = u >= 0 && v >= 0 && u <= lab.width - 1 && v <= lab.height - 1 ? 1 : 0;
    light[k] = sampled(lab, u, v, 0);
    red[k] = sampled(lab, u, v, 1);
  }
  const reach = Math.round(0.035 * n);
  const [l, a] = [boxMean(light, reach), boxMean(red, reach)];
  const values = new Float32Array(n * n);
  for (let k = 0; k < n * n; k++) values[k] = Math.max(-24, Math.min(24, light[k]! - l[k]! - 0.8 * (red[k]! - a[k]!)));
  return { values, shown };
};

/** Place of pixel (x, y) in image `s` of eight. */
const image = (s: number, x: number, y: number): number => {
  const [p, q] = s & 4 ? [y, x] : [x, y];
  return (s & 2 ? n - 1 - q : q) * n + (s & 1 ? n - 1 - p : p);
};

const eight = new Float32Array(8);

/** Middle of the eight images at every place, and the share of the contrast they have in common. */
const commonOf = (values: Float32Array, shown: Uint8Array): { readonly common: Float32Array; readonly agreement: number } => {
  const common = new Float32Array(n * n);
  let both = 0;
  let all = 0;
  const half = n >> 1;
  for (let y = 0; y < half; y++) for (let x = y; x < half; x++) {
    let m = 0;
    for (let s = 0; s < 8; s++) {
      const k = image(s, x, y);
      if (shown[k]) eight[m++] = values[k]!;
    }
    if (m < 3) continue;
    const seen = eight.subarray(0, m).sort();
    const middle = m % 2 ? seen[m >> 1]! : (seen[m >> 1]! + seen[(m >> 1) - 1]!) / 2;
    for (let s = 0; s < 8; s++) common[image(s, x, y)] = middle;
    for (let i = 0; i < m; i++) all += Math.abs(seen[i]!);
    both += m * Math.abs(middle);
  }
  return { common, agreement: both / (all + 1e-9) };
};

/** Solves the normal equations of eight unknowns by elimination with pivots; undefined when singular. */
const solved = (m: Float64Array, b: Float64Array): Float64Array | undefined => {
  const size = b.length;
  for (let i = 0; i < size; i++) {
    let pivot = i;
    for (let r = i + 1; r < size; r++) if (Math.abs(m[r * size + i]!) > Math.abs(m[pivot * size + i]!)) pivot = r;
    if (Math.abs(m[pivot * size + i]!) < 1e-12) return undefined;
    for (let c = 0; c < size; c++) [m[i * size + c], m[pivot * size + c]] = [m[pivot * size + c]!, m[i * size + c]!];
    [b[i], b[pivot]] = [b[pivot]!, b[i]!];
    for (let r = 0; r < size; r++) {
      if (r === i) continue;
      const f = m[r * size + i]! / m[i * size + i]!;
      for (let c = i; c < size; c++) m[r * size + c]! -= f * m[i * size + c]!;
      b[r]! -= f * b[i]!;
    }
  }
  return b.map((v, i) => v / m[i * size + i]!);
};

/** One step towards the common image: parameters of a small homography in board coordinates. */
const step = (values: Float32Array, shown: Uint8Array, common: Float32Array): Float64Array | undefined => {
  const m = new Float64Array(64);
  const b = new Float64Array(8);
  const j = new Float64Array(8);
  const scale = n / (1 + 2 * beyond);
  for (let y = 1; y < n - 1; y++) for (let x = 1; x < n - 1; x++) {
    const k = y * n + x;
    if (!shown[k]) continue;
    const gx = ((values[k + 1]! - values[k - 1]!) / 2) * scale;
    const gy = ((values[k + n]! - values[k - n]!) / 2) * scale;
    if (gx === 0 && gy === 0) continue;
    const e = common[k]! - values[k]!;
    const w = 1 / (1 + (e / 6) ** 2);
    const [X, Y] = [at(x), at(y)];
    j[0] = gx;
    j[1] = gx * X;
    j[2] = gx * Y;
    j[3] = gy;
    j[4] = gy * X;
    j[5] = gy * Y;
    j[6] = -gx * X * X - gy * X * Y;
    j[7] = -gx * X * Y - gy * Y * Y;
    for (let r = 0; r < 8; r++) {
      b[r]! += w * j[r]! * e;
      for (let c = r; c < 8; c++) m[r * 8 + c]! += w * j[r]! * j[c]!;
    }
  }
  let trace = 0;
  for (let r = 0; r < 8; r++) trace += m[r * 9]!;
  for (let r = 0; r < 8; r++) {
    for (let c = 0; c < r; c++) m[r * 8 + c] = m[c * 8 + r]!;
    m[r * 9]! += 1e-4 * trace;
  }
  return solved(m, b);
};

/** How much of what the square shows comes back in its eight images, 0 to 1. */
export const agreementOf = (lab: Raster, corners: Corners): number => {
  const h = homographyOf(unit, corners);
  if (!h) return 0;
  const { values, shown } = relief(lab, h);
  return commonOf(boxMean(values, 1), shown).agreement;
};

/** Moves corners (clockwise, px of a Lab picture) to where the board agrees best with its own images. */
export const symmetric = (lab: Raster, start: Corners): Symmetric => {
  let corners = start;
  for (const [blur, rounds] of [[4, 8], [2, 8], [1, 8]] as const) {
    for (let round = 0; round < rounds; round++) {
      const h = homographyOf(unit, corners);
      if (!h) return { corners: start, agreement: 0 };
      const { values, shown } = relief(lab, h);
      const soft = boxMean(boxMean(values, blur), blur);
      const p = step(soft, shown, commonOf(soft, shown).common);
      if (!p) break;
      const size = (p[1]! + p[5]!) / 2;
      const next = unit.map(([x, y]) => {
        const w = 1 + p[6]! * x + p[7]! * y;
        return mapped(h, ((1 + p[1]! - size) * x + p[2]! * y + p[0]!) / w, (p[4]! * x + (1 + p[5]! - size) * y + p[3]!) / w) as readonly [number, number];
      });
      const moved = Math.max(...next.map((c, i) => Math.hypot(c[0] - corners[i]![0], c[1] - corners[i]![1])));
      corners = next;
      if (moved < 0.02) break;
    }
  }
  return { corners, agreement: agreementOf(lab, corners) };
};
