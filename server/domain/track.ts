import type { Mm, Ms } from '../geometry/plane.ts';
import type { Pocket } from '../geometry/table.ts';
import type { ByKind, Kind } from './disc.ts';

/** A velocity on the board, mm/s. */
export type Velocity = { readonly x: number; readonly y: number };

/** Where a body of the closed inventory is believed to be. */
export type Whereabouts = 'onBoard' | 'pocketed' | 'inHand' | 'offTable' | 'absent';

/** One of the twenty bodies, followed over time. Its kind is the vote of the last still board, never changed while discs run. */
export type Track = {
  readonly id: number;
  readonly kind: Kind;
  readonly where: Whereabouts;
  readonly at: Mm;
  readonly v: Velocity;
  /** Variances of place and velocity on each axis and between them: mm^2, mm^2/s, mm^2/s^2. */
  readonly spread: { readonly pp: number; readonly pv: number; readonly vv: number };
  /** Where it last rested; the mean of what was seen of it there. */
  readonly anchor: Mm;
  /** Scatter of the sightings around the anchor, mm. */
  readonly jitter: number;
  /** Running mean of what its sightings looked like. */
  readonly belief: ByKind<number>;
  readonly moving: boolean;
  /** It has moved since it was first found: printed marks never do. */
  readonly moved: boolean;
  /** Sightings away from the anchor in a row, while not yet believed to move. */
  readonly strayed: number;
  /** Last sightings, newest last: enough to tell rest from motion. */
  readonly recent: readonly { readonly t: Ms; readonly x: number; readonly y: number }[];
  readonly seenAt: Ms;
  /** Frames in a row in which its place could be seen and it was not. */
  readonly missed: number;
  /** The pocket a prediction saw it fall into, until it is seen again. */
  readonly falling: { readonly pocket: Pocket; readonly t: Ms } | undefined;
};

/** Something seen that belongs to no track: a hand's striker, a disc put back, a trick of the light. */
export type Stranger = {
  readonly at: Mm;
  readonly belief: ByKind<number>;
  readonly since: Ms;
  readonly stillSince: Ms;
  readonly seenAt: Ms;
  readonly times: number;
  /** Running mean of the confidence of its sightings. */
  readonly sure: number;
};

/** A place where something that is no body always looks like one: a printed circle, a stain. */
export type Clutter = { readonly at: Mm; readonly kind: Kind };

/** All twenty tracks and what fits none of them. */
export type Tracks = {
  readonly at: Ms;
  readonly list: readonly Track[];
  readonly strangers: readonly Stranger[];
  readonly clutter: readonly Clutter[];
  /** When a hand was last over the board. */
  readonly handAt: Ms;
};

/** A moving body as a forecast takes and gives it: mm, mm/s, rad/s, g. */
export type Moving = { readonly id: number; readonly x: number; readonly y: number; readonly vx: number; readonly vy: number; readonly spin: number; readonly radius: number; readonly mass: number };

/** Something a forecast expects: `at` seconds from its start, relative speed in mm/s, where in mm. */
export type Expectation = {
  readonly at: number;
  readonly kind: 'disc' | 'cushion' | 'pocket' | 'rest';
  readonly a: number;
  readonly b?: number | undefined;
  readonly pocket?: Pocket | undefined;
  readonly speed: number;
  readonly x: number;
  readonly y: number;
};

/** Physics handed in: what a board left alone does in the next seconds. */
export type Forecast = (bodies: readonly Moving[], seconds: number) => { readonly bodies: readonly Moving[]; readonly happenings: readonly Expectation[] };

/** Physics handed in: which disc the striker touched first (undefined: none), by chance, from everything at rest before and the sightings of the first moments (s, mm); `noise`: their standard deviation, mm. */
export type FirstTouch = (before: readonly Moving[], striker: number, seen: readonly { readonly t: number; readonly id: number; readonly x: number; readonly y: number }[], noise: number) => readonly { readonly id: number | undefined; readonly probability: number }[];

/** What one frame showed of the tracks, kept while a stroke is under way. */
export type Shot = {
  readonly t: Ms;
  readonly hand: boolean;
  readonly covered: Uint8Array;
  /** Sightings by track id. */
  readonly seen: readonly { readonly id: number; readonly x: number; readonly y: number }[];
  /** Everything seen, tracks or not, for votes. */
  readonly dots: readonly Dot[];
};

/** A detection reduced to what votes need. */
export type Dot = { readonly x: number; readonly y: number; readonly belief: ByKind<number>; readonly confidence: number; readonly state: 'onBoard' | 'inPocket' | 'offBoard' };
