import type { Act, Change, Refusal } from '../../domain/command.ts';
import type { MatchEvent, MatchLine } from '../../domain/match-event.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { Stroke } from '../../domain/stroke.ts';
import { policyOf } from './policy.ts';
import type { Asked, Line, Match } from './standing.ts';
import { saying } from './words.ts';

type Changes = Result<readonly Change[], Refusal>;

const refusal = (code: Refusal['code'], text: string): Result<never, Refusal> => failed({ code, text });

const noUndo = (event: MatchEvent): Result<MatchEvent, Refusal> => (event.type === 'undo' ? refusal('notPossible', 'An undo cannot take the place of an event.') : ok(event));

/** A standing line of the record by its number; an undo and what it took back cannot be changed. */
const lineAt = (match: Match, event: number): Result<Line, Refusal> => {
  const line = match.lines[event - 1];
  if (!line) return refusal('noSuchEvent', `There is no event ${event}; the last one is ${match.lines.length}.`);
  if (line.undone || line.now.type === 'undo') return refusal('noSuchEvent', `Event ${event} was taken back.`);
  return ok(line);
};

const lastStroke = (match: Match): Result<Line, Refusal> => {
  const line = match.lines.findLast(({ now, undone }) => now.type === 'stroke' && !undone);
  return line ? ok(line) : refusal('noSuchEvent', 'There is no stroke to amend.');
};

/** The question to answer: it must be the oldest open one, or one rejected whose stroke is wanted after all. */
const questionAt = (match: Match, pending: string): Result<Asked, Refusal> => {
  const question = match.questions.get(pending);
  if (!question) return refusal('noSuchQuestion', 'There is no such question.');
  if (match.lines.some((line) => line.pending === pending && !line.undone)) return refusal('noSuchQuestion', 'This stroke was ruled already.');
  const order = [...match.questions.keys()];
  const older = match.asked[0];
  if (older && order.indexOf(older.pending) < order.indexOf(pending)) return refusal('olderQuestion', 'An older stroke waits for its answer first.');
  return ok(question);
};

/** New facts for a stroke; what the umpire does not speak of (evidence, unknown fields) stays, every fact is the umpire's. */
export const amended = (from: MatchEvent, stroke: Stroke): Stroke => {
  if (from.type !== 'stroke') return stroke;
  const { seat: _1, striker: _2, firstContact: _3, firstContactBehindBaseLine: _4, pocketed: _5, offBoard: _6, improper: _7, ...rest } = from;
  return { ...rest, ...stroke };
};

const corrected = (line: Line, event: MatchEvent): Changes => ok([{ type: 'correct', events: [{ of: line.revision, event }] }]);

const then = <T, U>(result: Result<T, Refusal>, next: (value: T) => Result<U, Refusal>): Result<U, Refusal> => (result.ok ? next(result.value) : result);

const confirmed = (match: Match, act: Extract<Act, { do: 'confirm' }>): Changes => {
  const { pending, event } = act;
  if (pending !== undefined) return then(questionAt(match, pending), (question) => ok([{ type: 'event', event: question.event, pending }]));
  return then(event === undefined ? lastStroke(match) : lineAt(match, event), (line) => ok([{ type: 'confirm', of: line.revision }]));
};

const rejected = (match: Match, act: Extract<Act, { do: 'reject' }>): Changes => {
  const { pending, event } = act;
  if (pending !== undefined) return then(questionAt(match, pending), () => (match.asked.some((asked) => asked.pending === pending) ? ok([{ type: 'reject', pending }]) : refusal('noSuchQuestion', 'This stroke was rejected already.')));
  return then(event === undefined ? lastStroke(match) : lineAt(match, event), (line) => corrected(line, { type: 'note', text: `No stroke: ${saying(line.now)}` }));
};

const amendment = (match: Match, act: Extract<Act, { do: 'amend' }>): Changes => {
  const { pending, event, stroke } = act;
  if (pending !== undefined) return then(questionAt(match, pending), (question) => ok([{ type: 'event', event: amended(question.event, stroke), pending }]));
  return then(event === undefined ? lastStroke(match) : lineAt(match, event), (line) => corrected(line, amended(line.now, stroke)));
};

const reseated = (match: Match, seats: Extract<Act, { do: 'seats' }>['seats']): Changes => {
  if (seats.length !== match.line.sides.length) return refusal('notPossible', `There are ${match.line.sides.length} sides.`);
  const line: MatchLine = { ...match.line, sides: match.line.sides.map((side, i) => ({ ...side, seats: seats[i] ?? [] })) };
  return ok([{ type: 'correct', line, events: [] }]);
};

const undo: Change = { type: 'event', event: { type: 'undo' } };

const undone = (match: Match): Changes => (match.standing.length > 0 ? ok([undo]) : refusal('nothingToUndo', 'There is nothing to take back.'));

/** The changes of the log an act asks for, or why there are none; what the laws say to them is not asked here. */
export const changesOf = (match: Match, act: Exclude<Act, { do: 'start' }>): Changes => {
  switch (act.do) {
    case 'event':
      return act.event.type === 'undo' ? undone(match) : ok([{ type: 'event', event: act.event }]);
    case 'replace':
      return then(noUndo(act.event), (event) => then(undone(match), (back) => ok([...back, { type: 'event', event }])));
    case 'confirm':
      return confirmed(match, act);
    case 'reject':
      return rejected(match, act);
    case 'amend':
      return amendment(match, act);
    case 'edit':
      return then(noUndo(act.with), (event) => then(lineAt(match, act.event), (line) => corrected(line, event)));
    case 'seats':
      return reseated(match, act.seats);
    case 'ends':
      return ok([{ type: 'ends', turned: act.turned }]);
    case 'pause':
      return ok(match.paused === null ? [{ type: 'pause', ...(act.reason === undefined ? {} : { reason: act.reason }) }] : []);
    case 'resume':
      return ok(match.paused === null ? [] : [{ type: 'resume' }]);
    case 'policy':
      return ok([{ type: 'policy', policy: policyOf(act.preset, act) }]);
  }
};
