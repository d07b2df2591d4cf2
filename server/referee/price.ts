import type { DiscColour, SideColour } from '../domain/disc.ts';
import type { Stroke } from '../domain/stroke.ts';
import { judgeStroke } from './judge.ts';
import { type Setup, sideHolding } from './setup.ts';
import type { Standing } from './standing.ts';
import { variantFor } from './variants.ts';

/** What may fall by accident with the stroke to come. */
export const accidents = ['ownLast', 'opponentsLast', 'bothLast'] as const;
export type Accident = (typeof accidents)[number];

/** What one accident would mean for the seat at turn. */
export type Price = {
  readonly accident: Accident;
  readonly striker: boolean;
  /** How many discs would have to fall for it. */
  readonly discs: number;
  /** `boardLost` and `boardWon` from the view of the seat at turn; `goesOn`: the board is not over. */
  readonly outcome: 'boardWon' | 'boardLost' | 'goesOn';
  readonly winner: number | null;
  readonly points: number;
  readonly queenPoints: number;
  /** Discs of the seat at turn that would go back, and whether it would strike again; for `goesOn`. */
  readonly back: number;
  readonly keepsTurn: boolean;
  /** Rules that say so, with the variant. */
  readonly rules: readonly string[];
};

const several = (colour: SideColour, n: number): readonly DiscColour[] => Array.from({ length: n }, () => colour);

const priceOf = (setup: Setup, standing: Standing, accident: Accident, striker: boolean, own: SideColour, theirs: SideColour): Price => {
  const variant = variantFor(setup);
  const { onBoard } = standing.board;
  const pocketed = [...(accident === 'opponentsLast' ? [] : several(own, onBoard[own])), ...(accident === 'ownLast' ? [] : several(theirs, onBoard[theirs]))];
  const stroke: Stroke = { type: 'stroke', striker: { pocketed: striker }, firstContact: 'unknown', pocketed };
  const side = sideHolding(setup, standing.seat);
  const { verdict } = judgeStroke(variant, setup, standing, stroke);
  const { ended } = verdict;
  return {
    accident,
    striker,
    discs: pocketed.length,
    outcome: ended === null ? 'goesOn' : ended.winner === side ? 'boardWon' : 'boardLost',
    winner: ended?.winner ?? null,
    points: ended?.points ?? 0,
    queenPoints: ended?.queenPoints ?? 0,
    back: ended === null ? verdict.returns.filter((one) => one.disc === own).length : 0,
    keepsTurn: ended === null && verdict.keepsTurn,
    rules: verdict.rules.map((id) => `${variant.id}.${id}`),
  };
};

/**
 * The price of the next mistake: what the last-disc accidents of the stroke to come would cost, each without and with the striker,
 * by the very laws that would judge them. Empty with three sides, while colours are open and after the match.
 */
export const priceOfMistake = (setup: Setup, standing: Standing): readonly Price[] => {
  const { colours, cleared } = standing.board;
  const side = sideHolding(setup, standing.seat);
  const own = colours?.[side];
  const theirs = colours?.[1 - side];
  if (standing.winner !== null || cleared !== null || own === undefined || theirs === undefined) return [];
  return accidents.flatMap((accident) => [false, true].map((striker) => priceOf(setup, standing, accident, striker, own, theirs)));
};

/** Those worth a warning: accidents that need no more than `most` discs to fall. */
export const nearPrices = (setup: Setup, standing: Standing, most = 2): readonly Price[] => priceOfMistake(setup, standing).filter((price) => price.discs <= most);

