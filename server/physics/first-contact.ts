import type { Surface } from '../domain/profile.ts';
import type { TableSpec } from '../geometry/table.ts';
import type { Body } from './body.ts';
import { familiesOf } from './first-met.ts';
import type { Launch, Scene, Seen } from './launch-fit.ts';
import { type Best, type Window, climb, coarse } from './launch-search.ts';
import { nearTies } from './near-ties.ts';

/** A disc that may have been touched first (undefined: none was), how likely, and when (s) and where (mm) the touch was. */
export type Touch = { readonly id: number | undefined; readonly probability: number; readonly at: number; readonly x: number; readonly y: number };

/** Who was touched first, the likeliest in front, and the launch that explains it best. */
export type FirstTouch = { readonly touches: readonly Touch[]; readonly launch: Launch | undefined };

/** Share of probability kept for what this model cannot see. */
const modelFailure = 0.002;
/** How long after the first disc was seen moved the sights still count, s: later ones are chaos. */
const afterwards = 0.045;
/** More discs than this moved within the first frames are a rack that was hit. */
const crowd = 8;
/** A disc hit softly takes so long to be seen moved, s. */
const unnoticed = 0.035;

/**
 * Infers from the first frames of a stroke which disc the striker touched first: launches from the striker's known start are simulated and weighed
 * against where the bodies were seen. `before`: everything at rest, the striker at its start; `seen`: striker and discs frame by frame, moved or
 * not, in seconds; `noise`: deviation of what is seen, mm.
 */
export const firstContact = (before: readonly Body[], strikerId: number, seen: readonly Seen[], table: TableSpec, surface: Surface, noise = 1): FirstTouch => {
  const striker = before.find((b) => b.id === strikerId);
  const discs = before.filter((b) => b.id !== strikerId);
  if (!striker) return { touches: [], launch: undefined };
  const movedFrom = (s: Seen): number => {
    const rest = before.find((b) => b.id === s.id);
    return rest ? Math.hypot(s.x - rest.x, s.y - rest.y) : 0;
  };
  const sights = [...seen].sort((a, b) => a.t - b.t);
  const isMoved = (s: Seen): boolean => movedFrom(s) > Math.max(2, 3.5 * noise);
  const firstMoved = sights.find((s) => s.id !== strikerId && isMoved(s));
  if (!firstMoved) {
    const last = sights.at(-1);
    return { touches: [{ id: undefined, probability: 1 - modelFailure, at: last?.t ?? 0, x: last?.x ?? striker.x, y: last?.y ?? striker.y }], launch: undefined };
  }
  const until = firstMoved.t + afterwards;
  const strikerMoved = sights.find((s) => s.id === strikerId && isMoved(s));
  const stillAt = sights.filter((s) => s.id === strikerId && !isMoved(s) && (!strikerMoved || s.t < strikerMoved.t)).at(-1)?.t ?? firstMoved.t - 1;
  const lay = sights.filter((s) => s.id === firstMoved.id && s.t < firstMoved.t).at(-1)?.t ?? firstMoved.t - 0.1;
  const window: Window = { contactFrom: Math.max(stillAt, lay - unnoticed), contactTo: firstMoved.t, stillAt: Math.min(stillAt, firstMoved.t - 1e-3), until };
  const scene: Scene = { striker, discs, seen: sights.filter((s) => s.t <= until && s.t >= (s.id === strikerId ? stillAt : firstMoved.t - 0.04)), table, surface, noise };
  const moved = new Set(scene.seen.filter((s) => s.id !== strikerId && isMoved(s)).map((s) => s.id));
  const hints = speedsSeen(scene, strikerId, strikerMoved?.t ?? until, firstMoved.t, surface);
  // The striker was on its way to a disc wherever it was seen while that disc still lay.
  const placesTo = (disc: number): readonly Seen[] => {
    const lay = sights.filter((s) => s.id === disc && s.t <= until && !isMoved(s)).at(-1)?.t ?? Number.NEGATIVE_INFINITY;
    return scene.seen.filter((s) => s.id === strikerId && isMoved(s) && s.t <= lay);
  };
  const places = new Map(discs.map((d) => [d.id, placesTo(d.id)]));
  // Where a crowd moves at once the rack was hit, and that straight.
  const isCrowd = moved.size > crowd;
  const search = (past: (disc: number) => readonly Seen[], suggested: readonly number[], straight: boolean) =>
    familiesOf(striker, discs, table, surface, past, 4 + 4 * noise)
      .filter((f) => moved.has(f.disc) && (!straight || f.cushions === ''))
      .map((family) => ({ family, found: coarse(scene, family, window, suggested) }))
      .filter((s) => s.found.length > 0)
      .sort((a, b) => b.found[0]!.log - a.found[0]!.log);
  const guided = search((disc) => places.get(disc) ?? [], hints, isCrowd);
  // A striker mistaken for a disc, or turned by a cushion, can mislead: then everything is tried.
  const starts = guided.length > 0 ? guided : search(() => [], [], false);
  const top = starts[0]?.found[0]?.log ?? 0;
  const bests: Best[] = [];
  for (const { family, found } of starts.slice(0, 8)) {
    if (found[0]!.log < top - 40) continue;
    for (const f of found) {
      const best = climb(scene, family, f.launch, window);
      if (best) bests.push(best);
    }
  }
  return answerOf(bests, scene, firstMoved);
};

