import { type Seat, seats } from '../geometry/table.ts';
import type { DiscColour, SideColour } from './disc.ts';
import { failed, ok, type Result } from './result.ts';
import { type FoulCode, foulCodes, type Return, type Ruling, type TurnOutcome, turnOutcomes } from './ruling.ts';

/*
 * The short form of a ruling, or of as much of it as matters:
 *   passes@n !strikerPocketed <w1,qc owed=1.0 q=cover0 on=8.9.1 sc=3.0 gm=0.0 no=2 col=wb won=0:12/3=12.0 game=0 match=0 ?firstContact %K7,K11
 *   turn and who strikes next (@- nobody); fouls; what goes back (w1: white to the circle by side 1, qc: queen to the centre); owed; queen;
 *   white, black, queen on the board; score; games; board number; colours; board won: winner:points/queen=final; rules
 *   `!-`, `<-`, `col=-`, `won=-`, `?-`: none
 */

/** As much of a ruling as was written; rules without their variant. */
export type PartRuling = Partial<Omit<Ruling, 'event' | 'text'>>;

const discLetters: Readonly<Record<string, DiscColour>> = { w: 'white', b: 'black', q: 'queen' };
const numbers = (text: string): readonly number[] | undefined => (/^-?\d+(\.-?\d+)*$/.test(text) ? text.split('.').map(Number) : undefined);
const list = (text: string): readonly string[] => (text === '-' || text === '' ? [] : text.split(','));

const readReturn = (text: string): Return | undefined => {
  const [, letter = '', to = ''] = /^([wbq])([c\d])$/.exec(text) ?? [];
  const disc = discLetters[letter];
  return disc && (to === 'c' ? { disc, to: 'centre', by: null } : { disc, to: 'circle', by: Number(to) });
};

const readBoard = (text: string): Ruling['board'] | undefined => {
  if (text === '-') return null;
  const [, winner, points, queen, final = ''] = /^([-\d]):(-?\d+)\/(\d+)=([-.\d]+)$/.exec(text) ?? [];
  const scores = numbers(final);
  return winner === undefined || scores === undefined ? undefined : { winner: winner === '-' ? null : Number(winner), points: Number(points), queenPoints: Number(queen), final: scores };
};

const readQueen = (text: string): Ruling['queen'] | undefined => {
  const [, state, side] = /^(on|cover|held)(\d)?$/.exec(text) ?? [];
  if (state === undefined || (state === 'on') !== (side === undefined)) return undefined;
  return { state: state === 'on' ? 'onBoard' : state === 'cover' ? 'toCover' : 'covered', side: side === undefined ? null : Number(side) };
};

const readTurn = (word: string, sideOf: (seat: Seat) => number): PartRuling | undefined => {
  const [name, where] = word.split('@');
  const turn: TurnOutcome | undefined = turnOutcomes.find((one) => one === name);
  const seat = seats.find((one) => one[0] === where);
  if (!turn) return undefined;
  if (where === undefined) return { turn };
  return where === '-' ? { turn, next: null } : seat && { turn, next: { side: sideOf(seat), seat } };
};

const named = (name: string, value: string): PartRuling | undefined => {
  const values = numbers(value);
  switch (name) {
    case 'owed':
      return values && { owed: values };
    case 'q': {
      const queen = readQueen(value);
      return queen && { queen };
    }
    case 'on':
      return values?.length === 3 ? { onBoard: { white: values[0] ?? 0, black: values[1] ?? 0, queen: values[2] ?? 0 } } : undefined;
    case 'sc':
      return values && { score: values };
    case 'gm':
      return values && { games: values };
    case 'no':
      return values?.[0] === undefined ? undefined : { boardNumber: values[0] };
    case 'col':
      return value === '-' ? { colours: null } : /^[wb]+$/.test(value) ? { colours: [...value].map((letter) => discLetters[letter] as SideColour) } : undefined;
    case 'won': {
      const board = readBoard(value);
      return board === undefined ? undefined : { board };
    }
    case 'game':
    case 'match':
      return values?.[0] === undefined ? undefined : { [name]: { winner: values[0] } };
    default:
      return undefined;
  }
};

const readWord = (word: string, sideOf: (seat: Seat) => number): PartRuling | undefined => {
  const rest = word.slice(1);
  if (word.startsWith('!')) {
    const fouls = list(rest).map((code) => foulCodes.find((one) => one === code));
    return fouls.includes(undefined) ? undefined : { fouls: fouls as FoulCode[] };
  }
  if (word.startsWith('<')) {
    const returns = list(rest).map(readReturn);
    return returns.includes(undefined) ? undefined : { returns: returns as Return[] };
  }
  if (word.startsWith('?')) return { unverified: list(rest) };
  if (word.startsWith('%')) return { rules: list(rest) };
  const [name = '', ...values] = word.split('=');
  return values.length > 0 ? named(name, values.join('=')) : readTurn(word, sideOf);
};

/** A ruling, or part of one, from its short form; `sideOf` says who sits where. */
export const parseRuling = (text: string, sideOf: (seat: Seat) => number): Result<PartRuling, string> => {
  let part: PartRuling = {};
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const read = readWord(word, sideOf);
    if (!read) return failed(`"${word}" is no word of a ruling`);
    part = { ...part, ...read };
  }
  return ok(part);
};

const letter = (disc: DiscColour): string => disc.charAt(0);
const commas = (values: readonly string[]): string => (values.length > 0 ? values.join(',') : '-');

/** The short form of a ruling, or of as much of it as is given. */
export const makeRuling = (part: PartRuling): string => {
  const { turn, next, fouls, returns, owed, queen, onBoard, score, games, boardNumber, colours, board, game, match, unverified, rules } = part;
  const queenWord = queen && { onBoard: 'on', toCover: 'cover', covered: 'held' }[queen.state];
  const parts: readonly (string | undefined)[] = [
    turn && `${turn}${next === undefined ? '' : `@${next === null ? '-' : next.seat.charAt(0)}`}`,
    fouls && `!${commas(fouls)}`,
    returns && `<${commas(returns.map((back) => `${letter(back.disc)}${back.by ?? 'c'}`))}`,
    owed && `owed=${owed.join('.')}`,
    queen && `q=${queenWord}${queen.side ?? ''}`,
    onBoard && `on=${onBoard.white}.${onBoard.black}.${onBoard.queen}`,
    score && `sc=${score.join('.')}`,
    games && `gm=${games.join('.')}`,
    boardNumber === undefined ? undefined : `no=${boardNumber}`,
    colours === undefined ? undefined : `col=${colours === null ? '-' : colours.map((colour) => (colour === null ? '-' : letter(colour))).join('')}`,
    board === undefined ? undefined : board === null ? 'won=-' : `won=${board.winner ?? '-'}:${board.points}/${board.queenPoints}=${board.final.join('.')}`,
    game && `game=${game.winner}`,
    match && `match=${match.winner}`,
    unverified && `?${commas(unverified)}`,
    rules && `%${commas(rules)}`,
  ];
  return parts.filter((one) => one !== undefined).join(' ');
};
