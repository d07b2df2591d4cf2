import type { Law } from '../law.ts';
import { citing, returningOwn } from '../verdict.ts';

/** K7, K8, K9: what the striker in a pocket and an improper stroke put back. */
export const strikerAndImproper: Law = {
  rules: [
    { id: 'K7', text: 'Striker pocketed without an own disc: the turn is lost and one pocketed disc of that side goes to the circle; it is owed when none is pocketed.', source: '001' },
    {
      id: 'K8',
      text: 'Striker pocketed together with own discs: those go to the circle and the turn continues.',
      source: '001',
      decision: 'No further penalty disc. With an opponent’s disc too, K5 takes the turn.',
    },
    {
      id: 'K9',
      text: 'The striker must touch both base lines, cover an end circle completely or not touch it, and not touch the diagonal line; it is flicked, not pushed.',
      source: '001',
      decision: 'Improper stroke: the own discs it pocketed go to the circle, the queen to the centre, opponent’s discs stay; one own disc is taken out as penalty, once, also when the striker fell too; the turn is lost.',
    },
  ],
  judge: (h, v) => {
    if (v.improper) return citing({ ...returningOwn(h, v), penalties: 1 }, 'K9');
    if (!h.striker) return v;
    return h.own > 0 ? citing(returningOwn(h, v), 'K8') : citing({ ...v, penalties: 1 }, 'K7');
  },
};
