import { type Static, Type } from '@sinclair/typebox';
import { type PolicyAction, policyActions, presets } from '../domain/policy.ts';
import { type FoulCode, foulCodes } from '../domain/ruling.ts';
import { LogLine, PendingView } from './stroke-view.ts';

const side = Type.Integer({ minimum: 0, maximum: 2 });
const seat = Type.Union([Type.Literal('south'), Type.Literal('east'), Type.Literal('north'), Type.Literal('west')]);
const kind = Type.Union([Type.Literal('white'), Type.Literal('black'), Type.Literal('queen'), Type.Literal('striker')]);
/** A pocket of the board. */
export const PocketName = Type.Union([Type.Literal('nw'), Type.Literal('ne'), Type.Literal('se'), Type.Literal('sw')]);
const oneOf = <T extends readonly string[]>(values: T) => Type.Union(values.map((value) => Type.Literal(value as T[number])));
const sideColour = Type.Union([Type.Literal('white'), Type.Literal('black')]);

/** One disc to draw: mm on the board, `id` stable while it lives so that a page can move it smoothly. */
export const DiscView = Type.Object({
  id: Type.Integer(),
  kind: Type.Union([kind, Type.Literal('unknown')]),
  x: Type.Number(),
  y: Type.Number(),
  sure: Type.Number({ minimum: 0, maximum: 1 }),
});

/** The measures a page needs to draw the table, mm. */
export const TableView = Type.Object({
  id: Type.String(),
  side: Type.Number(),
  discDiameter: Type.Number(),
  strikerDiameter: Type.Number(),
  pocket: Type.Number(),
  centreCircle: Type.Number(),
  bigCircle: Type.Number(),
  zone: Type.Object({
    kind: Type.Union([Type.Literal('baseLines'), Type.Literal('box')]),
    back: Type.Number(),
    front: Type.Number(),
    length: Type.Number(),
    endCircle: Type.Number(),
  }),
});

/** The live board: sent often, on its own. */
export const BoardView = Type.Object({
  /** Camera time of the picture, ms. */
  at: Type.Number(),
  discs: Type.Array(DiscView),
  phase: Type.Union([
    Type.Literal('noBoard'),
    Type.Literal('arranging'),
    Type.Literal('ready'),
    Type.Literal('placed'),
    Type.Literal('moving'),
    Type.Literal('settling'),
    Type.Literal('returning'),
    Type.Literal('paused'),
  ]),
  hand: Type.Boolean(),
});

/** One side as the scoreboard shows it. */
export const SideView = Type.Object({
  name: Type.String(),
  seats: Type.Array(seat),
  colour: Type.Union([sideColour, Type.Null()]),
  score: Type.Integer(),
  games: Type.Integer(),
  owed: Type.Integer(),
  left: Type.Union([Type.Integer(), Type.Null()]),
});

/** The last ruling in plain words. */
export const RulingView = Type.Object({
  event: Type.Integer(),
  text: Type.String(),
  rules: Type.Array(Type.String()),
  fouls: Type.Array(Type.String()),
  turn: Type.String(),
  origin: Type.Union([Type.Literal('camera'), Type.Literal('sensor'), Type.Literal('umpire')]),
  confidence: Type.Union([Type.Number(), Type.Null()]),
  doubts: Type.Array(Type.String()),
  /** An umpire put other facts in place of what the camera read. */
  corrected: Type.Boolean(),
});

/** The board, game or match that the last ruling ended. `winner` null: nobody won it. */
export const EndView = Type.Object({
  winner: Type.Union([side, Type.Null()]),
  points: Type.Integer(),
  queenPoints: Type.Integer(),
  final: Type.Array(Type.Integer()),
});

