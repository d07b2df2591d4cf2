import type { BoardImages } from './board-images.ts';
import { labOf } from './colour.ts';
import type { Candidate } from './disc-candidates.ts';
import { redness } from './kinds.ts';
import { type Raster, sampled } from './raster.ts';

type Guessed = Candidate & { readonly p: number };
type Difference = readonly [number, number, number];

/** A circle must differ this much from its surroundings to be compared by them, bytes. */
const clear = 26;
const spokes = 20;
/** Share of the spokes on which an image must show the difference, how much of it, and the cosine between the two. */
const [mostSpokes, leastOfOwn, mostOfOwn, sameWay] = [0.8, 0.35, 3, 0.85];

const redder = (r: number, g: number, b: number): number => r - (g + b) / 2;

/** Colour inside a circle less that just outside, spoke by spoke (r, g, b after one another). */
const differencesAt = (rect: Raster, u: number, v: number, r: number): Float32Array => {
  const out = new Float32Array(spokes * 3);
  for (let a = 0; a < spokes; a++) {
    const [c, s] = [Math.cos((2 * Math.PI * a) / spokes), Math.sin((2 * Math.PI * a) / spokes)];
    for (let k = 0; k < 3; k++) {
      const inside = (sampled(rect, u + 0.35 * r * c, v + 0.35 * r * s, k) + sampled(rect, u + 0.65 * r * c, v + 0.65 * r * s, k)) / 2;
      const around = (sampled(rect, u + 1.2 * r * c, v + 1.2 * r * s, k) + sampled(rect, u + 1.4 * r * c, v + 1.4 * r * s, k)) / 2;
      out[a * 3 + k] = inside - around;
    }
  }
  return out;
};

const meanOf = (d: Float32Array): Difference => {
  const out = [0, 0, 0];
  for (let k = 0; k < d.length; k++) out[k % 3]! += d[k]! / spokes;
  return out as unknown as Difference;
};

/** Share of the spokes on which a difference points the way of `own` and is at least a good part of it: prints fade unevenly. */
const shareLike = (d: Float32Array, own: Difference): number => {
  const length = Math.hypot(...own);
  const red = redder(...own);
  let n = 0;
  for (let a = 0; a < spokes; a++) {
    const [x, y, z] = [d[a * 3]!, d[a * 3 + 1]!, d[a * 3 + 2]!];
    const along = (x * own[0] + y * own[1] + z * own[2]) / length;
    if (along > leastOfOwn * length && along < mostOfOwn * length && along > sameWay * Math.hypot(x, y, z) && redder(x, y, z) > leastOfOwn * red) n++;
  }
  return n / spokes;
};

/**
 * Says for each circle whether it is printed: what is printed on a board comes back, turned by a quarter or mirrored at a diagonal, four times or eight.
 * `images` says how the print lies in the rectified picture, `side` is the board's, px. A circle counts as printed when at two distinct places of its four
 * quarter-turn and diagonal images there is a circle of the same size and look, or, for a red one, the same difference of colour; other symmetries are left out, for discs in
 * the layout before the break have those.
 */
export const printedFlags = (rect: Raster, candidates: readonly Guessed[], images: BoardImages, side: number): readonly boolean[] => {
  const reach = images.reach * side;
  const alike = (q: Candidate, c: Candidate): boolean => Math.hypot(q.inside[0] - c.inside[0], q.inside[1] - c.inside[1], q.inside[2] - c.inside[2]) < 0.25 * Math.max(q.contrast, c.contrast) + 10;
  const likely = candidates.filter((c) => c.p > 0.1).map((c) => ({ c, at: images.toPrint(c.u, c.v) }));
  /** Whether the place (x, y) of the print shows the same difference of colour all round, a little way off at most. */
  const showsSame = (c: Guessed, own: Difference, x: number, y: number): boolean => {
    for (let j = -2; j <= 2; j++) for (let i = -2; i <= 2; i++) {
      const [u, v] = images.fromPrint(x + (i * reach) / 2, y + (j * reach) / 2);
      if (shareLike(differencesAt(rect, u, v, c.r), own) >= mostSpokes) return true;
    }
    return false;
  };
  const repeated = candidates.map((c) => {
    const [x, y] = images.toPrint(c.u, c.v);
    if (Math.hypot(x, y) < 0.05 * side || c.p < 0.1) return false;
    const around = differencesAt(rect, c.u, c.v, c.r);
    const own = meanOf(around);
    // Where discs lie before the break, what their images show says little.
    const isClear = Math.hypot(x, y) > 0.12 * side && redness(labOf(c.inside)) > 9 && redder(...own) > 8 && Math.hypot(...own) > clear && shareLike(around, own) >= mostSpokes;
    const twins: (readonly [number, number])[] = [];
    for (const [ix, iy] of [[-y, x], [y, -x], [y, x], [-y, -x]] as const) {
      // Near a diagonal an image falls on the circle itself, near an axis two images on one another.
      if (Math.hypot(ix - x, iy - y) < Math.max(c.r, 2 * reach) || twins.some((t) => Math.hypot(t[0] - ix, t[1] - iy) < Math.max(c.r, 2 * reach))) continue;
      const circle = likely.some((q) => q.c !== c && Math.hypot(q.at[0] - ix, q.at[1] - iy) < reach && Math.abs(Math.log(q.c.r / c.r)) < 0.15 && alike(q.c, c));
      if (circle || (isClear && showsSame(c, own, ix, iy))) twins.push([ix, iy]);
    }
    return twins.length >= 2;
  });
  // Other fits of a printed circle are as printed; a disc on a printed circle looks different.
  const printed = candidates.filter((_, i) => repeated[i]);
  return candidates.map((c, i) => repeated[i]! || printed.some((q) => Math.hypot(q.u - c.u, q.v - c.v) < 0.5 * Math.min(q.r, c.r) && alike(q, c)));
};
