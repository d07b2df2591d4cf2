import type { Mm } from '../geometry/plane.ts';
import { maskCells, maskMargin } from './detection.ts';

/** Whether the mask of a board with this side says that something lies within `radius` mm of a point, to a cell's size. */
export const isCovered = (mask: Uint8Array, side: number, at: Mm, radius: number): boolean => {
  const span = side * (1 + 2 * maskMargin);
  const cell = span / maskCells;
  const from = (v: number): number => Math.max(0, Math.floor(v));
  const to = (v: number): number => Math.min(maskCells - 1, Math.floor(v));
  const [left, right] = [from((at.x - radius + span / 2) / cell), to((at.x + radius + span / 2) / cell)];
  const [top, bottom] = [from((span / 2 - at.y - radius) / cell), to((span / 2 - at.y + radius) / cell)];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) if (mask[row * maskCells + column] === 1) return true;
  }
  return false;
};
