import type { Rest } from '../domain/board.ts';
import { isCovered } from '../domain/cover.ts';
import type { Drop } from '../domain/drop.ts';
import type { Fate, SightedFall } from '../domain/outcome.ts';
import type { Shot, Track } from '../domain/track.ts';
import { assigned } from '../geometry/assignment.ts';
import { distance, type Mm, type Ms } from '../geometry/plane.ts';
import { type Pocket, pocketCentre, pockets, type TableSpec } from '../geometry/table.ts';
import type { Weight } from './trust.ts';

/** A barrier lies below the mouth: a drop is reported this long after the disc lost the board, ms (fall of about 12 mm). */
const barrierLag: Ms = 50;

/** What the pockets felt in a stroke, and what each barrier's word weighs. */
export type Felt = { readonly drops: readonly Drop[]; readonly weights: Readonly<Record<Pocket, Weight>> };

/** Where and how fast a body was last seen. */
type Last = { readonly t: Ms; readonly at: Mm; readonly v: Mm; readonly rested: boolean; readonly hand: 'over' | 'near' | 'none' };

/** A fast disc is often seen but once or twice after it was struck, and by no track: such a sighting soon after the last one, where nothing was before. */
const glimpsed = (track: Track, end: Mm & { readonly t: Ms }, shots: readonly Shot[]): (Mm & { readonly t: Ms }) | undefined => {
  const [least, farthest, within] = [10, 7, 150];
  for (const shot of shots) {
    if (shot.t <= end.t || shot.t > end.t + within) continue;
    const dot = shot.dots.find((d) => {
      const far = distance(d, end);
      return d.state === 'onBoard' && d.confidence > 0.5 && d.belief[track.kind] > 0.3 && far > least && far < farthest * (shot.t - end.t) && !shot.seen.some((s) => distance(s, d) < 5) && !shots.some((s) => s.t <= end.t && s.dots.some((o) => distance(o, d) < 5));
    });
    if (dot !== undefined) return { x: dot.x, y: dot.y, t: shot.t };
  }
  return undefined;
};

const lastOf = (track: Track, trailOf: number, shots: readonly Shot[], table: TableSpec): Last => {
  const trail = shots.flatMap((s) => s.seen.filter((d) => d.id === trailOf).map((d) => ({ t: s.t, x: d.x, y: d.y })));
  // A lone sighting long after the others is of something else.
  while (trail.length > 2 && (trail.at(-1)?.t ?? 0) - (trail.at(-2)?.t ?? 0) > 250) trail.pop();
  const end = trail.at(-1);
  if (end === undefined) return { t: shots[0]?.t ?? 0, at: track.anchor, v: { x: 0, y: 0 }, rested: true, hand: 'none' };
  const before = trail.at(-2);
  const gap = before === undefined ? 0 : (end.t - before.t) / 1000;
  const v = before !== undefined && gap > 0 && gap < 0.15 ? { x: (end.x - before.x) / gap, y: (end.y - before.y) / gap } : { x: 0, y: 0 };
  const late = trail.filter((p) => end.t - p.t < 120);
  const rested = late.length >= 3 && late.every((p) => Math.hypot(p.x - end.x, p.y - end.y) < 2);
  const glimpse = rested ? glimpsed(track, end, shots) : undefined;
  const following = shots.filter((s) => s.t > end.t - 60 && s.t < end.t + 160);
  const hand = following.some((s) => isCovered(s.covered, table.side, end, table.striker.diameter * 0.8)) ? 'over' : following.some((s) => s.hand) ? 'near' : 'none';
  if (glimpse !== undefined) {
    const dt = Math.max(glimpse.t - end.t, 12) / 1000;
    return { t: glimpse.t, at: glimpse, v: { x: (glimpse.x - end.x) / dt, y: (glimpse.y - end.y) / dt }, rested: false, hand };
  }
  return { t: end.t, at: end, v, rested, hand };
};

