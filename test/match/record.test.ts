import { describe, expect, test } from 'vitest';
import type { MatchEvent, MatchLine } from '../../server/domain/match-event.ts';
import { apply } from '../../server/match/apply.ts';
import { parseLine, printLine } from '../../server/match/line.ts';
import { errorLine } from '../../server/match/record-error.ts';
import { rulingOf, start, undoable } from '../../server/match/start.ts';

const head = { type: 'match', format: 1, variant: 'carrom', sides: [{ name: 'Asha', seats: ['south'] }, { name: 'Ben', seats: ['north'] }], breaker: 0 };

const headError = (change: object): string => {
  const begun = start({ ...head, ...change } as unknown as MatchLine);
  return begun.ok ? 'none' : errorLine(begun.error);
};

const without = (field: string): MatchLine => Object.fromEntries(Object.entries(head).filter(([name]) => name !== field)) as unknown as MatchLine;

const eventError = (event: unknown, variant = 'carrom'): string => {
  const begun = start({ ...head, variant } as unknown as MatchLine);
  if (!begun.ok) return errorLine(begun.error);
  const next = apply(begun.value.state, event as MatchEvent);
  return next.ok ? 'none' : errorLine(next.error);
};

describe('the match line', () => {
  const pairs = (...seats: readonly (readonly string[])[]) => ({ sides: seats.map((own, i) => ({ name: `side ${i}`, seats: own })) });
  test.each([
    [{ format: 2 }, 'format: expected 1, got 2'],
    [{ variant: 'pool' }, 'variant: expected one of carrom'],
    [{ type: 'stroke' }, 'type: expected match'],
    [{ breaker: 2 }, 'breaker: expected one of 0, 1, got 2'],
    [{ breaker: '0' }, 'breaker'],
    [{ breaker: null }, 'breaker: expected one of 0, 1, got null'],
    [{ options: null }, 'options: expected an object, got null'],
    [{ options: { bestOf: 2 } }, 'options.bestOf: expected an odd number of games, got 2'],
    [{ options: { bestOf: 1.5 } }, 'options.bestOf'],
    [{ options: { bestOf: -1 } }, 'options.bestOf'],
    [{ options: { colours: 'white' } }, 'options.colours: expected lot or firstPocketed, got "white"'],
    [{ options: { queenRequired: null } }, 'options.queenRequired'],
    [{ sides: {} }, 'sides: expected a list of sides'],
    [{ sides: [head.sides[0]] }, 'sides: expected two sides or three, got 1'],
    [pairs(['south'], ['east'], ['north'], ['west']), 'sides: expected two sides or three, got 4'],
    [pairs(['south', 'north'], ['east', 'west'], ['north']), 'sides[0].seats: expected one seat, got 2'],
    [pairs(['south'], ['south']), 'sides[1].seats: expected seats nobody else has, got south again'],
    [pairs(['south', 'east'], ['north', 'west']), 'sides[0].seats: expected partners facing each other'],
    [pairs(['south', 'north'], ['east']), 'sides[1].seats: expected as many seats'],
    [pairs([], ['east']), 'sides[0].seats: expected one or two seats, got 0'],
    [pairs(['south', 'south'], ['east', 'west']), 'sides[0].seats'],
    [pairs(['centre'], ['east']), 'sides[0].seats[0]: expected one of south'],
    [{ sides: [{ name: 7, seats: ['south'] }, head.sides[1]] }, 'sides[0].name: expected a text, got 7'],
    [{ at: 'yesterday' }, 'at: expected a time in ISO 8601'],
    [{ id: 7 }, 'id: expected a text'],
    [{ board: null }, 'board: expected a text, got null'],
  ])('%j', (change, message) => expect(headError(change)).toContain(`line 1 (event 0): ${message}`));

  test.each(['type', 'format', 'variant', 'sides', 'breaker'])('without %s', (field) => {
    const begun = start(without(field));
    expect(begun.ok ? '' : errorLine(begun.error)).toMatch(new RegExp(`^line 1 \\(event 0\\): ${field}: expected .*, it is missing$`));
  });

  test('three sides are carrom’s, options of other variants are ignored', () => {
    expect(headError({ variant: 'icf', ...pairs(['south'], ['east'], ['north']) })).toContain('sides: expected two sides, got 3');
    expect(headError({ variant: 'icf', options: { colours: 'none', queenRequired: 7 } })).toBe('none');
    expect(headError({ at: '2026-11-30T20:57:26.123+05:30', id: 'm', board: 'icf', venue: { hall: 3 } })).toBe('none');
  });
});

