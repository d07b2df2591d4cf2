import type { Stroke } from '../domain/stroke.ts';
import { hear, type Hearing } from './hearing.ts';
import { payingHeldDebts } from './laws/three-sides.ts';
import { type Setup, sideHolding } from './setup.ts';
import { type Standing, sideAtTurn } from './standing.ts';
import type { Variant } from './variant.ts';
import { type BoardEnd, citing, ending, faulted, openVerdict, payingDebts, returningQueen, type Verdict } from './verdict.ts';

/** A stroke heard and judged. */
export type Judged = { readonly hearing: Hearing; readonly verdict: Verdict };

/** Judges one checked stroke: every law of the variant in its order, until one closes the hearing. */
export const judgeStroke = (variant: Variant, setup: Setup, standing: Standing, stroke: Stroke): Judged => {
  const hearing = hear(setup, standing, stroke);
  const { fell, off } = hearing;
  const before = standing.board.onBoard;
  const onBoard = { white: before.white - fell.white - off.white, black: before.black - fell.black - off.black, queen: before.queen - fell.queen - off.queen };
  let verdict: Verdict = { ...openVerdict(setup, standing), onBoard };
  for (const law of variant.laws) {
    verdict = law.judge(hearing, verdict);
    if (verdict.closed) break;
  }
  return { hearing, verdict };
};

/** The stroke at the queen of a side that has cleared is gone: the board is over with the points fixed before (B8 `last`). */
const boardOfCleared = (setup: Setup, standing: Standing, v: Verdict): Verdict =>
  standing.board.cleared === null ? v : ending(v, { winner: sideAtTurn(setup, standing), points: standing.board.cleared, queenPoints: 0 }, 'B8', 'B9');

/** A called loss of the turn takes a queen still to cover back (C8). */
const losingTurn = (variant: Variant, setup: Setup, standing: Standing, v: Verdict): Verdict => {
  const lost: Verdict = { ...v, keepsTurn: false };
  return v.queen.state === 'toCover' && v.queen.side === sideAtTurn(setup, standing) ? citing(returningQueen(lost), ...variant.cites.uncovered) : lost;
};

/** Judges a foul called outside a stroke (C8). */
export const judgeFoul = (variant: Variant, setup: Setup, standing: Standing, side: number, kind: 'technical' | 'foul'): Verdict => {
  const lost = kind === 'foul' && side === sideAtTurn(setup, standing);
  const named = faulted({ ...openVerdict(setup, standing), keepsTurn: !lost, penalties: variant.penalty === 'none' ? 0 : 1 }, kind, 'C8', ...variant.cites[kind]);
  const turned = lost ? losingTurn(variant, setup, standing, named) : named;
  const paid = variant.penalty === 'none' ? turned : variant.penalty === 'disc' ? payingDebts(setup, turned, side, 'C8') : payingHeldDebts(setup, turned, side);
  return lost ? boardOfCleared(setup, standing, paid) : paid;
};

/** Judges a pass: the turn goes on to the next, a queen still to cover goes back. */
export const judgePass = (variant: Variant, setup: Setup, standing: Standing): Verdict => boardOfCleared(setup, standing, losingTurn(variant, setup, standing, openVerdict(setup, standing)));

/** A board conceded: as if the other side had cleared, the queen counting if that side has covered it. */
export const concededBoard = (variant: Variant, setup: Setup, standing: Standing, loser: number): BoardEnd => {
  const { board, score } = standing;
  if (board.cleared !== null) return { winner: sideAtTurn(setup, standing), points: board.cleared, queenPoints: 0 };
  const winner = 1 - loser;
  const colour = board.colours?.[loser];
  const discs = colour === undefined ? 9 : board.onBoard[colour];
  const covered = board.queen.state === 'covered' && board.queen.side === winner;
  const counts = covered && (variant.queenCap === null || (score[winner] ?? 0) < variant.queenCap);
  const queenPoints = counts ? variant.queenWorth : 0;
  return { winner, points: discs + queenPoints, queenPoints };
};

/** Side a called foul is against, from the side or the seat the record names. */
export const offenderOf = (setup: Setup, event: { readonly side?: number; readonly seat?: Parameters<typeof sideHolding>[1] }): number =>
  event.side ?? (event.seat === undefined ? 0 : sideHolding(setup, event.seat));
