import { type ByKind, type Kind, kinds } from '../domain/disc.ts';
import { isCovered } from '../domain/cover.ts';
import type { Shot } from '../domain/track.ts';
import type { Mm } from '../geometry/plane.ts';
import type { TableSpec } from '../geometry/table.ts';

/** One body as a span of still frames shows it: voted place and look, and the share of the frames in which it could be seen that showed it. */
export type Cluster = { readonly at: Mm; readonly times: number; readonly share: number; /** Mean confidence that it is a body at all. */ readonly sure: number; readonly chance: ByKind<number> };

/** The kind with the greatest chance. */
export const likeliest = (chance: ByKind<number>): Kind => kinds.reduce((a, b) => (chance[b] > chance[a] ? b : a));

/** Sightings nearer than this are of one body, mm; two bodies are never nearer than a disc's diameter. */
const oneBody = 7;

/** Frames whose votes count as independent: errors of one light and one place repeat. */
const independent = 5;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
};

/** The probability of each kind from many beliefs: the mean log belief, counted as at most five independent votes. */
export const voted = (beliefs: readonly ByKind<number>[]): ByKind<number> => {
  const weight = Math.min(beliefs.length, independent) / Math.max(beliefs.length, 1);
  const logs = kinds.map((k) => beliefs.reduce((sum, b) => sum + Math.log(Math.max(b[k], 0.02)), 0) * weight);
  const top = Math.max(...logs);
  const parts = logs.map((l) => Math.exp(l - top));
  const total = parts.reduce((a, b) => a + b, 0);
  const chance = { white: 0, black: 0, queen: 0, striker: 0 };
  kinds.forEach((k, i) => {
    chance[k] = Math.max(0.0001, (parts[i] as number) / total);
  });
  return chance;
};

type Heap = { x: number; y: number; readonly all: { x: number; y: number; belief: ByKind<number>; sure: number; clear: boolean }[] };

/** Gathers the sightings on the board of a span of still frames into bodies; those seen in less than a fifth of the frames they could be seen in are dropped. */
export const clusters = (shots: readonly Shot[], table: TableSpec): readonly Cluster[] => {
  const heaps: Heap[] = [];
  for (const shot of shots) {
    for (const dot of shot.dots) {
      if (dot.state !== 'onBoard' || dot.confidence < 0.25) continue;
      let heap = heaps.find((h) => Math.hypot(h.x - dot.x, h.y - dot.y) < oneBody);
      if (heap === undefined) {
        heap = { x: dot.x, y: dot.y, all: [] };
        heaps.push(heap);
      }
      heap.all.push({ x: dot.x, y: dot.y, belief: dot.belief, sure: dot.confidence, clear: !isCovered(shot.covered, table.side, dot, table.disc.diameter / 2) });
      const share = 1 / heap.all.length;
      heap.x += (dot.x - heap.x) * share;
      heap.y += (dot.y - heap.y) * share;
    }
  }
  return heaps.flatMap((heap): Cluster[] => {
    const clear = heap.all.filter((d) => d.clear);
    const used = clear.length >= 3 ? clear : heap.all;
    const open = shots.filter((s) => !isCovered(s.covered, table.side, heap, table.disc.diameter / 2)).length;
    const share = heap.all.length / Math.max(open, heap.all.length, 1);
    if (heap.all.length < Math.min(3, shots.length) || share < 0.2) return [];
    return [{ at: { x: median(used.map((d) => d.x)), y: median(used.map((d) => d.y)) }, times: heap.all.length, share, sure: used.reduce((sum, d) => sum + d.sure, 0) / used.length, chance: voted(used.map((d) => d.belief)) }];
  });
};
