import type { ClockView } from '../../server/contract/view.ts';

/** What is left of a clock `since` ms after the server said how it stands, ms. */
export const leftNow = (clock: ClockView, since: number): number => Math.max(0, clock.left - (clock.running ? Math.max(0, since) : 0));

/** The tone a clock makes as its rest falls from `before` to `now` (ms): a short one when it warns, a long low one when it is out; undefined as a rule. */
export const soundOf = ({ running, warnAt }: ClockView, before: number, now: number): { readonly pitch: number; readonly seconds: number } | undefined => {
  if (!running || now >= before) return undefined;
  if (before > 0 && now <= 0) return { pitch: 330, seconds: 0.8 };
  return before > warnAt && now <= warnAt ? { pitch: 880, seconds: 0.25 } : undefined;
};
