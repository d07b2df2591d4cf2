import type { SideColour } from '../domain/disc.ts';
import type { VariantId } from '../domain/match-event.ts';
import type { Law } from './law.ts';

/** One rule set: its measures, and its laws in the order they are asked. */
export type Variant = {
  readonly id: VariantId;
  readonly breakerColour: SideColour;
  /** Points that win a game, and after how many boards a single leader wins it (null: never). */
  readonly target: number;
  readonly boards: number | null;
  /** What a covered queen adds to a board, and the score from which she adds nothing (null: none). */
  readonly queenWorth: number;
  readonly queenCap: number | null;
  /** What a foul takes out: a disc, a disc and its point, or nothing. */
  readonly penalty: 'disc' | 'discAndPoint' | 'none';
  /** Who begins the next game: the seat right of the last breaker, or of the one that began this game. */
  readonly nextGame: 'afterBreaker' | 'afterOpener';
  /** Whether sides are changed, and announced, between and within games. */
  readonly changesSides: boolean;
  /** Passes in a row that replay a board, null where none do. */
  readonly passesToReplay: number | null;
  /** Sides that may play it: two, or up to three. */
  readonly mostSides: 2 | 3;
  /** Whether a text names the laws by number. */
  readonly namesLaws: boolean;
  /** Whether `lose` may be called. */
  readonly mayLose: boolean;
  /** Rules cited for what no law of a stroke cites: a start, the end of a board, game and match, a turn lost before the queen was covered, calls, clocks. */
  readonly cites: { readonly [W in 'start' | 'board' | 'game' | 'match' | 'changeSides' | 'uncovered' | 'technical' | 'foul' | 'concede' | 'replay' | 'stroke' | 'placing']: readonly string[] };
  /** Rules that write owed discs off at the end of a board. */
  readonly writesOff: readonly string[];
  readonly laws: readonly Law[];
};
