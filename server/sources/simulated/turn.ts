import type { SideColour } from '../../domain/disc.ts';
import type { MatchEvent, MatchLine } from '../../domain/match-event.ts';
import type { Return, Ruling } from '../../domain/ruling.ts';
import { layout } from '../../geometry/layout.ts';
import { type Seat, seats, seenFrom } from '../../geometry/table.ts';
import type { Standing } from './aim.ts';
import { factsOf, fromBox, type TrueEvidence } from './facts.ts';
import { type Ground, glide } from './glide.ts';
import { type Decision, decide, released } from './intent.ts';
import { kindOf, type Pose, strikerId } from './piece.ts';
import { enter, freeNear, hang, leave, place, put, type Stage, take, writeGlide } from './stage.ts';
import { follow } from './timeline.ts';

/** A piece moved by a hand against the laws of nature and of the game: where from and where to, s and mm. */
export type Nudge = { readonly t: number; readonly id: number; readonly from: { readonly x: number; readonly y: number }; readonly to: { readonly x: number; readonly y: number } };

/** What a turn needs to remember from stroke to stroke. */
export type Memory = { turnSeat: Seat | undefined; turnBox: Seat | undefined; barred: Seat | undefined; untouched: boolean };

const where = (stage: Stage, id: number): Pose => stage.poses[id] as Pose;

/** Pieces on the board as a box sees them. */
export const standing = (stage: Stage, box: Seat): readonly Standing[] => stage.poses.flatMap((p, id) => (p.state === 'onBoard' ? [{ id, ...seenFrom(box, p) }] : []));

/** The hexagonal layout, put down by people: turned and shifted a little, with small gaps. Pieces not on the board come from wherever they are. */
export const laidOut = (stage: Stage, starter: Seat, first: SideColour): ReadonlyMap<number, { readonly x: number; readonly y: number }> => {
  const { chance, table } = stage;
  const free: Record<string, number[]> = { white: [1, 2, 3, 4, 5, 6, 7, 8, 9], black: [10, 11, 12, 13, 14, 15, 16, 17, 18], queen: [0] };
  const turn = chance.gauss(0.05);
  const dx = chance.gauss(1.1);
  const dy = chance.gauss(1.1);
  const gap = chance.between(0.15, 0.6);
  const second = first === 'white' ? 'black' : 'white';
  return new Map(
    layout(table.disc.diameter + gap, starter).map((spot) => {
      const kind = spot.who === 'queen' ? 'queen' : spot.who === 'first' ? first : second;
      const id = (free[kind] as number[]).shift() as number;
      const jitter = gap * 0.22;
      return [id, { x: dx + spot.at.x * Math.cos(turn) - spot.at.y * Math.sin(turn) + chance.between(-jitter, jitter), y: dy + spot.at.x * Math.sin(turn) + spot.at.y * Math.cos(turn) + chance.between(-jitter, jitter) }];
    }),
  );
};

/** People sweep the board and lay the discs out again: two hands, disc by disc. */
export const sweep = (stage: Stage, starter: Seat, first: SideColour, helpers: readonly Seat[]): void => {
  stage.now += stage.chance.between(0.8, 1.4);
  const spots = [...laidOut(stage, starter, first)];
  const striker = where(stage, strikerId);
  if (striker.state !== 'away') {
    const way = enter(stage, starter);
    take(stage, way, strikerId);
    leave(stage, way);
    put(stage, strikerId, { x: 0, y: -stage.table.side, z: 0, state: 'away' });
  }
  // Everything is first drawn together, then set in its place; outer discs last.
  spots.sort((a, b) => Math.hypot(a[1].x, a[1].y) - Math.hypot(b[1].x, b[1].y));
  const hands = helpers.map((seat) => enter(stage, seat));
  for (const way of hands) way.to(0.5, { x: stage.chance.gauss(60), y: stage.chance.gauss(60) }, 20, 'open');
  const gathered = stage.now + 1.2;
  for (const [id] of spots) {
    const from = where(stage, id);
    const heap = { x: stage.chance.gauss(55), y: stage.chance.gauss(55) };
    const start = stage.now + stage.chance.between(0, 0.4);
    follow(stage.line, id, start, (t) => {
      const s = Math.max(0, Math.min(1, (t - start) / (gathered - start)));
      return { x: from.x + (heap.x - from.x) * s, y: from.y + (heap.y - from.y) * s, z: from.state === 'onBoard' ? 0 : 12 * s, state: 'carried' };
    });
    put(stage, id, { ...heap, z: 0, state: 'onBoard' }, gathered);
  }
  for (const way of hands) way.keys.push({ t: gathered, x: stage.chance.gauss(30), y: stage.chance.gauss(30), z: 14, grip: 'open' });
  stage.now = gathered;
  spots.forEach(([id, spot], i) => {
    const from = where(stage, id);
    const way = hands[i % hands.length] as (typeof hands)[number];
    const start = stage.now;
    way.to(0.14, from, 6, 'pinch');
    way.to(stage.chance.between(0.12, 0.24), spot, 6, 'pinch');
    const end = stage.now;
    follow(stage.line, id, start + 0.14, (t) => {
      const s = Math.max(0, Math.min(1, (t - start - 0.14) / (end - start - 0.14)));
      return { x: from.x + (spot.x - from.x) * s, y: from.y + (spot.y - from.y) * s, z: 3 * Math.sin(Math.PI * s), state: 'carried' };
    });
    put(stage, id, { ...spot, z: 0, state: 'onBoard' });
  });
  for (const way of hands) leave(stage, way, false);
  stage.now += stage.chance.between(1.4, 2);
};

