import { sideColours } from '../domain/disc.ts';
import type { Setup } from './setup.ts';
import type { BoardStanding } from './standing.ts';

/**
 * Right to the queen before a stroke (K10): a disc of that side's colour is off the board, whoever pocketed it;
 * with three sides one that the side itself pocketed (K18).
 */
export const mayPocketQueen = (setup: Setup, board: BoardStanding, side: number): boolean => {
  if (setup.seats.length > 2) return sideColours.some((colour) => (board.held[side]?.[colour] ?? 0) > 0);
  const colour = board.colours?.[side];
  return colour !== undefined && board.onBoard[colour] < 9;
};
