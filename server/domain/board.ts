import type { Mm, Ms } from '../geometry/plane.ts';
import type { Kind } from './disc.ts';
import type { Doubt } from './stroke.ts';

/** What the table is doing (the phases of the view). */
export const phases = ['noBoard', 'arranging', 'ready', 'placed', 'moving', 'settling', 'returning'] as const;
export type Phase = (typeof phases)[number];

/** One body as it is believed to lie or move now: `id` stays while it lives, `sure` is the probability of its kind. */
export type BoardDisc = { readonly id: number; readonly kind: Kind; readonly at: Mm; readonly moving: boolean; readonly sure: number };

/** The board we believe at one moment. */
export type Board = { readonly at: Ms; readonly discs: readonly BoardDisc[]; readonly doubts: readonly Doubt[] };

/** A body at rest, voted over still frames: `sure` is the probability of its kind, `times` how often it was seen. */
export type Rest = { readonly id: number; readonly kind: Kind; readonly at: Mm; readonly sure: number; readonly times: number };
