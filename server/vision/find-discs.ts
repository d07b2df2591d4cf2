import { type Lab, labDistance, labOf } from './colour.ts';
import { edgesOf } from './circle-votes.ts';
import { type Candidate, discCandidates } from './disc-candidates.ts';
import { discProbability } from './disc-judge.ts';
import { redness } from './kinds.ts';
import { printedFlags } from './printed.ts';
import { medianOf, type Raster } from './raster.ts';

/** A disc in a rectified picture: circle of its top face in px, its probability and look. */
export type FoundDisc = { readonly u: number; readonly v: number; readonly r: number; readonly p: number; readonly lab: Lab; readonly ratio: number; readonly contrast: number; readonly support: number };

/** All discs of a rectified picture, the radius of the ordinary ones (px), and the look of the wood. */
export type FoundDiscs = { readonly discs: readonly FoundDisc[]; readonly radius: number; readonly wood: Lab; readonly noise: number };

/** Sizes known beforehand, px: of discs and of the striker. */
export type KnownSizes = { readonly disc: number; readonly striker: number };

/** A part of the picture to search: edges count where `edges` is 1, circles whose centre `holds` says yes to; `noise` as the whole picture had it. */
export type Within = { readonly edges: Uint8Array; readonly holds: (u: number, v: number) => boolean; readonly noise?: number };

/** Most circles of one known radius worth a look: twice the discs there are, and some. */
const peaksOfKnown = 45;

/** Radii of discs and strikers on boards seen so far, share of the side: discs first. */
const discShares = [0.0196, 0.0213, 0.0234, 0.0257, 0.0282];
const strikerShares = [0.0325, 0.039, 0.047];

/** Nearer than this to the wood's look, a face may be wood. */
const woodLike = 6;

/** The commonest look of a rectified board, from a grid of places. */
export const woodLook = (rect: Raster, side: number): Lab => {
  const from = (rect.width - side) / 2;
  const channels: [number[], number[], number[]] = [[], [], []];
  for (let j = 1; j < 48; j++) for (let i = 1; i < 48; i++) {
    const at = (Math.round(from + (side * j) / 48) * rect.width + Math.round(from + (side * i) / 48)) * 3;
    for (const c of [0, 1, 2] as const) channels[c].push(rect.pixels[at + c]!);
  }
  return labOf([medianOf(channels[0]), medianOf(channels[1]), medianOf(channels[2])]);
};

/** 1 where a disc may show an edge: the surface and a little beyond. */
const surfaceMask = (size: number, side: number): Uint8Array => {
  const mask = new Uint8Array(size * size);
  const from = Math.max(0, Math.floor((size - side) / 2 - 0.004 * side));
  for (let y = from; y < size - from; y++) mask.fill(1, y * size + from, y * size + size - from);
  return mask;
};

type Judged = Candidate & { readonly p: number; readonly printed: boolean; readonly lab: Lab };

/** Keeps the better of circles that cannot both be discs. */
export const apart = <T extends { readonly u: number; readonly v: number; readonly r: number; readonly p: number }>(found: readonly T[]): T[] => {
  const kept: T[] = [];
  for (const c of [...found].sort((a, b) => b.p - a.p)) if (kept.every((k) => Math.hypot(k.u - c.u, k.v - c.v) > 0.82 * (k.r + c.r))) kept.push(c);
  return kept;
};

/** Radius of the ordinary discs: the middle of the sure ones, or what the shares say when there are too few. */
const ordinaryRadius = (judged: readonly Judged[], side: number): number => {
  const sure = apart(judged.filter((c) => c.p > 0.6 && !c.printed && c.r > 0.0185 * side && c.r < 0.031 * side));
  const strong = sure.filter((c) => c.p > 0.9);
  const radii = (strong.length >= 2 ? strong : sure).map((c) => c.r).sort((a, b) => a - b);
  if (radii.length === 0) return 0.0225 * side;
  // The smaller half: among few circles one may be a striker.
  return radii.length < 3 ? radii[0]! : medianOf(radii);
};

/** A circle at the very centre is a disc only if it differs from what is printed there: boards have stars, rings and red spots in the middle. */
const printedAtCentre = (c: Judged, all: readonly Judged[], wood: Lab, size: number, side: number): boolean => {
  const m = (size - 1) / 2;
  if (Math.hypot(c.u - m, c.v - m) > 0.014 * side) return false;
  // In the layout before the break discs stand all round.
  const around = apart(all.filter((q) => q.p > 0.5 && Math.hypot(q.u - c.u, q.v - c.v) > 1.5 * c.r && Math.hypot(q.u - c.u, q.v - c.v) < 2.6 * c.r));
  if (around.length >= 3) return false;
  if (redness(c.lab) > 9) return all.some((q) => q.printed && redness(q.lab) > 9 && labDistance(q.lab, c.lab) < 14);
  // Dark and neutral is how black discs look, and hardly ever a print of this size.
  if (c.lab[0] < 0.55 * wood[0] && Math.hypot(c.lab[1], c.lab[2]) < 12 && c.p > 0.7) return false;
  return !all.some((q) => q !== c && !q.printed && q.p > 0.7 && Math.hypot(q.u - c.u, q.v - c.v) > c.r && labDistance(q.lab, c.lab) < 18 && Math.abs(Math.log(q.r / c.r)) < 0.12);
};

