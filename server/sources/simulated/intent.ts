import type { DiscColour, SideColour } from '../../domain/disc.ts';
import type { VariantId } from '../../domain/match-event.ts';
import type { ImproperCode } from '../../domain/stroke.ts';
import { frontLineY, type Seat, seats, type TableSpec } from '../../geometry/table.ts';
import { bankShots, lawfulPlaces, placingLine, plainShots, pocketingShots, type Shot, type Standing, strikerDown } from './aim.ts';
import type { Chance } from './chance.ts';
import { type Body, type Glide, type Ground, glide, type Hop } from './glide.ts';
import { kindOf, strikerId } from './piece.ts';

/** What a player has in mind with a stroke, mistakes and misfortunes included. */
export const intents = ['break', 'own', 'queen', 'power', 'bank', 'opponent', 'strikerDown', 'miss', 'noCross', 'hop', 'wrongPlace', 'wrongBox', 'outOfTurn'] as const;
export type Intent = (typeof intents)[number];

/** The stroke a player decided on: shot in the coordinates of the box it is played from. */
export type Decision = { readonly intent: Intent; readonly seat: Seat; readonly box: Seat; readonly shot: Shot; readonly hop?: Hop; readonly improper: readonly ImproperCode[] };

/** What a player knows before the stroke. */
export type Situation = {
  readonly variant: VariantId;
  readonly table: TableSpec;
  readonly ground: Ground;
  readonly seat: Seat;
  /** Every seat somebody sits at. */
  readonly taken: readonly Seat[];
  /** The box of the running turn, if a stroke of it was played; the box this turn must not use (yemeni). */
  readonly turnBox: Seat | undefined;
  readonly barred: Seat | undefined;
  /** Colour of the side at turn, undefined while both are its own. */
  readonly own: SideColour | undefined;
  readonly untouched: boolean;
  /** Discs at rest, seen from a seat. */
  readonly standing: (box: Seat) => readonly Standing[];
  /** 0 a beginner, 1 a master. */
  readonly skill: number;
};

const weights: Readonly<Record<Intent, number>> = { break: 0, own: 60, queen: 9, power: 6, bank: 4, opponent: 4, strikerDown: 5, miss: 2.5, noCross: 1.2, hop: 2, wrongPlace: 1.2, wrongBox: 0, outOfTurn: 0.8 };

const drawIntent = (s: Situation, chance: Chance): Intent => {
  if (s.untouched) return chance.happens(0.09) ? 'miss' : chance.happens(0.01) ? 'outOfTurn' : 'break';
  const list = intents.map((intent) => {
    // With all its own discs on the board a side may not take the queen yet: some forget.
    const w = intent === 'queen' && s.standing(s.seat).filter((d) => kindOf(d.id) === s.own).length === 9 ? 20 : weights[intent];
    if (s.variant === 'burmese' && intent === 'noCross') return [intent, 4] as const;
    if (intent === 'wrongBox' && s.variant === 'burmese') return [intent, 1.2] as const;
    if (intent === 'wrongBox' && s.variant === 'yemeni') return [intent, 2] as const;
    return [intent, w] as const;
  });
  let draw = chance.between(0, list.reduce((sum, [, w]) => sum + w, 0));
  for (const [intent, w] of list) {
    draw -= w;
    if (draw < 0) return intent;
  }
  return 'own';
};

/** How the pieces lie and the striker leaves, ready to be let go, in the coordinates of the box. */
export const released = (standing: readonly Standing[], shot: Shot): readonly Body[] => [
  ...standing.filter((d) => d.id !== strikerId).map((d) => ({ id: d.id, x: d.x, y: d.y, vx: 0, vy: 0, spin: 0 })),
  { id: strikerId, x: shot.x, y: shot.y, vx: shot.speed * Math.cos(shot.direction), vy: shot.speed * Math.sin(shot.direction), spin: 0 },
];

