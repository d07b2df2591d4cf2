import type { Law, Rule } from '../law.ts';
import { citing, ending, faulted, returningQueen } from '../verdict.ts';
import { inOrder } from './burmese.ts';

const rule: Rule = {
  id: 'B8',
  text: 'Queen at any time: she stays pocketed if the same seat pockets an own disc with its next stroke; otherwise she goes to the centre with the own discs that fell in the stroke that pocketed her. Queen last: only after all own discs; earlier she goes to the centre and, if no own disc fell, the turn is lost.',
  source: '000',
  decision:
    'At any time: an own disc in the same stroke does not cover; queen by a stroke that loses the turn goes back at once, queen and opponent’s disc leave the own discs of that stroke pocketed. Last: a side that clears by its own stroke strikes once more, its points are fixed; the queen adds 5 if that stroke pockets her lawfully, anything else adds and costs nothing and the board is over. A queen that falls with the last own disc goes back first. A side cleared by the opponent’s stroke wins at once.',
};

/** B8 `anyTime`: pocketing the queen and covering her. */
export const queenAnyTime: Law = {
  rules: [rule],
  judge: (h, v) => {
    if (h.setup.options.queen !== 'anyTime') return v;
    const fair = inOrder(h, v);
    if (h.queen) {
      if (!fair || h.theirs > 0) return citing(returningQueen(v), 'B8');
      return citing({ ...v, queen: { state: 'toCover', side: h.side }, withQueen: h.own }, 'B8');
    }
    if (v.queen.state !== 'toCover' || v.queen.side !== h.side) return v;
    return citing(fair && h.own > 0 ? { ...v, queen: { state: 'covered', side: h.side }, withQueen: 0 } : returningQueen(v), 'B8');
  },
};

/** B8 `last`: the queen before the side has cleared goes back. */
export const queenLast: Law = {
  rules: [],
  judge: (h, v) => (h.setup.options.queen === 'last' && h.queen ? faulted(returningQueen(v), 'queenNotAllowed', 'B8') : v),
};

/** B8 `last`: the one further stroke of a side that has cleared. Closes the hearing. */
export const furtherStroke: Law = {
  rules: [],
  judge: (h, v) => {
    const cleared = h.board.cleared;
    if (cleared === null || (h.outOfTurn && !h.partner)) return v;
    const named = h.crossed ? v : faulted(v, 'frontLineNotCrossed', 'B3');
    const queenPoints = h.queen && h.theirs === 0 && inOrder(h, v) ? 5 : 0;
    return { ...ending(named, { winner: h.side, points: cleared + queenPoints, queenPoints }, 'B8', 'B9'), closed: true };
  },
};
