import type { Law } from '../law.ts';
import { discsAndQueen } from '../points.ts';
import { citing, ending } from '../verdict.ts';

/** B9, B10: who wins a board, and what it is worth. */
export const burmeseLast: Law = {
  rules: [
    {
      id: 'B9',
      text: 'The first side to clear wins the board: 1 for each opponent’s disc on the board and 5 if it holds the queen. The clearing stroke covers a queen pocketed by the stroke before.',
      source: '000',
      decision: 'Queen and last own disc in one stroke: the board is won, the queen scores nothing. Nobody scores a queen held by the loser.',
    },
    {
      id: 'B10',
      text: 'A side whose last disc is pocketed by the opponent has cleared.',
      source: '000',
      decision: 'It wins: the opponent’s discs on the board, plus 5 if it holds the queen. Both cleared by one lawful stroke: the side that struck wins.',
    },
  ],
  judge: (h, v) => {
    const own = v.colours?.[h.side];
    const other = v.colours?.[h.opponent];
    if (own === undefined || other === undefined || h.board.cleared !== null) return v;
    const holder = v.queen.state === 'covered' ? v.queen.side : null;
    if (v.onBoard[own] === 0) {
      const left = v.onBoard[other];
      if (h.setup.options.queen === 'last') return citing({ ...v, cleared: left, keepsTurn: true }, 'B8', 'B9');
      return ending(v, { winner: h.side, ...discsAndQueen(left, holder === h.side, 5) }, 'B9', ...(left === 0 ? ['B10'] : []));
    }
    if (v.onBoard[other] > 0) return v;
    return ending(v, { winner: h.opponent, ...discsAndQueen(v.onBoard[own], holder === h.opponent, 5) }, 'B10', 'B9');
  },
};
