/** A seeded source of chance: the same seed gives the same numbers on every run. */
export type Chance = {
  /** Uniform in [0, 1). */
  readonly next: () => number;
  readonly between: (least: number, most: number) => number;
  /** A whole number in [0, n). */
  readonly below: (n: number) => number;
  /** Normal with mean 0 and the given standard deviation. */
  readonly gauss: (sigma: number) => number;
  readonly happens: (probability: number) => boolean;
  /** One of a list that is not empty. */
  readonly pick: <T>(list: readonly T[]) => T;
  /** An independent stream named by a word, not disturbed by how much was drawn from this one. */
  readonly fork: (name: string) => Chance;
};

const hashed = (text: string): number => {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
};

/** Chance from a seed and a word; the generator is sfc32 (public domain, C. Doty-Humphrey's PractRand). */
export const chanceOf = (seed: number, name = ''): Chance => {
  let a = hashed(`${name}:a`);
  let b = seed >>> 0;
  let c = Math.floor(seed / 4294967296) >>> 0;
  let counter = 1;
  const raw = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 16; i++) raw();
  const next = (): number => raw() / 4294967296;
  const below = (n: number): number => Math.floor(next() * n);
  return {
    next,
    below,
    between: (least, most) => least + (most - least) * next(),
    gauss: (sigma) => sigma * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    happens: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    fork: (word) => chanceOf(seed, `${name}/${word}`),
  };
};
