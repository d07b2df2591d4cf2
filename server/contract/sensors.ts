import { type Static, Type } from '@sinclair/typebox';
import { PocketName } from './view.ts';

const closed = { additionalProperties: false };
const orNull = <T extends import('@sinclair/typebox').TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const oneOf = <T extends readonly string[]>(values: T) => Type.Union(values.map((value) => Type.Literal(value as T[number])));

/** One light barrier as the self-test page shows it. */
export const BarrierView = Type.Object({
  pocket: PocketName,
  /** Cut off for over two seconds: full net, dirt. */
  blocked: Type.Boolean(),
  /** What its own test said; null before one. `foreignLight`: light that is not its emitter's; `silent`: no answer. */
  test: orNull(Type.Object({ verdict: oneOf(['works', 'blocked', 'foreignLight', 'silent'] as const), level: orNull(Type.Integer({ minimum: 0, maximum: 1023 })) })),
  testing: Type.Boolean(),
  /** Discs felt since the start, and how long the last one broke the light, ms. */
  drops: Type.Integer(),
  lastMs: orNull(Type.Number()),
  /** Probability that a disc passes unfelt, and pulses without a disc in an hour of strokes, learned from settled strokes. */
  missRate: Type.Number(),
  falsesAnHour: Type.Number(),
  /** Why it does not count at present; null while it does. */
  complaint: orNull(Type.String()),
});

/** The pocket sensors as the self-test page shows them. */
export const SensorsView = Type.Object({
  /** `none`: the table was started without sensors. */
  state: oneOf(['none', 'starting', 'online', 'offline', 'incompatible'] as const),
  /** A controller that exists only in memory stands in for the real one. */
  simulated: Type.Boolean(),
  text: Type.String(),
  path: Type.String(),
  firmware: Type.String(),
  roundTripMs: orNull(Type.Number()),
  /** Drops the controller overwrote before they were taken, and numbers that never came. */
  overrun: Type.Integer(),
  lost: Type.Integer(),
  counters: Type.Object({ good: Type.Integer(), badCrc: Type.Integer(), badLine: Type.Integer(), resent: Type.Integer() }),
  barriers: Type.Array(BarrierView),
  /** The guided test, pocket by pocket; null when none was begun. */
  guide: orNull(Type.Object({ done: Type.Boolean(), steps: Type.Array(Type.Object({ pocket: PocketName, result: oneOf(['waiting', 'felt', 'other', 'nothing'] as const), felt: orNull(PocketName), ms: orNull(Type.Number()) })) })),
  /** The last lines of the wire, oldest first, numbered. */
  lines: Type.Array(Type.Object({ n: Type.Integer(), from: oneOf(['host', 'controller'] as const), verdict: oneOf(['good', 'badCrc', 'badLine'] as const), text: Type.String() })),
});

/** What the self-test page may ask for. Each keeps the news coming for ten seconds more. */
export const SensorsAct = Type.Union([
  /** Only to be told. */
  Type.Object({ do: Type.Literal('look') }, closed),
  /** Switches every emitter off and on and watches its receiver. */
  Type.Object({ do: Type.Literal('test') }, closed),
  /** A disc in each pocket in turn. */
  Type.Object({ do: Type.Literal('guide') }, closed),
  Type.Object({ do: Type.Literal('leaveGuide') }, closed),
  /** What was learned against this barrier is forgotten: it was mended. */
  Type.Object({ do: Type.Literal('trust'), pocket: PocketName }, closed),
  /** The simulated controller feels a disc in this pocket; a real one refuses. */
  Type.Object({ do: Type.Literal('drop'), pocket: PocketName }, closed),
  /** The simulated controller's cable is pulled or put back; a real one refuses. */
  Type.Object({ do: Type.Literal('plug'), plugged: Type.Boolean() }, closed),
]);

export type SensorsView = Static<typeof SensorsView>;
export type SensorsAct = Static<typeof SensorsAct>;

/** The sensors of a session, for the self-test page. */
export type SensorsDesk = {
  readonly view: () => SensorsView;
  /** Does what was asked; says why it cannot, in words. */
  readonly act: (act: SensorsAct) => { readonly ok: true } | { readonly ok: false; readonly text: string };
};