/** Speeds (mm/s) the free striker was seen to have, when it was seen twice before any disc moved: the launch was that fast, or a little faster. */
const speedsSeen = (scene: Scene, strikerId: number, from: number, to: number, surface: Surface): readonly number[] => {
  const free = scene.seen.filter((s) => s.id === strikerId && s.t >= from && s.t < to);
  const a = free[0];
  const b = free[1];
  if (!a || !b) return [];
  const middle = Math.hypot(b.x - a.x, b.y - a.y) / (b.t - a.t);
  const gone = Math.hypot((a.x + b.x) / 2 - scene.striker.x, (a.y + b.y) / 2 - scene.striker.y);
  const start = Math.sqrt(middle * middle + 2 * surface.deceleration * gone);
  return [0.9, 0.97, 1.03, 1.1].map((k) => start * k);
};

/** Sums the hills by disc into probabilities; each hill is shared with the discs it reaches all but at once. */
const answerOf = (bests: readonly Best[], scene: Scene, firstMoved: Seen): FirstTouch => {
  const sorted = [...bests].sort((a, b) => b.log + b.volume - a.log - a.volume);
  const best = sorted[0];
  if (!best) return { touches: [{ id: firstMoved.id, probability: 0.5, at: firstMoved.t, x: firstMoved.x, y: firstMoved.y }], launch: undefined };
  const byDisc = new Map<number, { weight: number; best: Best }>();
  const counted: Best[] = [];
  for (const b of sorted) {
    // Two starts that climbed the same hill count once.
    if (counted.some((c) => Math.abs(c.trial.launch.direction - b.trial.launch.direction) < 2e-3 && Math.abs(c.trial.launch.speed / b.trial.launch.speed - 1) < 0.02)) continue;
    counted.push(b);
    const first = b.trial.first!;
    const id = first.a === scene.striker.id ? first.b! : first.a;
    const weight = Math.exp(b.log + b.volume - best.log - best.volume);
    const ties = nearTies(scene, b.trial);
    const shared = Math.min(0.6, [...ties.values()].reduce((sum, c) => sum + c, 0));
    for (const [disc, share] of [[id, 1 - shared] as const, ...ties]) {
      const entry = byDisc.get(disc);
      byDisc.set(disc, { weight: (entry?.weight ?? 0) + weight * share, best: entry?.best ?? b });
    }
  }
  const total = [...byDisc.values()].reduce((s, e) => s + e.weight, 0);
  const touches = [...byDisc.entries()].map(([id, { weight, best: b }]): Touch => {
    const first = b.trial.first!;
    return { id, probability: (1 - modelFailure) * (weight / total), at: b.trial.launch.at + first.at, x: first.x, y: first.y };
  });
  return { touches: touches.sort((a, b) => b.probability - a.probability), launch: best.trial.launch };
};
