import type { Law } from '../law.ts';
import { discsAndQueen } from '../points.ts';
import { mayPocketQueen } from '../right.ts';
import { citing, ending, faulted, returning, turnPasses } from '../verdict.ts';

/** F2: what keeps the turn in the household game, in place of K5 and the turn clauses of K6, K8 and K11. */
export const billardTurn: Law = {
  rules: [
    { id: 'F2', text: 'A lawful stroke that pockets at least one own disc, or the queen with the right to it, continues the turn, whatever else it pocketed or sent off the board. Otherwise the turn passes.', source: '003' },
  ],
  judge: (h, v) => {
    const queen = h.queen && !h.striker && mayPocketQueen(h.setup, h.board, h.side);
    const judged = citing({ ...v, keepsTurn: !v.improper && (h.own > 0 || queen) }, 'F2');
    return h.jumped > 0 && h.own === 0 && turnPasses(h, judged) ? faulted(judged, 'discOffBoard', 'K6') : judged;
  },
};

/** F3, F4: a side finishes only by a stroke without foul, and only after the queen is covered. */
export const lastDiscNeedsQueen: Law = {
  rules: [
    {
      id: 'F3',
      text: 'A board ends when a side clears without a foul on its last stroke; a foul clearing stroke returns its discs by K8 or K9 and the board goes on. A side cleared by the other side’s foul stroke has cleared.',
      source: '003',
      decision: 'The “dernier tour” of the source is read as the clearing stroke.',
    },
    {
      id: 'F4',
      text: 'The queen must be pocketed and covered before a side may finish; a last own disc that covers it, in the same stroke or in the stroke after the queen, is lawful.',
      source: '003',
      decision: 'The last own disc pocketed otherwise: one disc goes back to the circle, the turn is lost, the board goes on.',
    },
  ],
  judge: (h, v) => {
    const own = v.colours?.[h.side];
    if (own === undefined || h.own === 0) return v;
    const foul = v.improper || h.striker;
    if (foul) return h.fell[own] === h.board.onBoard[own] ? citing(v, 'F3') : v;
    if (v.onBoard[own] > 0 || v.queen.state === 'covered') return v;
    return faulted({ ...returning(v, own, 1, h.opponent), keepsTurn: false }, 'lastDiscBeforeQueen', 'F4');
  },
};

/** F5: the points of a board, at any score. */
export const billardLast: Law = {
  rules: [
    {
      id: 'F5',
      text: 'The winner gets the loser’s discs on the board, and 3 for the queen only if it covered it, at any score. Opponent’s last disc pocketed: the opponent wins. Both cleared by one lawful stroke: the side that struck wins. 25 points, or ahead after eight boards.',
      source: '003',
      decision: 'Level after eight boards: one more board, until decided.',
    },
  ],
  judge: (h, v) => {
    const own = v.colours?.[h.side];
    const other = v.colours?.[h.opponent];
    if (own === undefined || other === undefined) return v;
    const winner = v.onBoard[own] === 0 ? h.side : v.onBoard[other] === 0 ? h.opponent : null;
    if (winner === null) return v;
    const left = winner === h.side ? v.onBoard[other] : v.onBoard[own];
    return ending(v, { winner, ...discsAndQueen(left, v.queen.state === 'covered' && v.queen.side === winner, 3) }, 'F5', 'F3', ...(winner === h.side ? ['F4'] : []));
  },
};
