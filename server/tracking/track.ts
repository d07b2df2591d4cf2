import { isCovered } from '../domain/cover.ts';
import type { Detection, Sight } from '../domain/detection.ts';
import { type ByKind, inventory, type Kind, kinds } from '../domain/disc.ts';
import type { Rest } from '../domain/board.ts';
import type { Clutter, Forecast, Shot, Track, Tracks } from '../domain/track.ts';
import type { Ms } from '../geometry/plane.ts';
import type { TableSpec } from '../geometry/table.ts';
import { matches } from './matched.ts';
import { guesses } from './predicted.ts';
import { strangersAfter, strikerFound } from './strangers.ts';
import { updated } from './updated.ts';

const certain = (kind: Kind): ByKind<number> => ({ white: 0, black: 0, queen: 0, striker: 0, [kind]: 1 });

const absent = (id: number, kind: Kind): Track => ({
  id,
  kind,
  where: 'absent',
  at: { x: 0, y: 0 },
  v: { x: 0, y: 0 },
  spread: { pp: 1, pv: 0, vv: 0 },
  anchor: { x: 0, y: 0 },
  jitter: 0.3,
  belief: certain(kind),
  moving: false,
  moved: false,
  strayed: 0,
  recent: [],
  seenAt: Number.NEGATIVE_INFINITY,
  missed: 0,
  falling: undefined,
});

/** The closed inventory before anything was seen: twenty bodies, ids 0 to 19, none on the board. */
export const noTracks: Tracks = {
  at: 0,
  list: kinds.flatMap((kind) => Array.from({ length: inventory[kind] }, () => kind)).map((kind, id) => absent(id, kind)),
  strangers: [],
  clutter: [],
  handAt: Number.NEGATIVE_INFINITY,
};

/** Sightings sure enough to be followed. */
const leastConfidence = 0.4;

/** Nearer than this to a known mark, and of the mark's kind, a sighting is the mark, mm. */
const markWithin = 4;

const likeliest = (belief: ByKind<number>): Kind => kinds.reduce((a, b) => (belief[b] > belief[a] ? b : a));

const isClutter = (d: Detection, clutter: readonly Clutter[]): boolean => clutter.some((c) => Math.hypot(c.at.x - d.at.x, c.at.y - d.at.y) < markWithin && likeliest(d.belief) === c.kind);

/** One frame: predicts all tracks together, gives each at most one sighting, and returns them with what the frame showed. */
export const track = (tracks: Tracks, sight: Sight, table: TableSpec, forecast: Forecast): { readonly tracks: Tracks; readonly shot: Shot } => {
  const dt = Math.min(Math.max(0, sight.at - tracks.at) / 1000, 1);
  // After a hand has been over a mark, what is seen there may be what the hand put down.
  const clutter = sight.hand ? tracks.clutter.filter((c) => c.kind !== 'striker' || !isCovered(sight.covered, table.side, c.at, table.striker.diameter / 2)) : tracks.clutter;
  const plain = sight.detections.filter((d) => !isClutter(d, clutter));
  const detections: readonly Detection[] = plain.filter((d) => d.state === 'onBoard' && d.confidence >= leastConfidence);
  const guessed = guesses(tracks.list, dt, sight.at, sight.covered, table, forecast);
  const matched = matches(tracks.list, guessed, detections, sight.at, dt, sight.covered, tracks.strangers, table);
  const list = tracks.list.map((t, i) => updated(t, guessed[i] as (typeof guessed)[number], matched[i], sight.at, dt, sight.covered, table));
  const taken = new Set(matched.map((m) => m?.index));
  const strangers = strangersAfter(tracks.strangers, detections.filter((_, j) => !taken.has(j)), sight.at, dt);
  const found = strikerFound(list, strangers, clutter, sight.at, sight.hand ? sight.at : tracks.handAt, table.striker.diameter);
  const seen = found.list.flatMap((t) => {
    const last = t.recent.at(-1);
    return t.where === 'onBoard' && t.seenAt === sight.at && last !== undefined ? [{ id: t.id, x: last.x, y: last.y }] : [];
  });
  const dots = plain.map((d) => ({ x: d.at.x, y: d.at.y, belief: d.belief, confidence: d.confidence, state: d.state }));
  return { tracks: { at: sight.at, handAt: sight.hand ? sight.at : tracks.handAt, ...found }, shot: { t: sight.at, hand: sight.hand, covered: sight.covered, seen, dots } };
};

/** Tracks put where a vote of still frames found their bodies: `rests` lie on the board, every other track is `elsewhere`; `marks` are remembered as clutter. `first`: the first count of a board, in which printed marks may pass for bodies. */
export const settled = (tracks: Tracks, rests: readonly Rest[], marks: readonly Clutter[], first: boolean, elsewhere: (track: Track) => Track['where'], now: Ms): Tracks => {
  const byId = new Map(rests.map((r) => [r.id, r]));
  return {
    ...tracks,
    list: tracks.list.map((t): Track => {
      const rest = byId.get(t.id);
      if (rest === undefined) return t.where === 'onBoard' || t.where === 'absent' ? { ...absent(t.id, t.kind), where: elsewhere(t) } : t;
      return { ...absent(t.id, t.kind), where: 'onBoard', at: rest.at, anchor: rest.at, seenAt: t.where === 'onBoard' ? Math.max(t.seenAt, 0) : now, recent: [{ t: now, x: rest.at.x, y: rest.at.y }], moved: t.where === 'onBoard' ? t.moved : !first, belief: t.belief, spread: { pp: 0.1, pv: 0, vv: 0 } };
    }),
    clutter: [...tracks.clutter, ...marks].slice(-40),
    strangers: tracks.strangers.filter((s) => !rests.some((r) => Math.hypot(r.at.x - s.at.x, r.at.y - s.at.y) < 6)),
  };
};
