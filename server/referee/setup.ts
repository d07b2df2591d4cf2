import type { MatchLine, VariantId } from '../domain/match-event.ts';
import { type Options, playedOptions } from '../domain/options.ts';
import { type Seat, toTheRight } from '../geometry/table.ts';

/** What stays the same through a match: the rules played and who sits where. */
export type Setup = {
  readonly variant: VariantId;
  readonly options: Options;
  readonly names: readonly string[];
  /** Seats of each side, in the order they were named. */
  readonly seats: readonly (readonly Seat[])[];
  /** Side that starts the first board. */
  readonly breaker: number;
};

/** The set-up a checked match line describes. */
export const setupOf = (line: MatchLine): Setup => ({
  variant: line.variant,
  options: playedOptions(line.variant, line.options),
  names: line.sides.map((side) => side.name),
  seats: line.sides.map((side) => side.seats),
  breaker: line.breaker,
});

/** Side that holds a seat, or undefined when nobody sits there. */
export const sideAt = (setup: Setup, seat: Seat): number | undefined => {
  const side = setup.seats.findIndex((seats) => seats.includes(seat));
  return side < 0 ? undefined : side;
};

/** Side that holds a seat known to be taken; throws when nobody sits there, which is a fault of the program. */
export const sideHolding = (setup: Setup, seat: Seat): number => {
  const side = sideAt(setup, seat);
  if (side === undefined) throw new Error(`nobody sits ${seat}`);
  return side;
};

/** The next taken seat to the right: where the turn and the break go. */
export const nextSeat = (setup: Setup, seat: Seat): Seat => {
  let next = toTheRight(seat);
  while (sideAt(setup, next) === undefined) next = toTheRight(next);
  return next;
};

/** The side that plays against `side`; with three sides the one to its right, which places its discs. */
export const opponentOf = (setup: Setup, side: number): number => {
  if (setup.seats.length === 2) return 1 - side;
  const own = setup.seats[side]?.[0];
  if (own === undefined) throw new Error(`no side ${side}`);
  return sideHolding(setup, nextSeat(setup, own));
};

/** One value for each side. */
export const forSides = <T>(setup: Setup, value: (side: number) => T): readonly T[] => setup.seats.map((_, side) => value(side));

/** A list with the value of one side changed. */
export const changed = <T>(list: readonly T[], side: number, change: (value: T) => T): readonly T[] => list.map((value, i) => (i === side ? change(value) : value));
