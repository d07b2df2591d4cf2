import type { SideColour } from '../domain/disc.ts';
import type { Ruling } from '../domain/ruling.ts';
import type { Stroke } from '../domain/stroke.ts';
import type { Seat } from '../geometry/table.ts';
import type { Setup } from './setup.ts';

/** What happened, as far as a text needs it. */
export type Telling =
  | { readonly type: 'start' }
  | StrokeTelling
  | { readonly type: 'foul'; readonly side: number; readonly seat: Seat | null; readonly kind: 'technical' | 'foul' }
  | { readonly type: 'pass'; readonly seat: Seat }
  | { readonly type: 'passedOut' }
  | { readonly type: 'award'; readonly side: number; readonly points: number }
  | { readonly type: 'concede'; readonly side: number; readonly what: 'board' | 'game' | 'match' }
  | { readonly type: 'lose'; readonly side: number }
  | { readonly type: 'replay' }
  | { readonly type: 'expire'; readonly what: 'stroke' | 'placing' }
  | { readonly type: 'accept'; readonly what: 'layout' | 'placement' }
  | { readonly type: 'note' };

/** A stroke, with what the ruling alone does not say. */
export type StrokeTelling = {
  readonly type: 'stroke';
  readonly seat: Seat;
  readonly side: number;
  readonly stroke: Pick<Stroke, 'striker' | 'firstContact' | 'pocketed' | 'offBoard' | 'improper'>;
  readonly queenBefore: Ruling['queen'];
  /** Points changed at once for the side that struck. */
  readonly points: number;
  /** Points of a side that has cleared with this stroke and may aim at the queen, else null. */
  readonly cleared: number | null;
  /** The opponent's colour, null while nobody has one. */
  readonly theirColour: SideColour | null;
  /** Colours were open before this stroke, for two sides. */
  readonly open: boolean;
};

/** Everything the text of a ruling is told from; plain data, the same in every language. */
export type Account = { readonly setup: Setup; readonly telling: Telling; readonly ruling: Omit<Ruling, 'text'>; readonly changeSides: boolean; readonly namesLaws: boolean };
