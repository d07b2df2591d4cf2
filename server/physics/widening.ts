import type { Happening } from './body.ts';
import type { Prediction } from './predict.ts';

/** How much less sure a body's state has become: standard deviations to add to its place (mm) and to its velocity (mm/s). */
export type Widened = { readonly mm: number; readonly mmPerSecond: number };

// Shares of the impact speed that a collision leaves unknown, measured over many strokes; three times as much where a collision is one of a cluster.
const discShare = 0.25;
const cushionShare = 0.12;
const clusterFactor = 3;
/** Collisions of one body with two others within this time (s) make a cluster: in truth they overlap, and their order is chance. */
const clusterTime = 1e-3;

/** What to widen each body's covariance by after a prediction, by id; bodies that met nothing are absent. */
export const widening = (prediction: Prediction): ReadonlyMap<number, Widened> => {
  const out = new Map<number, Widened>();
  const add = (id: number, share: number, since: number): void => {
    const before = out.get(id) ?? { mm: 0, mmPerSecond: 0 };
    out.set(id, { mm: Math.hypot(before.mm, share * since), mmPerSecond: Math.hypot(before.mmPerSecond, share) });
  };
  for (const [i, h] of prediction.happenings.entries()) {
    const share = shareOf(prediction.happenings, i) * h.speed;
    if (share === 0) continue;
    add(h.a, share, prediction.seconds - h.at);
    if (h.b !== undefined) add(h.b, share, prediction.seconds - h.at);
  }
  return out;
};

/** The share of its impact speed that happening `i` leaves unknown. */
export const shareOf = (happenings: readonly Happening[], i: number): number => {
  const h = happenings[i]!;
  if (h.kind === 'cushion') return cushionShare;
  if (h.kind !== 'disc') return 0;
  return isInCluster(happenings, i) ? clusterFactor * discShare : discShare;
};

/** Whether happening `i` is one of several collisions that in truth overlap. */
export const isInCluster = (happenings: readonly Happening[], i: number): boolean => {
  const h = happenings[i]!;
  const shares = (o: Happening): boolean => o.kind === 'disc' && (o.a === h.a || o.b === h.b || o.a === h.b || o.b === h.a) && !(o.a === h.a && o.b === h.b);
  for (let k = i - 1; k >= 0 && h.at - happenings[k]!.at < clusterTime; k--) if (shares(happenings[k]!)) return true;
  for (let k = i + 1; k < happenings.length && happenings[k]!.at - h.at < clusterTime; k++) if (shares(happenings[k]!)) return true;
  return false;
};
