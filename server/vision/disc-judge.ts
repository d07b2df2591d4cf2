import { type Candidate, features } from './disc-candidates.ts';

/**
 * Weights of the features, constant last: a logistic fit on circles of thirteen boards (photographed and rendered, each weighing alike),
 * checked by leaving one board out at a time.
 */
const weights: readonly number[] = [19.228, 4.5, 1.001, 0.187, -0.602, -2.369, -4.207, -2.83, 2.42, -2.742, -12.32];

/** Probability that a circle is a disc of about the `expected` radius, px. */
export const discProbability = (c: Candidate, noise: number, expected: number): number => {
  const f = features(c, noise, expected);
  const s = f.reduce((sum, value, i) => sum + value * weights[i]!, weights[f.length]!);
  return 1 / (1 + Math.exp(-s));
};
