import type { Within } from './find-discs.ts';
import type { Raster } from './raster.ts';

/** Side of a tile, px of the rectified picture, and how many rows of tiles are searched anew every so many frames whatever they show. */
const tile = 12;
const freshRows = 3;
const freshEvery = 3;
/** A tile is stirred when it differs by more than this many times the middle tile's difference, and some levels more; sensor noise stirs all alike. */
const [times, levels] = [1.6, 1.5];

/**
 * Watches which tiles of a rectified picture differ from the picture they were last searched in, so that still discs are not looked for again and
 * again. A slow drift adds up until it counts; every tile has its turn within about a second. `size`: px of the picture, `radius`: px of the striker. Undefined: search everything.
 */
export const stirWatch = (size: number, radius: number): ((rect: Raster) => Within | undefined) => {
  const n = Math.ceil(size / tile);
  const before = new Uint8Array(size * size * 3);
  const differences = new Float32Array(n * n);
  const sorted = new Float32Array(n * n);
  const centres = new Uint8Array(n * n);
  const edges = new Uint8Array(size * size);
  const near = Math.ceil(radius / tile);
  let frames = 0;
  let row = 0;

  const differenceOf = (p: Uint8Array, i: number, j: number): number => {
    let sum = 0;
    let count = 0;
    for (let y = j * tile; y < Math.min(size, (j + 1) * tile); y += 2) {
      for (let x = i * tile; x < Math.min(size, (i + 1) * tile); x += 2) {
        const k = (y * size + x) * 3;
        sum += Math.abs(p[k]! - before[k]!) + Math.abs(p[k + 1]! - before[k + 1]!) + Math.abs(p[k + 2]! - before[k + 2]!);
        count += 3;
      }
    }
    return sum / count;
  };
  const remember = (p: Uint8Array, i: number, j: number): void => {
    const width = Math.min(tile, size - i * tile) * 3;
    for (let y = j * tile; y < Math.min(size, (j + 1) * tile); y++) {
      const k = (y * size + i * tile) * 3;
      before.set(p.subarray(k, k + width), k);
    }
  };
  /** Marks the tiles around one, a disc's reach for centres, twice that for their edges. */
  const mark = (i: number, j: number): void => {
    for (let b = Math.max(0, j - near); b <= Math.min(n - 1, j + near); b++) centres.fill(1, b * n + Math.max(0, i - near), b * n + Math.min(n - 1, i + near) + 1);
    const reach = (2 * near + 1) * tile;
    const x0 = Math.max(0, i * tile - reach);
    const x1 = Math.min(size, (i + 1) * tile + reach);
    for (let y = Math.max(0, j * tile - reach); y < Math.min(size, (j + 1) * tile + reach); y++) edges.fill(1, y * size + x0, y * size + x1);
  };

  return (rect) => {
    const p = rect.pixels;
    const first = frames === 0;
    const isFresh = (j: number): boolean => frames % freshEvery === 0 && j >= row && j < row + freshRows;
    for (let j = 0; j < n; j++) for (let i = 0; i < n; i++) differences[j * n + i] = first ? 0 : differenceOf(p, i, j);
    sorted.set(differences);
    sorted.sort();
    const bar = times * sorted[sorted.length >> 1]! + levels;
    centres.fill(0);
    edges.fill(0);
    let stirred = 0;
    for (let j = 0; j < n; j++) {
      for (let i = 0; i < n; i++) {
        if (!first && !isFresh(j) && differences[j * n + i]! <= bar) continue;
        stirred++;
        if (!first) mark(i, j);
      }
    }
    // What lies in the searched tiles is found in this picture; the others keep the picture they were searched in.
    for (let j = 0; j < n; j++) for (let i = 0; i < n; i++) if (first || centres[j * n + i] === 1) remember(p, i, j);
    if (frames % freshEvery === 0) row = row + freshRows >= n ? 0 : row + freshRows;
    frames++;
    if (first || stirred > 0.6 * n * n) {
      for (let j = 0; j < n; j++) for (let i = 0; i < n; i++) remember(p, i, j);
      return undefined;
    }
    return { edges, holds: (u, v) => centres[Math.min(n - 1, Math.max(0, Math.floor(v / tile))) * n + Math.min(n - 1, Math.max(0, Math.floor(u / tile)))] === 1 };
  };
};
