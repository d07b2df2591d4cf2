import { maskCells } from '../domain/detection.ts';
import type { Shot } from '../domain/track.ts';
import type { Seat } from '../geometry/table.ts';

/** The side of the board from which an arm reaches in, by the covered cells along the mask's four edges; undefined when none does. */
export const armSide = (shots: readonly Shot[]): Seat | undefined => {
  const count: Record<Seat, number> = { south: 0, east: 0, north: 0, west: 0 };
  for (const { covered } of shots) {
    for (let i = 0; i < maskCells; i++) {
      for (let depth = 0; depth < 3; depth++) {
        count.north += covered[depth * maskCells + i] ?? 0;
        count.south += covered[(maskCells - 1 - depth) * maskCells + i] ?? 0;
        count.west += covered[i * maskCells + depth] ?? 0;
        count.east += covered[i * maskCells + maskCells - 1 - depth] ?? 0;
      }
    }
  }
  const [best, next] = (Object.entries(count) as [Seat, number][]).sort((a, b) => b[1] - a[1]);
  return best !== undefined && next !== undefined && best[1] > 4 && best[1] > 1.5 * next[1] ? best[0] : undefined;
};
