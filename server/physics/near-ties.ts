import type { Scene, Trial } from './launch-fit.ts';
import { placeAt, velocityAt } from './paths.ts';

/** Standard deviation of where a resting body is believed to lie against where it lies, on each axis, mm: bias of the picture that no number of frames averages away. */
const placeError = 0.45;

/** Share of a normal distribution below `z` deviations (Abramowitz and Stegun 26.2.17, to 1e-7). */
const below = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail = (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
};

/**
 * The chance of each other disc to have been touched before the one a trial touches first: discs that the striker reaches within a millimetre of
 * each other cannot be told apart by where they are believed to lie, and what follows looks alike. By disc, those above a thousandth.
 */
export const nearTies = (scene: Scene, trial: Trial): ReadonlyMap<number, number> => {
  const ties = new Map<number, number>();
  const { first } = trial;
  const path = trial.paths.get(scene.striker.id);
  if (first === undefined || path === undefined) return ties;
  const hit = first.a === scene.striker.id ? first.b : first.a;
  const { deceleration } = scene.surface;
  const p = placeAt(path, first.at, deceleration);
  const v = velocityAt(path, first.at - 1e-7, deceleration);
  const speed = Math.hypot(v.x, v.y);
  if (speed === 0) return ties;
  const met = (d: { readonly x: number; readonly y: number; readonly radius: number }) => {
    const [dx, dy] = [d.x - p.x, d.y - p.y];
    const reach = scene.striker.radius + d.radius;
    const along = (dx * v.x + dy * v.y) / speed;
    const aside = Math.abs(dx * v.y - dy * v.x) / speed;
    return { reach, along, aside, depth: Math.sqrt(Math.max(reach * reach - aside * aside, 0)) };
  };
  const struck = scene.discs.find((d) => d.id === hit);
  if (struck === undefined) return ties;
  const own = met(struck);
  // How a shift aside moves the moment of contact: much in a glancing one.
  const slope = (m: { readonly aside: number; readonly depth: number }): number => m.aside / Math.max(m.depth, 2);
  for (const d of scene.discs) {
    if (d.id === hit) continue;
    const m = met(d);
    if (m.along <= 0 || m.along > own.along + 25) continue;
    const touches = below((m.reach - m.aside) / (placeError * Math.SQRT2));
    const sigma = placeError * Math.sqrt(2 + slope(own) ** 2 + slope(m) ** 2);
    const chance = touches * below(-(m.along - m.depth) / sigma);
    if (chance > 0.001) ties.set(d.id, Math.min(chance, 0.5));
  }
  return ties;
};
