import type { Mm } from './plane.ts';
import { quarterTurned } from './plane.ts';
import { type Seat, turnsOfSeat } from './table.ts';

/** One place of the layout before the break: `first` is the colour of the side that starts (white; black in `burmese`). */
export type LayoutPlace = { readonly who: 'first' | 'second' | 'queen'; readonly at: Mm };

const around = (who: LayoutPlace['who'], r: number, degrees: readonly number[]): LayoutPlace[] =>
  degrees.map((d) => ({ who, at: { x: r * Math.cos((d * Math.PI) / 180), y: r * Math.sin((d * Math.PI) / 180) } }));

/** The hexagonal layout of touching discs of diameter `d` mm, seen from the seat that starts (RULES.md, the layout before the break). */
export const layout = (d: number, starter: Seat): readonly LayoutPlace[] =>
  [
    { who: 'queen' as const, at: { x: 0, y: 0 } },
    ...around('first', d, [30, 150, 270]),
    ...around('second', d, [90, 210, 330]),
    ...around('first', 2 * d, [30, 90, 150, 210, 270, 330]),
    ...around('second', Math.sqrt(3) * d, [0, 60, 120, 180, 240, 300]),
  ].map((place) => ({ ...place, at: quarterTurned(place.at, turnsOfSeat(starter)) }));
