import { isCovered } from '../domain/cover.ts';
import type { Shot } from '../domain/track.ts';
import { distance, type Mm, type Ms } from '../geometry/plane.ts';
import type { TableSpec } from '../geometry/table.ts';

/** One sighting of a body; `covered`: the mask lay over its centre. */
export type Spot = Mm & { readonly t: Ms; readonly covered: boolean };

/** Every sighting of one body in these frames. */
export const spotsOf = (id: number, shots: readonly Shot[], table: TableSpec): readonly Spot[] =>
  shots.flatMap((s) => s.seen.flatMap((d): Spot[] => (d.id === id ? [{ x: d.x, y: d.y, t: s.t, covered: isCovered(s.covered, table.side, d, 3) }] : [])));

/** A free run of the striker: from its last place at rest until it rests again, is taken up or is gone. */
export type Run = {
  /** Where it lay, and whether it was seen resting there. */
  readonly from: Mm;
  readonly sureFrom: boolean;
  /** How long it was seen there, ms. */
  readonly restedFor: Ms;
  /** Last sighting at rest and first sighting on the way, ms. */
  readonly restedAt: Ms;
  readonly leftAt: Ms;
  /** Sightings on the way, in order. */
  readonly way: readonly Spot[];
  readonly end: 'rest' | 'gone';
  readonly stoppedAt: Ms;
  /** How long it was seen to stay where it stopped, ms. */
  readonly staysFor: Ms;
};

const stillWithin = 2.2;
const stillSpan: Ms = 90;

/** Whether the body lies still from sighting `i` on for the span. */
const restsFrom = (spots: readonly Spot[], i: number): boolean => {
  const start = spots[i] as Spot;
  let last = start;
  for (let k = i + 1; k < spots.length; k++) {
    const spot = spots[k] as Spot;
    if (distance(spot, start) > stillWithin) return false;
    last = spot;
    if (spot.t - start.t >= stillSpan) return true;
  }
  return last.t - start.t >= stillSpan * 0.6 && last !== start;
};

const stayAt = (spots: readonly Spot[], i: number): Ms => {
  const start = spots[i] as Spot;
  let last = start;
  for (let k = i; k < spots.length && distance(spots[k] as Spot, start) <= stillWithin * 1.5; k++) last = spots[k] as Spot;
  return last.t - start.t;
};

/** Splits a body's sightings into runs between its places of rest. */
export const runsOf = (spots: readonly Spot[], anchor: Mm | undefined): readonly Run[] => {
  const runs: Run[] = [];
  let home: Mm | undefined = anchor;
  let sure = anchor !== undefined;
  let restedAt = spots[0]?.t ?? 0;
  let homeAt = restedAt;
  let i = 0;
  while (i < spots.length) {
    const spot = spots[i] as Spot;
    if (home !== undefined && distance(spot, home) <= stillWithin) {
      restedAt = spot.t;
      i++;
      continue;
    }
    if (home !== undefined && restsFrom(spots, i) && distance(spot, home) < 5) {
      // A finger hides a part and the centre seems to shift: no run.
      home = spot;
      restedAt = spot.t;
      i++;
      continue;
    }
    const start = i;
    while (i < spots.length && !restsFrom(spots, i)) i++;
    const way = spots.slice(start, Math.min(i + 1, spots.length));
    const stop = spots[Math.min(i, spots.length - 1)] as Spot;
    runs.push({ from: home ?? spot, sureFrom: sure, restedFor: restedAt - homeAt, restedAt: home === undefined ? spot.t : restedAt, leftAt: spot.t, way, end: i < spots.length ? 'rest' : 'gone', stoppedAt: stop.t, staysFor: i < spots.length ? stayAt(spots, i) : 0 });
    home = { x: stop.x, y: stop.y };
    sure = i < spots.length;
    restedAt = stop.t;
    homeAt = stop.t;
  }
  return runs;
};

/** Length of a run along its sightings, mm. */
export const lengthOf = (run: Run): number => {
  let sum = 0;
  let last: Mm = run.from;
  for (const spot of run.way) {
    sum += distance(last, spot);
    last = spot;
  }
  return sum;
};

/** Fastest step between two sightings of a run, mm/s, and the fastest with no hand over either end. */
export const speedsOf = (run: Run): { readonly top: number; readonly free: number; readonly freeSteps: number } => {
  let top = 0;
  let free = 0;
  let freeSteps = 0;
  let last: Spot = { ...run.from, t: run.restedAt, covered: true };
  for (const spot of run.way) {
    const gap = (spot.t - last.t) / 1000;
    if (gap > 0 && gap < 0.15) {
      const v = distance(spot, last) / gap;
      top = Math.max(top, v);
      if (!spot.covered && !last.covered) {
        free = Math.max(free, v);
        if (v > 150) freeSteps++;
      }
    }
    last = spot;
  }
  return { top, free, freeSteps };
};

/**
 * How much faster a run began than it went on average: a body that was flicked and slides has its greatest speed at once and slows evenly (1.7),
 * one that a hand carries speeds up first (0.8 and less). Undefined for fewer than five sightings.
 */
export const suddenness = (run: Run): number | undefined => {
  // The start falls between two frames: with enough sightings on the way only these are taken.
  const points: readonly Spot[] = run.way.length >= 6 ? run.way : [{ ...run.from, t: run.restedAt, covered: false }, ...run.way];
  const first = points[0] as Spot;
  const last = points.at(-1) as Spot;
  const span = last.t - first.t;
  const whole = distance(first, last);
  if (points.length < 5 || span <= 0 || whole < 6) return undefined;
  const mark = first.t + span * 0.35;
  const k = points.findIndex((p) => p.t >= mark);
  const [a, b] = [points[k - 1] as Spot, points[k] as Spot];
  const f = (mark - a.t) / Math.max(1, b.t - a.t);
  const at = { x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f };
  return distance(first, at) / whole / 0.35;
};
