import type { Account } from '../account.ts';
import { sideName } from './side-name.ts';
import type { Tongue } from './tongue.ts';

/** A score side by side: "12–3", and "12 / −1" where one is below zero. */
export const scoreText = (score: readonly number[]): string => (score.some((points) => points < 0) ? score.map((points) => String(points).replace('-', '−')).join(' / ') : score.join('–'));

/** What an event decided, and who strikes next. */
export const outcome = (tongue: Tongue, account: Account): string => {
  const { ruling, setup, telling } = account;
  const { variant } = setup;
  const name = (side: number): string => sideName(tongue, setup, side);
  const next = ruling.next === null ? '' : tongue.seat(ruling.next.seat);
  const board = ruling.board;
  const final = scoreText(board?.final ?? []);
  const won =
    board === null ? [] : [board.winner === null ? tongue.boardPlayedOut(variant, final) : tongue.winsBoard(variant, name(board.winner), board.points, board.queenPoints, final)];
  const game = ruling.game === undefined ? [] : [tongue.winsGame(variant, name(ruling.game.winner), scoreText(ruling.games))];
  const match = ruling.match === undefined ? [] : [tongue.winsMatch(variant, name(ruling.match.winner))];
  const sides = account.changeSides ? [tongue.changeSides] : [];
  switch (ruling.turn) {
    case 'starts':
      return tongue.breaks(next, variant, ruling.boardNumber);
    case 'continues':
      if (telling.type !== 'stroke' || telling.seat !== ruling.next?.seat) return tongue.strikesNext(next);
      if (telling.cleared !== null) return tongue.strikesAtQueen(next);
      if (ruling.queen.state === 'toCover') return tongue.strikesToCover(next);
      return ruling.fouls.includes('noContact') ? tongue.triesAgain(next) : tongue.strikesAgain(next);
    case 'passes':
      return tongue.strikesNext(next);
    case 'boardOver':
    case 'gameOver':
      return [...won, ...game, ...sides, tongue.breaks(next, variant, ruling.boardNumber)].join(tongue.semicolon);
    case 'matchOver':
      return ruling.match === undefined ? tongue.matchIsOver(variant) : [...won, ...game, ...match].join(tongue.semicolon);
  }
};
