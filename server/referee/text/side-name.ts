import type { Setup } from '../setup.ts';
import type { Tongue } from './tongue.ts';

/** What a side is called: its name, or its first seat when it has none. */
export const sideName = (tongue: Tongue, setup: Setup, side: number): string => {
  const name = setup.names[side]?.trim();
  return name ? name : tongue.seat(setup.seats[side]?.[0] ?? 'south');
};
