import type { ColourClass } from '../../server/domain/profile.ts';

/** Least spread of a look in L*, a*, b*: light and grain vary at least this much over one board. */
const leastSpread = [4, 2.5, 2.5] as const;

/** A colour class from looks (L*a*b*) of discs of one kind; few samples keep a wide spread. */
export const colourClass = (labs: readonly (readonly [number, number, number])[]): ColourClass => {
  const n = labs.length;
  const mean = [0, 1, 2].map((c) => labs.reduce((s, l) => s + l[c]!, 0) / n) as unknown as [number, number, number];
  const covariance = [0, 1, 2].flatMap((r) =>
    [0, 1, 2].map((c) => {
      const spread = labs.reduce((s, l) => s + (l[r]! - mean[r]!) * (l[c]! - mean[c]!), 0);
      // One prior sample of the least spread, twice as wide, keeps a class of one from being too sure.
      return (spread + (r === c ? (2 * leastSpread[r]!) ** 2 : 0)) / (n + 1) + (r === c ? leastSpread[r]! ** 2 : 0);
    }),
  );
  return { mean, covariance, samples: n };
};
