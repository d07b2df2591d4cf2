import type { Command, Difference, Doer, Entry, Refusal } from '../domain/command.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { Stroke } from '../domain/stroke.ts';
import type { Ms } from '../geometry/plane.ts';
import { observed, settled } from '../match/commands/camera.ts';
import { decide, preview } from '../match/commands/decide.ts';
import { folded, latest, type Match } from '../match/commands/standing.ts';

/** Where entries are kept. Each call returns when they are safe, or throws with nothing written. */
export type Keep = {
  readonly create: (match: string, entries: readonly Entry[]) => void;
  readonly append: (match: string, after: number, entries: readonly Entry[]) => void;
  readonly ended: (match: string, at: Ms | null) => void;
};

/** A match taken up again: its name and its log. */
export type Resumed = { readonly id: string; readonly log: readonly Entry[] };

/** The one place that holds the match: what is decided is written down first and believed after. */
export type Scorebook = {
  readonly match: () => Match | null;
  /** The name of the running match; undefined before the first. */
  readonly id: () => string | undefined;
  readonly isOver: () => boolean;
  /** Carries out an umpire's command. Throws what `keep` throws, with nothing changed. */
  readonly command: (command: Command, doer: Doer) => Result<Match, Refusal>;
  /** What a command would change; nothing is written. */
  readonly preview: (command: Command) => Result<Difference, Refusal>;
  /** Leads a stroke of the camera into the log by the match's policy. Throws what `keep` throws, with nothing changed. */
  readonly seen: (stroke: Stroke, name: string, doer: Doer) => Result<Match, Refusal>;
};

const over = (match: Match): boolean => latest(match).ruling.turn === 'matchOver';

/** Opens the book at a resumed match, or empty. Throws Error when the resumed log cannot be read. */
export const openScorebook = (keep: Keep, newId: () => string, resumed?: Resumed): Scorebook => {
  let match: Match | null = null;
  let id: string | undefined;
  if (resumed) {
    const again = folded(resumed.log);
    if (!again.ok) throw new Error(`match ${resumed.id} cannot be taken up again: ${again.error}`);
    match = again.value;
    id = resumed.id;
  }

  const write = (entries: readonly Entry[], after: Match, at: Ms): void => {
    const first = entries[0];
    if (first === undefined) return;
    const wasOver = match !== null && first.revision > 1 && over(match);
    if (match === null || id === undefined || first.revision === 1) {
      const name = newId();
      keep.create(name, entries);
      id = name;
    } else keep.append(id, first.revision - 1, entries);
    // Written is written: the book believes it before anything else may fail.
    match = after;
    if (over(after) !== wasOver) keep.ended(id, over(after) ? at : null);
  };

  /** Strokes that waited for an answer go in as far as the policy takes them by itself. */
  const settle = (command: string, doer: Doer): void => {
    const more = match === null ? undefined : settled(match, `${command}+`, { ...doer, origin: 'camera' });
    if (more) write(more.entries, more.match, doer.at);
  };

  return {
    match: () => match,
    id: () => id,
    isOver: () => match !== null && over(match),
    command: (command, doer) => {
      // A new match takes the place of the running one, whose log stays as it is; sent twice it starts once.
      const replaces = command.do === 'start' && match !== null && !match.log.some((entry) => entry.command === command.id);
      if (replaces && command.do === 'start') {
        const [running, name] = [match, id];
        const begun = decide(null, command, doer);
        if (!begun.ok) return begun;
        write(begun.value.entries, begun.value.match, doer.at);
        if (running !== null && name !== undefined && !over(running)) keep.ended(name, doer.at);
        return ok(begun.value.match);
      }
      const decided = decide(match, command, doer);
      if (!decided.ok) return decided;
      if (!decided.value.repeated) {
        write(decided.value.entries, decided.value.match, doer.at);
        settle(command.id, doer);
      }
      return match === null ? failed({ code: 'notStarted', text: 'No match was started.' }) : ok(match);
    },
    preview: (command) => {
      if (command.do === 'start') return failed({ code: 'notPossible', text: 'A start has no preview.' });
      return match === null ? failed({ code: 'notStarted', text: 'No match was started.' }) : preview(match, command);
    },
    seen: (stroke, name, doer) => {
      if (match === null) return failed({ code: 'notStarted', text: 'No match was started.' });
      const led = observed(match, stroke, name, doer);
      if (!led.ok) return led;
      write(led.value.entries, led.value.match, doer.at);
      return ok(match);
    },
  };
};

