import type { Law, Rule } from '../law.ts';
import { citing, faulted } from '../verdict.ts';

const untouched = 3;

const failedBreak = (rules: readonly Rule[], ...made: readonly string[]): Law => ({
  rules,
  judge: (h, v) => {
    const moved = h.order.length > 0 || h.queen || h.jumped > 0;
    if (h.board.touched) return v;
    if (h.contact !== 'none' || moved) return citing(v, ...made);
    const again = !v.improper && !h.striker && h.board.attempts + 1 < untouched;
    const cited = citing(faulted(v, 'noContact'), ...rules.map((rule) => rule.id));
    return { ...cited, failedBreak: true, keepsTurn: again, closed: true };
  },
});

/** K3: three attempts to touch the layout. */
export const threeAttempts: Law = failedBreak([
  {
    id: 'K3',
    text: 'Up to three attempts at the break: a stroke that touches no disc is a failed attempt and the same seat tries again. After the third the turn passes and nothing is rearranged.',
    source: '001',
    decision: 'With the striker pocketed or improperly struck without touching a disc the turn is lost at once, without penalty. The next side has three attempts too, until someone touches the layout.',
  },
]);

/** Laws 44 and 45: two more chances at the break. */
export const twoMoreChances: Law = failedBreak([
  { id: '44', text: 'The break is made when the striker touches any disc, however slightly.', source: 'icf' },
  {
    id: '45',
    text: 'A player who fails to touch a disc has two more chances; out of chances the turn passes and the opponent plays with black.',
    source: 'icf',
    decision: 'The striker pocketed or an improper stroke without touching a disc loses the turn at once, without due.',
  },
], '44');
