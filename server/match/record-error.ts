/** What is wrong with one line of a record: the field, and what was expected there. */
export type Problem = { readonly field: string; readonly expected: string };

/** A problem with its place: `line` counts from 1, `event` from 0 (the match line). */
export type RecordError = Problem & { readonly line: number; readonly event: number };

/** A problem of the event with this number; the record has one line an event. */
export const atEvent = (event: number, problem: Problem): RecordError => ({ ...problem, line: event + 1, event });

/** The one line a person reads: `line 3 (event 2): reason: expected a text`. */
export const errorLine = (error: RecordError): string => `line ${error.line} (event ${error.event}): ${error.field}: expected ${error.expected}`;
