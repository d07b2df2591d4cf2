import type { Ruling } from '../../domain/ruling.ts';
import type { Seat } from '../../geometry/table.ts';
import { standingOf } from '../start.ts';
import { latest, type Line, type Match } from './standing.ts';

/** One board as the federation's score sheet lists it. */
export type ScorecardRow = {
  readonly game: number;
  readonly board: number;
  /** Who broke. */
  readonly break: { readonly side: number; readonly seat: Seat } | null;
  /** What each side's score moved by on this board, awards and penalties included. */
  readonly points: readonly number[];
  /** Side whose board points hold the queen's, and how many; null when nobody's do. */
  readonly queen: { readonly side: number; readonly points: number } | null;
  /** The running score right after it. */
  readonly score: readonly number[];
  /** Null: nobody won the board (three sides, or the game ended by an award or by conceding). */
  readonly winner: number | null;
  /** Numbers of the events of this board that an umpire corrected. */
  readonly corrected: readonly number[];
};

/** One game: its boards, its final score, and its winner once it is over. */
export type ScorecardGame = { readonly game: number; readonly rows: readonly ScorecardRow[]; readonly final: readonly number[]; readonly winner: number | null };

/** A match as a printable sheet. */
export type Scorecard = {
  readonly variant: string;
  readonly at: string | null;
  readonly table: string | null;
  readonly sides: readonly { readonly name: string; readonly seats: readonly Seat[] }[];
  readonly games: readonly ScorecardGame[];
  /** Scores changed by hand, with the umpire's reason. */
  readonly awards: readonly { readonly event: number; readonly side: number; readonly points: number; readonly reason: string }[];
  readonly winner: number | null;
  /** Who signs, in this order; left blank on paper. */
  readonly signatures: readonly string[];
};

type Step = { readonly before: Ruling; readonly line: Line };

/** Events in force with the ruling before each; an undo is no row, what it took back neither. */
const inForce = (match: Match): readonly Step[] => {
  let before = match.opening.ruling;
  const steps: Step[] = [];
  for (const line of match.lines) {
    if (line.undone || line.judged.type === 'undo') continue;
    steps.push({ before, line });
    before = line.ruling;
  }
  return steps;
};

/** Points an event gave at once, side by side, when it ended the game without a board's end. */
const atOnce = (line: Line): readonly number[] => {
  const telling = line.state.moments.at(-1)?.account.telling;
  return telling?.type === 'stroke' || telling?.type === 'award' ? line.ruling.score.map((_, side) => (side === telling.side ? telling.points : 0)) : [];
};

const finalScore = ({ before, line }: Step): readonly number[] => {
  const { ruling } = line;
  if (ruling.board) return ruling.board.final;
  return ruling.turn === 'matchOver' ? ruling.score : before.score.map((value, i) => value + (atOnce(line)[i] ?? 0));
};

const ends = ({ line: { ruling } }: Step): boolean => ruling.board !== null || ruling.game !== undefined || ruling.match !== undefined;

/** The sheet of a match so far: one row for each board that ended, game by game. */
export const scorecard = (match: Match): Scorecard => {
  const rows: (ScorecardRow & { readonly won: number | null })[] = [];
  let game = 1;
  let breaker = match.opening.ruling.next;
  let opened: readonly number[] = match.opening.ruling.score;
  let corrected: number[] = [];
  for (const one of inForce(match)) {
    const { ruling } = one.line;
    if (one.line.corrected) corrected = [...corrected, one.line.event];
    if (!ends(one)) continue;
    const score = finalScore(one);
    const won = ruling.game?.winner ?? null;
    const queen = ruling.board && ruling.board.queenPoints > 0 && ruling.board.winner !== null ? { side: ruling.board.winner, points: ruling.board.queenPoints } : null;
    rows.push({ game, board: one.before.boardNumber, break: breaker, points: score.map((value, i) => value - (opened[i] ?? 0)), queen, score, winner: ruling.board?.winner ?? null, corrected, won });
    breaker = ruling.next;
    opened = won === null ? score : ruling.score;
    corrected = [];
    if (won !== null) game += 1;
  }
  const games = [...new Set(rows.map((row) => row.game))].map((number): ScorecardGame => {
    const own = rows.filter((row) => row.game === number);
    return { game: number, rows: own.map(({ won: _won, ...row }) => row), final: own.at(-1)?.score ?? [], winner: own.at(-1)?.won ?? null };
  });
  const awards = match.lines.flatMap(({ judged, undone, event }) => (judged.type === 'award' && !undone ? [{ event, side: judged.side, points: judged.points, reason: judged.reason }] : []));
  const { winner } = standingOf(latest(match).state);
  return {
    variant: match.line.variant,
    at: match.line.at ?? null,
    table: match.line.board ?? null,
    sides: match.line.sides,
    games,
    awards,
    winner,
    signatures: [...match.line.sides.map((side) => side.name), 'Umpire'],
  };
};
