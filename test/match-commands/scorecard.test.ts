import { describe, expect, test } from 'vitest';
import { scorecard } from '../../server/match/commands/scorecard.ts';
import { begun, done, played, stroke } from './play.ts';

const nine = (colour: 'white' | 'black') => stroke(Array.from({ length: 9 }, () => colour));

describe('the score sheet', () => {
  test('lists board, break, points, queen, running score and winner', () => {
    const match = played(begun('billard-indien'), stroke(['white']), stroke(['queen', 'white']), stroke(Array.from({ length: 7 }, () => 'white' as const)), { type: 'concede', side: 0, what: 'board' });
    const { games, signatures } = scorecard(match);
    expect(games).toEqual([
      {
        game: 1,
        final: [12, 9],
        winner: null,
        rows: [
          { game: 1, board: 1, break: { side: 0, seat: 'south' }, points: [12, 0], queen: { side: 0, points: 3 }, score: [12, 0], winner: 0, corrected: [] },
          { game: 1, board: 2, break: { side: 1, seat: 'north' }, points: [0, 9], queen: null, score: [12, 9], winner: 1, corrected: [] },
        ],
      },
    ]);
    expect(signatures).toEqual(['Asha', 'Ben', 'Umpire']);
  });

  test('goes on game by game, with the final score of each and the winner of the match', () => {
    const board = { type: 'concede', side: 1, what: 'board' } as const;
    const match = played(begun('icf'), board, board, board, { type: 'concede', side: 1, what: 'game' });
    const sheet = scorecard(match);
    expect(sheet.games.map(({ rows, final, winner }) => [rows.length, final, winner])).toEqual([
      [3, [27, 0], 0],
      [1, [0, 0], 0],
    ]);
    expect(sheet.winner).toBe(0);
    expect(sheet.games[1]?.rows[0]).toMatchObject({ board: 1, winner: null, points: [0, 0] });
  });

  test('awards are listed with their reason, and move the points of their board', () => {
    const sheet = scorecard(played(begun('carrom'), { type: 'award', side: 1, points: -2, reason: 'late' }, { type: 'concede', side: 0, what: 'board' }));
    expect(sheet.awards).toEqual([{ event: 1, side: 1, points: -2, reason: 'late' }]);
    expect(sheet.games[0]?.rows[0]).toMatchObject({ points: [0, 7], score: [0, 7] });
  });

  test('a game ended in the middle of a board, by an award or by queen points, shows its true final score', () => {
    const award = scorecard(played(begun('carrom', { bestOf: 3 }), { type: 'award', side: 0, points: 26, reason: 'x' }));
    expect(award.games[0]).toMatchObject({ final: [26, 0], winner: 0 });
    const queen = scorecard(played(begun('yemeni', { bestOf: 3 }), { type: 'award', side: 0, points: 23, reason: 'x' }, { type: 'award', side: 0, points: 5, reason: 'x' }, stroke(['white', 'queen'])));
    expect(queen.games[0]).toMatchObject({ final: [29, 0], winner: 0 });
  });

  test('what was taken back is not on it; what was corrected is marked', () => {
    const match = played(begun('billard-indien'), stroke([]), nine('black'));
    const undone = done(match, { do: 'event', event: { type: 'undo' } });
    expect(scorecard(undone).games).toEqual([]);
    const amended = done(played(begun('billard-indien'), stroke([]), stroke([]), { type: 'concede', side: 0, what: 'board' }), { do: 'amend', event: 1, stroke: stroke([], { firstContact: 'black' }) });
    expect(scorecard(amended).games[0]?.rows[0]?.corrected).toEqual([1]);
  });

  test('a match not begun to be played has an empty sheet with its names', () => {
    expect(scorecard(begun())).toMatchObject({ variant: 'carrom', games: [], awards: [], winner: null, sides: [{ name: 'Asha' }, { name: 'Ben' }] });
  });
});
