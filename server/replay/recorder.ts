import type { Ms } from '../geometry/plane.ts';
import { type Clip, clipBytes, type Mark, type Shot, withShot } from './clip.ts';
import type { Shelf } from './shelf.ts';

/** How far back pictures are kept, how far apart they are at least, and how much of before and after a clip shows, ms. */
const span: Ms = 30_000;
const apart: Ms = 70;
const before: Ms = 1500;
const after: Ms = 1000;
/** A clip shows at most so much of its motion, its end above all. */
const longest: Ms = 20_000;

/** A picture that may be kept: `encode` makes a JPEG of `width` x `height` px of it. */
export type Pictured = { readonly at: Ms; readonly width: number; readonly height: number; readonly marks: readonly Mark[]; readonly encode: () => Promise<Uint8Array> };

/** Keeps the last half minute of pictures and cuts a clip of each stroke out of it. */
export type Recorder = {
  readonly picture: (picture: Pictured) => void;
  /** A stroke whose motion lasted from `from` to `to` on the frames' clock; its clip is ready a moment later. */
  readonly stroke: (id: string, from: Ms, to: Ms) => void;
};

/** A recorder that puts its clips on a shelf; `ready` hears of each one, `fault` of each that could not be kept. */
export const openRecorder = (shelf: Shelf, ready: (id: string) => void, fault: (error: Error) => void): Recorder => {
  let ring: readonly Shot[] = [];
  let size: { readonly width: number; readonly height: number } = { width: 0, height: 0 };
  let busy = false;
  let cuts: readonly { readonly id: string; readonly from: Ms; readonly to: Ms }[] = [];

  const cut = (id: string, from: Ms, to: Ms): void => {
    const begin = Math.max(from - before, to - longest);
    const clip: Clip = { ...size, from, to, shots: ring.filter(({ at }) => at >= begin && at <= to + after) };
    if (clip.shots.length < 2) return;
    try {
      shelf.put(id, clipBytes(clip));
      ready(id);
    } catch (error) {
      fault(error instanceof Error ? error : new Error(String(error)));
    }
  };

  const kept = (shot: Shot, width: number, height: number): void => {
    if (width !== size.width || height !== size.height) ring = [];
    size = { width, height };
    ring = withShot(ring, shot, span);
    const due = cuts.filter(({ to }) => shot.at >= to + after || shot.at < to - span);
    cuts = cuts.filter((one) => !due.includes(one));
    for (const { id, from, to } of due) cut(id, from, to);
  };

  return {
    picture: ({ at, width, height, marks, encode }) => {
      const last = ring.at(-1)?.at;
      // One at a time: a table that has no time to spare keeps fewer pictures.
      if (busy || (last !== undefined && at >= last && at - last < apart)) return;
      busy = true;
      encode()
        .then((jpeg) => kept({ at, jpeg, marks }, width, height), fault)
        .finally(() => {
          busy = false;
        });
    },
    stroke: (id, from, to) => {
      cuts = [...cuts, { id, from, to }];
    },
  };
};
