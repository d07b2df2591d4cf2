import type { FoulCode, Ruling, TurnOutcome } from '../domain/ruling.ts';
import { type Setup, sideHolding } from '../referee/setup.ts';
import type { Standing } from '../referee/standing.ts';
import type { Account, Telling } from '../referee/account.ts';
import type { Variant } from '../referee/variant.ts';
import { listed, type Verdict } from '../referee/verdict.ts';
import type { Consequence } from './consequence.ts';

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

/** The account of an event: its ruling, from the standing after it and what was judged of it, and what a text is told from. */
export const accountOf = (variant: Variant, setup: Setup, standing: Standing, parts: Parts, telling: Telling): Account => {
  const { board } = standing;
  const over = standing.winner !== null;
  const game = parts.ended?.game ?? null;
  const match = parts.ended?.match ?? null;
  const ruling: Account['ruling'] = {
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
  return { setup, telling, ruling, changeSides: parts.ended?.changeSides ?? false, namesLaws: variant.namesLaws };
};

/** The account of the match line. */
export const openingAccount = (variant: Variant, setup: Setup, standing: Standing): Account => accountOf(variant, setup, standing, { event: 0, turn: 'starts', rules: variant.cites.start }, { type: 'start' });

const turnOf = (before: Standing, after: Consequence): TurnOutcome => {
  if (after.ended) return `${after.ended.over}Over`;
  return after.standing.seat === before.seat ? 'continues' : 'passes';
};

/** The account of an event that was judged: what it says of turn, returns and points follows from the standing before and after. */
export const judgedAccount = (
  variant: Variant,
  setup: Setup,
  before: Standing,
  after: Consequence,
  event: number,
  verdict: Verdict | null,
  telling: Telling,
  unverified: readonly string[] = [],
): Account => {
  const { ended } = after;
  const { cites } = variant;
  const endings =
    ended === null
      ? []
      : [
          ...(ended.board === null ? [] : cites.board),
          ...(ended.board !== null && before.board.owed.some((owed) => owed > 0) ? variant.writesOff : []),
          ...(ended.game === null ? [] : cites.game),
          ...(ended.match === null ? [] : cites.match),
          ...(ended.changeSides ? cites.changeSides : []),
        ];
  const rules = [...new Set([...(verdict?.rules ?? []), ...endings])];
  const turn = before.winner !== null ? 'matchOver' : turnOf(before, after);
  return accountOf(
    variant,
    setup,
    after.standing,
    { event, turn, fouls: verdict?.fouls ?? [], returns: ended === null ? listed(verdict?.returns ?? []) : [], unverified, rules, ended },
    telling,
  );
};
