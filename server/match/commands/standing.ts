import type { Change, Doer, Entry } from '../../domain/command.ts';
import type { MatchEvent, MatchLine } from '../../domain/match-event.ts';
import type { Policy } from '../../domain/policy.ts';
import type { Result } from '../../domain/result.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Ruling } from '../../domain/ruling.ts';
import type { Stroke } from '../../domain/stroke.ts';
import { apply } from '../apply.ts';
import { refused } from './refused.ts';
import { type MatchState, start } from '../start.ts';
import { policyOf } from './policy.ts';
import { saying } from './words.ts';

/** One event of the record as it stands after every correction, with its ruling. */
export type Line = {
  /** Number in the record, the match line being 0. */
  readonly event: number;
  readonly revision: number;
  readonly doer: Doer;
  /** What stands there now. */
  readonly now: MatchEvent;
  /** What was judged: `now`, or a note where `now` cannot have happened. */
  readonly judged: MatchEvent;
  /** What was entered first, when an umpire put another in its place, and who did that. */
  readonly corrected: { readonly from: MatchEvent; readonly by: Doer } | null;
  readonly confirmed: Doer | null;
  /** Taken back by an undo. */
  readonly undone: boolean;
  /** The question it answered. */
  readonly pending: string | null;
  /** Why it cannot have happened, in words; null as a rule. */
  readonly impossible: string | null;
  readonly ruling: Ruling;
  readonly state: MatchState;
};

/** A stroke the umpire has still to decide. */
export type Asked = { readonly pending: string; readonly doer: Doer; readonly event: Stroke; readonly why: readonly string[] };

/** A match: the fold of its log. */
export type Match = {
  readonly log: readonly Entry[];
  readonly line: MatchLine;
  readonly opening: { readonly state: MatchState; readonly ruling: Ruling };
  readonly lines: readonly Line[];
  /** Open questions, oldest first. */
  readonly asked: readonly Asked[];
  /** Every question ever asked, by id. */
  readonly questions: ReadonlyMap<string, Asked>;
  readonly paused: (Doer & { readonly reason: string | null }) | null;
  /** Quarters the table is turned against the record since the players changed ends. */
  readonly turned: 0 | 1 | 2 | 3;
  readonly policy: Policy;
  /** Revision of the last entry. */
  readonly revision: number;
  /** Revision of the last entry that changed the record or answered a question. */
  readonly touched: number;
  /** Entries an undo can take back, the next one last. */
  readonly standing: readonly Entry[];
};

/** How a match stands: its last ruling and the state behind it. */
export const latest = (match: Match): { readonly state: MatchState; readonly ruling: Ruling } => match.lines.at(-1) ?? match.opening;

type Slot = { readonly entry: Entry; readonly change: Extract<Change, { type: 'event' }>; undone: boolean; confirmed: Doer | null };

const isUndo = (change: Change): boolean => change.type === 'event' && change.event.type === 'undo';

/** First pass: which entries stand, which were taken back; nothing is judged. */
const sorted = (log: readonly Entry[]) => {
  const slots = new Map<number, Slot>();
  const standing: Entry[] = [];
  for (const entry of log) {
    const { change, revision } = entry;
    if (isUndo(change)) {
      const back = standing.pop();
      if (back?.change.type === 'event' && change.type === 'event') {
        const slot = slots.get(back.revision);
        if (slot) slot.undone = true;
        slots.set(revision, { entry, change, undone: false, confirmed: null });
      }
    } else if (change.type === 'event') {
      slots.set(revision, { entry, change, undone: false, confirmed: null });
      standing.push(entry);
    } else if (change.type === 'correct') standing.push(entry);
    else if (change.type === 'confirm') {
      const slot = slots.get(change.of);
      if (slot) slot.confirmed = entry;
    }
  }
  return { slots: [...slots.values()], standing };
};

/** The corrections that stand: the newest event for each corrected revision, and the match line. */
const correctionsOf = (first: MatchLine, standing: readonly Entry[]) => {
  let line = first;
  const events = new Map<number, { readonly event: MatchEvent; readonly by: Doer }>();
  for (const entry of standing) {
    if (entry.change.type !== 'correct') continue;
    line = entry.change.line ?? line;
    for (const { of, event } of entry.change.events) events.set(of, { event, by: entry });
  }
  return { line, events };
};

