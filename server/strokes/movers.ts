import { isCovered } from '../domain/cover.ts';
import type { Outcome } from '../domain/outcome.ts';
import type { Shot, Track } from '../domain/track.ts';
import { distance, type Mm, type Ms } from '../geometry/plane.ts';
import type { TableSpec } from '../geometry/table.ts';
import { type Spot, spotsOf } from './path.ts';

/** A disc that lies elsewhere after the episode, or nowhere. */
export type Mover = {
  readonly track: Track;
  readonly from: Mm;
  /** Where it lies now, undefined when it is gone. */
  readonly to: Mm | undefined;
  /** Last frame that showed it at its place and first that did not (seen elsewhere, or missed in the open), ms. */
  readonly restedAt: Ms;
  readonly startedAt: Ms;
  /** Something lay over it when it started. */
  readonly underHand: boolean;
  /** Seen on its way in the open: no hand took it. */
  readonly seenMoving: boolean;
  readonly spots: readonly Spot[];
};

/** Least shift that counts as having moved, mm; a disc's jitter may raise it. */
export const leastShift = 2.5;

const started = (track: Track, spots: readonly Spot[], shots: readonly Shot[], table: TableSpec): { readonly restedAt: Ms; readonly startedAt: Ms } => {
  let restedAt = shots[0]?.t ?? 0;
  const byTime = new Map(spots.map((s) => [s.t, s]));
  let missing: Ms | undefined;
  let away = 0;
  let awayAt: Ms = 0;
  for (const shot of shots) {
    const spot = byTime.get(shot.t);
    if (spot === undefined) {
      if (missing === undefined && !isCovered(shot.covered, table.side, track.anchor, table.disc.diameter / 2)) missing = shot.t;
      continue;
    }
    if (distance(spot, track.anchor) <= Math.max(1.2, 4 * track.jitter)) {
      restedAt = shot.t;
      missing = undefined;
      away = 0;
      continue;
    }
    if (away === 0) awayAt = shot.t;
    away++;
    if (away >= 2 || distance(spot, track.anchor) > 8) return { restedAt, startedAt: missing === undefined ? awayAt : Math.min(missing, awayAt) };
  }
  return { restedAt, startedAt: missing ?? (away > 0 ? awayAt : (shots.at(-1)?.t ?? 0)) };
};

/** Every disc that moved or went in the episode, in the order they started. */
export const moversOf = (before: readonly Track[], outcome: Outcome, shots: readonly Shot[], table: TableSpec): readonly Mover[] => {
  const after = new Map(outcome.after.map((r) => [r.id, r.at]));
  const fates = new Map(outcome.fates.map((f) => [f.id, f]));
  return before
    .flatMap((track): Mover[] => {
      if (track.kind === 'striker' || track.where !== 'onBoard') return [];
      const to = after.get(track.id);
      const fate = fates.get(track.id);
      if (to === undefined ? fate === undefined || (fate.what === 'unseen' && fate.sure > 0.9) : distance(to, track.anchor) < Math.max(leastShift, 5 * track.jitter)) return [];
      const spots = spotsOf(track.id, shots, table);
      const times = started(track, spots, shots, table);
      const near = shots.filter((s) => s.t >= times.restedAt - 40 && s.t <= times.startedAt + 20);
      const shy = spots.every((s) => s.t < times.startedAt || s.covered || distance(s, track.anchor) < 8);
      const underHand = near.length > 0 && near.some((s) => isCovered(s.covered, table.side, track.anchor, table.disc.diameter * (shy ? 3 : 0.5)));
      const away = spots.filter((s) => s.t >= times.startedAt && !s.covered && distance(s, track.anchor) > 8 && (to === undefined || distance(s, to) > 4));
      return [{ track, from: track.anchor, to, ...times, underHand, seenMoving: away.length > 0 || (fate?.what === 'pocketed' && fate.sure > 0.9), spots }];
    })
    .sort((a, b) => a.startedAt - b.startedAt);
};
