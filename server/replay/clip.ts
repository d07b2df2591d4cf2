import type { Kind } from '../domain/disc.ts';
import type { Ms } from '../geometry/plane.ts';

/** A disc in a picture of a clip: `id` stays while it lives, `u`, `v`, `r` in pixels of the clip. */
export type Mark = { readonly id: number; readonly kind: Kind; readonly u: number; readonly v: number; readonly r: number };

/** One picture of a clip: JPEG, the frames' clock, the discs believed in it. */
export type Shot = { readonly at: Ms; readonly jpeg: Uint8Array; readonly marks: readonly Mark[] };

/** The pictures of one stroke: before, motion, after. `from`, `to`: when its motion began and ended, on the same clock. */
export type Clip = { readonly width: number; readonly height: number; readonly from: Ms; readonly to: Ms; readonly shots: readonly Shot[] };

/** What stands before the pictures in a clip's bytes. */
export type ClipHead = Omit<Clip, 'shots'> & { readonly shots: readonly { readonly at: Ms; readonly bytes: number; readonly marks: readonly (readonly [id: number, kind: Kind, u: number, v: number, r: number])[] }[] };

/** A clip as bytes: the length of the head (4 bytes, big end first), the head as JSON, the pictures one after the other. */
export const clipBytes = (clip: Clip): Uint8Array => {
  const tenth = (x: number): number => Math.round(x * 10) / 10;
  const head: ClipHead = { ...clip, shots: clip.shots.map(({ at, jpeg, marks }) => ({ at: Math.round(at), bytes: jpeg.length, marks: marks.map(({ id, kind, u, v, r }) => [id, kind, tenth(u), tenth(v), tenth(r)] as const) })) };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const bytes = new Uint8Array(4 + text.length + clip.shots.reduce((sum, { jpeg }) => sum + jpeg.length, 0));
  new DataView(bytes.buffer).setUint32(0, text.length);
  bytes.set(text, 4);
  let at = 4 + text.length;
  for (const { jpeg } of clip.shots) {
    bytes.set(jpeg, at);
    at += jpeg.length;
  }
  return bytes;
};

/** The shots of the last `span` ms with one more; a clock that goes back (another source) begins anew. */
export const withShot = (ring: readonly Shot[], shot: Shot, span: Ms): readonly Shot[] => {
  const last = ring.at(-1);
  if (last !== undefined && shot.at < last.at) return [shot];
  return [...ring.filter(({ at }) => at >= shot.at - span), shot];
};
