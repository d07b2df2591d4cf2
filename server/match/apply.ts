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

/** One event more; an error names the line and the field, and the state stays as it was. */
export const apply = (state: MatchState, event: MatchEvent): Result<Ruled, RecordError> => {
  const number = state.event + 1;
  const standing = standingOf(state);
  const variant = variantFor(state.setup);
  const read = readEvent(event, surroundings(variant, state, standing));
  if (!read.ok) return failed(atEvent(number, read.error));
  if (read.value.type === 'undo') {
    if (state.moments.length < 2) return failed(atEvent(number, { field: 'type', expected: 'an event to take back before an undo' }));
    const undone: MatchState = { ...state, event: number, moments: state.moments.slice(0, -1) };
    return ok({ state: undone, ruling: rulingOf(undone) });
  }
  const moment = happen(variant, state.setup, standing, read.value, number, state.language);
  return ok({ state: { ...state, event: number, moments: [...state.moments, moment] }, ruling: moment.ruling });
};