/** Everything a page shows of the match; full on connect and after every change. */
export const MatchView = Type.Object({
  /** Number of the log's last entry: commands carry the one they were made against. */
  revision: Type.Integer({ minimum: 0 }),
  variant: Type.String(),
  /** The variant's own words for its units of play. */
  words: Type.Object({ board: Type.String(), game: Type.String(), match: Type.String() }),
  sides: Type.Array(SideView),
  next: Type.Union([Type.Object({ side, seat }), Type.Null()]),
  boardNumber: Type.Integer(),
  target: Type.Integer(),
  bestOf: Type.Integer(),
  queen: Type.Object({ state: Type.Union([Type.Literal('onBoard'), Type.Literal('toCover'), Type.Literal('covered')]), side: Type.Union([side, Type.Null()]) }),
  onBoard: Type.Object({ white: Type.Integer(), black: Type.Integer(), queen: Type.Integer() }),
  returns: Type.Array(Type.Object({ disc: Type.Union([sideColour, Type.Literal('queen')]), to: Type.Union([Type.Literal('centre'), Type.Literal('circle')]), by: Type.Union([side, Type.Null()]) })),
  ruling: Type.Union([RulingView, Type.Null()]),
  over: Type.Union([Type.Null(), Type.Literal('board'), Type.Literal('game'), Type.Literal('match')]),
  winner: Type.Union([side, Type.Null()]),
  /** What the board that just ended was worth; null while one is being played. */
  end: Type.Union([EndView, Type.Null()]),
});

/** The clock of a stroke or of placing, as it stood when it was sent: a page counts down by itself while it runs. */
export const ClockView = Type.Object({
  what: Type.Union([Type.Literal('stroke'), Type.Literal('placing')]),
  seat: Type.Union([seat, Type.Null()]),
  /** What is left, ms. */
  left: Type.Number({ minimum: 0 }),
  /** False while a pause, an appeal or an open question holds it. */
  running: Type.Boolean(),
  /** Time left when it warns, ms. */
  warnAt: Type.Number(),
});

const fouls = Type.Unsafe<Record<FoulCode, PolicyAction>>(Type.Object(Object.fromEntries(foulCodes.map((foul) => [foul, oneOf(policyActions)]))));

/** How strokes of the camera enter the match: the preset, the confidence below which is asked, and what becomes of each foul. */
export const PolicyView = Type.Object({ preset: oneOf(presets), below: Type.Number(), fouls, laws: Type.Record(Type.String(), Type.Union([Type.Literal('apply'), Type.Literal('ask')])) });

/** Health of the parts, in words for the umpire. */
export const HealthView = Type.Object({
  camera: Type.Object({ state: Type.Union([Type.Literal('starting'), Type.Literal('live'), Type.Literal('lost'), Type.Literal('noBoard')]), fps: Type.Number(), dropped: Type.Integer(), text: Type.String() }),
  sensors: Type.Object({
    state: Type.Union([Type.Literal('none'), Type.Literal('online'), Type.Literal('offline')]),
    text: Type.String(),
    /** Pockets whose sensor does not count at present, and why. */
    pockets: Type.Array(Type.Object({ pocket: PocketName, state: Type.Union([Type.Literal('blocked'), Type.Literal('distrusted')]), text: Type.String() })),
  }),
  source: Type.String(),
});

/** All a session shows at one moment. */
export const Scene = Type.Object({
  table: TableView,
  match: MatchView,
  board: BoardView,
  health: HealthView,
  /** The stroke the umpire must decide; null when nothing is asked. */
  pending: Type.Union([PendingView, Type.Null()]),
  /** The last events, oldest first, at most 40. */
  log: Type.Array(LogLine),
  policy: PolicyView,
  /** Null where no clock runs. */
  clock: Type.Union([ClockView, Type.Null()]),
  /** Names of the commands this session understands. */
  can: Type.Array(Type.String()),
});

/** The whole view, as it goes to a page on connect. */
export const View = Type.Object({
  /** Number of the last change that may not be missed: a page that sees a jump asks for the whole view again. */
  seq: Type.Integer(),
  /** Names the run of the server: another one means all numbers start anew. */
  run: Type.String(),
  ...Scene.properties,
});

export type DiscView = Static<typeof DiscView>;
export type TableView = Static<typeof TableView>;
export type BoardView = Static<typeof BoardView>;
export type SideView = Static<typeof SideView>;
export type RulingView = Static<typeof RulingView>;
export type EndView = Static<typeof EndView>;
export type MatchView = Static<typeof MatchView>;
export type ClockView = Static<typeof ClockView>;
export type PolicyView = Static<typeof PolicyView>;
export type HealthView = Static<typeof HealthView>;
export type Scene = Static<typeof Scene>;
export type View = Static<typeof View>;