const judgedAs = (state: MatchState, now: MatchEvent, undone: boolean) => {
  const done = apply(state, now);
  if (done.ok) return { judged: now, impossible: null, ruling: done.value.ruling, state: done.value.state };
  const note: MatchEvent = { type: 'note', text: `${undone ? 'Taken back' : 'Impossible'}: ${saying(now)}` };
  const instead = apply(state, note);
  if (!instead.ok) throw new Error(`a note was refused: ${refused(instead.error)}`);
  return { judged: note, impossible: undone ? null : refused(done.error), ruling: instead.value.ruling, state: instead.value.state };
};

const doerOf = ({ at, origin, by }: Doer): Doer => ({ at, origin, by });

/** Second pass: judges every line; what did not change since `known` is taken over. */
const judgedLines = (opening: Match['opening'], slots: readonly Slot[], corrections: ReturnType<typeof correctionsOf>['events'], known: readonly Line[]): readonly Line[] => {
  const lines: Line[] = [];
  let same = true;
  let { state } = opening;
  for (const [i, { entry, change, undone, confirmed }] of slots.entries()) {
    const correction = corrections.get(entry.revision);
    const now = correction?.event ?? change.event;
    const old = known[i];
    same &&= old !== undefined && old.revision === entry.revision && old.now === now && (old.undone === undone || (old.judged === now && old.impossible === null));
    const verdict = same && old ? { judged: old.judged, impossible: old.impossible, ruling: old.ruling, state: old.state } : judgedAs(state, now, undone);
    state = verdict.state;
    lines.push({
      event: i + 1,
      revision: entry.revision,
      doer: doerOf(entry),
      now,
      corrected: correction ? { from: change.event, by: doerOf(correction.by) } : null,
      confirmed: confirmed && doerOf(confirmed),
      undone,
      pending: change.pending ?? null,
      ...verdict,
    });
  }
  return lines;
};

const questionsOf = (log: readonly Entry[], lines: readonly Line[]) => {
  const questions = new Map<string, Asked>();
  const closed = new Set<string>();
  for (const entry of log) {
    const { change } = entry;
    if (change.type === 'ask') questions.set(change.pending, { pending: change.pending, doer: doerOf(entry), event: change.event, why: change.why });
    else if (change.type === 'reject') closed.add(change.pending);
  }
  for (const { pending } of lines) if (pending !== null) closed.add(pending);
  return { questions, asked: [...questions.values()].filter(({ pending }) => !closed.has(pending)) };
};

const touches: readonly Change['type'][] = ['start', 'event', 'correct', 'reject'];

const lastOf = <T extends Change['type']>(log: readonly Entry[], ...types: readonly T[]) => log.findLast((entry) => (types as readonly string[]).includes(entry.change.type));

const sidelights = (log: readonly Entry[]): Pick<Match, 'paused' | 'turned' | 'policy' | 'revision' | 'touched'> => {
  const pause = lastOf(log, 'pause', 'resume');
  const ends = lastOf(log, 'ends')?.change;
  const policy = lastOf(log, 'policy')?.change;
  return {
    paused: pause?.change.type === 'pause' ? { ...doerOf(pause), reason: pause.change.reason ?? null } : null,
    turned: ends?.type === 'ends' ? ends.turned : 0,
    policy: policy?.type === 'policy' ? policy.policy : policyOf('automatic'),
    revision: log.at(-1)?.revision ?? 0,
    touched: lastOf(log, ...touches)?.revision ?? 0,
  };
};

/**
 * The match a log tells; `known` is the fold of an earlier part of it and saves judging that part again. A later event that cannot have happened
 * is judged as a note and says why; only a log without a lawful match line is an error (words).
 */
export const folded = (log: readonly Entry[], known?: Match): Result<Match, string> => {
  const first = log[0]?.change;
  if (first?.type !== 'start') return failed('the log does not begin with a match line');
  const { slots, standing } = sorted(log);
  const { line, events } = correctionsOf(first.line, standing);
  const same = known !== undefined && known.line === line;
  const started = same ? ok(known.opening) : start(line);
  if (!started.ok) return failed(refused(started.error));
  const lines = judgedLines(started.value, slots, events, same ? known.lines : []);
  return ok({ log, line, opening: started.value, lines, standing, ...questionsOf(log, lines), ...sidelights(log) });
};
