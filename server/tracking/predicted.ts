import { isCovered } from '../domain/cover.ts';
import type { Forecast, Moving, Track, Velocity } from '../domain/track.ts';
import { distance, type Mm, type Ms } from '../geometry/plane.ts';
import { type Pocket, pocketCentre, pockets, type TableSpec } from '../geometry/table.ts';

/** Where one track should be at the frame's time, and how wide that guess is. */
export type Guess = { readonly at: Mm; readonly v: Velocity; readonly spread: Track['spread']; readonly falling: Track['falling']; readonly pushed: boolean };

/** Share of an impact's speed that a forecast of its outcome errs by (physics.md). */
const impactError = { disc: 0.25, cushion: 0.12 } as const;

/** Slowest speed worth a forecast, mm/s: below it friction ends the motion within 3 mm. */
const slowest = 60;

/** How long a body nobody sees is still carried by the forecast, ms. */
export const blindSpan: Ms = 400;

const radiusOf = (track: Track, table: TableSpec): number => (track.kind === 'striker' ? table.striker : table.disc).diameter / 2;

const bodyOf = (track: Track, table: TableSpec, v: Velocity): Moving => ({
  id: track.id,
  x: track.at.x,
  y: track.at.y,
  vx: v.x,
  vy: v.y,
  spin: 0,
  radius: radiusOf(track, table),
  mass: (track.kind === 'striker' ? table.striker : table.disc).mass,
});

/** Whether a body is near enough to a pocket to drop out of sight there. */
export const nearPocket = (at: Mm, table: TableSpec): Pocket | undefined => pockets.find((p) => distance(at, pocketCentre(table, p)) < table.pocket * 1.4);

/** The spread after `dt` seconds with nothing unforeseen: an acceleration of up to 1.5 m/s^2 on each axis that the model does not know. */
const aged = (s: Track['spread'], dt: number): Track['spread'] => {
  const a = 1500 * dt;
  return { pp: s.pp + 2 * s.pv * dt + s.vv * dt * dt + (a * dt * a * dt) / 4, pv: s.pv + s.vv * dt + (a * a * dt) / 2, vv: s.vv + a * a };
};

/** All tracks carried to the frame's time together: one forecast for those that run free, each predicted collision widening its two bodies. */
export const guesses = (list: readonly Track[], dt: number, now: Ms, covered: Uint8Array, table: TableSpec, forecast: Forecast): readonly Guess[] => {
  const held = list.map((t) => t.kind === 'striker' && isCovered(covered, table.side, t.at, 0));
  const lively = list.map((t, i) => t.where === 'onBoard' && !held[i] && (t.moving || t.strayed > 0) && now - t.seenAt < blindSpan && Math.hypot(t.v.x, t.v.y) > slowest);
  const bodies = list.flatMap((t, i) => (t.where === 'onBoard' && t.falling === undefined && !held[i] ? [bodyOf(t, table, lively[i] ? t.v : { x: 0, y: 0 })] : []));
  const free = lively.includes(true) && dt > 0 ? forecast(bodies, dt) : undefined;
  const ends = new Map((free?.bodies ?? []).map((b) => [b.id, b]));
  return list.map((t, i): Guess => {
    const still = { at: t.at, v: t.v, spread: { ...t.spread, pp: Math.min(t.spread.pp + 0.02, 900) }, falling: t.falling, pushed: false };
    if (t.where !== 'onBoard' || free === undefined) return held[i] && t.moving ? { ...still, spread: aged({ pp: t.spread.pp, pv: 0, vv: 400 * 400 }, dt) } : still;
    const events = free.happenings.filter((h) => h.a === t.id || h.b === t.id);
    const touched = events.some((h) => h.kind === 'disc');
    if (!lively[i] && !touched) return held[i] && t.moving ? { ...still, spread: aged({ pp: t.spread.pp, pv: 0, vv: 400 * 400 }, dt) } : still;
    let spread = aged(lively[i] ? t.spread : { pp: t.spread.pp, pv: 0, vv: 0 }, dt);
    const hits = events.filter((h) => h.kind === 'disc').length;
    for (const h of events) {
      if (h.kind !== 'disc' && h.kind !== 'cushion') continue;
      const sigma = impactError[h.kind] * h.speed * (hits > 2 ? 3 : 1);
      const rest = Math.max(0, dt - h.at);
      spread = { pp: spread.pp + (sigma * rest) ** 2, pv: spread.pv + sigma * sigma * rest, vv: spread.vv + sigma * sigma };
    }
    const fall = events.find((h) => h.kind === 'pocket');
    const end = ends.get(t.id);
    if (fall?.pocket !== undefined) return { at: pocketCentre(table, fall.pocket), v: { x: 0, y: 0 }, spread: { pp: 400, pv: 0, vv: 0 }, falling: { pocket: fall.pocket, t: now - dt * 1000 + fall.at * 1000 }, pushed: touched };
    if (end === undefined) return still;
    return { at: { x: end.x, y: end.y }, v: { x: end.vx, y: end.vy }, spread, falling: t.falling, pushed: touched };
  });
};
