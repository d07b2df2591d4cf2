import type { Seat } from '../geometry/table.ts';
import type { ByColour, DiscColour, SideColour } from './disc.ts';

/** Every fault a ruling can name, in the order rulings list them. */
export const foulCodes = [
  'outOfTurn',
  'improper',
  'wrongBox',
  'frontLineNotCrossed',
  'noContact',
  'wrongFirstContact',
  'strikerPocketed',
  'opponentDiscPocketed',
  'discOffBoard',
  'queenNotAllowed',
  'lastDiscBeforeQueen',
  'technical',
  'foul',
] as const;
export type FoulCode = (typeof foulCodes)[number];

/** What becomes of the turn. */
export const turnOutcomes = ['starts', 'continues', 'passes', 'boardOver', 'gameOver', 'matchOver'] as const;
export type TurnOutcome = (typeof turnOutcomes)[number];

/** One disc that goes back now: `by` is the side that places it, null the umpire. */
export type Return = { readonly disc: DiscColour; readonly to: 'centre' | 'circle'; readonly by: number | null };

/** The judgement of one event, as `umpire referee` prints it (contracts/match-record.md). */
export type Ruling = {
  readonly event: number;
  readonly turn: TurnOutcome;
  readonly next: { readonly side: number; readonly seat: Seat } | null;
  readonly colours: readonly (SideColour | null)[] | null;
  readonly fouls: readonly FoulCode[];
  readonly returns: readonly Return[];
  readonly owed: readonly number[];
  readonly queen: { readonly state: 'onBoard' | 'toCover' | 'covered'; readonly side: number | null };
  readonly onBoard: ByColour<number>;
  readonly score: readonly number[];
  readonly games: readonly number[];
  readonly boardNumber: number;
  readonly board: { readonly winner: number | null; readonly points: number; readonly queenPoints: number; readonly final: readonly number[] } | null;
  readonly game?: { readonly winner: number };
  readonly match?: { readonly winner: number };
  readonly unverified: readonly string[];
  readonly rules: readonly string[];
  readonly text: string;
};

/** One value that differs between two rulings, as a person reads it. */
export type Point = { readonly what: 'turn' | 'score' | 'games' | 'board' | 'queen' | 'owed' | 'returns' | 'discs' | 'colours' | 'fouls' | 'match'; readonly before: string; readonly after: string };
