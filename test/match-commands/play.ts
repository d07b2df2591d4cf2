import type { Act, Command, Doer } from '../../server/domain/command.ts';
import type { MatchEvent, VariantId } from '../../server/domain/match-event.ts';
import { type DiscColour, discColours } from '../../server/domain/disc.ts';
import type { Stroke } from '../../server/domain/stroke.ts';
import { decide } from '../../server/match/commands/decide.ts';
import { latest, type Match } from '../../server/match/commands/standing.ts';

/** The umpire at a fixed hour. */
export const umpire: Doer = { at: 1_764_500_000_000, origin: 'umpire', by: 'Umpire 1' };
export const camera: Doer = { ...umpire, origin: 'camera', by: 'Camera 1' };

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export const chance = (seed: number) => {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};
export type Chance = () => number;

export const pick = <T>(random: Chance, list: readonly T[]): T => {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

let next = 0;
/** A command against the newest revision, or another. */
export const asCommand = (match: Match | null, act: Act, revision = match?.revision ?? 0): Command => ({ ...act, id: `c${next++}`, revision });

/** Carries an act out and gives the match after it; throws when it is refused. */
export const done = (match: Match | null, act: Act, doer = umpire): Match => {
  const result = decide(match, asCommand(match, act), doer);
  if (!result.ok) throw new Error(`${act.do} refused: ${result.error.code}: ${result.error.text}`);
  return result.value.match;
};

/** A singles match, south against north, side 0 breaks. */
export const begun = (variant: VariantId = 'carrom', options: Record<string, unknown> = {}): Match =>
  done(null, { do: 'start', match: { variant, options, sides: [{ name: 'Asha', seats: ['south'] }, { name: 'Ben', seats: ['north'] }], breaker: 0 } });

/** A stroke that touched something and pocketed these. */
export const stroke = (pocketed: readonly DiscColour[] = [], more: Partial<Stroke> = {}): Stroke => ({ type: 'stroke', striker: {}, firstContact: 'white', pocketed, ...more });

/** Enters events by hand, one after the other. */
export const played = (match: Match, ...events: readonly MatchEvent[]): Match => events.reduce((after, event) => done(after, { do: 'event', event }), match);

/** A stroke the board allows, at random: often something falls, now and then a foul. */
export const randomStroke = (match: Match, random: Chance): Stroke => {
  const left = { ...latest(match).ruling.onBoard };
  const draw = (n: number): DiscColour[] =>
    Array.from({ length: n }, () => pick(random, discColours)).filter((colour) => {
      left[colour] -= 1;
      return left[colour] >= 0;
    });
  const pocketed = draw(pick(random, [0, 1, 1, 2, 3]));
  const offBoard = random() < 0.1 ? draw(1) : [];
  return {
    type: 'stroke',
    striker: { ...(random() < 0.15 ? { pocketed: true } : {}), ...(random() < 0.1 ? { crossedFrontLine: false } : {}) },
    firstContact: pick(random, ['white', 'black', 'queen', 'none', 'unknown']),
    pocketed,
    ...(offBoard.length > 0 ? { offBoard } : {}),
    ...(random() < 0.1 ? { improper: ['push' as const] } : {}),
    ...(random() < 0.05 ? { seat: pick(random, match.line.sides.flatMap((side) => side.seats)) } : {}),
  };
};

/** Something an umpire or the camera may do now; it may be refused. */
export const randomAct = (match: Match, random: Chance): Exclude<Act, { do: 'start' }> => {
  const side = random() < 0.5 ? 0 : 1;
  const event = 1 + Math.floor(random() * Math.max(1, match.lines.length));
  const anyway = random() < 0.5;
  const r = random();
  if (r < 0.55) return { do: 'event', event: randomStroke(match, random) };
  if (r < 0.67) return { do: 'event', event: { type: 'undo' } };
  if (r < 0.75) return { do: 'amend', event, stroke: randomStroke(match, random), anyway };
  if (r < 0.78) return { do: 'reject', event, anyway };
  if (r < 0.81) return { do: 'edit', event, with: pick<MatchEvent>(random, [{ type: 'pass' }, { type: 'note', text: 'x' }, { type: 'award', side, points: 1, reason: 'x' }]), anyway };
  if (r < 0.84) return { do: 'replace', event: randomStroke(match, random) };
  if (r < 0.86) return { do: 'seats', seats: match.line.sides.map((_, i) => match.line.sides[match.line.sides.length - 1 - i]?.seats ?? []), anyway };
  if (r < 0.88) return { do: 'confirm', event };
  if (r < 0.89) return pick(random, [{ do: 'pause' }, { do: 'resume' }, { do: 'ends', turned: 2 }, { do: 'policy', preset: 'automatic' }]);
  return {
    do: 'event',
    event: pick<MatchEvent>(random, [
      { type: 'foul', side, kind: 'technical' },
      { type: 'foul', side, kind: 'foul' },
      { type: 'pass' },
      { type: 'award', side, points: pick(random, [-2, 1, 5]), reason: 'by hand' },
      { type: 'concede', side, what: 'board' },
      { type: 'concede', side, what: 'game' },
      { type: 'replay', reason: 'disturbed' },
      { type: 'accept', what: 'layout' },
      { type: 'expire', what: 'stroke' },
      { type: 'note', text: 'hello' },
    ]),
  };
};

/** Who plays: two singles, two pairs, or three sides (`carrom` only). */
export const tables = { singles: [['south'], ['north']], pairs: [['south', 'north'], ['east', 'west']], three: [['south'], ['east'], ['north']] } as const;

/** A match with its whole history after `steps` random acts, refused ones left out. */
export const randomMatch = (variant: VariantId, seed: number, steps: number, table: keyof typeof tables = 'singles'): { readonly match: Match; readonly random: Chance } => {
  const random = chance(seed);
  const seats = tables[variant === 'carrom' || table !== 'three' ? table : 'singles'];
  let match = done(null, { do: 'start', match: { variant, sides: seats.map((places, i) => ({ name: `Side ${i + 1}`, seats: places })), breaker: 0 } });
  for (let i = 0; i < steps; i++) {
    const result = decide(match, asCommand(match, randomAct(match, random)), umpire);
    if (result.ok) match = result.value.match;
  }
  return { match, random };
};
