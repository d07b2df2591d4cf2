import type { Drop } from '../../domain/drop.ts';
import type { Evidence } from '../../domain/stroke.ts';
import { pockets } from '../../geometry/table.ts';
import type { Chance } from './chance.ts';

/** How the light barriers in the pockets err. */
export type SensorNoise = { readonly misses: number; readonly bounces: number; /** False pulses a second. */ readonly falses: number };

/** The errors of a noise level. */
export const sensorNoise = (level: 'easy' | 'normal' | 'harsh'): SensorNoise =>
  level === 'easy' ? { misses: 0, bounces: 0, falses: 0 } : level === 'normal' ? { misses: 0.03, bounces: 0.04, falses: 1 / 240 } : { misses: 0.1, bounces: 0.1, falses: 1 / 60 };

const round = (v: number): number => Math.round(v);

/** The pulses of a stroke's falls and of nothing at all, between a time (s) and the end of the stroke, in order. */
export const dropsOf = (evidence: Evidence, from: number, noise: SensorNoise, chance: Chance): readonly Drop[] => {
  const drops: Drop[] = [];
  for (const fall of evidence.falls) {
    const at = fall.t * 1000 + chance.between(32, 75);
    const ms = chance.between(15, 70);
    const second = chance.between(8, 50);
    if (chance.happens(noise.misses)) continue;
    drops.push({ pocket: fall.pocket, at: round(at), ms: round(ms) });
    if (chance.happens(noise.bounces)) drops.push({ pocket: fall.pocket, at: round(at + ms + second), ms: round(chance.between(6, 25)) });
  }
  const span = evidence.t1 - from;
  if (chance.happens(noise.falses * span)) drops.push({ pocket: chance.pick(pockets), at: round(1000 * chance.between(from + 0.1, evidence.t1)), ms: round(chance.between(4, 40)) });
  return drops.sort((a, b) => a.at - b.at);
};
