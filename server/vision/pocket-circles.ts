import { fittedCircle, type Shape } from './circle-fit.ts';
import { circlePeaks, edgesOf } from './circle-votes.ts';
import { fitMerit } from './disc-candidates.ts';
import { medianOf, type Raster } from './raster.ts';

/** Radii of pockets seen on boards so far, share of the side. */
const shares = [0.0265, 0.03, 0.034, 0.0385, 0.0435];
/** How far from its corner a pocket's centre is looked for, both ways, share of the side. */
const [nearest, farthest] = [0.008, 0.085];

/** The mouth of a pocket in a rectified picture, px. */
export type Mouth = { readonly u: number; readonly v: number; readonly r: number; readonly merit: number };

/** The round mouths near the four corners (clockwise from the top-left) of a rectified picture whose board begins `from` px in and is `side` px long; undefined where none is clear. */
export const pocketCircles = (rect: Raster, from: number, side: number): readonly (Mouth | undefined)[] => {
  const size = rect.width;
  const mask = new Uint8Array(size * size);
  const corners = [[0, 0], [1, 0], [1, 1], [0, 1]] as const;
  const reach = Math.round(0.14 * side);
  for (const [i, j] of corners) {
    const x0 = i === 0 ? 0 : size - Math.round(from) - reach;
    const y0 = j === 0 ? 0 : size - Math.round(from) - reach;
    const span = Math.round(from) + reach;
    for (let y = y0; y < y0 + span; y++) mask.fill(1, y * size + x0, y * size + x0 + span);
  }
  const edges = edgesOf(rect, mask);
  const perCorner: Shape[][] = [[], [], [], []];
  for (const share of shares) {
    const peaks = [...circlePeaks(edges, size, size, share * side, 0.16)].sort((a, b) => b.votes - a.votes).slice(0, 60);
    for (const p of peaks) {
      const corner = corners.findIndex(([i, j]) => {
        const x = i === 0 ? p.u - from : size - 1 - from - p.u;
        const y = j === 0 ? p.v - from : size - 1 - from - p.v;
        return x > (nearest - 0.02) * side && y > (nearest - 0.02) * side && x < farthest * side && y < farthest * side;
      });
      if (corner < 0) continue;
      const shape = fittedCircle(rect, p.u, p.v, share * side, true);
      if (shape.support > 0.3 && shape.contrast > 10) perCorner[corner]!.push(shape);
    }
  }
  const best = (among: readonly Shape[]): Shape | undefined => among.reduce<Shape | undefined>((a, b) => (!a || fitMerit(b) > fitMerit(a) ? b : a), undefined);
  const first = perCorner.flatMap((s) => best(s) ?? []);
  if (first.length < 2) return [undefined, undefined, undefined, undefined];
  const usual = medianOf(first.map((s) => s.r));
  return perCorner.map((shapes) => {
    const s = best(shapes.filter((c) => Math.abs(Math.log(c.r / usual)) < 0.12));
    return s && { u: s.u, v: s.v, r: s.r, merit: fitMerit(s) };
  });
};
