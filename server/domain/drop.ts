import type { Ms } from '../geometry/plane.ts';
import type { Pocket } from '../geometry/table.ts';

/** Something that broke the light barrier of a pocket, on the clock of the frames. */
export type Drop = {
  readonly pocket: Pocket;
  /** Start of the break, ms on the frames' clock. */
  readonly at: Ms;
  /** Length of the break, ms. */
  readonly ms: number;
  /** What the controller itself said of it: its own clock, ms, and which drop of which boot. Absent where no controller told it. */
  readonly controller?: { readonly ms: number; readonly seq: number; readonly boot: number };
};
