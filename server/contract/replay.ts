import { type Static, Type } from '@sinclair/typebox';

/** The last rest over the live picture, px of the camera's picture: disc by disc, `off` mm from where it lay (null: none of its kind is near), `back` when near enough. */
export const GhostView = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  discs: Type.Array(Type.Object({ kind: Type.String(), u: Type.Number(), v: Type.Number(), r: Type.Number(), off: Type.Union([Type.Number(), Type.Null()]), back: Type.Boolean() })),
});

/** What stands before the pictures in a clip: 4 bytes with its length (big end first), this as JSON, then the JPEGs one after the other. Times in ms on the frames' clock, places in px of the clip. */
export const ClipHead = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  from: Type.Number(),
  to: Type.Number(),
  shots: Type.Array(Type.Object({ at: Type.Number(), bytes: Type.Integer(), marks: Type.Array(Type.Tuple([Type.Integer(), Type.String(), Type.Number(), Type.Number(), Type.Number()])) })),
});

export type GhostView = Static<typeof GhostView>;
export type ClipHead = Static<typeof ClipHead>;