/** The farthest the striker's centre came from the player, as y seen from the box, mm. */
export const highest = (g: Glide): number => {
  const n = g.ids.length;
  const column = g.ids.indexOf(strikerId);
  let most = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < g.samples; k++) most = Math.max(most, g.ys[k * n + column] as number);
  for (const f of g.flights) if (f.id === strikerId) most = Math.max(most, f.y + f.vy * f.lands);
  return most;
};

/** A player thinks: the first of the best strokes that would do what is meant. */
const tried = async (s: Situation, standing: readonly Standing[], shots: readonly Shot[], isMeant: (g: Glide) => boolean, most: number, breathe: () => Promise<void>): Promise<Shot | undefined> => {
  for (const shot of shots.slice(0, most)) {
    await breathe();
    if (isMeant(glide(released(standing, shot), s.table, s.ground, 8))) return shot;
  }
  return undefined;
};

const idsOf = (standing: readonly Standing[], colours: readonly DiscColour[]): number[] => standing.map((d) => d.id).filter((id) => colours.some((c) => kindOf(id) === c));

const shotFor = async (intent: Intent, s: Situation, box: Seat, chance: Chance, breathe: () => Promise<void>): Promise<Shot> => {
  const { table, ground } = s;
  const standing = s.standing(box);
  const own = idsOf(standing, s.own ? [s.own] : ['white', 'black']);
  const other = idsOf(standing, s.own ? [s.own === 'white' ? 'black' : 'white'] : []);
  const fell = (g: Glide, ids: readonly number[]): boolean => g.falls.some((f) => ids.includes(f.id));
  const places = lawfulPlaces(table, standing);
  const anywhere = (): Shot => ({ ...(places.length ? chance.pick(places) : { x: 0, y: placingLine(table) }), direction: Math.PI / 2 + chance.gauss(0.3), speed: chance.between(900, 2500) });
  const fallback = (): Shot => {
    const list = plainShots(table, standing, own.length ? own : idsOf(standing, ['white', 'black', 'queen']), chance);
    return list.length ? chance.pick(list) : anywhere();
  };
  const pocketing = (ids: readonly number[]): readonly Shot[] => pocketingShots(table, standing, ids, ground.deceleration, chance);
  const attempt = (shots: readonly Shot[], isMeant: (g: Glide) => boolean, most: number): Promise<Shot | undefined> => tried(s, standing, shots, isMeant, most, breathe);
  const crosses = (g: Glide): boolean => s.variant !== 'burmese' || highest(g) > frontLineY(table) + 4;
  switch (intent) {
    case 'break': {
      const x = chance.between(-0.42, 0.42) * table.zone.length * 0.7;
      const y = placingLine(table);
      return { x, y, direction: Math.atan2(-y, chance.gauss(9) - x), speed: chance.between(2600, 4800) };
    }
    case 'own':
    case 'hop':
    case 'wrongPlace':
    case 'wrongBox':
    case 'outOfTurn':
      return (await attempt(pocketing(own), (g) => fell(g, own) && !fell(g, [strikerId, ...other]) && crosses(g), 5)) ?? fallback();
    case 'queen':
      return (await attempt(pocketing([0]), (g) => fell(g, [0]) && !fell(g, [strikerId]), 4)) ?? (await attempt(pocketing(own), (g) => fell(g, own), 3)) ?? fallback();
    case 'power': {
      const list = plainShots(table, standing, own.length ? own : [0], chance).map((p) => ({ ...p, speed: chance.between(3200, 5200) }));
      return list.length ? chance.pick(list) : anywhere();
    }
    case 'bank': {
      const list = bankShots(table, standing, own, chance);
      return list.length ? chance.pick(list) : fallback();
    }
    case 'opponent':
      return (await attempt(pocketing(other), (g) => fell(g, other), 4)) ?? fallback();
    case 'strikerDown': {
      const direct = [...strikerDown(table, standing, chance)].sort(() => chance.next() - 0.5);
      const through = pocketing(own).slice(0, 6).map((p) => ({ ...p, speed: Math.min(5200, p.speed * 1.6) }));
      return (await attempt(through, (g) => fell(g, [strikerId]) && fell(g, own), 4)) ?? (await attempt(through, (g) => fell(g, [strikerId]), 2)) ?? (await attempt(direct, (g) => fell(g, [strikerId]), 5)) ?? fallback();
    }
    case 'miss': {
      const list = places.flatMap((p) => [-1, 1].map((k) => ({ ...p, direction: Math.PI / 2 + k * chance.between(0.15, 1.1), speed: chance.between(500, 1300) })));
      return (await attempt(list.sort(() => chance.next() - 0.5), (g) => g.bumps.every((b) => b.b < 0), 5)) ?? anywhere();
    }
    case 'noCross': {
      const spot = places.length ? chance.pick(places) : { x: 0, y: placingLine(table) };
      const room = frontLineY(table) - spot.y;
      const gentle = Math.sqrt(2 * ground.deceleration * room * chance.between(0.55, 0.85));
      const along = chance.happens(0.5) ? 0.08 : chance.between(-0.5, -0.15);
      const side = spot.x > 0 ? Math.PI - along : along;
      return chance.happens(0.5) ? { ...spot, direction: Math.PI / 2 + chance.gauss(0.3), speed: gentle } : { ...spot, direction: side, speed: chance.between(250, 500) };
    }
  }
};