describe('events', () => {
  test.each([
    [null, 'type: expected an event'],
    [{}, 'type: expected one of stroke'],
    [{ type: 'shot' }, 'type: expected one of stroke'],
    [{ type: 'stroke', seat: 'east' }, 'seat: expected one of south, north, got "east"'],
    [{ type: 'stroke', seat: null }, 'seat'],
    [{ type: 'stroke', striker: [] }, 'striker: expected an object'],
    [{ type: 'stroke', striker: { pocketed: 'yes' } }, 'striker.pocketed: expected true or false'],
    [{ type: 'stroke', striker: { box: 'middle' } }, 'striker.box'],
    [{ type: 'stroke', striker: { crossedFrontLine: null } }, 'striker.crossedFrontLine'],
    [{ type: 'stroke', firstContact: 'red' }, 'firstContact'],
    [{ type: 'stroke', firstContactBehindBaseLine: 1 }, 'firstContactBehindBaseLine'],
    [{ type: 'stroke', pocketed: 'white' }, 'pocketed: expected a list of discs, got "white"'],
    [{ type: 'stroke', pocketed: ['white', 'striker'] }, 'pocketed[1]'],
    [{ type: 'stroke', pocketed: Array(10).fill('white') }, 'pocketed: expected at most 9 white'],
    [{ type: 'stroke', offBoard: ['queen', 'queen'] }, 'offBoard: expected at most 1 queen'],
    [{ type: 'stroke', pocketed: ['queen'], offBoard: ['queen'] }, 'pocketed and offBoard: expected at most 1 queen'],
    [{ type: 'stroke', improper: ['slow'] }, 'improper[0]'],
    [{ type: 'foul', kind: 'foul' }, 'side: expected a side, or a seat'],
    [{ type: 'foul', side: 2, kind: 'foul' }, 'side: expected one of 0, 1, got 2'],
    [{ type: 'foul', seat: 'west', kind: 'foul' }, 'seat'],
    [{ type: 'foul', side: 0 }, 'kind'],
    [{ type: 'foul', side: 0, seat: 'north', kind: 'foul' }, 'seat: expected a seat of side 0'],
    [{ type: 'expire', what: 'game' }, 'what'],
    [{ type: 'accept' }, 'what'],
    [{ type: 'award', side: 0, points: 1.5, reason: 'x' }, 'points: expected a whole number'],
    [{ type: 'award', side: 0, points: null, reason: 'x' }, 'points'],
    [{ type: 'award', points: 1, reason: 'x' }, 'side'],
    [{ type: 'award', side: 0, points: 1 }, 'reason: expected a text, it is missing'],
    [{ type: 'concede', side: 0 }, 'what'],
    [{ type: 'lose', side: 0, reason: 'rose' }, 'type: expected an event of this variant'],
    [{ type: 'replay' }, 'reason'],
    [{ type: 'note' }, 'text'],
    [{ type: 'undo' }, 'type: expected an event to take back'],
  ])('%j', (event, message) => expect(eventError(event)).toContain(`line 2 (event 1): ${message}`));

  test('lose wants its reason in icf', () => expect(eventError({ type: 'lose', side: 0 }, 'icf')).toContain('reason'));

  test('a stroke of one word is a stroke; unknown fields and evidence of any shape are kept', () => {
    expect(eventError({ type: 'stroke' })).toBe('none');
    expect(eventError({ type: 'stroke', evidence: null, weather: 'wet' })).toBe('none');
    const text = '{"type":"note","text":"a","colour":{"of":"tea"}}';
    const line = parseLine(text, 1);
    expect(line.ok && printLine(line.value as unknown as MatchEvent)).toBe(text);
  });

  test('an event refused leaves the state as it was, and the next line keeps its number', () => {
    const begun = start(head as unknown as MatchLine);
    if (!begun.ok) throw new Error();
    const { state } = begun.value;
    apply(state, { type: 'stroke', striker: {}, pocketed: Array(10).fill('black') as 'black'[] });
    const next = apply(state, { type: 'pass' });
    expect(next.ok && next.value.ruling.event).toBe(1);
  });
});

describe('lines', () => {
  test.each([
    ['', 'line 4 (event 3): line: expected a JSON object, got a blank line'],
    ['  \r', 'line 4 (event 3): line: expected a JSON object, got a blank line'],
    ['[1]', 'line 4 (event 3): line: expected a JSON object, got [1]'],
    ['{"type":', 'line 4 (event 3): line: expected JSON'],
  ])('%j', (text, message) => {
    const line = parseLine(text, 3);
    expect(line.ok ? '' : errorLine(line.error)).toContain(message);
  });
});

test('what an undo would take back, and the number of an undo’s ruling', () => {
  const begun = start(head as unknown as MatchLine);
  if (!begun.ok) throw new Error();
  let { state } = begun.value;
  expect(undoable(state)).toBeNull();
  for (const event of [{ type: 'pass' }, { type: 'note', text: 'x' }, { type: 'undo' }, { type: 'undo' }] as MatchEvent[]) {
    const next = apply(state, event);
    if (!next.ok) throw new Error();
    state = next.value.state;
    if (event.type === 'note') expect(undoable(state)).toBe(2);
  }
  expect(undoable(state)).toBeNull();
  expect(rulingOf(state)).toMatchObject({ event: 4, turn: 'starts' });
});
