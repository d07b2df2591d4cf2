import { type Law, told } from '../law.ts';

/** Laws of the federation that the fold of the match keeps, or that only a person can judge. */
export const icfTold: Law = told(
  { id: '49', text: 'The break alternates within a game. The second game is begun by the side that did not begin the first, the third by the one that did; in doubles by the seat right of the one that began the game before.', source: 'icf' },
  { id: '50', text: 'Fifteen seconds for a stroke, running from rest: the clock warns, the umpire decides.', source: 'icf' },
  { id: '52', text: 'One point for each of the loser’s discs on the board.', source: 'icf' },
  { id: '53', text: 'The queen brings the winner of the board 3 points when it covered her.', source: 'icf' },
  { id: '54', text: 'The queen counts while the winner’s score is 21 or less when the stroke that ends the board is made; a plain 3 becomes 1 from 22 on.', source: 'icf' },
  { id: '55', text: 'At most 12 points a board, extras included.', source: 'icf' },
  { id: '56', text: 'A game is 25 points or eight boards; level after eight: an extra board.', source: 'icf', decision: 'No toss for the extra board.' },
  { id: '57', text: 'A match is the best of three games.', source: 'icf' },
  { id: '58', text: 'Sides are changed after each game (58), and in the third game after the fourth board or at 13 points (59, 60): announced with the ruling.', source: 'icf', decision: 'Seats keep their names in the record.' },
  { id: '63', text: 'Technical foul: one disc of the offender goes to the circle, the turn goes on.', source: 'icf' },
  { id: '78', text: 'A due is taken out as soon as one is available; in doubles it is placed by the player to the right of the one who struck.', source: 'icf', decision: 'Dues are always placed. The record names the side of the disc’s opponent; the text names the player.' },
  { id: '88', text: 'Fifteen seconds for placing discs: the clock warns, the umpire decides.', source: 'icf' },
  { id: '137', text: 'Three passes each in a row cancel the board; it is played again.', source: 'icf' },
  { id: '139', text: 'A side may concede at any time.', source: 'icf' },
  { id: '140', text: 'A board may be played again (140, 142): with the same breaker and number.', source: 'icf' },
  { id: 'L16', text: 'Getting up (91), playing during an appeal (121) or disturbing the board beyond repair (126) loses the board as playing out of turn does (51).', source: 'icf' },
);
