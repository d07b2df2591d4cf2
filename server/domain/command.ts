import type { Ms } from '../geometry/plane.ts';
import type { Seat } from '../geometry/table.ts';
import type { MatchEvent, MatchLine, Origin } from './match-event.ts';
import type { Policy, PolicyAction, Preset } from './policy.ts';
import type { FoulCode, Point } from './ruling.ts';
import type { Stroke } from './stroke.ts';

/** Every command carries its own id (sent twice it acts once) and the revision of the log it was made against. */
export type Stamp = { readonly id: string; readonly revision: number };

/** A match to start, without the fields the record adds. */
export type NewMatch = Omit<MatchLine, 'type' | 'format'>;

/** What an umpire asks for. `pending`: id of a question; `event`: number of the event in the record, the match line being 0. */
export type Act =
  | { readonly do: 'start'; readonly match: NewMatch }
  /** Any event by hand, `undo` included. */
  | { readonly do: 'event'; readonly event: MatchEvent }
  /** Takes back the last change and enters this in its place, in one step. */
  | { readonly do: 'replace'; readonly event: MatchEvent }
  /** Takes the pending stroke as it was read, or marks a ruled one as looked at. */
  | { readonly do: 'confirm'; readonly pending?: string; readonly event?: number }
  /** It was no stroke: the pending one is dropped, a ruled one becomes a note. */
  | { readonly do: 'reject'; readonly pending?: string; readonly event?: number; readonly anyway?: boolean }
  /** Other facts for the pending stroke, for event `event`, or without both for the last stroke. */
  | { readonly do: 'amend'; readonly pending?: string; readonly event?: number; readonly stroke: Stroke; readonly anyway?: boolean }
  /** Another event in the place of an old one. `anyway`: later events that become impossible are turned into notes. */
  | { readonly do: 'edit'; readonly event: number; readonly with: MatchEvent; readonly anyway?: boolean }
  /** Who really sits where, side by side; everything is judged again. */
  | { readonly do: 'seats'; readonly seats: readonly (readonly Seat[])[]; readonly anyway?: boolean }
  /** The players changed ends: the table is turned against the record by this many quarters, against the clock. */
  | { readonly do: 'ends'; readonly turned: 0 | 1 | 2 | 3 }
  | { readonly do: 'pause'; readonly reason?: string }
  | { readonly do: 'resume' }
  | {
      readonly do: 'policy';
      readonly preset: Preset;
      readonly below?: number;
      readonly fouls?: Readonly<Partial<Record<FoulCode, PolicyAction>>>;
      readonly laws?: Readonly<Record<string, 'apply' | 'ask'>>;
    };
export type Command = Stamp & Act;

/** Who does something, and when (wall clock, ms since 1970). */
export type Doer = { readonly at: Ms; readonly origin: Origin; readonly by: string };

/** What one entry of the log changes. Only `start` and `event` make lines of the record. */
export type Change =
  | { readonly type: 'start'; readonly line: MatchLine }
  /** The next event of the record; `pending` names the question it answers. */
  | { readonly type: 'event'; readonly event: MatchEvent; readonly pending?: string }
  /** Other events in the place of those with revision `of`, or another match line. One undo takes it all back. */
  | { readonly type: 'correct'; readonly line?: MatchLine; readonly events: readonly { readonly of: number; readonly event: MatchEvent }[] }
  | { readonly type: 'ask'; readonly pending: string; readonly event: Stroke; readonly why: readonly string[] }
  | { readonly type: 'reject'; readonly pending: string }
  | { readonly type: 'confirm'; readonly of: number }
  /** What would have been ruled, or a fact left unruled. */
  | { readonly type: 'shadow'; readonly event: Stroke; readonly text: string }
  | { readonly type: 'pause'; readonly reason?: string }
  | { readonly type: 'resume' }
  | { readonly type: 'ends'; readonly turned: 0 | 1 | 2 | 3 }
  | { readonly type: 'policy'; readonly policy: Policy };

/** One entry of a match's append-only log; revisions count from 1 without gaps. `command` is the id it came from. */
export type Entry = Doer & { readonly revision: number; readonly command: string; readonly change: Change };

/** Why a command was not carried out; nothing was changed. */
export type Refusal = {
  readonly code: 'stale' | 'notStarted' | 'alreadyStarted' | 'nothingToUndo' | 'notPossible' | 'noSuchEvent' | 'noSuchQuestion' | 'olderQuestion' | 'becomesImpossible';
  /** One plain sentence. */
  readonly text: string;
  /** `stale`: the entries that came since the command's revision. */
  readonly since?: readonly Entry[];
  /** `becomesImpossible`: later events that could not have happened then. */
  readonly impossible?: readonly Impossible[];
};

/** An event that could not have happened any more after a correction. */
export type Impossible = { readonly event: number; readonly what: string; readonly why: string };

/** What a command would change, shown before it is carried out. */
export type Difference = {
  /** One or more plain sentences. */
  readonly text: string;
  /** How the match stands, before and after. */
  readonly points: readonly Point[];
  /** Events that are judged otherwise: the rulings' texts; null: not there. */
  readonly rulings: readonly { readonly event: number; readonly before: string | null; readonly after: string | null }[];
  readonly impossible: readonly Impossible[];
};
