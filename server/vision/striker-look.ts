import { colourClass } from '../../calibration/solve/looks.ts';
import type { ColourClass } from '../domain/profile.ts';
import type { Lab } from './colour.ts';
import type { FoundDisc } from './find-discs.ts';

/** Frames a striker lies still in the open before its look is learned, and how far its centre may wander, px. */
const frames = 15;
const wander = 0.7;

/**
 * Learns what the striker of this table looks like from the first one that lies still in the open: it is told by its size alone until then.
 * `ratio`: its diameter over a disc's; `middle`: the centre of the board, px, where much is printed.
 */
export const strikerLook = (ratio: number, middle: number): ((open: readonly FoundDisc[]) => ColourClass | undefined) => {
  let learned: ColourClass | undefined;
  let at: { readonly u: number; readonly v: number } | undefined;
  let seen: Lab[] = [];
  return (open) => {
    if (learned) return learned;
    const strikers = open.filter((d) => d.p > 0.9 && Math.abs(d.ratio / ratio - 1) < 0.09 && Math.hypot(d.u - middle, d.v - middle) > d.r);
    const one = strikers.length === 1 ? strikers[0] : undefined;
    if (one === undefined || at === undefined || Math.hypot(one.u - at.u, one.v - at.v) > wander) seen = [];
    at = one;
    if (one) seen = [...seen, one.lab];
    if (seen.length >= frames) learned = colourClass(seen);
    return learned;
  };
};
