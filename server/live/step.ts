import type { Barriers } from '../domain/barrier.ts';
import type { Board, Phase } from '../domain/board.ts';
import type { Sight } from '../domain/detection.ts';
import type { Drop } from '../domain/drop.ts';
import type { Expected } from '../domain/expected.ts';
import type { Surface } from '../domain/profile.ts';
import type { Doubt, Stroke } from '../domain/stroke.ts';
import type { FirstTouch, Forecast, Track, Tracks } from '../domain/track.ts';
import type { Ms } from '../geometry/plane.ts';
import { type Pocket, pockets, type TableSpec } from '../geometry/table.ts';
import { firstContact } from '../physics/first-contact.ts';
import { predict } from '../physics/predict.ts';
import { concluded } from '../reconcile/conclude.ts';
import { likeliest } from '../reconcile/clusters.ts';
import { inventoryOf } from '../reconcile/inventory.ts';
import { layoutFilled } from '../reconcile/layout-filled.ts';
import { learned, news, untriedBarriers, weights } from '../reconcile/trust.ts';
import { verdictOf } from '../strokes/facts.ts';
import { boardOf, counted, type Segment, segmented, stillShots, unknownBoard } from '../strokes/segment.ts';
import { noTracks, settled, track } from '../tracking/track.ts';

/** All that the pipeline remembers between two frames. */
export type Memory = {
  readonly tracks: Tracks;
  readonly segment: Segment;
  /** Drops of the last seconds; undefined when the table has no sensors. */
  readonly drops: readonly Drop[] | undefined;
  /** What settled strokes taught about the light barriers. */
  readonly barriers: Barriers;
  /** When each barrier was last known to be out of order, ms. */
  readonly deafAt: Readonly<Partial<Record<Pocket, Ms>>>;
  /** A new board was announced and has not been counted yet. */
  readonly fresh: boolean;
};

/** What one frame brings in. `expected`: what the match expects now. `deaf`: pockets whose barrier is known to be out of order: blocked, or the whole controller is away. */
export type StepInput = { readonly sight: Sight; readonly drops: readonly Drop[]; readonly expected: Expected; readonly deaf?: readonly Pocket[] };

/** What one frame gives out: strokes are final facts, in order; notices are worth telling the umpire. */
export type StepOutput = { readonly memory: Memory; readonly board: Board; readonly phase: Phase; readonly strokes: readonly Stroke[]; readonly notices: readonly Doubt[] };

/** The table and how discs glide on it: what never changes while the pipeline runs. `sensors`: pockets can feel. `forecast`: other physics than the engine's, to compare. */
export type Setting = { readonly table: TableSpec; readonly surface: Surface; readonly sensors: boolean; readonly forecast?: Forecast };

/** Nothing seen yet; `barriers` as they were learned before. */
export const initial = (setting: Setting, barriers: Barriers = untriedBarriers): Memory => ({ tracks: noTracks, segment: unknownBoard, drops: setting.sensors ? [] : undefined, barriers, deafAt: {}, fresh: true });

/** How long a drop is kept for the stroke it belongs to, ms, and how late after the last motion one may come. */
const dropSpan: Ms = 30_000;
const dropSlack: Ms = 500;

const forecastOn = (setting: Setting): Forecast => setting.forecast ?? ((bodies, seconds) => predict(bodies, setting.table, setting.surface, seconds));

/** A new board is to be laid out and is not yet: whatever moves, nobody strikes. */
const arranging = (before: readonly Track[], expected: Expected): boolean => expected.fresh && before.filter((t) => t.kind !== 'striker' && t.where === 'onBoard').length < 16;

const touchOn = (setting: Setting): FirstTouch => (before, striker, seen, noise) => firstContact(before, striker, seen, setting.table, setting.surface, noise).touches;

