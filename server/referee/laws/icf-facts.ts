import type { Hearing } from '../hearing.ts';

const ownLeft = (h: Hearing): number => {
  const colour = h.board.colours?.[h.side];
  return colour === undefined ? 9 : h.board.onBoard[colour];
};

/** All nine own discs were on the board before the stroke. */
export const allNine = (h: Hearing): boolean => ownLeft(h) === 9;

/** The side that struck owes a due (law 95b). */
export const owes = (h: Hearing): boolean => (h.board.owed[h.side] ?? 0) > 0;

/** The stroke is the one that must cover a queen of an earlier stroke. */
export const covering = (h: Hearing): boolean => h.board.queen.state === 'toCover' && h.board.queen.side === h.side;

/** The queen may fall: no due owed (95b), and an own disc already pocketed (92; once is enough, 95c) or pocketed with it (97). */
export const queenAllowed = (h: Hearing): boolean => !owes(h) && ((h.board.ownHasFallen[h.side] ?? false) || h.own > 0);

/** Every own disc that was on the board fell in this stroke. */
export const ownLastFell = (h: Hearing): boolean => h.own > 0 && h.own === ownLeft(h);

/** Every opponent's disc that was on the board fell in this stroke. */
export const theirLastFell = (h: Hearing): boolean => {
  const colour = h.board.colours?.[h.opponent];
  return colour !== undefined && h.theirs > 0 && h.theirs === h.board.onBoard[colour];
};

/** Own discs left on the board, those of a foul stroke counted as back (L13's n). */
export const ownLeftAfter = (h: Hearing, foul: boolean): number => ownLeft(h) - (foul ? 0 : h.own);
