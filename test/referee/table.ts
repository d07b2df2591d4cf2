import { expect, test } from 'vitest';
import type { MatchEvent, MatchLine } from '../../server/domain/match-event.ts';
import { parseEvent, parseMatch } from '../../server/domain/notation.ts';
import { parseRuling, type PartRuling } from '../../server/domain/notation-ruling.ts';
import type { Result } from '../../server/domain/result.ts';
import type { Ruling } from '../../server/domain/ruling.ts';
import { apply } from '../../server/match/apply.ts';
import { errorLine } from '../../server/match/record-error.ts';
import { type MatchState, start } from '../../server/match/start.ts';

/** One row, one case: why it is there, and the play, events parted by `;`, each with what is expected of its ruling after `=>`. */
export type Row = readonly [why: string, play: string];

const must = <T>(result: Result<T, string>): T => {
  if (!result.ok) throw new Error(`the table cannot be read: ${result.error}`);
  return result.value;
};

const sorted = (list: readonly unknown[]): readonly string[] => list.map((one) => JSON.stringify(one)).sort();

/** Compares as much of a ruling as is expected: every part equal, returns in any order, rules contained. */
export const compare = (got: Ruling, want: PartRuling, where: string): void => {
  const { returns, rules, ...rest } = want;
  for (const [field, value] of Object.entries(rest)) expect(got[field as keyof Ruling], `${where}: ${field}`).toEqual(value);
  if (returns) expect(sorted(got.returns), `${where}: returns`).toEqual(sorted(returns));
  for (const rule of rules ?? []) expect(got.rules, `${where}: rules`).toContain(rule);
};

const played = (line: MatchLine, play: string): void => {
  const begun = start(line);
  if (!begun.ok) throw new Error(errorLine(begun.error));
  let state: MatchState = begun.value.state;
  const sideOf = (seat: string): number => line.sides.findIndex((side) => side.seats.some((one) => one === seat));
  for (const [i, step] of play.split(' ; ').entries()) {
    const [what = '', want = ''] = step.split('=>').map((part) => part.trim());
    const where = `event ${i + 1} (${what})`;
    const event: MatchEvent = must(parseEvent(what));
    const next = apply(state, event);
    if (want.startsWith('error')) {
      expect(next.ok, `${where} is an error`).toBe(false);
      if (!next.ok) expect(errorLine(next.error)).toContain(want.slice('error'.length).trim());
      continue;
    }
    if (!next.ok) throw new Error(`${where}: ${errorLine(next.error)}`);
    state = next.value.state;
    const part = must(parseRuling(want, sideOf));
    const rules = part.rules?.map((rule) => `${line.variant}.${rule}`);
    compare(next.value.ruling, rules ? { ...part, rules } : part, where);
  }
};

/** One test a row, all from the same match line. */
export const table = (match: string, rows: readonly Row[]): void => {
  const line = must(parseMatch(match));
  for (const [why, play] of rows) test(`${match}: ${why}`, () => played(line, play));
};
