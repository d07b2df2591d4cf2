import type { Phase, Board } from '../domain/board.ts';
import { isCovered } from '../domain/cover.ts';
import type { Expected } from '../domain/expected.ts';
import type { Shot, Track, Tracks } from '../domain/track.ts';
import { distance, type Mm, type Ms } from '../geometry/plane.ts';
import type { TableSpec } from '../geometry/table.ts';
import { zoneOf } from './zone.ts';

/** An episode: something moved on a board that had been at rest. */
export type Episode = {
  readonly since: Ms;
  /** All tracks as they lay before. */
  readonly before: readonly Track[];
  /** Where the striker rested before, if it did. */
  readonly from: Mm | undefined;
};

/** What the cutting of the stream remembers. */
export type Segment = {
  readonly phase: Phase;
  /** Something like an inventory has been taken. */
  readonly known: boolean;
  /** All tracks at the last moment everything lay still. */
  readonly calm: readonly Track[];
  /** Since when no disc moves; the striker may. */
  readonly quietSince: Ms;
  /** Since when neither a disc nor the striker moves. */
  readonly stillSince: Ms;
  /** Since when the striker rests where it is. */
  readonly restSince: Ms | undefined;
  readonly episode: Episode | undefined;
  /** The frames of the episode, or the last second. */
  readonly shots: readonly Shot[];
  /** When the still board was last counted. */
  readonly countedAt: Ms;
};

/** What the stream asks for now: `count` the still board, `conclude` the episode, or nothing. */
export type Wish = 'nothing' | 'count' | 'conclude';

/** Before the first frame. */
export const unknownBoard: Segment = { phase: 'noBoard', known: false, calm: [], quietSince: Number.POSITIVE_INFINITY, stillSince: Number.POSITIVE_INFINITY, restSince: undefined, episode: undefined, shots: [], countedAt: Number.NEGATIVE_INFINITY };

/** A board is at rest after this long without motion, ms (physics.md). */
const restSpan: Ms = 300;
/** A striker that a hand set down has been placed after this long, ms. */
const placedSpan: Ms = 220;
/** A striker last seen where a hand is now may still lie there, about to be played: so long it is waited for, ms. */
const underHandSpan: Ms = 3000;
/** Frames in which each place must have been open to view before the board is counted. */
const openFrames = 8;
/** Frames kept before anything moves, ms, and the longest episode that is kept whole, ms. */
const preludeSpan: Ms = 1200;
const longest: Ms = 25_000;
/** How far from a zone a resting striker still counts as placed, mm. */
const nearZone = 12;

const strikerOf = (list: readonly Track[]): Track | undefined => list.find((t) => t.kind === 'striker');

/** The frames since everything lies still, at most sixty. */
export const stillShots = (segment: Segment): readonly Shot[] => segment.shots.filter((s) => s.t >= segment.stillSince).slice(-60);

const open = (track: Track, shots: readonly Shot[], table: TableSpec): boolean => {
  let n = 0;
  for (let i = shots.length - 1; i >= 0 && n < openFrames; i--) {
    const shot = shots[i] as Shot;
    if (shot.seen.some((s) => s.id === track.id) || !isCovered(shot.covered, table.side, track.at, table.disc.diameter * (shot.hand ? 3 : 1))) n++;
  }
  return n >= Math.min(openFrames, shots.length);
};

const left = (striker: Track | undefined, calm: readonly Track[]): boolean => {
  const was = strikerOf(calm);
  if (was === undefined || was.where !== 'onBoard') return false;
  if (striker === undefined || striker.where !== 'onBoard') return true;
  return striker.moving || (striker.seenAt > 0 && distance(striker.at, was.anchor) > 6) || striker.missed >= 4;
};

const phaseOf = (segment: Segment, tracks: Tracks, expected: Expected, table: TableSpec): Phase => {
  if (!segment.known) return 'noBoard';
  const striker = strikerOf(tracks.list);
  const discsRun = tracks.list.some((t) => t.kind !== 'striker' && t.moving);
  if (segment.episode !== undefined) return discsRun || (striker?.moving === true && striker.where === 'onBoard') ? 'moving' : 'settling';
  const present = tracks.list.filter((t) => t.kind !== 'striker' && t.where === 'onBoard').length;
  if (expected.fresh && present < 17) return 'arranging';
  if (striker?.where === 'onBoard' && segment.restSince !== undefined && zoneOf(table, striker.at, nearZone) !== undefined) return 'placed';
  const due = expected.onBoard.white + expected.onBoard.black + expected.onBoard.queen;
  return present < due && expected.returns.length > 0 ? 'returning' : 'ready';
};

