import { type ByColour, inventory, type SideColour } from '../domain/disc.ts';
import type { Ruling } from '../domain/ruling.ts';
import type { Seat } from '../geometry/table.ts';
import { forSides, type Setup, sideHolding } from './setup.ts';

/** How a board stands between two strokes; plain data, starts afresh with every board. */
export type BoardStanding = {
  /** Each side's colour; null while it is open and with three sides. */
  readonly colours: readonly SideColour[] | null;
  readonly onBoard: ByColour<number>;
  /** Penalty discs each side could not put back yet. */
  readonly owed: readonly number[];
  readonly queen: Ruling['queen'];
  /** Own discs that fell with a queen that is still to cover (B8). */
  readonly withQueen: number;
  /** Whether anybody has touched the layout (K3). */
  readonly touched: boolean;
  /** Failed attempts at the break by the seat at turn. */
  readonly attempts: number;
  /** Whether a disc of each side's colour has fallen on this board, whoever pocketed it (law 92). */
  readonly ownHasFallen: readonly boolean[];
  /** Whether each side has itself pocketed a disc of its own on this board (Y3). */
  readonly ownTaken: readonly boolean[];
  /** Discs each side pocketed that are still off the board (three sides). */
  readonly held: readonly { readonly white: number; readonly black: number }[];
  /** Box of the running turn, null before its first stroke; and the box of the turn before (Y2). */
  readonly box: Seat | null;
  readonly barred: Seat | null;
  /** Passes in a row (law 137). */
  readonly passes: number;
  /** Points of a side that has cleared and has its stroke at the queen to come (B8 `last`), else null. */
  readonly cleared: number | null;
  /** Points this board has changed each score by, awards not counted: a replay takes them back. */
  readonly given: readonly number[];
};

/** How a match stands between two events. */
export type Standing = {
  /** Seat at turn. */
  readonly seat: Seat;
  /** Seat that broke, or will break, this board, and the one that began this game. */
  readonly breaker: Seat;
  readonly opener: Seat;
  readonly boardNumber: number;
  readonly score: readonly number[];
  readonly games: readonly number[];
  /** Whether sides were changed within this game (law 60). */
  readonly sidesChanged: boolean;
  /** Winner of the match once it is over, else null. */
  readonly winner: number | null;
  readonly board: BoardStanding;
};

const otherColour = { white: 'black', black: 'white' } as const;

/** The colours of a board whose breaker has `breakerColour`; null when they are not given by lot. */
export const dealtColours = (setup: Setup, breaker: Seat, breakerColour: SideColour): readonly SideColour[] | null => {
  if (setup.seats.length > 2 || setup.options.colours === 'firstPocketed') return null;
  const side = sideHolding(setup, breaker);
  return forSides(setup, (s) => (s === side ? breakerColour : otherColour[breakerColour]));
};

/** A board before its first stroke. */
export const freshBoard = (setup: Setup, breaker: Seat, breakerColour: SideColour): BoardStanding => ({
  colours: dealtColours(setup, breaker, breakerColour),
  onBoard: { white: inventory.white, black: inventory.black, queen: inventory.queen },
  owed: forSides(setup, () => 0),
  queen: { state: 'onBoard', side: null },
  withQueen: 0,
  touched: false,
  attempts: 0,
  ownHasFallen: forSides(setup, () => false),
  ownTaken: forSides(setup, () => false),
  held: forSides(setup, () => ({ white: 0, black: 0 })),
  box: null,
  barred: null,
  passes: 0,
  cleared: null,
  given: forSides(setup, () => 0),
});

/** The standing before the first stroke of a match: the first named seat of the breaking side breaks. */
export const firstStanding = (setup: Setup, breakerColour: SideColour): Standing => {
  const seat = setup.seats[setup.breaker]?.[0];
  if (seat === undefined) throw new Error(`no side ${setup.breaker}`);
  return {
    seat,
    breaker: seat,
    opener: seat,
    boardNumber: 1,
    score: forSides(setup, () => 0),
    games: forSides(setup, () => 0),
    sidesChanged: false,
    winner: null,
    board: freshBoard(setup, seat, breakerColour),
  };
};

/** Side at turn. */
export const sideAtTurn = (setup: Setup, standing: Standing): number => sideHolding(setup, standing.seat);

/** The colour a side plays against, or undefined while colours are open. */
export const colourOf = (board: Pick<BoardStanding, 'colours'>, side: number): SideColour | undefined => board.colours?.[side];

/** The other of the two colours. */
export const against = (colour: SideColour): SideColour => otherColour[colour];
