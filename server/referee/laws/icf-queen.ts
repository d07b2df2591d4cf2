import type { Law } from '../law.ts';
import { citing, faulted, returningQueen } from '../verdict.ts';
import { allNine, covering, queenAllowed } from './icf-facts.ts';

/** Laws 92 and 95: the right to the queen. */
export const icfQueenRight: Law = {
  rules: [
    { id: '92', text: 'A side may pocket and cover the queen once an own disc has been pocketed, whoever did it.', source: 'icf' },
    {
      id: '95',
      text: 'The queen before any own disc (a), or while the side owes a due (b), goes back and the turn is lost, under (b) even with an own disc, which pays the due. All nine back on the board after dues were paid (c): the right stays. Queen with the striker while all nine are on the board (d): queen back, one due, turn lost.',
      source: 'icf',
    },
  ],
  judge: (h, v) => (h.queen && !queenAllowed(h) ? faulted(v, 'queenNotAllowed', '95') : v),
};

/** Laws 96 and 97: covering the queen. */
export const icfQueen: Law = {
  rules: [
    { id: '96', text: 'A queen that is not covered by the next stroke goes back to the centre.', source: 'icf' },
    { id: '97', text: 'Queen and own disc in one stroke: covered; but with all nine own discs on the board before the stroke exactly one own disc leaves it to be covered, two or more cover it.', source: 'icf' },
  ],
  judge: (h, v) => {
    const foul = v.improper || h.striker;
    if (h.queen) {
      if (foul || !queenAllowed(h)) return returningQueen(v);
      if (h.own === 0) return citing({ ...v, queen: { state: 'toCover', side: h.side } }, '92', ...(allNine(h) ? ['95'] : []));
      const still = allNine(h) && h.own === 1;
      return citing({ ...v, queen: { state: still ? 'toCover' : 'covered', side: h.side } }, '97');
    }
    if (!covering(h)) return v;
    if (h.own > 0 && !foul) return citing({ ...v, queen: { state: 'covered', side: h.side } }, '92');
    return h.striker && v.keepsTurn ? v : citing(returningQueen(v), '96');
  },
};

