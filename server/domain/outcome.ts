import type { Pocket } from '../geometry/table.ts';
import type { Mm, Ms } from '../geometry/plane.ts';
import type { Rest } from './board.ts';
import type { Kind } from './disc.ts';
import type { Drop } from './drop.ts';
import type { Doubt } from './stroke.ts';

/** What became of a body that lay on the board before and does not now: `sure` is the probability of this reading. */
export type Fate = {
  readonly id: number;
  readonly kind: Kind;
  readonly what: 'pocketed' | 'offTable' | 'inHand' | 'unseen';
  readonly pocket: Pocket | undefined;
  /** When it fell or left, ms. */
  readonly t: Ms;
  readonly sure: number;
};

/** Where a body fell as the camera alone tells it, which is what the barriers are judged by: `sure` is the probability of this pocket among all that may have become of it. */
export type SightedFall = { readonly pocket: Pocket; readonly t: Ms; readonly sure: number };

/** How the board lies after an episode of motion, against how it lay before. */
export type Outcome = {
  readonly after: readonly Rest[];
  readonly fates: readonly Fate[];
  /** Tracks that came back to the board. */
  readonly returned: readonly number[];
  /** Bodies seen for which the inventory has no place: marks of the board, tricks of the light. */
  readonly spare: readonly { readonly at: Mm; readonly kind: Kind }[];
  readonly sensors: readonly Drop[];
  readonly sighted: readonly SightedFall[];
  readonly doubts: readonly Doubt[];
  /** Probability that exactly these discs are gone. */
  readonly confidence: number;
};
