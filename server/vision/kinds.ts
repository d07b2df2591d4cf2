import type { ByKind, Kind } from '../domain/disc.ts';
import type { ColourClass } from '../domain/profile.ts';
import { type Lab, labDistance } from './colour.ts';

/** What is known of a disc when its kind is asked: the look of its face and its radius over that of an ordinary disc. */
export type Look = { readonly lab: Lab; readonly ratio: number };

/** Redness that wood tones do not have: red, pink, magenta and maroon are well above, brown and tan below. */
export const redness = (lab: Lab): number => lab[1] - 0.6 * Math.max(0, lab[2]);

/** Lightness in which warm colour counts: brown men are "white" though dark, black ones are neutral or cold. */
const whiteness = (lab: Lab): number => lab[0] + 1.2 * Math.max(0, 0.6 * lab[1] + 0.8 * lab[2]);

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

const normalised = (b: ByKind<number>): ByKind<number> => {
  const sum = b.white + b.black + b.queen + b.striker || 1;
  return { white: b.white / sum, black: b.black / sum, queen: b.queen / sum, striker: b.striker / sum };
};

/** Splits lightness in two by 2-means, held by what black and white usually are beside this wood. */
const split = (values: readonly number[], wood: number): { readonly at: number; readonly width: number } => {
  let dark = 0.4 * wood;
  let light = 0.95 * wood;
  const [dark0, light0] = [dark, light];
  for (let i = 0; i < 12; i++) {
    const middle = (dark + light) / 2;
    const below = values.filter((v) => v < middle);
    const above = values.filter((v) => v >= middle);
    dark = (below.reduce((s, v) => s + v, 0) + dark0) / (below.length + 1);
    light = (above.reduce((s, v) => s + v, 0) + light0) / (above.length + 1);
  }
  return { at: (dark + light) / 2, width: Math.max(2, (light - dark) / 9) };
};

/**
 * Beliefs about kinds from one picture alone, by what the discs look like beside the wood and beside each other; no fixed colour ranges.
 * The striker is told by its size; there is one queen.
 */
export const kindsByContrast = (looks: readonly Look[], wood: Lab): readonly ByKind<number>[] => {
  const red = looks.map((l) => redness(l.lab));
  const strikers = looks.map((l, i) => {
    // A striker looks like no other disc on the board, as a rule; with few discs that says little.
    const alone = Math.min(...looks.map((o, k) => (k === i ? Number.POSITIVE_INFINITY : labDistance(o.lab, l.lab))));
    const most = Math.min(2.5, 0.4 * (looks.length - 1));
    return 32 * (l.ratio - 1.15) + Math.max(-most, Math.min(most, 0.12 * ((Number.isFinite(alone) ? alone : 14) - 14)));
  });
  const surest = Math.max(...strikers);
  const ordinary = looks.flatMap((l, i) => (strikers[i]! < 0 && red[i]! < 12 ? [whiteness(l.lab)] : []));
  const s = split(ordinary, wood[0]);
  const reddest = Math.max(...red.filter((_, i) => strikers[i]! < 0), 0);
  return looks.map((l, i) => {
    const striker = strikers[i]! >= surest ? sigmoid(strikers[i]!) : 0.3 * sigmoid(strikers[i]! - 1);
    const queen = sigmoid((red[i]! - 13) / 2) * (red[i]! >= reddest - 1 ? 1 : 0.25);
    const white = sigmoid((whiteness(l.lab) - s.at) / s.width);
    return normalised({ striker, queen: (1 - striker) * queen, white: (1 - striker) * (1 - queen) * white, black: (1 - striker) * (1 - queen) * (1 - white) });
  });
};

const logLikelihood = (c: ColourClass, lab: Lab, widen: number): number => {
  let sum = 0;
  for (let k = 0; k < 3; k++) {
    const variance = (c.covariance[k * 4] ?? 25) + widen;
    sum += -((lab[k]! - c.mean[k]!) ** 2) / variance - Math.log(variance);
  }
  return 0.5 * sum;
};

/** Squared distance of a look from the nearest learned one that comes in its size, in spreads widened for light and shadow; above about 12 it is another thing. */
export const strangeness = (look: Look, learned: Partial<ByKind<ColourClass>>, strikerRatio: number): number => {
  const large = look.ratio > (1 + 2 * strikerRatio) / 3;
  // A ring on the striker's face is as large as a disc.
  const fitting = Object.entries(learned).filter(([kind]) => kind === 'striker' || !large);
  return Math.min(...fitting.map(([, c]) => [0, 1, 2].reduce((sum, k) => sum + (look.lab[k]! - c.mean[k]!) ** 2 / ((c.covariance[k * 4] ?? 25) + (k === 0 ? 60 : 12)), 0)));
};

/** Beliefs about kinds by the looks learned for this table; size decides the striker where it differs enough from a disc (`strikerRatio`). */
export const kindsByLooks = (looks: readonly Look[], learned: Partial<ByKind<ColourClass>>, strikerRatio: number): readonly ByKind<number>[] =>
  looks.map((l) => {
    const spread = 0.07;
    const asDisc = -0.5 * ((l.ratio - 1) / spread) ** 2;
    const asStriker = -0.5 * ((l.ratio - strikerRatio) / spread) ** 2;
    const score = (kind: Kind): number => {
      const c = learned[kind];
      // A kind never seen here may look like anything.
      if (kind === 'striker') return (c ? Math.max(-14, 0.35 * logLikelihood(c, l.lab, 30)) : -4) + asStriker;
      return (c ? Math.max(-14, logLikelihood(c, l.lab, 30)) : -11) + asDisc;
    };
    const s = { white: score('white'), black: score('black'), queen: score('queen'), striker: score('striker') };
    const most = Math.max(s.white, s.black, s.queen, s.striker);
    return normalised({ white: Math.exp(s.white - most), black: Math.exp(s.black - most), queen: Math.exp(s.queen - most), striker: Math.exp(s.striker - most) });
  });

/** The likeliest kind, or `unknown` below 0.6. */
export const kindOf = (belief: ByKind<number>): Kind | 'unknown' => {
  const kinds: readonly Kind[] = ['white', 'black', 'queen', 'striker'];
  const best = kinds.reduce((a, b) => (belief[b] > belief[a] ? b : a));
  return belief[best] >= 0.6 ? best : 'unknown';
};
