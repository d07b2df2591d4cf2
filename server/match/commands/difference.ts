import { discColours } from '../../domain/disc.ts';
import type { MatchLine } from '../../domain/match-event.ts';
import type { Point, Ruling } from '../../domain/ruling.ts';
import { counted } from './words.ts';

const bySide = (names: readonly string[], values: readonly (string | number)[]): string => values.map((value, i) => `${names[i] ?? `side ${i + 1}`} ${value}`).join(', ');

const turnText = (names: readonly string[], { turn, next }: Ruling): string => {
  const who = next === null ? 'nobody' : `${names[next.side] ?? `side ${next.side + 1}`} (${next.seat})`;
  switch (turn) {
    case 'boardOver':
      return `board over, ${who} breaks`;
    case 'gameOver':
      return `game over, ${who} breaks`;
    case 'matchOver':
      return 'match over';
    default:
      return `${who} strikes`;
  }
};

const queenText = (names: readonly string[], { queen }: Ruling): string => {
  const who = queen.side === null ? '' : ` by ${names[queen.side] ?? `side ${queen.side + 1}`}`;
  return queen.state === 'onBoard' ? 'on the board' : queen.state === 'toCover' ? `to be covered${who}` : `covered${who}`;
};

const boardText = (names: readonly string[], { board, boardNumber }: Ruling): string =>
  board === null ? `board ${boardNumber} in play` : `${board.winner === null ? 'nobody' : (names[board.winner] ?? `side ${board.winner + 1}`)} won ${board.points}`;

/** How each kind of point reads in a ruling. */
const texts: { readonly [W in Point['what']]: (names: readonly string[], ruling: Ruling) => string } = {
  turn: turnText,
  score: (names, ruling) => bySide(names, ruling.score),
  games: (names, ruling) => bySide(names, ruling.games),
  board: boardText,
  queen: queenText,
  owed: (names, ruling) => bySide(names, ruling.owed),
  returns: (_, ruling) => ruling.returns.map(({ disc, to }) => `${disc} to the ${to}`).join(', ') || 'none',
  discs: (_, ruling) => counted(discColours.flatMap((colour) => Array.from({ length: ruling.onBoard[colour] }, () => colour))) || 'none',
  colours: (names, ruling) => (ruling.colours === null ? 'undecided' : bySide(names, ruling.colours.map((colour) => colour ?? 'none'))),
  fouls: (_, ruling) => ruling.fouls.join(', ') || 'none',
  match: (names, ruling) => (ruling.match === undefined ? 'in play' : `won by ${names[ruling.match.winner] ?? `side ${ruling.match.winner + 1}`}`),
};

/** The values that differ between two rulings of one match, as a person reads them; empty when they rule alike. */
export const pointsBetween = (line: MatchLine, before: Ruling, after: Ruling): readonly Point[] => {
  const names = line.sides.map((side) => side.name);
  return (Object.keys(texts) as Point['what'][])
    .map((what) => ({ what, before: texts[what](names, before), after: texts[what](names, after) }))
    .filter((point) => point.before !== point.after);
};
