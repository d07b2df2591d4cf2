import type { Hearing } from '../hearing.ts';
import type { Law } from '../law.ts';
import { citing, faulted, returning, returningOwn, scoring, type Verdict } from '../verdict.ts';

/** Whether the stroke itself is in order: from the own box, across the line, not improper, the striker on the board. */
export const inOrder = (h: Hearing, v: Verdict): boolean => !v.improper && h.crossed && !h.striker;

/** B2: the striker is placed inside the seat's own box. */
export const ownBox: Law = {
  rules: [{ id: 'B2', text: 'The striker is placed wholly inside the seat’s own box, anywhere (touching a line is inside). From another box the stroke is improper.', source: '000' }],
  judge: (h, v) => (h.box === null || h.box === h.seat ? v : faulted({ ...v, improper: true }, 'wrongBox', 'B2')),
};

/** B3, B6: what an improper stroke, one that did not cross the front line, and one with the striker put back. */
export const burmeseReturns: Law = {
  rules: [
    {
      id: 'B3',
      text: 'Every stroke must send the striker across the front line of the box; if it then comes back off a cushion and hits a disc behind the starting point, the stroke is good.',
      source: '000',
      decision: 'Not crossing, and every improper stroke: turn lost, own discs it pocketed go to the circle, the queen to the centre, opponent’s stay; no further penalty.',
    },
    { id: 'B6', text: 'Striker with own discs: the opponent replaces these in the circle; turn lost.', source: '000' },
  ],
  judge: (h, v) => {
    const named = h.crossed ? v : faulted(v, 'frontLineNotCrossed', 'B3');
    if (!h.crossed || v.improper) return citing(returningOwn(h, named), 'B3');
    return h.striker && h.own > 0 ? citing(returningOwn(h, named), 'B6') : named;
  },
};

/** B4, B5: what ends the turn. */
export const burmeseTurn: Law = {
  rules: [
    { id: 'B4', text: 'The turn ends when the stroke does not cross the line, pockets no own disc, pockets an opponent’s disc or pockets the striker; where the queen may fall at any time she does not end it.', source: '000' },
    { id: 'B5', text: 'An opponent’s disc pocketed stays pocketed.', source: '000' },
    { id: 'B11', text: 'Discs off the board go to the centre.', source: '000', decision: 'The turn follows B4.' },
  ],
  judge: (h, v) => {
    const queen = h.queen && h.setup.options.queen === 'anyTime';
    return citing({ ...v, keepsTurn: inOrder(h, v) && h.theirs === 0 && (h.own > 0 || queen) }, 'B4', ...(h.theirs > 0 ? ['B5'] : []));
  },
};

/** B7, B12: the striker without an own disc costs a disc, or a point when none is pocketed. */
export const burmeseStriker: Law = {
  rules: [
    {
      id: 'B7',
      text: 'Striker without own disc: the opponent places one of the side’s pocketed discs in the circle, after all other returns; if none is pocketed then, one point is deducted. Turn lost.',
      source: '000',
      decision: 'Also when opponent’s discs or the queen fell, and in a stroke that did not cross or was improper. Scores may go below zero.',
    },
    { id: 'B12', text: 'Penalty points are deducted when they happen and show on the scoreboard.', source: '000', decision: 'At once, not at the end of the set.' },
  ],
  judge: (h, v) => {
    const colour = v.colours?.[h.side];
    if (!h.striker || h.own > 0 || colour === undefined) return v;
    return v.onBoard[colour] < 9 ? citing(returning(v, colour, 1, h.opponent), 'B7') : citing(scoring(v, h.side, -1), 'B7', 'B12');
  },
};