/** One disc goes back to the centre or the circle, by the hand the ruling names. */
export const giveBack = (stage: Stage, due: Return, seat: Seat): void => {
  const { chance, table } = stage;
  const candidates = stage.poses.flatMap((p, id) => (kindOf(id) === due.disc && p.state !== 'onBoard' ? [{ id, rank: p.state === 'offBoard' ? 0 : p.state === 'inPocket' ? 1 - p.z / 1000 : 2 }] : []));
  candidates.sort((a, b) => a.rank - b.rank || b.id - a.id);
  const id = candidates[0]?.id;
  if (id === undefined) throw new Error(`the ruling returns a ${due.disc} disc, but none is off the board`);
  const room = table.bigCircle / 2 - table.disc.diameter / 2;
  const r = room * 0.95 * Math.sqrt(chance.next());
  const turn = chance.between(0, 2 * Math.PI);
  const wanted = due.to === 'centre' ? { x: chance.gauss(0.6), y: chance.gauss(0.6) } : { x: r * Math.cos(turn), y: r * Math.sin(turn) };
  const spot = freeNear(stage, wanted, id, due.to === 'centre' ? table.side / 3 : room) ?? freeNear(stage, { x: 0, y: 0 }, id, table.side / 2.5) ?? { x: 0, y: 0 };
  const way = enter(stage, seat, due.by === null);
  if (where(stage, id).state === 'offBoard' && Math.max(Math.abs(where(stage, id).x), Math.abs(where(stage, id).y)) > table.side / 2 + table.frame.width) put(stage, id, { ...where(stage, id), state: 'away' });
  take(stage, way, id);
  place(stage, way, id, spot);
  leave(stage, way);
  stage.now += chance.between(0.15, 0.4);
};

/** The striker is fetched, put down, perhaps slid to a better place; the hand stays at it. Ends with the striker where the decision wants it. */
const setStriker = (stage: Stage, decision: Decision, at: { readonly x: number; readonly y: number }): ReturnType<typeof enter> => {
  const { chance, table } = stage;
  const way = enter(stage, decision.seat);
  take(stage, way, strikerId);
  const slide = chance.happens(0.5) ? chance.between(25, 90) * (chance.happens(0.5) ? 1 : -1) : 0;
  const seen = seenFrom(decision.box, at);
  const beside = fromBox(decision.box, seen.x + slide, seen.y + chance.gauss(slide ? 2 : 0));
  const isFree = stage.poses.every((p, id) => id === strikerId || p.state !== 'onBoard' || Math.hypot(p.x - beside.x, p.y - beside.y) > table.striker.diameter + 4);
  if (slide !== 0 && isFree && Math.abs(seen.x + slide) < table.zone.length / 2 && !passesOver(stage, beside, at)) {
    place(stage, way, strikerId, beside);
    way.to(chance.between(0.2, 0.5), beside, 4, 'pinch');
    hang(stage, strikerId, stage.now, way);
    way.to(0.3, at, 4, 'pinch');
    way.to(0.12, at, 4, 'pinch');
    put(stage, strikerId, { ...at, z: 0, state: 'onBoard' });
  } else place(stage, way, strikerId, at);
  return way;
};

