import type { Camera } from '../geometry/camera.ts';
import type { TableSpec } from '../geometry/table.ts';
import type { ByKind } from './disc.ts';

/** What a kind of disc looks like on the table at hand: mean and spread in CIE L*a*b* of its top face. */
export type ColourClass = {
  readonly mean: readonly [number, number, number];
  /** 3 x 3 covariance, row by row. */
  readonly covariance: readonly number[];
  /** Pixels or discs it was learned from. */
  readonly samples: number;
};

/** How discs glide and bounce on this table. */
export type Surface = {
  /** Deceleration of a sliding disc, mm/s^2. */
  readonly deceleration: number;
  readonly discRestitution: number;
  readonly cushionRestitution: number;
  /** Coulomb friction of a disc against the cushion. */
  readonly cushionFriction: number;
  /** Coulomb friction between two discs; the physics has a usual value where it is absent. */
  readonly discFriction?: number;
};

/** A powdered board before anything was measured (physics.md: friction 0.10 to 0.13, restitutions 0.85 to 0.95 and 0.65 to 0.80). */
export const usualSurface: Surface = { deceleration: 1150, discRestitution: 0.9, cushionRestitution: 0.72, cushionFriction: 0.15 };

/** One camera over one table, as calibration left it. */
export type Profile = {
  readonly format: 1;
  readonly table: TableSpec;
  readonly camera: Camera;
  /** Edges of the playing surface in the picture, px: north-west, north-east, south-east, south-west. */
  readonly corners: readonly (readonly [number, number])[];
  /** Learned looks of the discs, absent for kinds never seen. */
  readonly looks: Partial<ByKind<ColourClass>>;
  readonly surface: Surface;
  /** RMS of the board's own lines and circles against the model. */
  readonly quality: { readonly px: number; readonly mm: number };
  /** ISO 8601 time it was made, and what it was made from. */
  readonly made: { readonly at: string; readonly from: string };
};
