import type { Mover } from './body.ts';
import { notBefore, slowPause } from './contact.ts';
import { closingSpeed, untilContact } from './pair-time.ts';

/** When each pair of movers meets next and when it last touched (s); cell i * n + j for i < j. `at`, `i`, `j` is the contact found last. */
export type Pairs = {
  readonly movers: readonly Mover[];
  readonly deceleration: number;
  readonly end: number;
  readonly times: Float64Array;
  readonly last: Float64Array;
  at: number;
  i: number;
  j: number;
};

/** All pairs of these movers, looked at until `end`; their own ways must be known (setAlone). */
export const pairsOf = (movers: readonly Mover[], deceleration: number, end: number): Pairs => {
  const n = movers.length;
  const pairs: Pairs = {
    movers,
    deceleration,
    end,
    times: new Float64Array(n * n).fill(Number.POSITIVE_INFINITY),
    last: new Float64Array(n * n).fill(Number.NEGATIVE_INFINITY),
    at: Number.POSITIVE_INFINITY,
    i: -1,
    j: -1,
  };
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) pairs.times[i * n + j] = contactTime(pairs, movers[i]!, movers[j]!, i * n + j, 0);
  return pairs;
};

const contactTime = (pairs: Pairs, a: Mover, b: Mover, cell: number, now: number): number => {
  if (a.gone || b.gone || (a.speed === 0 && b.speed === 0)) return Number.POSITIVE_INFINITY;
  const until = Math.min(a.aloneAt, b.aloneAt, pairs.end);
  const at = now + untilContact(a, b, pairs.deceleration, until - now);
  const last = pairs.last[cell]!;
  return at < last + slowPause ? notBefore(at, last, closingSpeed(a, b)) : at;
};

/** Works out anew all contacts of body `i`, whose way has just changed. */
export const refresh = (pairs: Pairs, i: number, now: number): void => {
  const { movers, times } = pairs;
  const n = movers.length;
  const m = movers[i]!;
  for (let j = 0; j < i; j++) times[j * n + i] = contactTime(pairs, movers[j]!, m, j * n + i, now);
  for (let j = i + 1; j < n; j++) times[i * n + j] = contactTime(pairs, m, movers[j]!, i * n + j, now);
};

/** Finds the first contact before `before`, and says whether there is one. */
export const findNext = (pairs: Pairs, before: number): boolean => {
  const { times } = pairs;
  const n = pairs.movers.length;
  let best = before;
  let where = -1;
  for (let i = 0; i < n; i++) {
    for (let k = i * n + i + 1, stop = i * n + n; k < stop; k++) {
      if (times[k]! < best) {
        best = times[k]!;
        where = k;
      }
    }
  }
  if (where < 0) return false;
  pairs.at = best;
  pairs.i = Math.floor(where / n);
  pairs.j = where % n;
  return true;
};
