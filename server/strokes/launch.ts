import type { Outcome } from '../domain/outcome.ts';
import { distance } from '../geometry/plane.ts';
import { pocketCentre, pockets, type Seat, seenFrom, type TableSpec } from '../geometry/table.ts';
import type { Mover } from './movers.ts';
import { lengthOf, type Run, speedsOf, suddenness } from './path.ts';
import { isPlayable, zoneOf } from './zone.ts';

/** A run judged: how likely it is that a finger flicked the striker, against a hand having carried it. */
export type Launch = { readonly run: Run; readonly chance: number };

/** Shortest run that can be a stroke, mm; a slip moves the striker less. */
const shortest = 8;

/** No finger flicks faster, mm/s. */
const fastest = 7000;

/** A striker lies placed after this long at one spot, ms. */
const placedSpan = 120;

const logit = (z: number): number => 1 / (1 + Math.exp(-z));

/** Share of the frames of a run that showed the body: a hand hides what it carries. */
const inView = (run: Run): number => {
  const times = [run.restedAt, ...run.way.map((s) => s.t)];
  const gap = Math.max(8, Math.min(...times.slice(1).map((t, i) => t - (times[i] as number)).filter((g) => g > 0), 40));
  return run.way.length / Math.max(1, (run.stoppedAt - run.restedAt) / gap);
};

/** Evidence in nats that a run was a flick: speed and ease of the start, hands over the way, where it ended, and what else moved; `seats` are those that play. */
export const flicked = (run: Run, movers: readonly Mover[], outcome: Outcome, table: TableSpec, seats: readonly Seat[]): number => {
  const length = lengthOf(run);
  if (length < shortest) return 0;
  const { top, free, freeSteps } = speedsOf(run);
  const touched = movers.filter((m) => !m.underHand && m.seenMoving && m.startedAt >= run.restedAt - 60 && m.startedAt <= run.stoppedAt + 120).length;
  const covered = run.way.filter((s) => s.covered).length / run.way.length;
  const ends = run.way.at(-1);
  const fell = outcome.fates.some((f) => f.kind === 'striker' && f.what === 'pocketed') && run.end === 'gone' && ends !== undefined && pockets.some((p) => distance(ends, pocketCentre(table, p)) < table.side * 0.25);
  const sudden = suddenness(run);
  const placed = run.sureFrom && run.restedFor >= placedSpan && isPlayable(table, seats, run.from, 12);
  // A hand may carry the striker in any manner: unless it lay placed, only discs it set in motion tell a stroke.
  // Back at its very place: it was never away, another thing was taken for it.
  if (run.end === 'rest' && ends !== undefined && distance(run.from, ends) < 6) return 0;
  // Along its zone and still in it under a hand, with nothing touched: a finger set it right. A weak flick that stays is seen free of hands.
  const box = zoneOf(table, run.from, 12);
  const forward = box !== undefined && ends !== undefined && seenFrom(box, ends).y - seenFrom(box, run.from).y > 0.6 * distance(run.from, ends);
  const inZone = run.way.filter((s) => zoneOf(table, s, 12) !== undefined).length / run.way.length;
  if (touched === 0 && !forward && run.end === 'rest' && ends !== undefined && zoneOf(table, ends, 12) !== undefined && inZone >= 0.7 && covered > 0.3) return 0;
  // Long, fast and with nothing over it: no hand moves it so, even when none saw where it lay.
  const glides = length > 150 && freeSteps >= 6 && free > 400 && covered < 0.35 && inView(run) > 0.7;
  if (!placed && !glides && (touched === 0 || inView(run) < 0.5)) return 0;
  let z = -2.5;
  z += placed ? 1.5 : glides || touched >= 2 ? -0.5 : -3.5;
  z += Math.min(4.5, touched * 3);
  z += Math.min(2.5, freeSteps * 0.5) + (free > 900 ? 1.5 : 0) + (top > 2200 ? 1.5 : 0);
  if (sudden !== undefined) z += Math.max(-4, Math.min(4, (sudden - 1.15) * 6));
  const leftBeside = placed && run.end === 'rest' && ends !== undefined && zoneOf(table, ends, 5) === undefined && run.staysFor >= 200;
  z -= covered * (leftBeside ? 1 : 4);
  if (run.end === 'gone') z += fell && (placed || glides) ? 3.5 : touched > 0 ? -0.5 : -5;
  else if (ends !== undefined && zoneOf(table, ends, 5) !== undefined) z -= touched === 0 ? 1.5 : placed ? 0 : 3;
  // Nobody sets the striker down beside the zone and leaves it there.
  if (leftBeside) z += 4;
  // What slides free over a long way is seen on it, and never faster than a flick.
  if (touched === 0 && length > 100 && inView(run) < 0.5) z -= 4;
  if (top > fastest) z -= 2;
  if (length < 25 && touched === 0) z -= 0.5;
  return logit(z);
};

/** The run that was the stroke, if any: the likeliest flick of the episode. */
export const launchOf = (runs: readonly Run[], movers: readonly Mover[], outcome: Outcome, table: TableSpec, seats: readonly Seat[]): Launch | undefined =>
  runs.map((run) => ({ run, chance: flicked(run, movers, outcome, table, seats) })).sort((a, b) => b.chance - a.chance)[0];
