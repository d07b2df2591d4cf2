import type { Hearing } from '../hearing.ts';
import type { Law, Rule } from '../law.ts';
import { discsAndQueen, plainThree, queenCounts } from '../points.ts';
import { citing, ending, type Verdict } from '../verdict.ts';
import { faulted } from '../verdict.ts';
import { covering, ownLastFell, ownLeftAfter, queenAllowed, theirLastFell } from './icf-facts.ts';

const cap = 22;
const most = 12;

type Worth = { readonly points: number; readonly queenPoints: number };

const onePoint: Worth = { points: 1, queenPoints: 0 };

const rules: readonly Rule[] = [
  { id: '102', text: 'Covering stroke with the last disc of both sides: the side that struck wins 3.', source: 'icf', decision: 'Improper or with the striker it is turned: the opponent wins 3, with the extras.' },
  { id: '103', text: 'Covering stroke with the opponent’s last disc, with or without an own disc: the opponent wins the discs left and 3.', source: 'icf' },
  { id: '104', text: 'Queen, own last and opponent’s last disc together: the side that struck wins 3.', source: 'icf', decision: 'Improper it is turned: the opponent wins 3, with the extra.' },
  { id: '105', text: 'Own last and opponent’s last disc with the queen on the board: the opponent gets 3.', source: 'icf' },
  { id: '106', text: 'Opponent’s last disc with the queen on the board: the opponent wins the discs left and 3.', source: 'icf', decision: 'Also when the queen fell in the same stroke.' },
  { id: '107', text: 'Own last disc with the queen on the board: the opponent wins 3.', source: 'icf' },
  { id: '108', text: 'Own last disc and the striker with the queen on the board: the opponent wins 3, and the extra on demand.', source: 'icf' },
  { id: '109', text: 'Queen, both last discs and the striker: the opponent wins 3, and the extra on demand.', source: 'icf' },
  { id: '110', text: 'Both last discs and the striker, queen covered earlier by the side that struck: the opponent wins 1, and the extra on demand.', source: 'icf' },
  { id: '111', text: 'Opponent’s last disc and the striker with the queen on the board: the opponent wins the discs left and 3, and the extra on demand.', source: 'icf' },
  { id: '112', text: 'Both last discs and the striker, queen covered earlier by the opponent: the opponent wins 3, and the extra on demand.', source: 'icf' },
  {
    id: 'L13',
    text: 'The end of a board looks at what fell; own discs of a foul stroke count as back and no due is taken. A receiver with 22 or more does not get the queen’s 3 (a plain 3 becomes 1).',
    source: 'icf',
    decision: 'Opponent’s last disc with the queen covered by the opponent: discs left and 3; by the side that struck: discs left. Both last discs, lawful: the side that struck wins 3 when it covered the queen, 1 when the opponent did; foul: the opponent wins 1 or 3. Where the opponent wins, a pocketed striker and an improper stroke add a point each on demand. Own last disc by a foul stroke with the queen off the board is no end.',
  },
];

/** The opponent wins, with a point on demand for the striker and for an improper stroke, 12 at most. */
const theirBoard = (h: Hearing, v: Verdict, worth: Worth, ...ids: readonly string[]): Verdict => {
  const extras = h.setup.options.demandExtras ? Number(h.striker) + Number(v.improper) : 0;
  const points = Math.min(most, worth.points + extras);
  return ending(v, { winner: h.opponent, points, queenPoints: worth.queenPoints }, ...ids, 'L13', ...(worth.points + extras > most ? ['55'] : []));
};

const ourBoard = (h: Hearing, v: Verdict, worth: Worth, ...ids: readonly string[]): Verdict => ending(v, { winner: h.side, ...worth }, ...ids, 'L13');

/** Both last discs fell. */
const both = (h: Hearing, v: Verdict, foul: boolean): Verdict => {
  const three = plainThree(h.standing, foul ? h.opponent : h.side, cap);
  const { state, side } = h.board.queen;
  if (covering(h)) return foul ? theirBoard(h, v, three, '102') : ourBoard(h, v, three, '102');
  if (h.queen) return foul ? theirBoard(h, v, three, h.striker ? '109' : '104') : ourBoard(h, v, three, '104');
  if (state === 'onBoard') return theirBoard(h, faulted(v, 'lastDiscBeforeQueen'), plainThree(h.standing, h.opponent, cap), '105');
  const ours = side === h.side;
  if (!foul) return ourBoard(h, v, ours ? three : onePoint);
  return theirBoard(h, v, ours ? onePoint : three, ...(h.striker ? [ours ? '110' : '112'] : []));
};

/** The opponent's last disc fell, own discs are left. */
const theirs = (h: Hearing, v: Verdict, foul: boolean): Verdict => {
  const counts = queenCounts(h.standing, h.opponent, cap);
  const left = ownLeftAfter(h, foul);
  if (covering(h)) return theirBoard(h, v, discsAndQueen(left, counts, 3), '103');
  if (h.board.queen.state === 'covered') return theirBoard(h, v, discsAndQueen(left, counts && h.board.queen.side === h.opponent, 3));
  return theirBoard(h, v, discsAndQueen(left, counts, 3), h.striker ? '111' : '106');
};

/** Own last disc fell, opponent's discs are left. */
const ours = (h: Hearing, v: Verdict, foul: boolean): Verdict => {
  const queenStays = h.board.queen.state === 'onBoard' && !(h.queen && (foul || queenAllowed(h)));
  if (queenStays) return theirBoard(h, faulted(v, 'lastDiscBeforeQueen'), plainThree(h.standing, h.opponent, cap), h.striker ? '108' : '107');
  if (foul) return v;
  const mine = h.queen || covering(h) || h.board.queen.side === h.side;
  const colour = h.board.colours?.[h.opponent];
  const left = colour === undefined ? 0 : h.board.onBoard[colour] - h.theirs;
  return ourBoard(h, v, discsAndQueen(left, mine && queenCounts(h.standing, h.side, cap), 3), '52', '53', ...(mine ? ['54'] : []));
};

/** Laws 102 to 112: the last discs, by what fell. Closes the hearing when the board is over. */
export const icfLast: Law = {
  rules,
  judge: (h, v) => {
    const foul = v.improper || h.striker;
    const ownGone = ownLastFell(h);
    const theirGone = theirLastFell(h);
    if (!ownGone && !theirGone) return v;
    const judged = ownGone && theirGone ? both(h, v, foul) : theirGone ? theirs(h, v, foul) : ours(h, v, foul);
    if (judged.ended === null) return judged;
    const named = theirGone && judged.ended.winner === h.opponent ? faulted(judged, 'opponentDiscPocketed') : judged;
    const capped = (h.standing.score[judged.ended.winner ?? h.side] ?? 0) >= cap;
    return citing({ ...named, closed: true }, 'C2', ...(capped ? ['54'] : []));
  },
};
