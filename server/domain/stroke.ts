import type { Pocket, Seat } from '../geometry/table.ts';
import type { DiscColour, Kind } from './disc.ts';

/** Why an umpire or the camera calls a stroke improper. */
export const improperCodes = ['push', 'placement', 'elbow', 'body', 'time', 'wrongBox', 'backShot', 'other'] as const;
export type ImproperCode = (typeof improperCodes)[number];

/** What the striker touched first. */
export const firstContacts = ['white', 'black', 'queen', 'none', 'unknown'] as const;
export type FirstContact = (typeof firstContacts)[number];

/** The facts of one stroke: what physically happened, nothing judged. Same fields as in the match record. */
export type Stroke = {
  readonly type: 'stroke';
  /** Who struck; absent means the seat at turn. */
  readonly seat?: Seat;
  readonly striker: {
    readonly pocketed?: boolean;
    readonly offBoard?: boolean;
    readonly crossedFrontLine?: boolean;
    readonly box?: Seat;
  };
  readonly firstContact?: FirstContact;
  readonly firstContactBehindBaseLine?: boolean;
  /** Discs pocketed, in the order they fell. */
  readonly pocketed?: readonly DiscColour[];
  /** Discs that left the playing surface otherwise, in order. */
  readonly offBoard?: readonly DiscColour[];
  readonly improper?: readonly ImproperCode[];
  readonly evidence?: Evidence;
};

/** A disc at rest, mm, as the record writes it. */
export type Resting = { readonly color: Kind; readonly x_mm: number; readonly y_mm: number };

/** Something the camera is not sure of, and what else it may have been. */
export type Doubt = {
  readonly about: 'pocketed' | 'firstContact' | 'frontLine' | 'striker' | 'offBoard' | 'movedByHand' | 'placement' | 'seat' | 'layout' | 'unseen';
  /** Plain words an umpire understands. */
  readonly text: string;
  /** Probability of the reading that was taken. */
  readonly confidence: number;
};

/** What stands behind the facts; times in seconds of the video (contracts/commands.md). */
export type Evidence = {
  readonly t0: number;
  readonly t1: number;
  readonly confidence: number;
  readonly before: readonly Resting[];
  readonly after: readonly Resting[];
  readonly falls: readonly { readonly color: Kind; readonly pocket: Pocket; readonly t: number }[];
  /** Every drop of the stroke: on the frames' clock and, where a controller told it, on the controller's own. */
  readonly sensors: readonly { readonly t: number; readonly pocket: Pocket; readonly ms: number; readonly controller_ms?: number; readonly seq?: number; readonly boot?: number }[];
  readonly doubts: readonly Doubt[];
};
