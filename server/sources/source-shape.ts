import type { Drop } from '../domain/drop.ts';
import type { Frame } from '../domain/frame.ts';
import type { Side } from '../domain/match-event.ts';
import type { NoiseLevel } from './simulated/passage.ts';
import type { Umpire } from './simulated/umpire.ts';

/**
 * Stamped frames from somewhere; nobody downstream can tell from where. A source that is not live waits to be read and gives every frame;
 * a live one never queues: the newest frame replaces the one that waits, and the numbers of the frames show the gap.
 * `frames` may throw SourceError: after the last good frame of a video that is cut off, or when a camera goes away.
 */
export type Source = {
  readonly name: string;
  readonly live: boolean;
  /** Nominal frames a second, undefined when the source does not say. */
  readonly fps: number | undefined;
  readonly frames: AsyncIterable<Frame>;
  /** Pulses of pocket sensors that belong to the source itself, on the frames' clock. */
  readonly drops?: AsyncIterable<Drop>;
  close(): Promise<void>;
};

/** What some kinds of source need besides their name. */
export type SourceOptions = {
  /** Frames a second of pictures and of MJPEG on standard input, which carry no times; 30 when absent. */
  readonly fps?: number;
  /** Picture size asked of a camera or of the simulated table. */
  readonly size?: readonly [number, number];
  /** The rest is for `simulate:`. */
  readonly umpire?: Umpire;
  readonly sides?: readonly Side[];
  readonly noise?: NoiseLevel;
  readonly look?: string;
};
