import type { Law } from '../law.ts';
import { discsAndQueen, queenCounts } from '../points.ts';
import type { Setup } from '../setup.ts';
import { opponentOf } from '../setup.ts';
import type { Standing } from '../standing.ts';
import { type BoardEnd, citing, ending, faulted } from '../verdict.ts';

const cap = 22;

/** Law 51: what a side that loses the board gives to the other: its discs, and 3 unless it has itself covered the queen. */
export const lostBoard = (setup: Setup, standing: Standing, loser: number): BoardEnd => {
  const winner = opponentOf(setup, loser);
  const colour = standing.board.colours?.[loser];
  const discs = colour === undefined ? 9 : standing.board.onBoard[colour];
  const { state, side } = standing.board.queen;
  const coveredByLoser = state === 'covered' && side === loser;
  return { winner, ...discsAndQueen(discs, !coveredByLoser && queenCounts(standing, winner, cap), 3) };
};

/** A stroke out of turn, named; what it costs is law 51's matter. */
export const outOfTurnNamed: Law = {
  rules: [{ id: 'C9', text: 'A stroke by the wrong side or seat, the partner’s too, is out of turn; law 51 says what it costs.', source: 'icf' }],
  judge: (h, v) => (h.outOfTurn ? faulted(v, 'outOfTurn', 'C9') : v),
};

/** Law 51: playing out of turn loses the board. */
export const outOfTurnLosesBoard: Law = {
  rules: [
    {
      id: '51',
      text: 'Playing out of turn, the partner’s too, loses the board by the own discs on it, plus 3 unless that side has covered the queen, while the opponent’s score is 21 or less; counted as before the stroke.',
      source: 'icf',
      decision: 'The sentences of laws 51, 83, 96 and 125 on what nobody noticed do not apply: the referee notices.',
    },
  ],
  judge: (h, v) => {
    if (!h.outOfTurn) return v;
    const end = lostBoard(h.setup, h.standing, h.side);
    const colour = h.board.colours?.[h.opponent];
    const last = colour !== undefined && h.fell[colour] > 0 && h.board.onBoard[colour] === h.fell[colour];
    const named = last ? faulted(v, 'opponentDiscPocketed') : v;
    return citing({ ...ending(named, end, '51', ...(end.queenPoints > 0 ? [] : ['54'])), closed: true }, 'C2');
  },
};
