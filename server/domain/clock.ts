import type { Ms } from '../geometry/plane.ts';
import type { Seat } from '../geometry/table.ts';

/** Limits of the clocks, ms (icf law 50 and 88: 15 s each; they warn, the umpire decides). */
export type ClockRules = {
  readonly stroke: Ms;
  readonly placing: Ms;
  /** Time left when the warning sounds. */
  readonly warnAt: Ms;
  /** Longest time after rest before the stroke clock runs although nobody picked the striker up. */
  readonly pickUp: Ms;
};

/** One clock: `spent` until `since`, running on from there; `since` null while it stands. `pickUp`: everything rests, the striker is waited for. */
export type Clock = { readonly what: 'pickUp' | 'stroke' | 'placing'; readonly seat: Seat | null; readonly spent: Ms; readonly since: Ms | null; readonly warned: boolean; readonly expired: boolean };

/** Memory of the clocks. Times are on one steady clock that never goes back. */
export type Clocks = {
  readonly now: Ms;
  readonly running: Clock | null;
  /** The clock the last stroke stopped, until that stroke is in the log. */
  readonly stopped: Clock | null;
  /** An appeal or a pause holds every clock. */
  readonly held: boolean;
  /** How the clocks stood just before what each entry of the log tells, oldest first, the last 64. */
  readonly marks: readonly { readonly revision: number; readonly clock: Clock | null }[];
};

/** What moves the clocks. */
export type ClockInput =
  | { readonly type: 'rest'; readonly at: Ms; readonly seat: Seat | null }
  | { readonly type: 'pickedUp'; readonly at: Ms }
  | { readonly type: 'struck'; readonly at: Ms }
  /** What moved was no stroke: the clock it stopped runs on. */
  | { readonly type: 'resumed'; readonly at: Ms }
  | { readonly type: 'placing'; readonly at: Ms; readonly seat: Seat | null }
  | { readonly type: 'placed'; readonly at: Ms; readonly seat: Seat | null }
  | { readonly type: 'hold'; readonly at: Ms }
  | { readonly type: 'release'; readonly at: Ms }
  /** An entry was appended to the log: the clocks are remembered as they stood before it. */
  | { readonly type: 'logged'; readonly at: Ms; readonly revision: number }
  /** The entry of that revision was taken back: its clocks come back, standing, until the next pick-up or release. */
  | { readonly type: 'undone'; readonly at: Ms; readonly revision: number }
  | { readonly type: 'stop'; readonly at: Ms }
  | { readonly type: 'tick'; readonly at: Ms };

/** What a page plays or shows, and what the log takes (`expired`: an `expire` event). */
export type ClockSignal = { readonly type: 'warn' | 'expired'; readonly what: 'stroke' | 'placing'; readonly seat: Seat | null };
