import type { Act, Change, Command, Difference, Doer, Entry, Impossible, Refusal, Stamp } from '../../domain/command.ts';
import type { MatchLine } from '../../domain/match-event.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { apply } from '../apply.ts';
import { start } from '../start.ts';
import { changesOf } from './acts.ts';
import { differenceOf } from './preview.ts';
import { refused } from './refused.ts';
import { folded, latest, type Match } from './standing.ts';
import { saying } from './words.ts';

/** What a command does: entries to append (none when it was carried out before, or changes nothing) and the match after them. */
export type Decided = { readonly entries: readonly Entry[]; readonly repeated: boolean; readonly match: Match };

const refuse = (code: Refusal['code'], text: string, more: Partial<Refusal> = {}): Result<never, Refusal> => failed({ code, text, ...more });

const entriesOf = (changes: readonly Change[], after: number, id: string, doer: Doer): readonly Entry[] =>
  changes.map((change, i) => ({ revision: after + 1 + i, at: doer.at, origin: doer.origin, by: doer.by, command: id, change }));

const matchAfter = (log: readonly Entry[], known?: Match): Match => {
  const match = folded(log, known);
  if (!match.ok) throw new Error(`the log cannot be read: ${match.error}`);
  return match.value;
};

/** Acts that mean the same whatever was ruled meanwhile. */
const neverStale: readonly Act['do'][] = ['pause', 'resume', 'policy', 'ends'];

const begun = (command: Extract<Command, { do: 'start' }>, doer: Doer): Result<Decided, Refusal> => {
  const line: MatchLine = { ...command.match, type: 'match', format: 1 };
  const started = start(line);
  if (!started.ok) return refuse('notPossible', refused(started.error));
  const entries = entriesOf([{ type: 'start', line }], 0, command.id, doer);
  return ok({ entries, repeated: false, match: matchAfter(entries) });
};

const becameImpossible = (before: Match, after: Match): readonly (Impossible & { readonly revision: number })[] => {
  const known = new Set(before.lines.filter((line) => line.impossible !== null).map((line) => line.revision));
  return after.lines.filter((line) => line.impossible !== null && !known.has(line.revision)).map((line) => ({ event: line.event, revision: line.revision, what: saying(line.now), why: line.impossible ?? '' }));
};

type Considered = { readonly changes: readonly Change[]; readonly after: Match; readonly lost: ReturnType<typeof becameImpossible> };

/** An act with what would follow; refused when it cannot be done itself, what it makes impossible later is only named. */
const considered = (match: Match, act: Exclude<Act, { do: 'start' }>, id: string, doer: Doer): Result<Considered, Refusal> => {
  const asked = changesOf(match, act);
  if (!asked.ok) return asked;
  if (asked.value.length === 0) return ok({ changes: [], after: match, lost: [] });
  const after = folded([...match.log, ...entriesOf(asked.value, match.revision, id, doer)], match);
  if (!after.ok) return refuse('notPossible', after.error);
  const lost = becameImpossible(match, after.value);
  const made = new Set(asked.value.flatMap((change) => (change.type === 'correct' ? change.events.map(({ of }) => of) : [])));
  const own = lost.find(({ revision }) => revision > match.revision || made.has(revision));
  return own ? refuse('notPossible', `${own.what}: ${own.why}`) : ok({ changes: asked.value, after: after.value, lost });
};

const named = (lost: Considered['lost']): readonly Impossible[] => lost.map(({ event, what, why }) => ({ event, what, why }));

const carriedOut = (match: Match, act: Exclude<Act, { do: 'start' }>, id: string, doer: Doer): Result<Decided, Refusal> => {
  const done = considered(match, act, id, doer);
  if (!done.ok) return done;
  const { changes, after, lost } = done.value;
  if (lost.length === 0) return ok({ entries: entriesOf(changes, match.revision, id, doer), repeated: false, match: after });
  const first = changes[0];
  if (!('anyway' in act && act.anyway === true) || first?.type !== 'correct') {
    const text = `${lost.length} later event${lost.length > 1 ? 's' : ''} could not have happened then: ${lost.map(({ event, what }) => `${event} (${what})`).join(', ')}.`;
    return refuse('becomesImpossible', text, { impossible: named(lost) });
  }
  const notes = lost.map(({ revision, what }) => ({ of: revision, event: { type: 'note' as const, text: `Impossible: ${what}` } }));
  const entries = entriesOf([{ ...first, events: [...first.events, ...notes] }], match.revision, id, doer);
  return ok({ entries, repeated: false, match: matchAfter([...match.log, ...entries], after) });
};

const staleness = (match: Match, { revision, ...command }: Stamp & { readonly do: Act['do'] }): Refusal | undefined => {
  if (neverStale.includes(command.do)) return undefined;
  if (revision > match.revision) return { code: 'stale', text: `Revision ${revision} is not reached yet; the match stands at ${match.revision}.`, since: [] };
  if (revision >= match.touched) return undefined;
  const since = match.log.filter((entry) => entry.revision > revision);
  const said = since.flatMap(({ change }) => (change.type === 'event' ? [saying(change.event)] : change.type === 'correct' ? ['a correction'] : change.type === 'reject' ? ['a rejected stroke'] : []));
  return { code: 'stale', text: `Meanwhile: ${said.join('; ')}. Look again and repeat it if it still holds.`, since };
};

/**
 * What a command does to a match (null: none was started). Pure; the same id twice acts once. Refused, with nothing changed: when something was
 * ruled since the command's revision (`stale`), when the laws do not allow it now (`notPossible`), when it makes later events impossible.
 */
export const decide = (match: Match | null, command: Command, doer: Doer): Result<Decided, Refusal> => {
  if (match?.log.some((entry) => entry.command === command.id)) return ok({ entries: match.log.filter((entry) => entry.command === command.id), repeated: true, match });
  if (command.do === 'start') return match === null ? begun(command, doer) : refuse('alreadyStarted', 'This match is running already.');
  if (match === null) return refuse('notStarted', 'No match was started.');
  const stale = staleness(match, command);
  return stale ? failed(stale) : carriedOut(match, command, command.id, doer);
};

/** What an act would change, without carrying it out; events it would make impossible are named, not refused. */
export const preview = (match: Match, act: Exclude<Act, { do: 'start' }>): Result<Difference, Refusal> => {
  const done = considered(match, act, '', { at: match.log.at(-1)?.at ?? 0, origin: 'umpire', by: '' });
  return done.ok ? ok(differenceOf(match, done.value.after, act, named(done.value.lost))) : done;
};

/** Whether the laws take an event now, and what they would rule: for a camera's stroke before it is routed. */
export const wouldRule = (match: Match, event: Parameters<typeof apply>[1]) => apply(latest(match).state, event);
