import { type MatchLine, type VariantId, variantIds } from '../domain/match-event.ts';
import { optionAllows, optionExpectation, optionsOf } from '../domain/options.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { facing, type Seat, seats } from '../geometry/table.ts';
import { variants } from '../referee/variants.ts';
import { type Check, checkFields, isFields, listOf, oneOf, problem, text } from './fields.ts';
import type { Problem } from './record-error.ts';

/** ISO 8601: a date, or a date and a time with an offset if any. */
const iso = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])([T ]([01]\d|2[0-4]):?[0-5]\d(:?([0-5]\d|60)([.,]\d+)?)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?)?$/;

const moment: Check = (value, field) => (typeof value === 'string' && iso.test(value) ? null : problem(field, 'a time in ISO 8601', value));

const side: Check = (value, field) =>
  isFields(value) ? checkFields(value, { name: text, seats: listOf(oneOf(seats), 'seats') }, {}, `${field}.`) : problem(field, 'a side with name and seats', value);

const options = (variant: VariantId): Check => {
  const known = optionsOf(variant);
  return (value, field) => {
    if (!isFields(value)) return problem(field, 'an object', value);
    const wrong = known.find((spec) => Object.hasOwn(value, spec.name) && value[spec.name] !== undefined && !optionAllows(spec, value[spec.name]));
    return wrong ? problem(`${field}.${wrong.name}`, optionExpectation(wrong), value[wrong.name]) : null;
  };
};

/** Who may sit where: two sides (three in `carrom`, one seat each), one or two seats each, all different, partners facing. */
const checkSeating = (variant: VariantId, sides: MatchLine['sides']): Problem | null => {
  const { mostSides } = variants[variant];
  if (sides.length < 2 || sides.length > mostSides) return { field: 'sides', expected: `two sides${mostSides > 2 ? ' or three' : ''}, got ${sides.length}` };
  const most = sides.length === 3 ? 1 : 2;
  const taken = new Set<Seat>();
  for (const [i, one] of sides.entries()) {
    const field = `sides[${i}].seats`;
    const [first, second] = one.seats;
    if (first === undefined || one.seats.length > most) return { field, expected: `${most === 1 ? 'one seat' : 'one or two seats'}, got ${one.seats.length}` };
    if (one.seats.length !== sides[0]?.seats.length) return { field, expected: `as many seats as the first side has, got ${one.seats.length}` };
    if (second !== undefined && facing(first) !== second) return { field, expected: `partners facing each other, got ${first} and ${second}` };
    const twice = one.seats.find((seat) => taken.has(seat));
    if (twice !== undefined) return { field, expected: `seats nobody else has, got ${twice} again` };
    for (const seat of one.seats) taken.add(seat);
  }
  return null;
};

/** The match line of a record, from a parsed JSON value; unknown fields are kept. */
export const readMatchLine = (value: unknown): Result<MatchLine, Problem> => {
  if (!isFields(value)) return failed(problem('type', 'a match line', value));
  const head = checkFields(value, { type: oneOf(['match']), format: oneOf([1]), variant: oneOf(variantIds) });
  if (head) return failed(head);
  const variant = value.variant as VariantId;
  const body = checkFields(value, { sides: listOf(side, 'sides') }, { options: options(variant), board: text, at: moment, id: text });
  if (body) return failed(body);
  const line = value as unknown as MatchLine;
  const seating = checkSeating(variant, line.sides);
  if (seating) return failed(seating);
  const breaker = checkFields(value, { breaker: oneOf(line.sides.map((_, i) => i)) });
  return breaker ? failed(breaker) : ok(line);
};