/** Looks nearer than this are of one face, though a finger or a shadow lies over a part of it. */
const sameFace = 6;

/** Circles inside larger ones with the same centre are rings on a striker's or disc's face, if what lies between looks like face rather than wood, or both show the same face. */
const withoutRings = (judged: readonly Judged[], wood: Lab): readonly Judged[] =>
  judged.filter((c) => {
    const around = labOf(c.outside);
    return !judged.some((q) => q.p > 0.5 && !q.printed && q.r > 1.12 * c.r && q.r < 2.2 * c.r && Math.hypot(q.u - c.u, q.v - c.v) < 0.25 * c.r && (labDistance(around, q.lab) < labDistance(around, wood) || labDistance(c.lab, q.lab) < sameFace));
  });

/**
 * Finds the discs in a rectified picture (rgb, board centred, `side` px a side). `pocketShare` is the pocket's diameter over the side; `fromBare` says how much a circle differs from the
 * empty board (bytes), where that is known; `within` leaves the rest of the picture out.
 */
export const findDiscs = (rect: Raster, side: number, pocketShare: number, known?: KnownSizes, fromBare?: (u: number, v: number, r: number) => number | undefined, within?: Within): FoundDiscs => {
  const mask = surfaceMask(rect.width, side);
  if (within) for (let k = 0; k < mask.length; k++) mask[k]! &= within.edges[k]!;
  const edges = edgesOf(rect, mask, within?.noise);
  const radii = known ? [known.disc, known.striker] : [...discShares, ...strikerShares].map((s) => s * side);
  // What looks as the empty board does is not worth a fit.
  const changed = (peak: { u: number; v: number; r: number }): boolean => (within?.holds(peak.u, peak.v) ?? true) && (fromBare?.(peak.u, peak.v, peak.r) ?? 255) > 3 + 0.8 * edges.noise;
  const candidates = discCandidates(rect, edges, radii, true, changed, known ? peaksOfKnown : undefined);
  const guessed = candidates.map((c) => ({ ...c, p: discProbability(c, edges.noise, c.r) }));
  const flags = printedFlags(guessed, rect.width, side);
  const first: Judged[] = guessed.map((c, i) => ({ ...c, printed: flags[i]!, lab: labOf(c.inside) }));
  const radius = known?.disc ?? ordinaryRadius(first, side);
  const mouth = pocketShare * side;
  const middle = (rect.width - 1) / 2;
  /** The hole of a pocket itself: a circle larger than a disc about where pockets are. */
  const isPocket = (c: Judged, ratio: number): boolean => ratio > 1.08 && Math.hypot(side / 2 - mouth / 2 - Math.abs(c.u - middle), side / 2 - mouth / 2 - Math.abs(c.v - middle)) < 0.4 * mouth;
  const judged = first.flatMap((c): Judged[] => {
    const ratio = c.r / radius;
    if (ratio < 0.8 || ratio > 2.3 || isPocket(c, ratio)) return [];
    const expected = ratio < 1.13 ? radius : known ? known.striker : c.r;
    // Large circles are rarer than discs: a striker must be seen well.
    const p = discProbability(c, edges.noise, expected);
    if (ratio < 1.13) return [{ ...c, p }];
    // Arcs of arrows are large circles too, with wood inside and outside; other large circles are rare, so a striker must be seen well.
    return labDistance(c.lab, labOf(c.outside)) < 8 ? [] : [{ ...c, p: 0.8 * p }];
  });
  const wood = woodLook(rect, side);
  const standing = withoutRings(judged, wood).flatMap((c): Judged[] => {
    const change = fromBare?.(c.u, c.v, c.r);
    if (change === undefined) return c.p > 0.5 && !c.printed && !printedAtCentre(c, judged, wood, rect.width, side) ? [c] : [];
    // The bare board is known here: what has not changed is printed, what has is the likelier a disc.
    // What looks like the wood itself has changed only because the memory of the board is wrong there.
    const most = labDistance(c.lab, wood) > woodLike ? 3 : 0;
    const evidence = Math.max(-6, Math.min(most, (change - 4 - 1.2 * edges.noise) * 0.4));
    const p = 1 / (1 + Math.exp(-(Math.log(c.p / (1 - c.p + 1e-9)) + evidence)));
    return p > 0.5 ? [{ ...c, p }] : [];
  });
  const discs = apart(standing);
  return { discs: discs.map((c) => ({ u: c.u, v: c.v, r: c.r, p: c.p, lab: c.lab, ratio: c.r / radius, contrast: c.contrast, support: c.support })), radius, wood, noise: edges.noise };
};
