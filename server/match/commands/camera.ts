import type { Change, Doer, Entry, Refusal } from '../../domain/command.ts';
import type { Question, Route } from '../../domain/policy.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import type { Stroke } from '../../domain/stroke.ts';
import { apply } from '../apply.ts';
import { alternatives } from './alternatives.ts';
import { questionOf, route } from './policy.ts';
import { refused } from './refused.ts';
import { type Asked, folded, latest, type Match } from './standing.ts';

/** What became of a stroke the camera saw: the entries to append, the match after them, and the way it took. */
export type Seen = { readonly entries: readonly Entry[]; readonly match: Match; readonly route: Route };

/** The only reason of a stroke that may go in by itself once the older one is answered. */
const queued = 'An older stroke waits for its answer.';

const confidenceOf = (stroke: Stroke): number => stroke.evidence?.confidence ?? 1;

const asking = (match: Match, stroke: Stroke, why: readonly string[]): Route => {
  const done = apply(latest(match).state, stroke);
  return { type: 'ask', question: questionOf(stroke, done.ok ? done.value.ruling : null, why, confidenceOf(stroke), alternatives(match, stroke)) };
};

const routed = (match: Match, stroke: Stroke, asked: readonly Asked[]): Route => {
  if (asked.length > 0 && match.policy.preset !== 'shadow') return asking(match, stroke, [queued]);
  const done = apply(latest(match).state, stroke);
  if (!done.ok) {
    const text = `It cannot have happened as it was seen (${refused(done.error)}).`;
    return match.policy.preset === 'shadow' ? { type: 'note', event: null, text } : asking(match, stroke, [text]);
  }
  if (match.paused && match.policy.preset !== 'shadow') return asking(match, stroke, ['The match is paused.']);
  return route(match.policy, done.value.ruling, stroke, confidenceOf(stroke), alternatives(match, stroke));
};

const changesOf = (taken: Route, stroke: Stroke, id: string, pending?: string): readonly Change[] => {
  const event = (one: Stroke): Change => ({ type: 'event', event: one, ...(pending === undefined ? {} : { pending }) });
  switch (taken.type) {
    case 'apply':
    case 'ignore':
      return [event(taken.event)];
    case 'ask':
      return pending === undefined ? [{ type: 'ask', pending: id, event: stroke, why: taken.question.why }] : [];
    case 'note':
      return [taken.event ? event(taken.event) : null, { type: 'shadow' as const, event: stroke, text: taken.text }, pending !== undefined && taken.event === null ? { type: 'reject' as const, pending } : null].filter((change) => change !== null);
  }
};

const appended = (match: Match, changes: readonly Change[], id: string, doer: Doer): { entries: readonly Entry[]; match: Match } => {
  const entries = changes.map((change, i): Entry => ({ revision: match.revision + 1 + i, at: doer.at, origin: doer.origin, by: doer.by, command: id, change }));
  const after = folded([...match.log, ...entries], match);
  if (!after.ok) throw new Error(`the log cannot be read: ${after.error}`);
  return { entries, match: after.value };
};

/**
 * A stroke the camera saw, led into the log by the match's policy; `id` names the stroke (seen twice it enters once) and its question, if any.
 * Refused after the match. While a question is open later strokes wait behind it.
 */
export const observed = (match: Match, stroke: Stroke, id: string, doer: Doer): Result<Seen, Refusal> => {
  if (latest(match).ruling.turn === 'matchOver') return failed({ code: 'notPossible', text: 'The match is over.' });
  if (match.log.some((entry) => entry.command === id)) return ok({ entries: [], match, route: { type: 'ignore', event: stroke } });
  const taken = routed(match, stroke, match.asked);
  return ok({ ...appended(match, changesOf(taken, stroke, id), id, doer), route: taken });
};

/** Strokes that only waited for an older answer, led into the log as far as the policy takes them by itself; undefined when none does. */
export const settled = (match: Match, id: string, doer: Doer): Seen | undefined => {
  const next = match.asked[0];
  if (!next || next.why.some((reason) => reason !== queued)) return undefined;
  const taken = routed(match, next.event, []);
  const changes = changesOf(taken, next.event, id, next.pending);
  if (changes.length === 0) return undefined;
  const seen = { ...appended(match, changes, id, doer), route: taken };
  const more = settled(seen.match, id, doer);
  return more ? { ...more, entries: [...seen.entries, ...more.entries] } : seen;
};

/** The oldest open question as the umpire is to see it now, with its one-tap answers; undefined when nothing is asked. */
export const openQuestion = (match: Match): (Question & { readonly asked: Asked }) | undefined => {
  const asked = match.asked[0];
  if (!asked) return undefined;
  // One that only waited is asked for its own reasons now.
  const own = asked.why.every((reason) => reason === queued) ? routed(match, asked.event, []) : undefined;
  const now = own?.type === 'ask' ? own : asking(match, asked.event, asked.why);
  return now.type === 'ask' ? { ...now.question, asked } : undefined;
};
