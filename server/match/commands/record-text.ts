import type { Change, Doer, Entry } from '../../domain/command.ts';
import type { MatchEvent, MatchLine } from '../../domain/match-event.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { apply } from '../apply.ts';
import { parseLine, printLine } from '../line.ts';
import type { RecordError } from '../record-error.ts';
import { type MatchState, start } from '../start.ts';
import type { Match } from './standing.ts';

/** A match as its record: the match line and every event as it stands after corrections, undos and what they took back included, one a line. */
export const recordText = (match: Match): string => `${[match.line, ...match.lines.map((line) => line.judged)].map(printLine).join('\n')}\n`;

/**
 * The log of a record's text, every event entered by `doer` and checked by the laws; `id` names the import. What it exports again is the same
 * text, as JSON is written here (no spaces, fields in the given order, unknown fields kept).
 */
export const logOfRecord = (text: string, doer: Doer, id: string): Result<readonly Entry[], RecordError> => {
  const rows = text.split('\n');
  if (rows.length > 1 && rows.at(-1) === '') rows.pop();
  const log: Entry[] = [];
  let state: MatchState | undefined;
  for (const [i, row] of rows.entries()) {
    const parsed = parseLine(row, i);
    if (!parsed.ok) return parsed;
    // `start` and `apply` check every field of what they are given.
    const change: Change = state === undefined ? { type: 'start', line: parsed.value as unknown as MatchLine } : { type: 'event', event: parsed.value as unknown as MatchEvent };
    const done = state === undefined || change.type !== 'event' ? start(parsed.value as unknown as MatchLine) : apply(state, change.event);
    if (!done.ok) return failed(done.error);
    state = done.value.state;
    log.push({ revision: i + 1, at: doer.at, origin: doer.origin, by: doer.by, command: id, change });
  }
  return ok(log);
};
