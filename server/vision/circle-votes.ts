import type { Raster } from './raster.ts';

/** A place where edges agree on a circle: centre and radius in px, how much of the rim voted (0 to 1), and whether the inside is brighter. */
export type Peak = { readonly u: number; readonly v: number; readonly r: number; readonly votes: number; readonly bright: boolean };

/** Strong edges of a colour picture: place, unit direction towards the brighter side, and weight 0 to 1. */
export type Edges = { readonly count: number; readonly at: Int32Array; readonly du: Float32Array; readonly dv: Float32Array; readonly weight: Float32Array; readonly noise: number };

/** Finds the edges of an rgb picture, in each place of the channel that changes most; `allowed` (if given) is 0 where nothing is looked for. */
export const edgesOf = (picture: Raster, allowed?: Uint8Array): Edges => {
  const { width: w, height: h, pixels: p } = picture;
  const size = w * h;
  const gx = new Int16Array(size);
  const gy = new Int16Array(size);
  const histogram = new Uint32Array(1024);
  const row = w * 3;
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const k = y * w + x;
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
  const noise = Math.max(2, median);
  const least = Math.max(8, 2.6 * noise);
  let count = 0;
  for (let m = Math.ceil(least); m < 1024; m++) count += histogram[m]!;
  const edges = { at: new Int32Array(count), du: new Float32Array(count), dv: new Float32Array(count), weight: new Float32Array(count) };
  let n = 0;
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const k = y * w + x;
      const sum = Math.abs(gx[k]!) + Math.abs(gy[k]!);
      if (sum < least || (allowed && !allowed[k])) continue;
      const m = Math.sqrt(gx[k]! * gx[k]! + gy[k]! * gy[k]!);
      edges.at[n] = k;
      edges.du[n] = gx[k]! / m;
      edges.dv[n] = gy[k]! / m;
      edges.weight[n] = Math.min(1, sum / (3 * least));
      n++;
    }
  }
  return { ...edges, count: n, noise };
};

const smoothed = (from: Float32Array, to: Float32Array, scratch: Float32Array, w: number, h: number): void => {
  for (let y = 0; y < h; y++) for (let x = 1, k = y * w + 1; x < w - 1; x++, k++) scratch[k] = from[k - 1]! + from[k]! + from[k + 1]!;
  for (let y = 1; y < h - 1; y++) for (let x = 0, k = y * w; x < w; x++, k++) to[k] = scratch[k - w]! + scratch[k]! + scratch[k + w]!;
};

/** Votes of the edges for centres of circles of radius `r` px (Hough along the gradient), local maxima above `least` of a full rim. */
export const circlePeaks = (edges: Edges, width: number, height: number, r: number, least: number): readonly Peak[] => {
  const size = width * height;
  const votes = new Float32Array(size);
  const sums = new Float32Array(size);
  const scratch = new Float32Array(size);
  const peaks: Peak[] = [];
  const full = 2 * Math.PI * r;
  const reach = Math.max(2, Math.round(r * 0.5));
  for (const bright of [false, true]) {
    votes.fill(0);
    const s = bright ? r : -r;
    for (let i = 0; i < edges.count; i++) {
      const k = edges.at[i]!;
      const v = (k / width) | 0;
      const cu = Math.round(k - v * width + s * edges.du[i]!);
      const cv = Math.round(v + s * edges.dv[i]!);
      if (cu > 0 && cv > 0 && cu < width - 1 && cv < height - 1) votes[cv * width + cu]! += edges.weight[i]!;
    }
    smoothed(votes, sums, scratch, width, height);
    const bar = least * full;
    for (let y = 2; y < height - 2; y++) {
      for (let x = 2, k = y * width + 2; x < width - 2; x++, k++) {
        const here = sums[k]!;
        if (here < bar || here < sums[k - 1]! || here < sums[k + 1]! || here < sums[k - width]! || here < sums[k + width]!) continue;
        let top = true;
        for (let dy = -reach; dy <= reach && top; dy++) {
          const yy = y + dy;
          if (yy < 0 || yy >= height) continue;
          for (let dx = -reach; dx <= reach; dx++) {
            const xx = x + dx;
            if (xx < 0 || xx >= width) continue;
            const there = sums[yy * width + xx]!;
            if (there > here || (there === here && (dy < 0 || (dy === 0 && dx < 0)))) {
              top = false;
              break;
            }
          }
        }
        if (top) peaks.push({ u: x, v: y, r, votes: here / full, bright });
      }
    }
  }
  return peaks;
};