/** A wrong place a camera can see: at least 6 mm off the base lines, or half over an end circle, or out of the box. */
const misplaced = (s: Situation, shot: Shot, chance: Chance): Shot => {
  const off = chance.between(7, 13) * (chance.happens(0.5) ? 1 : -1);
  // Touching both lines allows half the difference between the striker and the lines.
  const slack = s.table.zone.kind === 'baseLines' ? (s.table.striker.diameter - (s.table.zone.front - s.table.zone.back)) / 2 : 0;
  return { ...shot, y: shot.y + off + Math.sign(off) * slack };
};

/** What the player at turn does: an intent by chance, a stroke that tries it, and a human's error. */
export const decide = async (s: Situation, chance: Chance, breathe: () => Promise<void> = async () => {}): Promise<Decision> => {
  let intent = drawIntent(s, chance);
  let box = s.seat;
  let seat = s.seat;
  if (intent === 'outOfTurn') {
    const others = s.taken.filter((t) => t !== s.seat);
    seat = chance.pick(others);
    box = seat;
  }
  if (s.variant === 'yemeni') {
    const free = seats.filter((b) => b !== s.barred);
    box = s.turnBox ?? (s.barred !== seat && chance.happens(0.8) ? seat : chance.pick(free));
    if (intent === 'wrongBox') box = s.turnBox ? chance.pick(seats.filter((b) => b !== s.turnBox)) : (s.barred ?? box);
    if (intent === 'outOfTurn') box = seat;
    if (intent === 'wrongBox' && box === s.turnBox) intent = 'own';
  } else if (intent === 'wrongBox') box = chance.pick(seats.filter((b) => b !== seat));
  const meant = await shotFor(intent, s, box, chance, breathe);
  const error = 0.0045 - 0.003 * s.skill;
  const shot = { ...meant, direction: meant.direction + chance.gauss(intent === 'break' ? 0.006 : error), speed: Math.min(5600, meant.speed * (1 + chance.gauss(0.03))) };
  const improper: ImproperCode[] = intent === 'wrongPlace' ? ['placement'] : intent === 'wrongBox' ? ['wrongBox'] : [];
  return {
    intent,
    seat,
    box,
    shot: intent === 'wrongPlace' ? misplaced(s, shot, chance) : shot,
    improper: s.variant === 'yemeni' || s.variant === 'burmese' ? improper.filter((c) => c !== 'wrongBox') : improper,
    ...(intent === 'hop' ? { hop: { fromSpeed: 800, past: chance.between(60, 190), striker: chance.happens(0.15) }, shot: { ...shot, speed: Math.max(shot.speed, 3600) } } : {}),
  };
};
