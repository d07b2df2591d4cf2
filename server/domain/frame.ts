import type { Ms } from '../geometry/plane.ts';

/** One picture as it left the camera: `rgb` holds width x height x 3 bytes, row by row. */
export type Frame = {
  /** Number of the frame in its stream, from 0; gaps are frames that were dropped. */
  readonly index: number;
  /** Time of capture on the source's own clock, ms from the start of the stream. */
  readonly at: Ms;
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
};