/** Nats against a body last seen so having gone into this pocket: how far its straight path passes from the mouth. */
const missBy = (last: Last, pocket: Pocket, table: TableSpec): number => {
  const c = pocketCentre(table, pocket);
  const [dx, dy] = [c.x - last.at.x, c.y - last.at.y];
  const far = Math.hypot(dx, dy);
  if (far < table.pocket * 0.75) return 0;
  const speed = Math.hypot(last.v.x, last.v.y);
  // Struck after it was last seen, it may have gone anywhere: the nearer the likelier. Pockets take a hundred discs for one that leaves the table.
  const anywhere = Math.min(4.5, 2 + (4 * far) / table.side);
  if (last.rested || speed < 40) return far < table.pocket * 1.5 ? 2.5 : anywhere;
  const along = (dx * last.v.x + dy * last.v.y) / speed;
  const aside = along <= 0 ? far : Math.abs(dx * last.v.y - dy * last.v.x) / speed;
  const short = Math.max(0, along - (speed * speed) / 2200 - table.pocket / 2);
  const sigma = table.pocket * 0.35 + 0.08 * far;
  return Math.min(anywhere, (aside * aside + short * short) / (2 * sigma * sigma));
};

/** When a body last seen so reached the pocket's mouth, ms. */
const arrival = (last: Last, pocket: Pocket, table: TableSpec): Ms => {
  const far = Math.max(0, distance(last.at, pocketCentre(table, pocket)) - table.pocket * 0.3);
  const speed = Math.hypot(last.v.x, last.v.y);
  return last.t + (speed < 80 ? Math.min(far / 0.3, 300) : Math.min((far / speed) * 1000, 400));
};

/** Discs of this kind that lay visible in a pocket's net late in the episode and not early. */
const cameToLie = (track: Track, pocket: Pocket, shots: readonly Shot[], table: TableSpec): number => {
  const c = pocketCentre(table, pocket);
  const share = (span: readonly Shot[]): number => span.reduce((n, s) => n + s.dots.filter((d) => d.state === 'inPocket' && distance(d, c) < table.pocket * 1.2).reduce((m, d) => m + d.belief[track.kind], 0), 0) / Math.max(span.length, 1);
  return Math.max(0, Math.min(1, share(shots.slice(-8)) - share(shots.slice(0, 8))));
};

type Option = { readonly what: Fate['what']; readonly pocket?: Pocket; readonly drop?: number; readonly t: Ms };

/** Discs of this kind that lie beside the playing surface late in the episode and did not before. */
const cameToLieOutside = (track: Track, shots: readonly Shot[]): number => {
  const share = (span: readonly Shot[]): number => span.reduce((n, s) => n + s.dots.filter((d) => d.state === 'offBoard').reduce((m, d) => m + d.belief[track.kind], 0), 0) / Math.max(span.length, 1);
  return Math.max(0, Math.min(1, share(shots.slice(-8)) - share(shots.slice(0, 8))));
};

/** Nats against a body having jumped off the table: it was fast and would have passed the edge within a few frames. */
const offPrice = (track: Track, last: Last, shots: readonly Shot[], table: TableSpec): number => {
  const half = table.side / 2;
  const soon = 0.12;
  const over = Math.max(Math.abs(last.at.x + last.v.x * soon), Math.abs(last.at.y + last.v.y * soon)) - half;
  const outward = over > -20 && Math.hypot(last.v.x, last.v.y) > 400;
  const intoPocket = pockets.some((p) => missBy(last, p, table) < 1);
  return (intoPocket ? 8 : outward ? 4 : 7) - 4 * cameToLieOutside(track, shots);
};

/** Nats against a body lying in the open unseen through all the still frames. */
const unseenPrice = (last: Last): number => (last.hand === 'over' ? 3 : 7);

const handPrice = (track: Track, last: Last): number => {
  if (track.kind === 'striker') return last.rested ? 0.1 : last.hand === 'over' ? 0.7 : last.hand === 'near' ? 3.5 : 7;
  return last.hand === 'over' ? (last.rested ? 1 : 5) : 10;
};

/**
 * Whose sightings tell where a missing body went. When the vote gave the place at which it was last followed to another track, the two were
 * taken for each other on the way, and that other track's sightings are this body's.
 */
const trailOf = (track: Track, list: readonly Track[], rests: readonly Rest[]): number => {
  let id = track.id;
  for (let k = 0; k < 4; k++) {
    const at = list.find((t) => t.id === id)?.at;
    const owner = at === undefined ? undefined : rests.find((r) => r.id !== id && distance(r.at, at) < 6);
    if (owner === undefined || owner.id === track.id) return id;
    id = owner.id;
  }
  return id;
};

