import type { Pocket } from '../geometry/table.ts';

/** What a pulse turned out to be: a disc, nothing at all, or a disc that fell into this other pocket. */
export type Pulse = 'disc' | 'nothing' | Pocket;

/** What settled strokes taught about the light barrier of one pocket. The counts fade, so that a mended barrier is believed again. */
export type Barrier = {
  /** Discs that surely fell there and were felt, or not. */
  readonly felt: number;
  readonly missed: number;
  /** Pulses no disc explains, over so many seconds of strokes. */
  readonly falses: number;
  readonly seconds: number;
  /** The last falls (true: felt) and the last pulses, newest last. */
  readonly lastFalls: readonly boolean[];
  readonly lastPulses: readonly Pulse[];
  /** Why it does not move verdicts any more; null while it does. */
  readonly distrust: 'misses' | 'lies' | null;
};

/** The barriers of all four pockets. */
export type Barriers = Readonly<Record<Pocket, Barrier>>;
