import { type ByKind, kinds } from '../domain/disc.ts';
import { isCovered } from '../domain/cover.ts';
import type { Track } from '../domain/track.ts';
import type { Mm, Ms } from '../geometry/plane.ts';
import type { TableSpec } from '../geometry/table.ts';
import { blow, type Match, sightVariance } from './matched.ts';
import { blindSpan, type Guess } from './predicted.ts';

/** Sightings away from the anchor count from this distance on, mm, and from four times the track's own jitter. */
const strayFrom = 1.6;

/** A disc rests when its sightings of this span stay within a circle of `restWithin` mm. */
const restSpan: Ms = 110;
const restWithin = 1.3;

const mixed = (a: ByKind<number>, b: ByKind<number>, share: number): ByKind<number> => {
  const mix = { white: 0, black: 0, queen: 0, striker: 0 };
  for (const k of kinds) mix[k] = a[k] * (1 - share) + b[k] * share;
  return mix;
};

const meanOf = (points: readonly Mm[]): Mm => ({ x: points.reduce((s, p) => s + p.x, 0) / points.length, y: points.reduce((s, p) => s + p.y, 0) / points.length });

/** A track after a frame that did not show it. */
const unseen = (track: Track, guess: Guess, now: Ms, covered: Uint8Array, table: TableSpec): Track => {
  const hidden = isCovered(covered, table.side, guess.at, table.disc.diameter / 2);
  const lost = (track.moving || track.strayed > 0) && now - track.seenAt >= blindSpan;
  const missed = hidden ? track.missed : track.missed + 1;
  if (guess.falling !== undefined) return { ...track, at: guess.at, v: { x: 0, y: 0 }, spread: { pp: 900, pv: 0, vv: 0 }, moving: false, strayed: 0, missed, falling: guess.falling };
  if (lost) return { ...track, v: { x: 0, y: 0 }, spread: { pp: 2500, pv: 0, vv: 0 }, moving: false, strayed: 0, missed, anchor: guess.at };
  return { ...track, at: guess.at, v: guess.v, spread: guess.spread, missed };
};

/** A track after a frame that showed it. */
const seen = (track: Track, guess: Guess, match: NonNullable<Match>, now: Ms, dt: number): Track => {
  const z = match.detection.at;
  const struck = match.story === 'struck';
  const sigma = (track.kind === 'striker' ? blow.striker : blow.disc) ** 2;
  const s = struck ? { pp: guess.spread.pp + sigma * dt * dt, pv: guess.spread.pv + sigma * dt, vv: guess.spread.vv + sigma } : guess.spread;
  const variance = s.pp + sightVariance(Math.hypot(guess.v.x, guess.v.y));
  const [kp, kv] = [s.pp / variance, s.pv / variance];
  const [dx, dy] = [z.x - guess.at.x, z.y - guess.at.y];
  const at = { x: guess.at.x + kp * dx, y: guess.at.y + kp * dy };
  const v = { x: guess.v.x + kv * dx, y: guess.v.y + kv * dy };
  // The blow fell at an unknown moment since the last frame, so the speed is known to a fraction only.
  const doubt = struck ? (0.6 * Math.hypot(v.x, v.y)) ** 2 : 0;
  const spread = { pp: s.pp * (1 - kp), pv: s.pv * (1 - kp), vv: Math.max(s.vv - kv * s.pv, doubt, 1) };
  const recent = [...track.recent.slice(-11), { t: now, x: z.x, y: z.y }];
  const known = { ...track, recent, seenAt: now, missed: 0, falling: undefined, belief: mixed(track.belief, match.detection.belief, 0.1) };
  const off = Math.hypot(z.x - track.anchor.x, z.y - track.anchor.y);
  if (!track.moving) {
    if (off <= Math.max(strayFrom, 4 * track.jitter)) {
      const share = 1 / Math.min(track.recent.length + 1, 12);
      const anchor = { x: track.anchor.x + (z.x - track.anchor.x) * share, y: track.anchor.y + (z.y - track.anchor.y) * share };
      return { ...known, at: anchor, v: { x: 0, y: 0 }, spread: { pp: 0.1, pv: 0, vv: 0 }, anchor, jitter: Math.min(1.5, track.jitter * 0.95 + off * 0.05), strayed: 0 };
    }
    const strayed = track.strayed + 1;
    return { ...known, at, v, spread, strayed, moving: strayed >= 2, moved: track.moved || strayed >= 2, recent: recent.slice(-strayed) };
  }
  const span = recent.filter((p) => now - p.t <= restSpan);
  const mean = meanOf(span);
  const whole = recent.length > 1 && now - (recent[0]?.t ?? now) >= restSpan * 0.9 && span.length >= 3;
  if (whole && span.every((p) => Math.hypot(p.x - mean.x, p.y - mean.y) < restWithin)) return { ...known, at: mean, v: { x: 0, y: 0 }, spread: { pp: 0.3, pv: 0, vv: 0 }, anchor: mean, jitter: 0.3, moving: false, strayed: 0, recent: span };
  return { ...known, at, v, spread, strayed: 0 };
};

/** One track after one frame. */
export const updated = (track: Track, guess: Guess, match: Match, now: Ms, dt: number, covered: Uint8Array, table: TableSpec): Track => {
  if (track.where !== 'onBoard') return track;
  return match === undefined ? unseen(track, guess, now, covered, table) : seen(track, guess, match, now, Math.max(dt, 0.005));
};
