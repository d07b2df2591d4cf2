import type { Seat } from '../geometry/table.ts';
import type { ByColour, SideColour } from './disc.ts';
import type { MatchLine, VariantId } from './match-event.ts';
import type { Return, Ruling } from './ruling.ts';

/** What the match expects of the table now: from it the camera knows whose stroke comes, which discs lie there, and which go back. */
export type Expected = {
  readonly variant: VariantId;
  /** The seat at turn; undefined after the match. */
  readonly seat: Seat | undefined;
  /** Every seat that plays. */
  readonly seats: readonly Seat[];
  /** Discs on the board once all returns are done. */
  readonly onBoard: ByColour<number>;
  /** Returns the last ruling ordered. */
  readonly returns: readonly Return[];
  /** A new board begins: the layout is to be arranged, seen from `starter`, whose side has `first`. */
  readonly fresh: boolean;
  readonly starter: Seat;
  readonly first: SideColour;
  /** The match is over: nothing that happens is a stroke. */
  readonly over: boolean;
};

/** Reads the expectation out of the match line and the last ruling. `starter`: who breaks the board that is to come. */
export const expectedAfter = (line: MatchLine, ruling: Ruling): Expected => {
  const seat = ruling.next?.seat;
  const fresh = ruling.turn === 'starts' || ruling.turn === 'boardOver' || ruling.turn === 'gameOver';
  return {
    variant: line.variant,
    seat,
    seats: line.sides.flatMap((s) => s.seats),
    onBoard: ruling.onBoard,
    returns: fresh ? [] : ruling.returns,
    fresh,
    starter: seat ?? 'south',
    first: line.variant === 'burmese' ? 'black' : 'white',
    over: ruling.turn === 'matchOver',
  };
};
