import type { Judged } from '../referee/judge.ts';
import { changed, nextSeat, type Setup } from '../referee/setup.ts';
import type { BoardStanding, Standing } from '../referee/standing.ts';
import type { Variant } from '../referee/variant.ts';
import type { Verdict } from '../referee/verdict.ts';
import { endAtTarget, endBoard, type Ended } from './ending.ts';

/** The standing after an event, and what ended with it. */
export type Consequence = { readonly standing: Standing; readonly ended: Ended | null };

const passedOn = (setup: Setup, standing: Standing, board: BoardStanding): Standing => ({
  ...standing,
  seat: nextSeat(setup, standing.seat),
  board: { ...board, attempts: 0, box: null, barred: board.box },
});

const ruled = (board: BoardStanding, v: Verdict): BoardStanding => ({
  ...board,
  colours: v.colours,
  onBoard: v.onBoard,
  owed: v.owed,
  queen: v.queen,
  withQueen: v.withQueen,
  held: v.held,
  cleared: v.cleared,
  given: v.points.some((points) => points !== 0) ? board.given.map((given, side) => given + (v.points[side] ?? 0)) : board.given,
});

/** Points given at once are written, then the board's, and whatever they decide; otherwise the turn goes on or passes. */
const settled = (variant: Variant, setup: Setup, standing: Standing, board: BoardStanding, v: Verdict, passes: boolean): Consequence => {
  const scored: Standing = { ...standing, score: standing.score.map((points, side) => points + (v.points[side] ?? 0)), board };
  const ended = v.ended !== null ? endBoard(variant, setup, scored, v.ended) : v.points.some((points) => points > 0) ? endAtTarget(variant, setup, scored) : null;
  if (ended) return { standing: ended.standing, ended };
  return { standing: passes ? passedOn(setup, scored, board) : scored, ended: null };
};

/** What follows from a judged stroke. */
export const afterStroke = (variant: Variant, setup: Setup, standing: Standing, { hearing: h, verdict: v }: Judged): Consequence => {
  const before = standing.board;
  const fallen = (side: number): boolean => {
    const colour = v.colours?.[side];
    return colour !== undefined && h.fell[colour] > 0;
  };
  const board: BoardStanding = {
    ...ruled(before, v),
    touched: before.touched || !v.failedBreak,
    attempts: v.failedBreak && !h.outOfTurn ? before.attempts + 1 : before.attempts,
    ownHasFallen: before.ownHasFallen.map((already, side) => already || fallen(side)),
    ownTaken: h.own > 0 ? changed(before.ownTaken, h.side, () => true) : before.ownTaken,
    box: h.outOfTurn ? before.box : (before.box ?? h.box ?? h.seat),
    passes: 0,
  };
  return settled(variant, setup, standing, board, v, h.outOfTurn ? h.partner : !v.keepsTurn);
};

/** What follows from a called foul. */
export const afterFoul = (variant: Variant, setup: Setup, standing: Standing, v: Verdict): Consequence => {
  const board = ruled(standing.board, v);
  return settled(variant, setup, standing, v.keepsTurn ? board : { ...board, passes: 0 }, v, !v.keepsTurn);
};

/** What follows from a pass. */
export const afterPass = (variant: Variant, setup: Setup, standing: Standing, v: Verdict): Consequence =>
  settled(variant, setup, standing, { ...ruled(standing.board, v), passes: standing.board.passes + 1 }, v, true);
