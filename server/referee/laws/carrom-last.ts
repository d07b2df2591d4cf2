import type { Hearing } from '../hearing.ts';
import type { Law, Rule } from '../law.ts';
import { discsAndQueen, plainThree, queenCounts } from '../points.ts';
import { citing, ending, faulted, type Verdict } from '../verdict.ts';

const cap = 22;

const rules: readonly Rule[] = [
  {
    id: 'K12',
    text: 'A side that pockets its own last disc with the queen on the board loses the board, unless the queen is not required: then clearing wins, without queen points.',
    source: '001',
    decision: 'The opponent gets 3 points, 1 when its score is 22 or more.',
  },
  {
    id: 'K13',
    text: 'A side that pockets the opponent’s last disc, not its own, loses the board: the opponent gets the number of its discs on the board plus 3 for the queen.',
    source: '001',
    decision: 'Not the 3 if the side that struck has covered the queen, before or by that stroke.',
  },
  { id: 'K14', text: 'The winner of a board gets one point for each opponent’s disc on the board and 3 for the queen if it covered it; from a score of 22 on the queen brings nothing.', source: '001' },
  {
    id: 'K15',
    text: 'Both sides cleared by one stroke: the side that struck wins with 3 if it covered the queen, 1 from a score of 22 on.',
    source: '001',
    decision: 'Covered by the opponent: the side that struck wins with 1. Queen on the board: K12, or a win with 0 where the queen is not required.',
  },
];

const queenOnBoard = (h: Hearing, v: Verdict): Verdict =>
  ending(faulted(v, 'lastDiscBeforeQueen'), { winner: h.opponent, ...plainThree(h.standing, h.opponent, cap) }, 'K12');

const both = (h: Hearing, v: Verdict): Verdict => {
  if (v.queen.state === 'covered') {
    const won = v.queen.side === h.side ? plainThree(h.standing, h.side, cap) : { points: 1, queenPoints: 0 };
    return ending(v, { winner: h.side, ...won }, 'K15');
  }
  return h.setup.options.queenRequired ? queenOnBoard(h, citing(v, 'K15')) : ending(v, { winner: h.side, points: 0, queenPoints: 0 }, 'K15', 'K12');
};

/** K12 to K15: the last discs, after the returns and penalties of the stroke. */
export const carromLast: Law = {
  rules,
  judge: (h, v) => {
    const own = v.colours?.[h.side];
    const other = v.colours?.[h.opponent];
    if (own === undefined || other === undefined) return v;
    const ours = v.onBoard[own];
    const theirs = v.onBoard[other];
    const coveredByUs = v.queen.state === 'covered' && v.queen.side === h.side;
    if (ours === 0 && theirs === 0) return both(h, v);
    if (theirs === 0) return ending(v, { winner: h.opponent, ...discsAndQueen(ours, !coveredByUs && queenCounts(h.standing, h.opponent, cap), 3) }, 'K13');
    if (ours > 0) return v;
    if (v.queen.state === 'onBoard' && h.setup.options.queenRequired) return queenOnBoard(h, v);
    const won = ending(v, { winner: h.side, ...discsAndQueen(theirs, coveredByUs && queenCounts(h.standing, h.side, cap), 3) }, 'K14');
    return v.queen.state === 'onBoard' ? citing(won, 'K12') : won;
  },
};