/** Assigns the missing bodies to pockets, drops, hands and the floor by log-likelihood, and says where the eyes alone saw them fall; `felt` undefined when there are no sensors. */
export const fatesOf = (missing: readonly Track[], list: readonly Track[], rests: readonly Rest[], shots: readonly Shot[], felt: Felt | undefined, table: TableSpec): { readonly fates: readonly Fate[]; readonly sighted: readonly SightedFall[] } => {
  if (missing.length === 0) return { fates: [], sighted: [] };
  const lasts = missing.map((t) => lastOf(t, trailOf(t, list, rests), shots, table));
  const options: Option[] = [
    ...(felt?.drops ?? []).flatMap((d, k): Option[] => (felt?.weights[d.pocket].fired === 0 ? [] : [{ what: 'pocketed', pocket: d.pocket, drop: k, t: d.at - barrierLag }])),
    ...missing.flatMap(() => pockets.map((pocket): Option => ({ what: 'pocketed', pocket, t: 0 }))),
    ...missing.flatMap((): Option[] => (['offTable', 'inHand', 'unseen'] as const).map((what) => ({ what, t: 0 }))),
  ];
  const price = (i: number, o: Option): number => {
    const [track, last] = [missing[i] as Track, lasts[i] as Last];
    if (o.what === 'offTable') return offPrice(track, last, shots, table);
    if (o.what === 'unseen') return unseenPrice(last);
    if (o.what === 'inHand') return handPrice(track, last);
    const pocket = o.pocket as Pocket;
    const followed = list.find((t) => t.id === trailOf(track, list, rests));
    const foreseen = followed?.falling?.pocket === pocket ? 1.5 : 0;
    // Seen to run into one mouth, it did not fall into another.
    const elsewhere = pockets.some((p) => p !== pocket && missBy(last, p, table) < 1) && missBy(last, pocket, table) > 3 ? 9 : 0;
    const path = elsewhere + Math.max(0, missBy(last, pocket, table) - foreseen - 2.5 * cameToLie(track, pocket, shots, table));
    if (o.drop === undefined) return path + (felt?.weights[pocket].silent ?? 0);
    const late = (o.t - arrival(last, pocket, table)) / 1000;
    // Last seen far from the pocket, the time of arrival says little; never before it was last seen.
    return path - (felt?.weights[pocket].fired ?? 0) + Math.min(9, (late * late) / (2 * (path > 4 ? 0.3 : 0.12) ** 2)) + (o.t < last.t - 60 ? 6 : 0);
  };
  const cost = missing.map((_, i) => options.map((o) => price(i, o)));
  const columns = assigned(cost);
  const fates = missing.map((track, i): Fate => {
    const chosen = options[columns[i] as number] as Option;
    const last = lasts[i] as Last;
    const row = cost[i] as number[];
    const best = row[columns[i] as number] as number;
    const rival = Math.min(...options.flatMap((o, j) => (o.what === chosen.what && o.pocket === chosen.pocket ? [] : [row[j] as number])));
    const seenTo = chosen.pocket === undefined ? last.t : arrival(last, chosen.pocket, table);
    const near = chosen.pocket !== undefined && distance(last.at, pocketCentre(table, chosen.pocket)) < table.pocket * 3;
    const t = chosen.drop === undefined || (near && Math.abs(seenTo - chosen.t) < 200) ? seenTo : chosen.t;
    return { id: track.id, kind: track.kind, what: chosen.what, pocket: chosen.pocket, t, sure: 1 / (1 + Math.exp(Math.max(-30, best - rival))) };
  });
  // What the eyes alone say: no drop, and no silence held against a pocket.
  const alone: readonly Option[] = [...pockets.map((pocket): Option => ({ what: 'pocketed', pocket, t: 0 })), ...(['offTable', 'inHand', 'unseen'] as const).map((what) => ({ what, t: 0 }))];
  const sighted = missing.flatMap((_, i): SightedFall[] => {
    const prices = alone.map((o) => price(i, o) - (o.pocket === undefined ? 0 : (felt?.weights[o.pocket].silent ?? 0)));
    const least = Math.min(...prices);
    const sum = prices.reduce((all, p) => all + Math.exp(least - p), 0);
    const k = pockets.reduce((best, __, j) => ((prices[j] as number) < (prices[best] as number) ? j : best), 0);
    const [pocket, sure] = [pockets[k] as Pocket, Math.exp(least - (prices[k] as number)) / sum];
    return fates[i]?.what === 'pocketed' || sure > 0.1 ? [{ pocket, t: arrival(lasts[i] as Last, pocket, table), sure }] : [];
  });
  return { fates, sighted };
};
