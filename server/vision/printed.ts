import type { Candidate } from './disc-candidates.ts';

/**
 * Says for each circle whether it is printed: what is printed on a board comes back, turned by a quarter or mirrored at a diagonal, four times or eight.
 * `size` is that of the rectified picture (board centre in its middle), `side` the board's, px. A circle counts as printed when at least two of its four
 * quarter-turn and diagonal images hold a circle of the same size and look; other symmetries are left out, for discs in the layout before the break have those.
 */
export const printedFlags = (candidates: readonly Candidate[], size: number, side: number): readonly boolean[] => {
  const centre = (size - 1) / 2;
  // Corners found a little off move an image by twice the error.
  const reach = 0.025 * side;
  return candidates.map((c) => {
    const x = c.u - centre;
    const y = c.v - centre;
    if (Math.hypot(x, y) < 0.06 * side) return false;
    const images = [[-y, x], [y, -x], [y, x], [-y, -x]] as const;
    let twins = 0;
    for (const [ix, iy] of images) {
      // On a diagonal an image falls on the circle itself.
      if (Math.hypot(ix - x, iy - y) < reach) continue;
      const twin = candidates.some(
        (q) =>
          Math.abs(q.u - centre - ix) < reach &&
          Math.abs(q.v - centre - iy) < reach &&
          Math.abs(Math.log(q.r / c.r)) < 0.15 &&
          Math.hypot(q.inside[0] - c.inside[0], q.inside[1] - c.inside[1], q.inside[2] - c.inside[2]) < 0.35 * Math.max(q.contrast, c.contrast) + 10,
      );
      if (twin) twins++;
    }
    return twins >= 2;
  });
};
