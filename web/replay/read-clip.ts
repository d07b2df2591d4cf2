import type { ClipHead } from '../../server/contract/replay.ts';

/** A clip ready to be shown: its head, and a picture for each shot. */
export type ReadClip = { readonly head: ClipHead; readonly pictures: readonly Blob[] };

/** Reads a clip's bytes; undefined for bytes that are none. */
export const readClip = (bytes: ArrayBuffer): ReadClip | undefined => {
  if (bytes.byteLength < 4) return undefined;
  const length = new DataView(bytes).getUint32(0);
  if (length > bytes.byteLength - 4) return undefined;
  let head: ClipHead;
  try {
    head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length))) as ClipHead;
  } catch {
    return undefined;
  }
  let at = 4 + length;
  const pictures = head.shots.map(({ bytes: size }) => {
    const picture = new Blob([bytes.slice(at, at + size)], { type: 'image/jpeg' });
    at += size;
    return picture;
  });
  return at === bytes.byteLength && pictures.length > 0 ? { head, pictures } : undefined;
};

/** The picture that shows at a time of a clip (ms on its clock): the last one not after it. */
export const shotAt = ({ shots }: ClipHead, time: number): number => Math.max(0, shots.findLastIndex(({ at }) => at <= time));

/** The ways the discs of a clip took up to a shot, px: those that moved more than a little. */
export const tracksTo = ({ shots }: ClipHead, last: number): readonly { readonly id: number; readonly kind: string; readonly points: readonly (readonly [number, number])[] }[] => {
  const ways = new Map<number, { readonly kind: string; readonly points: (readonly [number, number])[] }>();
  for (const { marks } of shots.slice(0, last + 1))
    for (const [id, kind, u, v] of marks) {
      const way = ways.get(id) ?? { kind, points: [] };
      way.points.push([u, v]);
      ways.set(id, way);
    }
  const isFar = (points: readonly (readonly [number, number])[]): boolean => points.some(([u, v]) => Math.hypot(u - (points[0]?.[0] ?? u), v - (points[0]?.[1] ?? v)) > 3);
  return [...ways].filter(([, { points }]) => isFar(points)).map(([id, way]) => ({ id, ...way }));
};
