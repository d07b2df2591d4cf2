import { type Law, type Rule, told } from '../law.ts';

const games: Rule = { id: 'K1', text: 'Singles, doubles or three sides. A game goes to the first side with 25 points, or to the one ahead after eight boards.', source: '001', decision: 'Level after eight boards: one more board, until decided.' };

const writtenOff: Rule = { id: 'K16', text: 'Owed discs are written off at the end of the board.', source: 'house', decision: 'The source does not speak of owed discs.' };

/** K1, K16: games of the basic game, kept by the fold of the match. */
export const carromTold: Law = told(games, writtenOff);

/** F1: games of the household game. */
export const billardTold: Law = told(
  {
    id: 'F1',
    text: 'As the basic game where nothing else is said; singles or doubles, on a board of 74 cm. The first board by lot; the breaker has white; colours and break swap every board.',
    source: '003',
  },
  games,
  { id: 'K6', text: 'A disc off the board goes to the centre; F2 says what becomes of the turn.', source: '001' },
  writtenOff,
);

/** B1: games and sets. */
export const burmeseTold: Law = told({
  id: 'B1',
  text: 'Singles, or pairs sharing a colour. Black plays first. A disc is worth 1 point, the queen 5. A set goes to the first with 30 points over several games, the match to the winner of two sets of three.',
  source: '000',
  decision: 'Colours and start swap after every game.',
});

/** Y1, Y10: rounds and games. */
export const yemeniTold: Law = told(
  { id: 'Y1', text: 'Two sides. White plays first; order and colours swap each round. The first with 29 points wins.', source: '004' },
  {
    id: 'Y10',
    text: 'Reaching 29, in the middle of a round too, ends the game.',
    source: '004',
    decision: 'Queen points of a stroke count before its round points, and these are still written down.',
  },
);
