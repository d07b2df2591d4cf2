import type { Raster } from './raster.ts';

/** A place where edges agree on a circle: centre and radius in px, how much of the rim voted (0 to 1), and whether the inside is brighter. */
export type Peak = { readonly u: number; readonly v: number; readonly r: number; readonly votes: number; readonly bright: boolean };

/** Strong edges of a colour picture: place, unit direction towards the brighter side, and weight 0 to 1. */
export type Edges = { readonly count: number; readonly u: Float32Array; readonly v: Float32Array; readonly du: Float32Array; readonly dv: Float32Array; readonly weight: Float32Array; readonly noise: number };

/**
 * Finds the edges of an rgb picture, in each place of the channel that changes most; `allowed` (if given) is 0 where nothing is looked for.
 * The noise is the picture's own middle change, or `known` from an earlier picture: then places not allowed are not even looked at.
 */
export const edgesOf = (picture: Raster, allowed?: Uint8Array, known?: number): Edges => {
  const { width: w, height: h, pixels: p } = picture;
  const size = w * h;
  const gx = new Int16Array(size);
  const gy = new Int16Array(size);
  const histogram = new Uint32Array(1024);
  const row = w * 3;
  const everywhere = known === undefined || allowed === undefined;
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const k = y * w + x;
      if (!everywhere && allowed[k] === 0) continue;
      const i = k * 3;
      const ax = p[i + 3]! - p[i - 3]!;
      const ay = p[i + row]! - p[i - row]!;
      const bx = p[i + 4]! - p[i - 2]!;
      const by = p[i + row + 1]! - p[i - row + 1]!;
      const cx = p[i + 5]! - p[i - 1]!;
      const cy = p[i + row + 2]! - p[i - row + 2]!;
      const a = Math.abs(ax) + Math.abs(ay);
      const b = Math.abs(bx) + Math.abs(by);
      const c = Math.abs(cx) + Math.abs(cy);
      if (a >= b && a >= c) {
        gx[k] = ax;
        gy[k] = ay;
        histogram[a]!++;
      } else if (b >= c) {
        gx[k] = bx;
        gy[k] = by;
        histogram[b]!++;
      } else {
        gx[k] = cx;
        gy[k] = cy;
        histogram[c]!++;
      }
    }
  }
  let below = 0;
  let median = 0;
  while (median < 1023 && below + histogram[median]! < size / 2) below += histogram[median++]!;
  // The median change is grain and sensor noise; an edge must stand out from it.
  const noise = known ?? Math.max(2, median);
  const least = Math.max(8, 2.6 * noise);
  let count = 0;
  for (let m = Math.ceil(least); m < 1024; m++) count += histogram[m]!;
  const edges = { u: new Float32Array(count), v: new Float32Array(count), du: new Float32Array(count), dv: new Float32Array(count), weight: new Float32Array(count) };
  let n = 0;
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const k = y * w + x;
      const sum = Math.abs(gx[k]!) + Math.abs(gy[k]!);
      if (sum < least || (allowed && !allowed[k])) continue;
      const m = Math.sqrt(gx[k]! * gx[k]! + gy[k]! * gy[k]!);
      edges.u[n] = x;
      edges.v[n] = y;
      edges.du[n] = gx[k]! / m;
      edges.dv[n] = gy[k]! / m;
      edges.weight[n] = Math.min(1, sum / (3 * least));
      n++;
    }
  }
  return { ...edges, count: n, noise };
};

/** Votes are gathered in cells of this many px a side: the fit that follows settles the rest. */
const cell = 2;

const smoothed = (from: Float32Array, to: Float32Array, scratch: Float32Array, w: number, h: number): void => {
  for (let y = 0; y < h; y++) for (let x = 1, k = y * w + 1; x < w - 1; x++, k++) scratch[k] = from[k - 1]! + from[k]! + from[k + 1]!;
  for (let y = 1; y < h - 1; y++) for (let x = 0, k = y * w; x < w; x++, k++) to[k] = scratch[k - w]! + scratch[k]! + scratch[k + w]!;
};

const isTop = (sums: Float32Array, w: number, h: number, x: number, y: number, reach: number): boolean => {
  const here = sums[y * w + x]!;
  for (let yy = Math.max(0, y - reach); yy <= Math.min(h - 1, y + reach); yy++) {
    for (let xx = Math.max(0, x - reach); xx <= Math.min(w - 1, x + reach); xx++) {
      const there = sums[yy * w + xx]!;
      if (there > here || (there === here && (yy < y || (yy === y && xx < x)))) return false;
    }
  }
  return true;
};

/** Votes of the edges for centres of circles of radius `r` px (Hough along the gradient), local maxima above `least` of a full rim. */
export const circlePeaks = (edges: Edges, width: number, height: number, r: number, least: number): readonly Peak[] => {
  const w = Math.ceil(width / cell);
  const h = Math.ceil(height / cell);
  const votes = new Float32Array(w * h);
  const sums = new Float32Array(w * h);
  const scratch = new Float32Array(w * h);
  const peaks: Peak[] = [];
  const full = 2 * Math.PI * r;
  const bar = least * full;
  const reach = Math.max(1, Math.round((r * 0.5) / cell));
  for (const bright of [false, true]) {
    votes.fill(0);
    const s = bright ? r : -r;
    for (let i = 0; i < edges.count; i++) {
      const cu = ((edges.u[i]! + s * edges.du[i]!) / cell) | 0;
      const cv = ((edges.v[i]! + s * edges.dv[i]!) / cell) | 0;
      if (cu > 0 && cv > 0 && cu < w - 1 && cv < h - 1) votes[cv * w + cu]! += edges.weight[i]!;
    }
    smoothed(votes, sums, scratch, w, h);
    for (let y = 1; y < h - 1; y++) {
      for (let x = 1, k = y * w + 1; x < w - 1; x++, k++) {
        const here = sums[k]!;
        if (here < bar || here < sums[k - 1]! || here < sums[k + 1]! || here < sums[k - w]! || here < sums[k + w]!) continue;
        if (!isTop(sums, w, h, x, y, reach)) continue;
        // The centre of gravity of the nine cells is nearer to the centre than the middle cell's.
        let mu = 0;
        let mv = 0;
        let total = 1e-9;
        for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) {
          const n = votes[k + dy * w + dx]!;
          mu += n * dx;
          mv += n * dy;
          total += n;
        }
        peaks.push({ u: (x + 0.5 + mu / total) * cell - 0.5, v: (y + 0.5 + mv / total) * cell - 0.5, r, votes: here / full, bright });
      }
    }
  }
  return peaks;
};