const passesOver = (stage: Stage, a: { readonly x: number; readonly y: number }, b: { readonly x: number; readonly y: number }): boolean =>
  [0.2, 0.4, 0.6, 0.8].some((k) => stage.poses.some((p, id) => id !== strikerId && p.state === 'onBoard' && Math.hypot(p.x - a.x - k * (b.x - a.x), p.y - a.y - k * (b.y - a.y)) < stage.table.striker.diameter));

/** A stroke as played: its event, and the striker's slips and nudges before it. */
export type Played = { readonly stroke: MatchEvent & { readonly type: 'stroke'; readonly evidence: TrueEvidence }; readonly decision: Decision };

/** One stroke from fetching the striker to the last disc at rest. */
export const playStroke = async (stage: Stage, line: MatchLine, ruling: Ruling, memory: Memory, ground: Ground, skill: number, breathe: () => Promise<void>): Promise<Played> => {
  const { chance, table } = stage;
  const next = ruling.next;
  if (!next) throw new Error('nobody is at turn');
  const own = ruling.colours?.[next.side] ?? undefined;
  const taken = line.sides.flatMap((s) => s.seats);
  const decision = await decide(
    { variant: line.variant, table, ground, seat: next.seat, taken, turnBox: memory.turnBox, barred: memory.barred, own: own ?? undefined, untouched: memory.untouched, standing: (box) => standing(stage, box).filter((s) => s.id !== strikerId), skill },
    chance.fork(`decide${stage.now}`),
    breathe,
  );
  const at = fromBox(decision.box, decision.shot.x + chance.gauss(0.15), decision.shot.y + chance.gauss(0.3));
  const way = setStriker(stage, decision, at);
  const seen = seenFrom(decision.box, at);
  const ux = Math.cos(decision.shot.direction);
  const uy = Math.sin(decision.shot.direction);
  const behind = (mm: number) => fromBox(decision.box, seen.x - ux * mm, seen.y - uy * mm);
  const rs = table.striker.diameter / 2;
  if (chance.happens(0.4)) {
    // Some step back to look before they aim.
    way.to(0.3, behind(rs + 130), 40, 'open');
    way.to(chance.between(0.3, 0.9), behind(rs + 130), 40, 'open');
  }
  way.to(0.35, behind(rs + 16), 10, 'flick');
  way.to(chance.between(0.35, 1.1), behind(rs + 13), 9, 'flick');
  way.to(0.016, behind(rs + 2), 9, 'flick');
  const t0 = stage.now;
  way.keys.push({ t: t0 + 0.05, ...behind(rs - 12), z: 10, grip: 'open' });
  stage.now = t0 + chance.between(0.12, 0.3);
  way.keys.push({ t: stage.now, ...behind(rs + 10), z: 20, grip: 'open' });
  leave(stage, way, false);
  const before = [...stage.poses];
  await breathe();
  const g = glide(released(standing(stage, decision.box), { ...decision.shot, x: seen.x, y: seen.y }), table, ground, 12, decision.hop);
  writeGlide(stage, g, decision.box, t0);
  stage.now = t0 + g.duration;
  return { stroke: factsOf(decision, g, table, t0, before, stage.poses), decision };
};

/** What must be remembered for the next stroke, once the ruling is known. */
export const remember = (memory: Memory, played: Played, ruling: Ruling): void => {
  if (played.stroke.firstContact !== 'none') memory.untouched = false;
  const isOutOfTurn = played.decision.intent === 'outOfTurn';
  const isOver = ruling.board !== null || ruling.turn === 'boardOver' || ruling.turn === 'gameOver' || ruling.turn === 'matchOver';
  if (isOver) Object.assign(memory, { turnBox: undefined, barred: undefined, untouched: true });
  else if (!isOutOfTurn) {
    memory.turnBox ??= played.decision.box;
    if (ruling.turn === 'passes') Object.assign(memory, { barred: memory.turnBox, turnBox: undefined });
  }
};

/** The seat of whoever puts a disc back: a player of the side named, or somebody at a free edge of the table for the umpire. */
export const placerOf = (line: MatchLine, due: Return): Seat => {
  const taken = line.sides.flatMap((s) => s.seats);
  return due.by === null ? (seats.find((s) => !taken.includes(s)) ?? 'east') : (line.sides[due.by]?.seats[0] ?? 'south');
};
