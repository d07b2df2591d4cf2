import type { MatchEvent, MatchLine } from '../domain/match-event.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { isFields, shown } from './fields.ts';
import { atEvent, type RecordError } from './record-error.ts';

/** One line of a record's text as the JSON object it holds; `event` is its number, from 0. What its fields mean is checked by `start` and `apply`. */
export const parseLine = (text: string, event: number): Result<Readonly<Record<string, unknown>>, RecordError> => {
  if (text.trim() === '') return failed(atEvent(event, { field: 'line', expected: 'a JSON object, got a blank line' }));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return failed(atEvent(event, { field: 'line', expected: `JSON (${(error as Error).message.split('\n')[0]})` }));
  }
  return isFields(value) ? ok(value) : failed(atEvent(event, { field: 'line', expected: `a JSON object, got ${shown(value)}` }));
};

/** One event or match line as a line of a record, without its newline; unknown fields are written too. */
export const printLine = (line: MatchLine | MatchEvent): string => JSON.stringify(line);
