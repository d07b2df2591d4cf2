import type { Mm } from '../geometry/plane.ts';
import { maskCells, maskMargin } from './detection.ts';

/** Index of the mask cell over a point of a board with this side, mm; -1 outside the mask. */
const cellOf = (x: number, y: number, side: number): number => {
  const span = side * (1 + 2 * maskMargin);
  const column = Math.floor(((x + span / 2) / span) * maskCells);
  const row = Math.floor(((span / 2 - y) / span) * maskCells);
  return column < 0 || row < 0 || column >= maskCells || row >= maskCells ? -1 : row * maskCells + column;
};

/** Whether the mask says that something lies over any of nine points of a disc of this radius, mm. */
export const isCovered = (mask: Uint8Array, side: number, at: Mm, radius: number): boolean => {
  for (let i = -1; i <= 1; i++) {
    for (let j = -1; j <= 1; j++) {
      const cell = cellOf(at.x + i * radius, at.y + j * radius, side);
      if (cell >= 0 && mask[cell] === 1) return true;
    }
  }
  return false;
};
