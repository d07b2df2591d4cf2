import type { Ruling } from '../domain/ruling.ts';
import type { Seat } from '../geometry/table.ts';
import { changed, forSides, nextSeat, type Setup } from '../referee/setup.ts';
import { freshBoard, type Standing } from '../referee/standing.ts';
import type { Variant } from '../referee/variant.ts';
import type { BoardEnd } from '../referee/verdict.ts';

/** What ended with an event, and the standing after it. */
export type Ended = {
  readonly standing: Standing;
  readonly over: 'board' | 'game' | 'match';
  readonly board: Ruling['board'];
  readonly game: number | null;
  readonly match: number | null;
  /** Sides change places now (laws 58 to 60). */
  readonly changeSides: boolean;
};

const leader = (values: readonly number[]): number | null => {
  const best = Math.max(...values);
  return values.filter((value) => value === best).length === 1 ? values.indexOf(best) : null;
};

/** Side that has won the game: the target reached, or a single leader once all its boards are played. */
const gameWinner = (variant: Variant, score: readonly number[], boardsPlayed: number): number | null => {
  const best = leader(score);
  if (Math.max(...score) >= variant.target) return best ?? score.findIndex((points) => points >= variant.target);
  return variant.boards !== null && boardsPlayed >= variant.boards ? best : null;
};

/** Side that has won the match: the majority of `bestOf`, or with three sides the most games once all are played. */
const matchWinner = (setup: Setup, games: readonly number[]): number | null => {
  const { bestOf } = setup.options;
  const majority = games.findIndex((won) => won > bestOf / 2);
  if (majority >= 0) return majority;
  const played = games.reduce((sum, won) => sum + won, 0);
  return played >= bestOf ? leader(games) : null;
};

const startingBoard = (variant: Variant, setup: Setup, standing: Standing, seat: Seat, boardNumber: number): Standing => ({
  ...standing,
  seat,
  breaker: seat,
  boardNumber,
  board: freshBoard(setup, seat, variant.breakerColour),
});

const endMatch = (variant: Variant, setup: Setup, standing: Standing, winner: number): Standing => ({
  ...standing,
  winner,
  board: freshBoard(setup, standing.breaker, variant.breakerColour),
});

/** A game won: counted, and the next one prepared unless the match is over with it. */
export const endGame = (variant: Variant, setup: Setup, standing: Standing, winner: number, board: Ruling['board']): Ended => {
  const counted: Standing = { ...standing, games: changed(standing.games, winner, (won) => won + 1) };
  const match = matchWinner(setup, counted.games);
  if (match !== null) return { standing: endMatch(variant, setup, counted, match), over: 'match', board, game: winner, match, changeSides: false };
  const opener = nextSeat(setup, variant.nextGame === 'afterOpener' ? standing.opener : standing.breaker);
  const fresh = startingBoard(variant, setup, counted, opener, 1);
  const next: Standing = { ...fresh, opener, score: forSides(setup, () => 0), sidesChanged: false };
  return { standing: next, over: 'game', board, game: winner, match: null, changeSides: variant.changesSides };
};

/** A match given up: only the match is decided. */
export const endMatchAlone = (variant: Variant, setup: Setup, standing: Standing, winner: number): Ended => ({
  standing: endMatch(variant, setup, standing, winner),
  over: 'match',
  board: null,
  game: null,
  match: winner,
  changeSides: false,
});

/** A score that has reached the target ends the game at once; null when none has. */
export const endAtTarget = (variant: Variant, setup: Setup, standing: Standing): Ended | null => {
  const winner = Math.max(...standing.score) >= variant.target ? gameWinner(variant, standing.score, 0) : null;
  return winner === null ? null : endGame(variant, setup, standing, winner, null);
};

/** Law 60: in the last possible game sides are changed once, after the fourth board or at 13 points. */
const changesWithin = (variant: Variant, setup: Setup, standing: Standing): boolean => {
  const gamesPlayed = standing.games.reduce((sum, won) => sum + won, 0);
  return variant.changesSides && !standing.sidesChanged && gamesPlayed > 0 && gamesPlayed === setup.options.bestOf - 1 && (standing.boardNumber >= 4 || Math.max(...standing.score) >= 13);
};

/** A board won or played out: its points written, and the game and match with it where it decides them. */
export const endBoard = (variant: Variant, setup: Setup, standing: Standing, end: BoardEnd): Ended => {
  const score = end.winner === null ? standing.score : changed(standing.score, end.winner, (points) => points + end.points);
  const scored: Standing = { ...standing, score };
  const board = { ...end, final: score };
  const winner = gameWinner(variant, score, standing.boardNumber);
  if (winner !== null) return endGame(variant, setup, scored, winner, board);
  const changeSides = changesWithin(variant, setup, scored);
  const next = startingBoard(variant, setup, scored, nextSeat(setup, standing.breaker), standing.boardNumber + 1);
  return { standing: changeSides ? { ...next, sidesChanged: true } : next, over: 'board', board, game: null, match: null, changeSides };
};

/** The board again, with the same breaker and number: what it gave is taken back, awards stay. */
export const replayed = (variant: Variant, setup: Setup, standing: Standing): Standing => ({
  ...startingBoard(variant, setup, standing, standing.breaker, standing.boardNumber),
  score: standing.score.map((points, side) => points - (standing.board.given[side] ?? 0)),
});
