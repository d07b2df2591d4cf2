import { matchView, strokeFacts, tableView, type Grounds } from '../contract/present.ts';
import type { LogLine, PendingView, SightView } from '../contract/stroke-view.ts';
import type { BoardView, ClockView, HealthView, MatchView, Scene } from '../contract/view.ts';
import type { CommandName } from '../contract/command.ts';
import type { Stroke } from '../domain/stroke.ts';
import { openQuestion } from '../match/commands/camera.ts';
import { timeLeft, usualClocks } from '../match/commands/clocks.ts';
import { latest, type Line, type Match } from '../match/commands/standing.ts';
import { saying } from '../match/commands/words.ts';
import type { TableState } from '../live/table.ts';

/** The commands a table understands. */
export const tableCommands: readonly CommandName[] = ['start', 'event', 'replace', 'confirm', 'reject', 'amend', 'edit', 'seats', 'ends', 'pause', 'resume', 'policy'];

const keptLines = 40;

/** Whether the pictures of a stroke are there. */
export type HasClip = (id: string) => boolean;

const strokeOf = (line: Line): Stroke | null => (line.now.type === 'stroke' ? line.now : null);

const groundsOf = (line: Line): Grounds => {
  const evidence = strokeOf(line)?.evidence;
  const seen = line.doer.origin === 'umpire' ? undefined : evidence;
  return { origin: line.corrected?.by.origin ?? line.doer.origin, confidence: seen?.confidence ?? null, doubts: (seen?.doubts ?? []).map((doubt) => doubt.text), corrected: line.corrected !== null };
};

/** The name of a stroke's pictures if they are there. */
const clipOf = (id: string | undefined, has: HasClip): string | null => (id !== undefined && has(id) ? id : null);

const logLine = (line: Line, match: Match, has: HasClip): LogLine => {
  const stroke = strokeOf(line);
  const { origin, confidence, doubts, corrected } = groundsOf(line);
  return {
    event: line.event,
    at: line.doer.at,
    origin,
    what: saying(line.now),
    stroke: stroke === null ? null : strokeFacts(stroke),
    text: line.ruling.text,
    rules: [...line.ruling.rules],
    fouls: [...line.ruling.fouls],
    score: [...line.ruling.score],
    confidence,
    doubts: [...doubts],
    corrected,
    undone: line.undone,
    clip: clipOf(line.pending ?? match.log[line.revision - 1]?.command, has),
  };
};

const pendingView = (match: Match, has: HasClip): PendingView | null => {
  const question = openQuestion(match);
  if (!question) return null;
  const { asked } = question;
  return {
    id: asked.pending,
    at: asked.doer.at,
    stroke: strokeFacts(asked.event),
    confidence: question.confidence,
    doubts: (asked.event.evidence?.doubts ?? []).map((doubt) => doubt.text),
    clip: clipOf(asked.pending, has),
    why: [...question.why],
    answers: question.answers.map(({ kind, label, event, leadsTo }) => ({ kind, label, stroke: event === null ? null : strokeFacts(event), leadsTo })),
  };
};

/** The line whose ruling the pages show: the last that was not only a note. */
const shownLine = (match: Match): Line | undefined => match.lines.findLast((line) => !line.undone && line.now.type !== 'note') ?? match.lines.at(-1);

const matchPart = (match: Match): MatchView => {
  const line = shownLine(match);
  return matchView(match.line, latest(match).ruling, match.revision, line === undefined ? { origin: 'umpire', confidence: null, doubts: [], corrected: false } : groundsOf(line));
};

/** All that changes with the log. */
export const matchScene = (match: Match, has: HasClip = () => false): Pick<Scene, 'match' | 'pending' | 'log' | 'policy'> => ({
  match: matchPart(match),
  pending: pendingView(match, has),
  log: match.lines.slice(-keptLines).map((line) => logLine(line, match, has)),
  policy: { ...match.policy, laws: { ...match.policy.laws }, fouls: { ...match.policy.fouls } },
});

/** The live board. */
export const boardView = (state: TableState): BoardView => ({
  at: state.board.at,
  discs: state.board.discs.map(({ id, kind, at, sure }) => ({ id, kind, x: at.x, y: at.y, sure })),
  phase: state.match?.paused ? 'paused' : state.phase,
  hand: state.hand,
});

/** The clock that runs or stands; a striker that is only waited for has none. */
export const clockView = ({ clocks }: TableState): ClockView | null => {
  const left = clocks && timeLeft(clocks, usualClocks);
  const running = clocks?.running;
  if (left === undefined || !running || running.what === 'pickUp') return null;
  return { what: running.what, seat: running.seat, left, running: running.since !== null, warnAt: usualClocks.warnAt };
};

/** How the parts are doing. */
export const healthView = (state: TableState): HealthView => ({
  camera: { ...state.camera, fps: Math.round(state.camera.fps * 10) / 10 },
  sensors: { ...state.sensors, pockets: state.sensors.pockets.map((one) => ({ ...one })) },
  source: state.source,
});

/** What the last picture says, drawn over it on the calibration page; undefined before the first. */
export const sightView = (state: TableState): SightView | undefined => {
  const { frame, sight, profile } = state;
  if (!frame) return undefined;
  return {
    at: frame.at,
    width: frame.width,
    height: frame.height,
    corners: (profile?.corners ?? []).map(([u, v]): [number, number] => [u, v]),
    discs: (sight?.detections ?? []).map((d) => ({ kind: d.kind, u: d.px.u, v: d.px.v, r: d.r, confidence: d.confidence })),
    hand: sight?.hand ?? false,
    trust: sight?.trust ?? 'noBoard',
    notes: [...(sight?.notes ?? []), ...(profile === undefined && state.camera.text !== '' ? [state.camera.text] : [])],
    qualityMm: profile?.quality.mm ?? null,
    ms: { ...sight?.ms },
  };
};

/** All there is to show of a table with a match. */
export const tableScene = (state: TableState, match: Match, has?: HasClip): Scene => ({
  table: tableView(state.spec),
  ...matchScene(match, has),
  board: boardView(state),
  health: healthView(state),
  clock: clockView(state),
  can: [...tableCommands],
});
