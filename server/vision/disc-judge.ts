import { type Candidate, features } from './disc-candidates.ts';

/**
 * Weights of the features, constant last: a logistic fit on circles of thirteen boards (photographed and rendered, each weighing alike),
 * checked by leaving one board out at a time.
 */
const weights: readonly number[] = [13.301, 1.941, 2.296, 1.861, -0.097, 0.769, -1.438, -3.785, 4.31, -1.188, -12.163];

/** Probability that a circle is a disc of about the `expected` radius, px. */
export const discProbability = (c: Candidate, noise: number, expected: number): number => {
  const f = features(c, noise, expected);
  const s = f.reduce((sum, value, i) => sum + value * weights[i]!, weights[f.length]!);
  return 1 / (1 + Math.exp(-s));
};
