import fc from 'fast-check';
import { type DiscColour, discColours } from '../../server/domain/disc.ts';
import { type MatchEvent, type MatchLine, type VariantId, variantIds } from '../../server/domain/match-event.ts';
import { optionsOf } from '../../server/domain/options.ts';
import type { Ruling } from '../../server/domain/ruling.ts';
import { firstContacts, improperCodes, type Stroke } from '../../server/domain/stroke.ts';
import { type Seat, seats } from '../../server/geometry/table.ts';
import { apply } from '../../server/match/apply.ts';
import { errorLine } from '../../server/match/record-error.ts';
import { type MatchState, standingOf, start } from '../../server/match/start.ts';

/** One seed for all, so that a failure today is a failure tomorrow. */
export const seed = 20251130;

const sidesOf = (seatsOf: readonly (readonly Seat[])[]): MatchLine['sides'] => seatsOf.map((own, i) => ({ name: ['Asha', 'Ben', 'Cleo'][i] ?? '', seats: own }));

const seatings = (variant: VariantId): readonly (readonly (readonly Seat[])[])[] => [
  [['south'], ['north']],
  [['east'], ['south']],
  [['west'], ['north']],
  [['south', 'north'], ['east', 'west']],
  [['west', 'east'], ['south', 'north']],
  ...(variant === 'carrom' ? ([[['south'], ['east'], ['north']], [['west'], ['south'], ['east']]] as const) : []),
];

/** A match line of any variant, with any of its options set or left out, any number of seats. */
export const anyMatchLine: fc.Arbitrary<MatchLine> = fc.constantFrom(...variantIds).chain((variant) => {
  const options = Object.fromEntries(
    optionsOf(variant).map((spec) => [spec.name, fc.constantFrom<string | number | boolean>(...(spec.values.kind === 'odd' ? [1, 3, 5] : spec.values.of))]),
  );
  return fc
    .record({ seating: fc.constantFrom(...seatings(variant)), breaker: fc.nat(), options: fc.record(options, { requiredKeys: [] }) })
    .map(({ seating, breaker, options: chosen }) => ({ type: 'match', format: 1, variant, options: chosen, sides: sidesOf(seating), breaker: breaker % seating.length }));
});

/** Raw numbers one event is made of, once it is known what is on the board. */
export type Pick = { readonly kind: number; readonly fall: readonly number[]; readonly off: number; readonly first: number; readonly faults: number; readonly who: number };

export const anyPick: fc.Arbitrary<Pick> = fc.record({
  kind: fc.nat(99),
  fall: fc.array(fc.nat(99), { maxLength: 7 }),
  off: fc.nat(99),
  first: fc.nat(99),
  faults: fc.nat(999),
  who: fc.nat(99),
});

const taken = (line: MatchLine): readonly Seat[] => line.sides.flatMap((side) => side.seats);

const strokeOf = (state: MatchState, pick: Pick): Stroke => {
  const left = { ...standingOf(state).board.onBoard };
  const take = (n: number): readonly DiscColour[] => {
    const there = discColours.filter((colour) => left[colour] > 0 && (colour !== 'queen' || n % 5 === 0));
    const colour = there[n % Math.max(1, there.length)];
    if (!colour) return [];
    left[colour]--;
    return [colour];
  };
  const pocketed = pick.fall.flatMap(take);
  const offBoard = pick.off < 8 ? take(pick.off * 7) : [];
  const seat = pick.who < 6 ? taken(state.line)[pick.who % taken(state.line).length] : undefined;
  const box = pick.faults % 7 === 0 ? seats[pick.faults % 4] : undefined;
  const firstContact = firstContacts[pick.first % (pick.first < 20 ? 5 : 3)];
  return {
    type: 'stroke',
    striker: { ...(pick.faults % 6 === 1 ? { pocketed: true } : {}), ...(pick.faults % 31 === 2 ? { offBoard: true } : {}), ...(pick.faults % 13 === 3 ? { crossedFrontLine: false } : {}), ...(box ? { box } : {}) },
    ...(firstContact && firstContact !== 'unknown' ? { firstContact } : {}),
    ...(pocketed.length > 0 ? { pocketed } : {}),
    ...(offBoard.length > 0 ? { offBoard } : {}),
    ...(pick.faults % 11 === 4 ? { improper: [improperCodes[pick.faults % improperCodes.length] ?? 'push'] } : {}),
    ...(pick.faults % 17 === 5 ? { firstContactBehindBaseLine: true } : {}),
    ...(seat ? { seat } : {}),
  };
};

/** A possible event where the match stands; strokes mostly, every other kind now and then. */
export const eventOf = (state: MatchState, pick: Pick): MatchEvent => {
  const { line } = state;
  const side = pick.who % line.sides.length;
  if (standingOf(state).winner !== null) return pick.kind % 2 === 0 ? { type: 'undo' } : { type: 'note', text: 'after the match' };
  switch (pick.kind) {
    case 0:
    case 1:
      return pick.who % 2 === 0 ? { type: 'foul', side, kind: pick.off % 2 === 0 ? 'technical' : 'foul' } : { type: 'foul', seat: taken(line)[pick.first % taken(line).length] ?? 'south', kind: 'foul' };
    case 2:
      return { type: 'pass' };
    case 3:
      return { type: 'award', side, points: (pick.off % 30) - 5, reason: 'drawn' };
    case 4:
      return pick.who % 4 === 0 && line.sides.length === 2 ? { type: 'concede', side, what: pick.off % 9 === 0 ? 'match' : pick.off % 3 === 0 ? 'game' : 'board' } : { type: 'expire', what: 'stroke' };
    case 5:
      return line.variant === 'icf' ? { type: 'lose', side, reason: 'rose' } : { type: 'accept', what: 'placement' };
    case 6:
      return pick.who % 3 === 0 ? { type: 'replay', reason: 'knocked over' } : { type: 'note', text: 'a pause' };
    case 7:
    case 8:
      return state.moments.length > 1 ? { type: 'undo' } : { type: 'pass' };
    default:
      return strokeOf(state, pick);
  }
};

/** A match as it was played: every event with the state and ruling before and after it. */
export type Played = { readonly line: MatchLine; readonly states: readonly MatchState[]; readonly rulings: readonly Ruling[]; readonly events: readonly MatchEvent[] };

/** Begins a match and applies event after event, each made from the state it meets. */
export const play = (line: MatchLine, picks: readonly Pick[]): Played => {
  const begun = start(line);
  if (!begun.ok) throw new Error(errorLine(begun.error));
  const states = [begun.value.state];
  const rulings = [begun.value.ruling];
  const events: MatchEvent[] = [];
  for (const pick of picks) {
    const state = states.at(-1) as MatchState;
    const event = eventOf(state, pick);
    const next = apply(state, event);
    if (!next.ok) throw new Error(`${errorLine(next.error)} in ${JSON.stringify(event)}`);
    events.push(event);
    states.push(next.value.state);
    rulings.push(next.value.ruling);
  }
  return { line, states, rulings, events };
};

/** Random whole matches. */
export const anyMatch: fc.Arbitrary<Played> = fc.record({ line: anyMatchLine, picks: fc.array(anyPick, { minLength: 1, maxLength: 90, size: 'max' }) }).map(({ line, picks }) => play(line, picks));
