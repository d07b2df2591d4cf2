import type { Law } from '../law.ts';
import { mayPocketQueen } from '../right.ts';
import { citing, faulted } from '../verdict.ts';

/** K4, K5, K6: what keeps the turn and what takes it. */
export const carromTurn: Law = {
  rules: [
    { id: 'K4', text: 'The turn continues as long as own discs are pocketed and no rule ends it; the queen pocketed with the right to it continues it too. Otherwise it passes.', source: '001' },
    { id: 'K5', text: 'An opponent’s disc pocketed takes the turn, even when an own disc fell too; it stays pocketed.', source: '001' },
    { id: 'K6', text: 'A disc off the board goes to the centre; the turn is lost unless the stroke pocketed an own disc.', source: '001' },
  ],
  judge: (h, v) => {
    const queen = h.queen && mayPocketQueen(h.setup, h.board, h.side) && !h.striker && h.jumped === 0;
    const off = h.jumped > 0 && h.own === 0 ? faulted(v, 'discOffBoard', 'K6') : v;
    const cited = citing(off, h.theirs > 0 ? 'K5' : 'K4');
    return { ...cited, keepsTurn: !v.improper && h.theirs === 0 && (h.own > 0 || queen) };
  },
};
