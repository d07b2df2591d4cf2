import { type Static, Type } from '@sinclair/typebox';

const seat = Type.Union([Type.Literal('south'), Type.Literal('east'), Type.Literal('north'), Type.Literal('west')]);
const disc = Type.Union([Type.Literal('white'), Type.Literal('black'), Type.Literal('queen')]);
const contact = Type.Union([Type.Literal('white'), Type.Literal('black'), Type.Literal('queen'), Type.Literal('none'), Type.Literal('unknown')]);
const improper = Type.Union([
  Type.Literal('push'),
  Type.Literal('placement'),
  Type.Literal('elbow'),
  Type.Literal('body'),
  Type.Literal('time'),
  Type.Literal('wrongBox'),
  Type.Literal('backShot'),
  Type.Literal('other'),
]);
const closed = { additionalProperties: false };

/** The facts of a stroke as a page shows and sends them: the record's fields, without the camera's evidence. */
export const StrokeFacts = Type.Object(
  {
    type: Type.Literal('stroke'),
    seat: Type.Optional(seat),
    striker: Type.Object(
      {
        pocketed: Type.Optional(Type.Boolean()),
        offBoard: Type.Optional(Type.Boolean()),
        crossedFrontLine: Type.Optional(Type.Boolean()),
        box: Type.Optional(seat),
      },
      closed,
    ),
    firstContact: Type.Optional(contact),
    firstContactBehindBaseLine: Type.Optional(Type.Boolean()),
    pocketed: Type.Optional(Type.Array(disc, { maxItems: 19 })),
    offBoard: Type.Optional(Type.Array(disc, { maxItems: 19 })),
    improper: Type.Optional(Type.Array(improper, { maxItems: 8 })),
  },
  closed,
);

/** One event of the match with the ruling it led to, newest last in the view's log. */
export const LogLine = Type.Object({
  /** Number of the event in the record, the match line being 0. */
  event: Type.Integer(),
  /** Wall clock when it was ruled, ms since 1970. */
  at: Type.Number(),
  origin: Type.Union([Type.Literal('camera'), Type.Literal('sensor'), Type.Literal('umpire')]),
  what: Type.String(),
  stroke: Type.Union([StrokeFacts, Type.Null()]),
  text: Type.String(),
  rules: Type.Array(Type.String()),
  fouls: Type.Array(Type.String()),
  score: Type.Array(Type.Integer()),
  confidence: Type.Union([Type.Number(), Type.Null()]),
  doubts: Type.Array(Type.String()),
  /** An umpire put other facts in place of what the camera read. */
  corrected: Type.Boolean(),
  /** Taken back by an undo. */
  undone: Type.Boolean(),
  /** Name of its pictures (/api/clips/NAME); null where there are none. */
  clip: Type.Union([Type.String(), Type.Null()]),
});

/** A stroke the camera read and the umpire must decide: nothing is ruled until then. */
export const PendingView = Type.Object({
  id: Type.String(),
  at: Type.Number(),
  stroke: StrokeFacts,
  confidence: Type.Number(),
  doubts: Type.Array(Type.String()),
  /** Name of its pictures (/api/clips/NAME); null where there are none. */
  clip: Type.Union([Type.String(), Type.Null()]),
  /** Why it is asked: a sentence for each reason. */
  why: Type.Array(Type.String()),
  /** What the umpire can answer with one tap, the reading first; `stroke` null: it was none. Empty: only confirm, change and reject. */
  answers: Type.Array(Type.Object({ kind: Type.Union([Type.Literal('asRead'), Type.Literal('other'), Type.Literal('noStroke')]), label: Type.String(), stroke: Type.Union([StrokeFacts, Type.Null()]), leadsTo: Type.String() })),
});

/** What one picture of the camera says, px of that picture: drawn over it on the calibration page. */
export const SightView = Type.Object({
  at: Type.Number(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Edges of the playing surface: north-west, north-east, south-east, south-west; empty while no board is known. */
  corners: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
  discs: Type.Array(Type.Object({ kind: Type.String(), u: Type.Number(), v: Type.Number(), r: Type.Number(), confidence: Type.Number() })),
  hand: Type.Boolean(),
  trust: Type.String(),
  notes: Type.Array(Type.String()),
  /** RMS of the board's lines against the model, mm; null before calibration. */
  qualityMm: Type.Union([Type.Number(), Type.Null()]),
  /** Time each step took, ms. */
  ms: Type.Record(Type.String(), Type.Number()),
});

export type StrokeFacts = Static<typeof StrokeFacts>;
export type LogLine = Static<typeof LogLine>;
export type PendingView = Static<typeof PendingView>;
export type SightView = Static<typeof SightView>;
