import { labOf } from './colour.ts';
import type { Candidate } from './disc-candidates.ts';
import { redness } from './kinds.ts';

/**
 * Says for each circle whether it is printed: what is printed on a board comes back, turned by a quarter or mirrored at a diagonal, four times or eight.
 * `size` is that of the rectified picture (board centre in its middle), `side` the board's, px. A circle counts as printed when at least two of its four
 * quarter-turn and diagonal images hold a circle of the same size and look; other symmetries are left out, for discs in the layout before the break have those.
 * One image is enough for a red circle: there is but one queen.
 */
export const printedFlags = (candidates: readonly (Candidate & { readonly p: number })[], size: number, side: number): readonly boolean[] => {
  const centre = (size - 1) / 2;
  // Corners found a little off move an image by twice the error.
  const reach = 0.025 * side;
  const alike = (q: Candidate, c: Candidate): boolean => Math.hypot(q.inside[0] - c.inside[0], q.inside[1] - c.inside[1], q.inside[2] - c.inside[2]) < 0.35 * Math.max(q.contrast, c.contrast) + 10;
  const likely = candidates.filter((c) => c.p > 0.1);
  const repeated = candidates.map((c) => {
    const x = c.u - centre;
    const y = c.v - centre;
    if (Math.hypot(x, y) < 0.06 * side) return false;
    const images = [[-y, x], [y, -x], [y, x], [-y, -x]] as const;
    let twins = 0;
    for (const [ix, iy] of images) {
      const twin = likely.some(
        (q) =>
          Math.abs(q.u - centre - ix) < reach &&
          Math.abs(q.v - centre - iy) < reach &&
          // Near a diagonal an image falls on the circle itself.
          Math.hypot(q.u - c.u, q.v - c.v) > Math.max(c.r, reach) &&
          Math.abs(Math.log(q.r / c.r)) < 0.15 &&
          alike(q, c),
      );
      if (twin) twins++;
    }
    return twins >= (redness(labOf(c.inside)) > 9 ? 1 : 2);
  });
  // Other fits of a printed circle are as printed; a disc on a printed circle looks different.
  const printed = candidates.filter((_, i) => repeated[i]);
  return candidates.map((c, i) => repeated[i]! || printed.some((q) => Math.hypot(q.u - c.u, q.v - c.v) < 0.5 * Math.min(q.r, c.r) && alike(q, c)));
};
