import { type Lab, labDistance, labOf } from './colour.ts';
import { type BoardImages, plainImages } from './board-images.ts';
import { fittedCircle } from './circle-fit.ts';
import { edgesOf } from './circle-votes.ts';
import { type Candidate, discCandidates } from './disc-candidates.ts';
import { discProbability } from './disc-judge.ts';
import { redness } from './kinds.ts';
import { printedFlags } from './printed.ts';
import { medianOf, type Raster, sampled } from './raster.ts';
import { rimNear } from './rim-fit.ts';

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

/** How far from both sides a pocket's centre lies at most, share of the side. */
const widestPocket = 0.075;

/** Share of the rim, seen as steps of either sign, that neither speaks for a disc nor against it; how much more says how much; and what it says at most against it. */
const [evenRim, perRim, mostAgainst] = [0.71, 11, -2];
/** Colours this near are of one kind of disc; such a colour must be this far from the wood to say anything; what it says. */
const [kin, offWood, forKin] = [9, 12, 1.5];

const moved = (p: number, evidence: number): number => 1 / (1 + Math.exp(-(Math.log((p + 1e-9) / (1 - p + 1e-9)) + evidence)));

type Judged = Candidate & { readonly p: number; readonly printed: boolean; readonly lab: Lab; readonly ring?: boolean };

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
  // The smaller ones: one may be a striker, and shadows make discs look larger.
  return radii.length < 3 ? radii[0]! : radii[Math.floor(0.35 * radii.length)]!;
};

/** A circle at the very centre is a disc only if it differs from what is printed there: boards have stars, rings and red spots in the middle. */
const printedAtCentre = (c: Judged, all: readonly Judged[], wood: Lab, images: BoardImages, side: number): boolean => {
  if (Math.hypot(...images.toPrint(c.u, c.v)) > 0.014 * side) return false;
  // In the layout before the break discs stand all round.
  const around = apart(all.filter((q) => q.p > 0.5 && Math.hypot(q.u - c.u, q.v - c.v) > 1.5 * c.r && Math.hypot(q.u - c.u, q.v - c.v) < 2.6 * c.r));
  if (around.length >= 3) return false;
  if (redness(c.lab) > 9) return all.some((q) => q.printed && redness(q.lab) > 9 && labDistance(q.lab, c.lab) < 14);
  // Dark and neutral is how black discs look, and hardly ever a print of this size.
  if (c.lab[0] < 0.55 * wood[0] && Math.hypot(c.lab[1], c.lab[2]) < 12 && c.p > 0.7) return false;
  return !all.some((q) => q !== c && !q.printed && q.p > 0.7 && Math.hypot(q.u - c.u, q.v - c.v) > c.r && labDistance(q.lab, c.lab) < 18 && Math.abs(Math.log(q.r / c.r)) < 0.12);
};

/** A clear ring that is not printed, much smaller than the discs (printed spots are four fifths of one), is turned into the face of one: the disc around it, though its own rim may hardly stand out. */
const wholeDiscs = (rect: Raster, all: readonly Judged[], radius: number): readonly Judged[] =>
  all
    .filter((c) => c.p > 0.85 && !c.printed && c.support > 0.8 && c.r < 0.76 * radius && c.r > 0.45 * radius && !all.some((q) => q.p > 0.5 && q.r > 1.12 * c.r && q.r < 1.25 * radius && Math.hypot(q.u - c.u, q.v - c.v) < 0.3 * radius))
    .map((c) => {
      const whole = fittedCircle(rect, c.u, c.v, radius, false);
      const near = Math.hypot(whole.u - c.u, whole.v - c.v) < 0.25 * radius;
      return { ...c, ...(near && whole.support > 0 ? whole : {}), r: radius, p: c.p, lab: c.lab, ring: true };
    });

/** Colour within a circle: mean of places at a third and two thirds of its radius. */
const colourWithin = (rect: Raster, u: number, v: number, r: number): readonly [number, number, number] => {
  const sum = [0, 0, 0];
  for (let a = 0; a < 32; a++) {
    const far = (a % 2 ? 0.35 : 0.65) * r;
    for (let k = 0; k < 3; k++) sum[k]! += sampled(rect, u + far * Math.cos((2 * Math.PI * a) / 32), v + far * Math.sin((2 * Math.PI * a) / 32), k) / 32;
  }
  return sum as unknown as readonly [number, number, number];
};

/** A circle of about a disc's size, not perfect as it is, settled on a rim of exactly that size: beside a hard shadow the first fit took the shadow with it. */
const onItsRim = (rect: Raster, c: Judged, radius: number): Judged => {
  const ratio = c.r / radius;
  if (c.ring || c.p < 0.05 || ratio < 0.85 || ratio > 1.25 || (c.p > 0.97 && c.support > 0.9 && Math.abs(ratio - 1) < 0.025)) return c;
  const rim = rimNear(rect, c.u, c.v, radius);
  // A striker is larger than that and stays as it was.
  if (ratio > 1.1 && rimNear(rect, c.u, c.v, c.r).support >= rim.support - 0.05) return c;
  if (rim.support < evenRim) return ratio > 1.1 ? c : { ...c, p: moved(c.p, Math.max(mostAgainst, perRim * (rim.support - evenRim))) };
  const inside = colourWithin(rect, rim.u, rim.v, radius);
  return { ...c, u: rim.u, v: rim.v, r: radius, inside, lab: labOf(inside), p: moved(c.p, perRim * (rim.support - evenRim)) };
};

