import type { Hearing } from '../hearing.ts';
import type { Law } from '../law.ts';
import { citing, returningOwn, type Verdict } from '../verdict.ts';
import { allNine, covering, owes, queenAllowed } from './icf-facts.ts';

/** The law that speaks of a pocketed striker, by what fell with it. */
const strikerLaws = (h: Hearing): readonly string[] => {
  const both = h.theirs > 0 ? [h.own > 0 ? '75' : '74'] : [];
  if (h.queen && h.own > 0) return ['98', ...both];
  if (h.queen) return [queenAllowed(h) && !allNine(h) ? '99' : '95', ...both];
  if (covering(h)) return [h.own > 0 ? '101' : '100', ...both];
  return both.length > 0 ? both : [h.own > 0 ? '73' : '72'];
};

/** The law that speaks of an improper stroke, by what it pocketed. */
const improperLaws = (h: Hearing): readonly string[] => {
  const pocketed = [...(h.own > 0 ? ['77'] : []), ...(h.theirs > 0 ? ['76'] : [])];
  if (h.striker && h.queen) return [h.own > 0 ? '98' : '99', ...pocketed];
  if (h.striker && covering(h)) return [h.own > 0 ? '101' : '100', ...pocketed];
  if (h.striker && pocketed.length === 0) return ['72'];
  return pocketed.length > 0 ? pocketed : ['64'];
};

/** Laws 64, 72 to 77 and 98 to 101: what a pocketed striker and an improper stroke put back. */
export const duesAndPenalties: Law = {
  rules: [
    { id: '64', text: 'A foul: one disc of the offender to the circle and the turn lost. In an improper stroke the own discs it pocketed and the queen go back besides, the opponent’s stay.', source: 'icf', decision: 'A called foul is one outside a stroke: discs of earlier strokes stay. The kind is taken as the umpire called it.' },
    { id: '72', text: 'Striker alone: turn lost, one due (owed when none is pocketed); in an improper stroke two.', source: 'icf' },
    { id: '73', text: 'Striker with own discs: these and one due go to the circle, the turn continues.', source: 'icf' },
    { id: '74', text: 'Striker with opponent’s discs: these stay, one due, turn lost.', source: 'icf' },
    { id: '75', text: 'Striker with discs of both: the own go back plus one due, the opponent’s stay, the turn continues.', source: 'icf' },
    { id: '76', text: 'Opponent’s discs by an improper stroke: they stay, one penalty disc, two when the striker fell too, turn lost.', source: 'icf' },
    { id: '77', text: 'Own discs by an improper stroke: they go to the circle and one penalty disc, two when the striker fell too, turn lost.', source: 'icf' },
    { id: '98', text: 'Queen, own disc and striker: queen and discs go back plus one due, the turn continues, also with all nine on the board; in an improper stroke plus two, turn lost.', source: 'icf' },
    { id: '99', text: 'Queen and striker with the right to the queen: the queen goes back plus one due, the turn continues; in an improper stroke plus two, turn lost.', source: 'icf' },
    { id: '100', text: 'Covering stroke with the striker alone: the queen goes back, one due, turn lost; in an improper stroke two.', source: 'icf' },
    { id: '101', text: 'Covering stroke with striker and own discs: these and one due go back, the turn continues and the next stroke must cover; in an improper stroke two, queen back, turn lost.', source: 'icf' },
  ],
  judge: (h, v): Verdict => {
    if (v.improper) return citing({ ...returningOwn(h, v), penalties: h.striker ? 2 : 1 }, ...improperLaws(h));
    return h.striker ? citing({ ...returningOwn(h, v), penalties: 1 }, ...strikerLaws(h)) : v;
  },
};

/** Law 116: the striker jumping off costs nothing. */
export const strikerOff: Law = {
  rules: [{ id: '116', text: 'The striker jumping off the board: no penalty, the turn follows law 48.', source: 'icf' }],
  judge: (h, v) => (h.strikerOff ? citing(v, '116') : v),
};

/** Laws 48, 65, 74, 95, 99 and 125: what keeps the turn. Where two laws apply and one takes the turn it is lost; only 75 (against 74) and 98 (against 95d) leave it. */
export const icfTurn: Law = {
  rules: [
    { id: '48', text: 'The turn continues while an own disc or the queen is lawfully pocketed, also when an opponent’s disc fell with it; otherwise it passes, in doubles to the right.', source: 'icf' },
    { id: '65', text: 'A disc that jumps off the board goes to the centre without penalty; the turn follows law 48.', source: 'icf' },
    { id: '125', text: 'An opponent’s disc by a lawful stroke, without own disc and without the queen lawfully pocketed: turn lost.', source: 'icf' },
  ],
  judge: (h, v) => {
    const cited = citing(v, '48', ...(h.theirs > 0 && h.own === 0 && !v.improper && !h.striker ? ['125'] : []));
    const queenTakesTurn = h.queen && owes(h);
    const queenKeeps = h.queen && queenAllowed(h) && !(h.striker && (allNine(h) || h.theirs > 0));
    return { ...cited, keepsTurn: !v.improper && !queenTakesTurn && (h.own > 0 || queenKeeps) };
  },
};
