import type { Mm, Ms, Px } from '../geometry/plane.ts';
import type { ByKind, Kind } from './disc.ts';

/** One disc as one frame shows it. */
export type Detection = {
  /** The likeliest kind, or `unknown` where none reaches 0.6. */
  readonly kind: Kind | 'unknown';
  /** Probability of each kind, summing to 1. */
  readonly belief: ByKind<number>;
  /** Centre of the visible top face, px. */
  readonly px: Px;
  /** Radius of the visible top face, px (geometric mean of the axes). */
  readonly r: number;
  /** Contact point under the centre, parallax removed, mm. */
  readonly at: Mm;
  /** Probability that there is a disc at all. */
  readonly confidence: number;
  readonly state: 'onBoard' | 'inPocket' | 'offBoard';
};

/** Cells along one side of the hand mask. */
export const maskCells = 32;

/** The mask covers the playing surface and this share of its side beyond each edge. */
export const maskMargin = 0.1;

/** Everything vision says of one frame. */
export type Sight = {
  readonly index: number;
  readonly at: Ms;
  readonly detections: readonly Detection[];
  /** A hand, an arm or another foreign thing is over the board. */
  readonly hand: boolean;
  /** maskCells x maskCells bytes over the board plane, row 0 at the north edge, 1 where something covers the board. */
  readonly covered: Uint8Array;
  /** `ok`, or why this frame must not be counted. */
  readonly trust: 'ok' | 'dark' | 'bright' | 'moved' | 'blurred';
  /** Words for a person, empty when all is well. */
  readonly notes: readonly string[];
  /** Time each step took, ms. */
  readonly ms: Readonly<Record<string, number>>;
};
