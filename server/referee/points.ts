import type { Standing } from './standing.ts';

/** What a score of 22 or more does to the queen's 3 points: `counts` says whether the receiver still gets them. */
export const queenCounts = (standing: Standing, receiver: number, cap: number | null): boolean => cap === null || (standing.score[receiver] ?? 0) < cap;

/** A plain 3 for a board, 1 when the receiver's score has reached the cap. */
export const plainThree = (standing: Standing, receiver: number, cap: number | null): { readonly points: number; readonly queenPoints: number } =>
  queenCounts(standing, receiver, cap) ? { points: 3, queenPoints: 3 } : { points: 1, queenPoints: 0 };

/** Discs and, where it is due, the queen's worth. */
export const discsAndQueen = (discs: number, queen: boolean, worth: number): { readonly points: number; readonly queenPoints: number } => ({
  points: discs + (queen ? worth : 0),
  queenPoints: queen ? worth : 0,
});
