import type { Law } from '../law.ts';
import { mayPocketQueen } from '../right.ts';
import { citing, faulted, returningQueen } from '../verdict.ts';

/** K10, K11: the right to the queen, and covering it. */
export const carromQueen: Law = {
  rules: [
    {
      id: 'K10',
      text: 'A side may pocket the queen once one of its own discs has been pocketed, whoever did it. Without the right the queen goes to the centre and the turn is lost, unless the stroke pocketed an own disc.',
      source: '001',
      decision: 'The own disc must have fallen in an earlier stroke and still be off the board.',
    },
    {
      id: 'K11',
      text: 'An own disc in the same stroke as the queen, or in the very next stroke, covers it; otherwise the queen goes to the centre. A stroke that returns its own discs does not cover.',
      source: '001',
      decision: 'When the queen fell in an earlier stroke and the covering stroke only returns its discs by K8, the next stroke may still cover. Queen with the striker: to the centre. Queen with an opponent’s disc, or with a disc off the board, and no own: to the centre, for the turn is lost.',
    },
  ],
  judge: (h, v) => {
    if (h.queen) {
      const right = mayPocketQueen(h.setup, h.board, h.side);
      const named = right ? citing(v, 'K10', 'K11') : faulted(v, 'queenNotAllowed', 'K10');
      if (!right || v.improper || h.striker) return returningQueen(named);
      if (h.own > 0) return { ...named, queen: { state: 'covered', side: h.side } };
      return v.keepsTurn ? { ...named, queen: { state: 'toCover', side: h.side } } : returningQueen(named);
    }
    if (v.queen.state !== 'toCover' || v.queen.side !== h.side) return v;
    const covered = h.own > 0 && !v.improper && !h.striker;
    if (covered) return citing({ ...v, queen: { state: 'covered', side: h.side } }, 'K11');
    const mayStillCover = h.striker && v.keepsTurn;
    return citing(mayStillCover ? v : returningQueen(v), 'K11');
  },
};

