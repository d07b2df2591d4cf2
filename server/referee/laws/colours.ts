import type { Law } from '../law.ts';
import { forSides } from '../setup.ts';
import { against } from '../standing.ts';
import { citing } from '../verdict.ts';

/** K2: while colours are open, the first disc a side pockets and keeps gives it its colour. */
export const firstPocketedDecides: Law = {
  rules: [
    {
      id: 'K2',
      text: 'By lot the breaker has white; or a side’s colour is that of the first disc pocketed, by the side that pocketed it, and the other side gets the other. Colours are open again on every board.',
      source: '001',
      decision: 'Until then every white or black disc is own, in the deciding stroke too; both colours in it: the one that fell first decides. Discs that go back by K8 or K9 decide nothing.',
    },
  ],
  judge: (h, v) => {
    const first = h.order[0];
    if (h.board.colours !== null || first === undefined || v.improper || h.striker) return v;
    return citing({ ...v, colours: forSides(h.setup, (side) => (side === h.side ? first : against(first))) }, 'K2');
  },
};
