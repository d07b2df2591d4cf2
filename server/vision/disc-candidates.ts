import { fittedCircle, type Shape } from './circle-fit.ts';
import { circlePeaks, type Edges, type Peak } from './circle-votes.ts';
import type { Raster } from './raster.ts';

/** A circle that may be a disc. */
export type Candidate = Shape & { readonly votes: number; readonly bright: boolean };

/** Before judging, which of two fits of one circle is better. */
export const fitMerit = (c: Shape): number => c.support * (0.3 + c.rings) * (1 - c.longestGap * 0.5);

/** Circles of about the given radii (px) in a rectified picture, each settled on its rim, duplicates removed; only the best `mostPeaks` peaks for each radius that are `worth` it are looked at. */
export const discCandidates = (picture: Raster, edges: Edges, radii: readonly number[], freeRadius: boolean, worth: (peak: Peak) => boolean = () => true, mostPeaks = 110, leastVotes = 0.22): readonly Candidate[] => {
  const fits: Candidate[] = [];
  for (const r of radii) {
    const peaks: Peak[] = [...circlePeaks(edges, picture.width, picture.height, r, leastVotes)].filter(worth).sort((a, b) => b.votes - a.votes).slice(0, mostPeaks);
    for (const peak of peaks) {
      const shape = fittedCircle(picture, peak.u, peak.v, r, freeRadius);
      if (shape.support < 0.3 || Math.hypot(shape.u - peak.u, shape.v - peak.v) > 0.6 * r) continue;
      fits.push({ ...shape, votes: peak.votes, bright: peak.bright });
    }
  }
  fits.sort((a, b) => fitMerit(b) - fitMerit(a));
  const kept: Candidate[] = [];
  for (const c of fits) if (kept.every((k) => Math.hypot(k.u - c.u, k.v - c.v) > 0.3 * Math.min(k.r, c.r) || Math.abs(Math.log(k.r / c.r)) > 0.12)) kept.push(c);
  return kept;
};

/** What the judge looks at, all without units and about 0 to 1: `noise` of the edges, `expected` radius of a disc or striker in px. */
export const features = (c: Candidate, noise: number, expected: number): readonly number[] => [
  c.support,
  Math.min(1, c.votes),
  c.rings,
  c.roundness * 20,
  Math.log(1 + c.contrast / noise) / 4,
  Math.log(1 + c.contrast) / 5,
  Math.min(1.5, c.grain / (c.contrast + 1)),
  Math.min(0.4, Math.abs(Math.log(c.r / expected))) * 4,
  c.longestGap,
  Math.min(2, c.step / (c.contrast + 1)),
];
