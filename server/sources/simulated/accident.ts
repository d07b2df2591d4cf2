import type { Pocket } from '../../geometry/table.ts';

/** Mishaps that can be rehearsed on the live simulated table. */
export type Accident =
  | { readonly kind: 'hand'; readonly seconds: number }
  | { readonly kind: 'dark'; readonly seconds: number }
  | { readonly kind: 'nudge'; readonly mm: number }
  | { readonly kind: 'sensor'; readonly pocket: Pocket; readonly seconds: number };
