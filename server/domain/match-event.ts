import type { Ms } from '../geometry/plane.ts';
import type { Seat } from '../geometry/table.ts';
import type { Stroke } from './stroke.ts';

/** The five rule sets. */
export const variantIds = ['carrom', 'billard-indien', 'icf', 'burmese', 'yemeni'] as const;
export type VariantId = (typeof variantIds)[number];

/** One side of a match: who plays a colour together. */
export type Side = { readonly name: string; readonly seats: readonly Seat[] };

/** The first line of a match record. */
export type MatchLine = {
  readonly type: 'match';
  readonly format: 1;
  readonly variant: VariantId;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly sides: readonly Side[];
  readonly breaker: number;
  readonly board?: string;
  readonly at?: string;
  readonly id?: string;
};

/** Everything that can happen in a match, as the record writes it (contracts/match-record.md). */
export type MatchEvent =
  | Stroke
  | { readonly type: 'foul'; readonly side?: number; readonly seat?: Seat; readonly kind: 'technical' | 'foul'; readonly code?: string }
  | { readonly type: 'expire'; readonly what: 'stroke' | 'placing' }
  | { readonly type: 'accept'; readonly what: 'layout' | 'placement' }
  | { readonly type: 'award'; readonly side: number; readonly points: number; readonly reason: string }
  | { readonly type: 'concede'; readonly side: number; readonly what: 'board' | 'game' | 'match' }
  | { readonly type: 'lose'; readonly side: number; readonly reason: string }
  | { readonly type: 'pass' }
  | { readonly type: 'replay'; readonly reason: string }
  | { readonly type: 'undo' }
  | { readonly type: 'note'; readonly text: string };

/** Who put an event into the log. */
export const origins = ['camera', 'sensor', 'umpire'] as const;
export type Origin = (typeof origins)[number];

/** One entry of the append-only log. */
export type LogEntry = { readonly revision: number; readonly at: Ms; readonly origin: Origin; readonly event: MatchEvent };
