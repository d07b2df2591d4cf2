import type { MatchEvent } from '../domain/match-event.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { type Seat, seats } from '../geometry/table.ts';
import { sideAt } from '../referee/setup.ts';
import type { Standing } from '../referee/standing.ts';
import type { Variant } from '../referee/variant.ts';
import { variantFor } from '../referee/variants.ts';
import { happen } from './happen.ts';
import { readEvent, type Surroundings } from './read-event.ts';
import { atEvent, type RecordError } from './record-error.ts';
import { type MatchState, type Ruled, rulingOf, standingOf } from './start.ts';

const surroundings = (variant: Variant, state: MatchState, standing: Standing): Surroundings => ({
  sides: state.setup.seats.length,
  taken: seats.filter((seat) => sideAt(state.setup, seat) !== undefined),
  sideOfSeat: (seat) => sideAt(state.setup, seat as Seat),
  onBoard: standing.board.onBoard,
  over: standing.winner !== null,
  mayLose: variant.mayLose,
});

/** One event more, without its text: what a fold needs. */
export const advance = (state: MatchState, event: MatchEvent): Result<MatchState, RecordError> => {
  const number = state.event + 1;
  const standing = standingOf(state);
  const variant = variantFor(state.setup);
  const read = readEvent(event, surroundings(variant, state, standing));
  if (!read.ok) return failed(atEvent(number, read.error));
  if (read.value.type === 'undo') {
    if (state.moments.length < 2) return failed(atEvent(number, { field: 'type', expected: 'an event to take back before an undo' }));
    return ok({ ...state, event: number, moments: state.moments.slice(0, -1) });
  }
  return ok({ ...state, event: number, moments: [...state.moments, happen(variant, state.setup, standing, read.value, number)] });
};

/** One event more and its ruling; an error names the line and the field, and the state stays as it was. */
export const apply = (state: MatchState, event: MatchEvent): Result<Ruled, RecordError> => {
  const next = advance(state, event);
  return next.ok ? ok({ state: next.value, ruling: rulingOf(next.value) }) : next;
};
