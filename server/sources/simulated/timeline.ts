import { type Hand, handAt, type Reach } from './hand.ts';
import { allIds, kindOf, type Piece, type Pose } from './piece.ts';

/** Where one piece is from a moment on, until its next stretch begins. */
type Stretch = { readonly from: number; readonly pose: (t: number) => Pose };

/** The table at one moment, ms on the frames' clock. */
export type Scene = { readonly at: number; readonly pieces: readonly Piece[]; readonly hands: readonly Hand[]; /** Brightness of the lamp, 1 as usual. */ readonly lamp: number };

/** What is known of the table up to `end`, s: it is written ahead by the play and read by the camera. */
export type Timeline = {
  /** Everything before this time, s, is settled. */
  end: number;
  readonly stretches: readonly Stretch[][];
  readonly reaches: Reach[];
};

/** A timeline on which every piece stands still. */
export const newTimeline = (poses: readonly Pose[]): Timeline => ({
  end: 0,
  stretches: allIds.map((id) => {
    const still = poses[id] as Pose;
    return [{ from: Number.NEGATIVE_INFINITY, pose: () => still }];
  }),
  reaches: [],
});

/** From a time on (s) the piece follows a path; what was written for later times is dropped. */
export const follow = (line: Timeline, id: number, from: number, pose: (t: number) => Pose): void => {
  const list = line.stretches[id] as Stretch[];
  while (list.length > 1 && (list.at(-1) as Stretch).from >= from) list.pop();
  list.push({ from, pose });
};

/** Where a piece is at a time, s. */
export const poseAt = (line: Timeline, id: number, t: number): Pose => {
  const list = line.stretches[id] as Stretch[];
  let k = list.length - 1;
  while (k > 0 && (list[k] as Stretch).from > t) k--;
  return (list[k] as Stretch).pose(t);
};

/** Forgets what lies before a time, s. */
export const forget = (line: Timeline, before: number): void => {
  for (const list of line.stretches) while (list.length > 1 && (list[1] as Stretch).from <= before) list.shift();
  for (let i = line.reaches.length - 1; i >= 0; i--) if (((line.reaches[i] as Reach).keys.at(-1)?.t ?? 0) < before) line.reaches.splice(i, 1);
};

/** All pieces and hands at a time, s. */
export const sceneAt = (line: Timeline, t: number): Scene => ({
  at: t * 1000,
  lamp: 1,
  pieces: allIds.map((id) => {
    const pose = poseAt(line, id, t);
    const before = poseAt(line, id, t - 5e-4);
    const after = poseAt(line, id, t + 5e-4);
    return { ...pose, id, kind: kindOf(id), vx: (after.x - before.x) / 1e-3, vy: (after.y - before.y) / 1e-3 };
  }),
  hands: handsAt(line, t),
});

/** Hands over or near the table at a time, s. */
export const handsAt = (line: Timeline, t: number): readonly Hand[] => line.reaches.flatMap((reach) => handAt(reach, t) ?? []);
