import type { Language } from '../domain/language.ts';
import type { MatchEvent, MatchLine } from '../domain/match-event.ts';
import { ok, type Result } from '../domain/result.ts';
import { advance } from './apply.ts';
import type { RecordError } from './record-error.ts';
import { type MatchState, start } from './start.ts';

/** A whole log: the match line and its events. */
export const fold = (line: MatchLine, events: Iterable<MatchEvent>, language: Language = 'en'): Result<MatchState, RecordError> => {
  const begun = start(line, language);
  if (!begun.ok) return begun;
  let { state } = begun.value;
  for (const event of events) {
    const next = advance(state, event);
    if (!next.ok) return next;
    state = next.value;
  }
  return ok(state);
};
