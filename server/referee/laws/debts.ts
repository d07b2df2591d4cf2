import type { Law } from '../law.ts';
import { payingDebts } from '../verdict.ts';

/** Owed discs (law book: dues) are taken out at the end of the stroke, as soon as a disc of that side is pocketed. */
export const debts = (rule: string): Law => ({ rules: [], judge: (h, v) => payingDebts(h.setup, v, h.side, rule) });
