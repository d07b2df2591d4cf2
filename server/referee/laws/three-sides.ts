import { sideColours } from '../../domain/disc.ts';
import type { Law } from '../law.ts';
import { mayPocketQueen } from '../right.ts';
import { changed, opponentOf, type Setup } from '../setup.ts';
import { citing, ending, faulted, returning, returningOwn, scoring, type Verdict } from '../verdict.ts';

const rule = {
  id: 'K18',
  text: 'Three sides play for points, whatever the colour: every disc is own to all and brings 1 point at once, the queen 3 when covered. The board ends when no white or black disc is left; 25 points end the game at once.',
  source: '001',
  decision:
    'Right to the queen: a disc pocketed by that side in an earlier stroke, still off. Striker pocketed, improper or out of turn: turn lost, the discs of that stroke return and score nothing, and one more disc of that side returns, white before black, placed by the side to the right, at the cost of a point (owed if none). After eight boards a single leader wins. Level in games: further games until one leads.',
} as const;

/** K18: what a foul stroke returns, and the point for each disc a lawful one keeps. */
export const threeSidesDiscs: Law = {
  rules: [rule],
  judge: (h, v) => {
    if (v.improper || h.striker) return citing({ ...returningOwn(h, v), penalties: 1 }, 'K18', v.improper ? 'K9' : 'K7');
    if (h.own === 0) return v;
    const held = changed(v.held, h.side, (mine) => ({ white: mine.white + h.fell.white, black: mine.black + h.fell.black }));
    return citing(scoring({ ...v, held }, h.side, h.own), 'K18');
  },
};

/** K18 with K4 and K6: the striker takes the turn even together with discs. */
export const threeSidesTurn: Law = {
  rules: [],
  judge: (h, v) => {
    const queen = h.queen && h.jumped === 0 && mayPocketQueen(h.setup, h.board, h.side);
    const off = h.jumped > 0 && h.own === 0 ? faulted(v, 'discOffBoard', 'K6') : v;
    return citing({ ...off, keepsTurn: !v.improper && !h.striker && (h.own > 0 || queen) }, 'K4');
  },
};

/** K18: 3 points when the queen is covered. */
export const threeSidesQueen: Law = {
  rules: [],
  judge: (h, v) => (v.queen.state === 'covered' && h.board.queen.state !== 'covered' ? citing(scoring(v, h.side, 3), 'K18') : v),
};

/** Takes owed discs out of what each side holds, white before black, one point each. */
export const payingHeldDebts = (setup: Setup, v: Verdict, offender: number): Verdict => {
  let so: Verdict = { ...v, penalties: 0 };
  for (let side = 0; side < setup.seats.length; side++) {
    let debt = (v.owed[side] ?? 0) + (side === offender ? v.penalties : 0);
    if (debt === 0) continue;
    for (const colour of sideColours) {
      const paid = Math.min(debt, so.held[side]?.[colour] ?? 0);
      const held = changed(so.held, side, (mine) => ({ ...mine, [colour]: mine[colour] - paid }));
      so = scoring({ ...returning(so, colour, paid, opponentOf(setup, side)), held }, side, -paid);
      debt -= paid;
    }
    so = citing({ ...so, owed: changed(so.owed, side, () => debt) }, 'K18', 'K7');
  }
  return so;
};

/** K18 with K7: the debts of three sides. */
export const threeSidesDebts: Law = { rules: [], judge: (h, v) => payingHeldDebts(h.setup, v, h.side) };

/** K18: the board is played out when no white or black disc is left. */
export const threeSidesLast: Law = {
  rules: [],
  judge: (_, v) => (v.onBoard.white + v.onBoard.black === 0 ? ending(v, { winner: null, points: 0, queenPoints: 0 }, 'K18') : v),
};
