import type { Language } from '../domain/language.ts';
import type { FoulCode, Ruling, TurnOutcome } from '../domain/ruling.ts';
import { type Setup, sideHolding } from '../referee/setup.ts';
import type { Standing } from '../referee/standing.ts';
import { type Account, tell, type Telling } from '../referee/telling.ts';
import type { Variant } from '../referee/variant.ts';
import { listed, type Verdict } from '../referee/verdict.ts';
import type { Consequence } from './consequence.ts';

/** A ruling and what its text is told from. */
export type Spoken = { readonly ruling: Ruling; readonly account: Account };

type Parts = {
  readonly event: number;
  readonly turn: TurnOutcome;
  readonly fouls?: readonly FoulCode[];
  readonly returns?: Ruling['returns'];
  readonly unverified?: readonly string[];
  readonly rules: readonly string[];
  readonly ended?: Consequence['ended'];
};

const prefixed = (variant: Variant, rules: readonly string[]): readonly string[] => rules.map((id) => `${variant.id}.${id}`);

/** A ruling from the standing after an event and what was judged of it, told in a language. */
export const spoken = (variant: Variant, setup: Setup, standing: Standing, parts: Parts, telling: Telling, language: Language): Spoken => {
  const { board } = standing;
  const over = standing.winner !== null;
  const game = parts.ended?.game ?? null;
  const match = parts.ended?.match ?? null;
  const bare: Omit<Ruling, 'text'> = {
    event: parts.event,
    turn: parts.turn,
    next: over ? null : { side: sideHolding(setup, standing.seat), seat: standing.seat },
    colours: over ? null : board.colours,
    fouls: parts.fouls ?? [],
    returns: parts.returns ?? [],
    owed: board.owed,
    queen: board.queen,
    onBoard: board.onBoard,
    score: standing.score,
    games: standing.games,
    boardNumber: standing.boardNumber,
    board: parts.ended?.board ?? null,
    ...(game === null ? {} : { game: { winner: game } }),
    ...(match === null ? {} : { match: { winner: match } }),
    unverified: parts.unverified ?? [],
    rules: prefixed(variant, parts.rules),
  };
  const account: Account = { setup, telling, ruling: bare, changeSides: parts.ended?.changeSides ?? false };
  return { ruling: { ...bare, text: tell(account, language) }, account };
};

/** The ruling of the match line. */
export const openingRuling = (variant: Variant, setup: Setup, standing: Standing, event: number, language: Language): Spoken =>
  spoken(variant, setup, standing, { event, turn: 'starts', rules: variant.cites.start }, { type: 'start' }, language);

const turnOf = (before: Standing, after: Consequence): TurnOutcome => {
  if (after.ended) return `${after.ended.over}Over`;
  return after.standing.seat === before.seat ? 'continues' : 'passes';
};

/** The ruling of an event that was judged: what it says of turn, returns and points follows from the standing before and after. */
export const ruling = (
  variant: Variant,
  setup: Setup,
  before: Standing,
  after: Consequence,
  event: number,
  verdict: Verdict | null,
  telling: Telling,
  language: Language,
  unverified: readonly string[] = [],
): Spoken => {
  const { ended } = after;
  const endings = ended === null ? [] : [...(ended.board === null ? [] : ['C6', ...(before.board.owed.some((owed) => owed > 0) && variant.penalty !== 'none' && variant.id !== 'icf' ? ['K16'] : [])]), ...(ended.game === null ? [] : variant.cites.game)];
  const rules = [...new Set([...(verdict?.rules ?? []), ...endings])];
  const turn = before.winner !== null ? 'matchOver' : turnOf(before, after);
  return spoken(
    variant,
    setup,
    after.standing,
    { event, turn, fouls: verdict?.fouls ?? [], returns: ended === null ? listed(verdict?.returns ?? []) : [], unverified, rules, ended },
    telling,
    language,
  );
};
