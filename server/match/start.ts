import type { Language } from '../domain/language.ts';
import type { MatchLine } from '../domain/match-event.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import type { Ruling } from '../domain/ruling.ts';
import type { Account } from '../referee/account.ts';
import { type Setup, setupOf } from '../referee/setup.ts';
import { firstStanding, type Standing } from '../referee/standing.ts';
import { tell } from '../referee/telling.ts';
import { variantFor } from '../referee/variants.ts';
import { readMatchLine } from './read-match-line.ts';
import { atEvent, type RecordError } from './record-error.ts';
import { openingAccount } from './rule.ts';

/** One event that stands: how the match stands after it, and the account its ruling and the text in any language are told from. */
export type Moment = { readonly standing: Standing; readonly account: Account };

/** A match as far as it has come; plain data, never changed in place. */
export type MatchState = {
  readonly line: MatchLine;
  readonly setup: Setup;
  readonly language: Language;
  /** Number of the last line, undone ones counted; the match line is 0. */
  readonly event: number;
  /** The match line and every event that stands, in order. */
  readonly moments: readonly Moment[];
};

/** A state and the ruling that led to it. */
export type Ruled = { readonly state: MatchState; readonly ruling: Ruling };

const lastOf = (state: MatchState): Moment => {
  const last = state.moments.at(-1);
  if (last === undefined) throw new Error('a match without its match line');
  return last;
};

/** How the match stands now. */
export const standingOf = (state: MatchState): Standing => lastOf(state).standing;

/** The ruling of the last event that stands, with the number of the line that led here. */
export const rulingOf = (state: MatchState): Ruling => {
  const { account } = lastOf(state);
  return { ...account.ruling, event: state.event, text: tell(account, state.language) };
};

/** The text of the last ruling in another language. */
export const textOf = (state: MatchState, language: Language): string => tell(lastOf(state).account, language);

/** Number of the event an undo would take back, or null when there is none. */
export const undoable = (state: MatchState): number | null => (state.moments.length > 1 ? lastOf(state).account.ruling.event : null);

/** Begins a match from its match line; an error names the field. */
export const start = (line: MatchLine, language: Language = 'en'): Result<Ruled, RecordError> => {
  const read = readMatchLine(line);
  if (!read.ok) return failed(atEvent(0, read.error));
  const setup = setupOf(read.value);
  const variant = variantFor(setup);
  const standing = firstStanding(setup, variant.breakerColour);
  const state: MatchState = { line: read.value, setup, language, event: 0, moments: [{ standing, account: openingAccount(variant, setup, standing) }] };
  return ok({ state, ruling: rulingOf(state) });
};