/** One frame further: opens an episode when something leaves its rest, and says when the board is still and open enough to be counted. */
export const segmented = (segment: Segment, tracks: Tracks, shot: Shot, expected: Expected, table: TableSpec): { readonly segment: Segment; readonly wish: Wish } => {
  const now = shot.t;
  const striker = strikerOf(tracks.list);
  const discsRun = tracks.list.some((t) => t.kind !== 'striker' && t.where === 'onBoard' && (t.moving || t.strayed > 0));
  const falls = tracks.list.some((t) => t.falling !== undefined && t.falling.t > now - 100);
  const strikerRests = striker?.where === 'onBoard' && !striker.moving && striker.strayed === 0;
  const restSince = strikerRests ? (segment.restSince ?? now) : undefined;
  const strikerFree = striker?.where === 'onBoard' && striker.moving && now - striker.seenAt < 250;
  // A striker found anew lay elsewhere before only by mistake: a mark of the board was taken for it.
  const foundAnew = striker !== undefined && striker.seenAt === now && striker.recent.length === 1 && striker.strayed === 0;
  const was = foundAnew ? calmed(segment.calm, segment.calm, false) : segment.calm;
  let episode = segment.episode;
  if (episode === undefined && segment.known && (tracks.list.some((t) => t.kind !== 'striker' && t.moving) || left(striker, was) || (strikerFree && Math.hypot(striker.v.x, striker.v.y) > 500))) {
    const lay = strikerOf(was);
    episode = { since: segment.shots.at(-2)?.t ?? now, before: was, from: lay?.where === 'onBoard' ? lay.anchor : undefined };
  }
  const begins = episode !== segment.episode;
  const quietSince = discsRun || falls || begins ? now : Math.min(segment.quietSince, now);
  const quietFor = now - quietSince;
  const strikerSeen = striker !== undefined && now - striker.seenAt < 250;
  const stillSince = Math.max(quietSince, strikerSeen && striker.where === 'onBoard' ? (restSince ?? now) : Math.max(striker?.seenAt ?? 0, 0));
  const keepFrom = episode === undefined ? now - preludeSpan : Math.max(episode.since - preludeSpan, now - longest);
  const shots = [...(segment.shots[0] !== undefined && segment.shots[0].t < keepFrom ? segment.shots.filter((s) => s.t >= keepFrom) : segment.shots), shot];
  const next: Segment = { ...segment, quietSince, stillSince, restSince, episode, shots, calm: was };
  let wish: Wish = 'nothing';
  if (episode !== undefined) {
    if (quietFor >= restSpan && now - episode.since >= restSpan) {
      const still = stillShots(next);
      const enough = still.length >= 5;
      const complete = !strikerFree && tracks.list.every((t) => t.where !== 'onBoard' || t.kind === 'striker' || open(t, still, table));
      const under = striker !== undefined && [striker.at, striker.anchor].some((p) => isCovered(shot.covered, table.side, p, table.striker.diameter / 2));
      const strikerDone = striker?.where !== 'onBoard' || (restSince !== undefined && now - restSince >= restSpan) || now - striker.seenAt >= (under ? underHandSpan : restSpan);
      const placedAnew = restSince !== undefined && now - restSince >= placedSpan && quietFor > 1000 && striker !== undefined && zoneOf(table, striker.at, nearZone) !== undefined && (episode.from === undefined || distance(striker.at, episode.from) > 6 || now - restSince < now - episode.since - 400);
      if (enough && ((complete && strikerDone) || placedAnew)) wish = 'conclude';
    }
  } else if (quietFor >= restSpan && now - segment.countedAt >= restSpan) {
    const patient = now - segment.countedAt >= 1500;
    const odd = tracks.strangers.some((s) => (patient || Math.hypot(s.at.x, s.at.y) > 8) && s.times >= 6 && now - s.stillSince >= restSpan && s.seenAt === now) || tracks.list.some((t) => t.where === 'onBoard' && t.kind !== 'striker' && t.missed >= 12);
    if (!segment.known || odd) wish = 'count';
  }
  const calm = episode === undefined && !discsRun && (striker?.where !== 'onBoard' || (restSince !== undefined && now - restSince >= placedSpan) || strikerOf(was)?.where !== 'onBoard') ? calmed(was, tracks.list, restSince !== undefined && now - restSince >= placedSpan) : was;
  const done = { ...next, calm };
  return { segment: { ...done, phase: phaseOf(done, tracks, expected, table) }, wish };
};

/** The tracks as they lie, the striker only once it rests. */
const calmed = (_: readonly Track[], list: readonly Track[], strikerRests: boolean): readonly Track[] => (strikerRests ? list : list.map((t) => (t.kind === 'striker' ? { ...t, where: 'absent' as const } : t)));

/** The cutting after a count or a conclusion put the tracks in order. */
export const counted = (segment: Segment, list: readonly Track[], now: Ms): Segment => {
  const striker = strikerOf(list);
  const rests = striker?.where === 'onBoard' && !striker.moving;
  return { ...segment, known: true, episode: undefined, calm: calmed(segment.calm, list, rests), countedAt: now, restSince: rests ? (segment.restSince ?? now) : undefined, shots: segment.shots.filter((s) => s.t > now - preludeSpan && s.t >= segment.stillSince) };
};

/** The board to draw: what lies or moves on it now. */
export const boardOf = (tracks: Tracks, doubts: Board['doubts']): Board => ({
  at: tracks.at,
  discs: tracks.list.filter((t) => t.where === 'onBoard' && t.falling === undefined).map((t) => ({ id: t.id, kind: t.kind, at: t.at, moving: t.moving, sure: t.belief[t.kind] })),
  doubts,
});
