import type { Law } from '../law.ts';
import { faulted } from '../verdict.ts';

/** K17: with back shots forbidden, touching first a disc behind one's own base line is improper. */
export const backShot: Law = {
  rules: [{ id: 'K17', text: 'Where back shots are not allowed, a stroke whose first contact is a disc behind the striking seat’s own base line is improper.', source: '001' }],
  judge: (h, v) => (h.setup.options.backShots || !h.behind || h.contact === 'none' ? v : faulted({ ...v, improper: true }, 'improper', 'K17')),
};
