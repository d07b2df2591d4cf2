import { discColours, type DiscColour } from '../domain/disc.ts';
import type { MatchEvent } from '../domain/match-event.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { firstContacts, improperCodes, type Stroke } from '../domain/stroke.ts';
import { seats } from '../geometry/table.ts';
import { type Check, checkFields, type Fields, isFields, listOf, oneOf, problem, text, truth, whole } from './fields.ts';
import type { Problem } from './record-error.ts';

/** What an event may refer to: how many sides there are, which seats are taken, and what lies on the board. */
export type Surroundings = {
  readonly sides: number;
  readonly taken: readonly string[];
  readonly sideOfSeat: (seat: string) => number | undefined;
  readonly onBoard: { readonly [C in DiscColour]: number };
  readonly over: boolean;
  readonly mayLose: boolean;
};

type EventType = MatchEvent['type'];

const discs = listOf(oneOf(discColours), 'discs');

const striker: Check = (value, field) =>
  isFields(value)
    ? checkFields(value, {}, { pocketed: truth, offBoard: truth, crossedFrontLine: truth, box: oneOf(seats) }, `${field}.`)
    : problem(field, 'an object', value);

const tally = (list: unknown, colour: DiscColour): number => (Array.isArray(list) ? list.filter((disc) => disc === colour).length : 0);

const checkCounts = (fields: Fields, around: Surroundings): Problem | null => {
  for (const colour of discColours) {
    const fell = tally(fields.pocketed, colour);
    const off = tally(fields.offBoard, colour);
    if (fell + off <= around.onBoard[colour]) continue;
    const field = off === 0 ? 'pocketed' : fell === 0 ? 'offBoard' : 'pocketed and offBoard';
    return { field, expected: `at most ${around.onBoard[colour]} ${colour}, as many as are on the board, got ${fell + off}` };
  }
  return null;
};

const checkFoul = (fields: Fields, around: Surroundings, side: Check, seat: Check): Problem | null => {
  if (fields.side === undefined && fields.seat === undefined) return { field: 'side', expected: 'a side, or a seat, it is missing' };
  const wrong = checkFields(fields, { kind: oneOf(['technical', 'foul']) }, { side, seat, code: text });
  if (wrong || fields.side === undefined || fields.seat === undefined) return wrong;
  return around.sideOfSeat(fields.seat as string) === fields.side ? null : problem('seat', `a seat of side ${fields.side}`, fields.seat);
};

const checks: { readonly [T in EventType]: (fields: Fields, around: Surroundings, side: Check, seat: Check) => Problem | null } = {
  stroke: (fields, around, _side, seat) =>
    checkFields(
      fields,
      {},
      { seat, striker, firstContact: oneOf(firstContacts), firstContactBehindBaseLine: truth, pocketed: discs, offBoard: discs, improper: listOf(oneOf(improperCodes), 'codes') },
    ) ?? checkCounts(fields, around),
  foul: checkFoul,
  expire: (fields) => checkFields(fields, { what: oneOf(['stroke', 'placing']) }),
  accept: (fields) => checkFields(fields, { what: oneOf(['layout', 'placement']) }),
  award: (fields, _around, side) => checkFields(fields, { side, points: whole, reason: text }),
  concede: (fields, around, side) =>
    checkFields(fields, { side, what: oneOf(['board', 'game', 'match']) }) ?? (around.sides > 2 ? { field: 'type', expected: 'no concession with three sides' } : null),
  lose: (fields, around, side) => (around.mayLose ? checkFields(fields, { side, reason: text }) : { field: 'type', expected: 'an event of this variant, "lose" is only for icf' }),
  pass: () => null,
  replay: (fields) => checkFields(fields, { reason: text }),
  undo: () => null,
  note: (fields) => checkFields(fields, { text }),
};

const eventTypes = Object.keys(checks) as EventType[];
const afterMatch: readonly EventType[] = ['note', 'accept', 'expire', 'undo'];

/** One event of a record, from a parsed JSON value, against what is on the board; unknown fields are kept. */
export const readEvent = (value: unknown, around: Surroundings): Result<MatchEvent, Problem> => {
  if (!isFields(value)) return failed(problem('type', 'an event', value));
  const known = checkFields(value, { type: oneOf(eventTypes) });
  if (known) return failed(known);
  const type = value.type as EventType;
  const side = oneOf(Array.from({ length: around.sides }, (_, i) => i));
  const wrong = checks[type](value, around, side, oneOf(around.taken));
  if (wrong) return failed(wrong);
  if (around.over && !afterMatch.includes(type)) return failed({ field: 'type', expected: `one of ${afterMatch.join(', ')} after the match, got "${type}"` });
  if (type === 'stroke' && value.striker === undefined) return ok({ ...value, striker: {} } as Stroke);
  return ok(value as unknown as MatchEvent);
};
