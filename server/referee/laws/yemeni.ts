import type { Law } from '../law.ts';
import { citing, ending, faulted, returningQueen, scoring } from '../verdict.ts';

/** Y2: which box the striker may be played from. */
export const turnsBox: Law = {
  rules: [
    {
      id: 'Y2',
      text: 'The striker is placed in any one of the four boxes; the first stroke of a turn fixes the box of that turn, even a wrong one, and the turn that follows must use another box. A new round bars none.',
      source: '004',
      decision: 'A stroke out of turn neither fixes nor bars a box; a turn without a stroke bars none.',
    },
  ],
  judge: (h, v) => {
    if (h.outOfTurn) return v;
    const box = h.box ?? h.board.box ?? h.seat;
    const wrong = h.board.box === null ? box === h.board.barred : box !== h.board.box;
    return wrong ? faulted(v, 'wrongBox', 'Y2', 'Y4') : v;
  },
};

/** Y3, Y4: what the striker must touch first. */
export const ownDiscFirst: Law = {
  rules: [
    { id: 'Y3', text: 'The striker must touch first a disc of the own colour; after that it may touch any.', source: '004', decision: 'Once the side has itself pocketed an own disc in an earlier stroke of this round, touching the queen first is lawful.' },
    {
      id: 'Y4',
      text: 'Errors pass the turn: no disc touched, an opponent’s disc first, striker pocketed, opponent’s disc pocketed, a disc off the board, wrong box.',
      source: '004',
      decision: 'Also an improper stroke and one out of turn.',
    },
  ],
  judge: (h, v) => {
    if (h.contact === 'none') return faulted(v, 'noContact', 'Y4');
    const colour = h.board.colours?.[h.side];
    const fine = h.contact === 'unknown' || h.contact === colour || (h.contact === 'queen' && (h.board.ownTaken[h.side] ?? false));
    return citing(fine ? v : faulted(v, 'wrongFirstContact', 'Y4'), 'Y3');
  },
};

/** Y4: the faults that are errors in themselves. */
export const yemeniErrors: Law = {
  rules: [
    { id: 'Y6', text: 'Discs pocketed stay pocketed, own and opponent’s, in an error stroke too.', source: '004' },
    { id: 'Y7', text: 'Discs off the board, not the striker, go to the centre by the umpire.', source: '004' },
  ],
  judge: (h, v) => {
    const off = h.jumped > 0 ? faulted(v, 'discOffBoard', 'Y4', 'Y7') : v;
    const named = off.fouls.length > 0 ? citing(off, 'Y4') : off;
    return h.own + h.theirs > 0 ? citing(named, 'Y6') : named;
  },
};

/** Y5, Y8: what keeps the turn, and the queen's points. */
export const yemeniTurnAndQueen: Law = {
  rules: [
    { id: 'Y5', text: 'A stroke without error continues the turn, even when nothing is pocketed. By option the turn passes when nothing own was pocketed.', source: '004', decision: 'The queen is not own here.' },
    {
      id: 'Y8',
      text: 'The queen, after an own disc, brings 5 points at once and goes back to the centre; from a score of 24 she brings 1.',
      source: '004',
      decision: 'The right as in Y3, or by an own disc in the same stroke. Without the right or in an error stroke: no points; without the right the turn passes too.',
    },
  ],
  judge: (h, v) => {
    const fair = v.fouls.length === 0;
    const right = (h.board.ownTaken[h.side] ?? false) || h.own > 0;
    const keepsTurn = fair && (h.setup.options.continueOn === 'fairStroke' || h.own > 0);
    const turned = citing({ ...v, keepsTurn }, ...(fair ? ['Y5'] : []));
    if (!h.queen) return turned;
    const back = citing(returningQueen(turned), 'Y8');
    if (!right) return faulted({ ...back, keepsTurn: false }, 'queenNotAllowed');
    return fair ? scoring(back, h.side, (h.standing.score[h.side] ?? 0) >= 24 ? 1 : 5) : back;
  },
};

/** Y9: a cleared round. */
export const yemeniLast: Law = {
  rules: [
    {
      id: 'Y9',
      text: 'A side that clears, by an error stroke too, gets as many points as the other side has discs on the board, and a new round starts.',
      source: '004',
      decision: 'Cleared by the opponent’s stroke: the cleared side gets the other’s remaining discs. Both in one stroke: the side that struck wins the round with 0.',
    },
  ],
  judge: (h, v) => {
    const own = v.colours?.[h.side];
    const other = v.colours?.[h.opponent];
    if (own === undefined || other === undefined) return v;
    if (v.onBoard[own] === 0) return ending(v, { winner: h.side, points: v.onBoard[other], queenPoints: 0 }, 'Y9');
    return v.onBoard[other] === 0 ? ending(v, { winner: h.opponent, points: v.onBoard[own], queenPoints: 0 }, 'Y9') : v;
  },
};