const conclude = (memory: Memory, setting: Setting, expected: Expected): StepOutput => {
  const { tracks, segment } = memory;
  const episode = segment.episode;
  const now = tracks.at;
  if (episode === undefined) return { memory, board: boardOf(tracks, []), phase: segment.phase, strokes: [], notices: [] };
  const still = stillShots(segment);
  const felt = memory.drops?.filter((d) => d.at >= episode.since - 100 && d.at <= segment.quietSince + dropSlack + 400);
  const seconds = (now - episode.since) / 1000;
  const deaf = pockets.filter((p) => (memory.deafAt[p] ?? Number.NEGATIVE_INFINITY) >= episode.since - 100);
  const feel = felt && ((missing: number) => ({ drops: felt, weights: weights(memory.barriers, felt, missing, seconds, deaf) }));
  const outcome = concluded(episode.before, tracks.list, segment.shots, still, feel, setting.table, arranging(episode.before, expected) ? 'fresh' : 'stroke', expected.onBoard, episode.since);
  const verdict = arranging(episode.before, expected) ? { stroke: undefined, notices: [] } : verdictOf({ before: episode.before, from: episode.from, shots: segment.shots, outcome }, expected, setting.table, touchOn(setting));
  const fates = new Map(outcome.fates.map((f) => [f.id, f]));
  // Before the break, what hands and poor light hide of the layout still lies there.
  const assumed = expected.fresh && verdict.stroke === undefined ? layoutFilled(outcome.after, tracks.list, setting.table, expected) : [];
  const placed = settled(
    tracks,
    [...outcome.after, ...assumed],
    [],
    false,
    (t) => {
      const fate = fates.get(t.id);
      if (t.kind === 'striker') return 'absent';
      return fate === undefined ? (t.where === 'onBoard' ? 'absent' : t.where) : fate.what === 'unseen' ? 'absent' : fate.what;
    },
    now,
  );
  const kept = memory.drops === undefined || verdict.stroke === undefined ? memory.drops : memory.drops.filter((d) => !(felt ?? []).includes(d));
  const done = counted(segment, placed.list, now);
  const barriers = verdict.stroke === undefined || felt === undefined ? memory.barriers : learned(memory.barriers, outcome.sighted, felt, seconds, deaf);
  const troubles = news(memory.barriers, barriers).map((text): Doubt => ({ about: 'pocketed', text, confidence: 1 }));
  return { memory: { ...memory, tracks: placed, segment: done, drops: kept, barriers, fresh: false }, board: boardOf(placed, outcome.doubts), phase: done.phase, strokes: verdict.stroke === undefined ? [] : [verdict.stroke], notices: [...verdict.notices, ...troubles] };
};

const count = (memory: Memory, setting: Setting, expected: Expected): StepOutput => {
  const { tracks, segment } = memory;
  const still = stillShots(segment);
  const first = !segment.known || expected.fresh;
  const inventory = inventoryOf(tracks.list, still, setting.table, first ? 'fresh' : 'between', expected.onBoard);
  const kept = inventory.hidden.map((t) => ({ id: t.id, kind: t.kind, at: t.at, sure: 0.5, times: 0 }));
  const found = [...inventory.rests, ...kept];
  const filled = expected.fresh ? [...found, ...layoutFilled(found, tracks.list, setting.table, expected)] : found;
  const marks = inventory.spare.filter((c) => !segment.known && c.share > 0.5).map((c) => ({ at: c.at, kind: likeliest(c.chance) }));
  const placed = settled(tracks, filled, marks, first, (t) => (t.where === 'onBoard' ? 'absent' : t.where), tracks.at);
  const done = counted(segment, placed.list, tracks.at);
  return { memory: { ...memory, tracks: placed, segment: done, fresh: false }, board: boardOf(placed, []), phase: done.phase, strokes: [], notices: [] };
};

/** One frame through tracking, reconciliation and the cutting into strokes. Pure: the same memory and input give the same output. */
export const step = (memory: Memory, input: StepInput, setting: Setting): StepOutput => {
  const { sight, expected } = input;
  const now = sight.at;
  const drops = memory.drops === undefined ? undefined : [...memory.drops.filter((d) => d.at > now - dropSpan), ...input.drops];
  const deafAt = input.deaf === undefined || input.deaf.length === 0 ? memory.deafAt : { ...memory.deafAt, ...Object.fromEntries(input.deaf.map((p) => [p, now])) };
  if (sight.trust !== 'ok') {
    const kept = { ...memory, drops, deafAt };
    return { memory: kept, board: boardOf(memory.tracks, [{ about: 'unseen', text: `The picture cannot be used: ${sight.trust}.`, confidence: 0.5 }]), phase: memory.segment.phase, strokes: [], notices: [] };
  }
  const forecast = forecastOn(setting);
  const tracked = track(memory.tracks, sight, setting.table, forecast);
  const cut = segmented(memory.segment, tracked.tracks, tracked.shot, expected, setting.table);
  const next: Memory = { ...memory, tracks: tracked.tracks, segment: cut.segment, drops, deafAt };
  if (cut.wish === 'conclude') return conclude(next, setting, expected);
  if (cut.wish === 'count') return count(next, setting, expected);
  return { memory: next, board: boardOf(next.tracks, []), phase: cut.segment.phase, strokes: [], notices: [] };
};

/** The end of the stream: what still runs is concluded with what was seen. */
export const finished = (memory: Memory, expected: Expected, setting: Setting): StepOutput => conclude(memory, setting, expected);