/** A larger circle whose whole rim is seen: rings about its centre that are as large as a disc are painted on it. */
const isWholeStriker = (rect: Raster, c: Judged, radius: number): boolean =>
  !c.printed && !c.ring && c.p > 0.5 && c.r > 1.17 * radius && c.r < 1.7 * radius && rimNear(rect, c.u, c.v, c.r).support > 0.85;

/** What has the colour of sure discs, and not the wood's, is the likelier one itself. */
const likeSureOnes = (found: readonly Judged[], wood: Lab): readonly Judged[] => {
  const sure = found.filter((c) => c.p > 0.85 && !c.printed);
  return found.map((c) => (c.p > 0.05 && c.p < 0.85 && labDistance(c.lab, wood) > offWood && sure.some((q) => Math.hypot(q.u - c.u, q.v - c.v) > c.r && labDistance(q.lab, c.lab) < kin) ? { ...c, p: moved(c.p, forKin) } : c));
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
 * empty board (bytes), where that is known; `within` leaves the rest of the picture out; `images` says how the print lies.
 */
export const findDiscs = (rect: Raster, side: number, pocketShare: number, known?: KnownSizes, fromBare?: (u: number, v: number, r: number) => number | undefined, within?: Within, images: BoardImages = plainImages(rect.width)): FoundDiscs => {
  const mask = surfaceMask(rect.width, side);
  if (within) for (let k = 0; k < mask.length; k++) mask[k]! &= within.edges[k]!;
  const edges = edgesOf(rect, mask, within?.noise);
  const radii = known ? [known.disc, known.striker] : [...discShares, ...strikerShares].map((s) => s * side);
  // What looks as the empty board does is not worth a fit.
  const changed = (peak: { u: number; v: number; r: number }): boolean => (within?.holds(peak.u, peak.v) ?? true) && (fromBare?.(peak.u, peak.v, peak.r) ?? 255) > 3 + 0.8 * edges.noise;
  const candidates = discCandidates(rect, edges, radii, true, changed, known ? peaksOfKnown : undefined);
  const guessed = candidates.map((c) => ({ ...c, p: discProbability(c, edges.noise, c.r) }));
  const flags = printedFlags(rect, guessed, images, side);
  const first: Judged[] = guessed.map((c, i) => ({ ...c, printed: flags[i]!, lab: labOf(c.inside) }));
  const radius = known?.disc ?? ordinaryRadius(first, side);
  const mouth = pocketShare * side;
  const middle = (rect.width - 1) / 2;
  /** The hole of a pocket itself: a circle larger than a disc about where pockets are, or in a corner like one in another corner. */
  const inCorner = (c: Judged): boolean => Math.min(side / 2 - Math.abs(c.u - middle), side / 2 - Math.abs(c.v - middle)) > 0 && Math.max(side / 2 - Math.abs(c.u - middle), side / 2 - Math.abs(c.v - middle)) < widestPocket * side;
  const isPocket = (c: Judged, ratio: number): boolean =>
    ratio > 1.08 &&
    (Math.hypot(side / 2 - mouth / 2 - Math.abs(c.u - middle), side / 2 - mouth / 2 - Math.abs(c.v - middle)) < 0.4 * mouth ||
      (inCorner(c) && first.some((q) => q.p > 0.1 && inCorner(q) && Math.hypot(q.u - c.u, q.v - c.v) > 0.5 * side && Math.abs(Math.log(q.r / c.r)) < 0.15)));
  const judged = [...first, ...wholeDiscs(rect, first, radius)].flatMap((c): Judged[] => {
    if (c.ring) return [{ ...c, p: 0.8 * c.p }];
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
  const onRims = judged.map((c) => onItsRim(rect, c, radius));
  const again = fromBare ? [] : printedFlags(rect, onRims, images, side);
  const settled = likeSureOnes(onRims.map((c, i) => ({ ...c, printed: c.printed || again[i] === true })), wood);
  const strikers = judged.filter((c) => isWholeStriker(rect, c, radius));
  const faces = settled.filter((c) => c.r > 1.1 * radius || !strikers.some((q) => Math.hypot(q.u - c.u, q.v - c.v) < 0.15 * radius));
  const standing = withoutRings(faces, wood).flatMap((c): Judged[] => {
    const change = fromBare?.(c.u, c.v, c.r);
    if (change === undefined) return c.p > 0.5 && !c.printed && !printedAtCentre(c, settled, wood, images, side) ? [c] : [];
    // The bare board is known here: what has not changed is printed, what has is the likelier a disc.
    // What looks like the wood itself has changed only because the memory of the board is wrong there.
    const most = labDistance(c.lab, wood) > woodLike ? 3 : 0;
    const evidence = Math.max(-6, Math.min(most, (change - 4 - 1.2 * edges.noise) * 0.4));
    const p = moved(c.p, evidence);
    return p > 0.5 ? [{ ...c, p }] : [];
  });
  const discs = apart(standing);
  return { discs: discs.map((c) => ({ u: c.u, v: c.v, r: c.r, p: c.p, lab: c.lab, ratio: c.r / radius, contrast: c.contrast, support: c.support })), radius, wood, noise: edges.noise };
};
