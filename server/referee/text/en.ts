import { termsOf } from '../../domain/terms.ts';
import type { Tongue } from './tongue.ts';

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const number = (n: number): string => numbers[n] ?? String(n);
const points = (n: number): string => `${n} ${Math.abs(n) === 1 ? 'point' : 'points'}`;
const and = (parts: readonly string[]): string => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`);
const seats = { south: 'South', east: 'East', north: 'North', west: 'West' };
const codes = {
  push: 'pushed',
  placement: 'striker wrongly placed',
  elbow: 'elbow over the line',
  body: 'body over the line',
  time: 'out of time',
  wrongBox: 'from the wrong box',
  backShot: 'back shot',
  other: 'called by the umpire',
};
const clocks = { stroke: 'The time for the stroke', placing: 'The time for placing' };

/** The referee in English. */
export const en: Tongue = {
  seat: (seat) => seats[seat],
  and,
  discs: (colour, n, theirs = false) => (colour === 'queen' ? 'the queen' : `${n === 1 ? 'a' : number(n)} ${colour} ${n === 1 ? 'disc' : 'discs'}${theirs ? ' of the opponent' : ''}`),
  semicolon: '; ',
  striker: 'the striker',
  umpire: 'the umpire',

  pocketed: (things) => `pocketed ${things}`,
  pocketedNothing: 'pocketed nothing',
  sentOff: (things) => `sent ${things} off the board`,
  touchedNothing: 'touched no disc',
  notCrossed: 'did not cross the front line',
  wrongBox: 'played from the wrong box',
  touchedFirst: (what) => `touched ${what === 'queen' ? 'the queen' : `a ${what} disc`} first`,
  outOfTurn: 'struck out of turn',
  improper: (list) => (list.length === 0 ? 'struck improperly' : `struck improperly (${list.map((code) => codes[code]).join(', ')})`),
  covered: 'covered the queen',
  notCovered: 'did not cover the queen',
  noRight: 'had no right to the queen',
  lastBeforeQueen: 'had its last disc fall before the queen',
  cleared: (n) => `cleared for ${points(n)}`,
  scored: (n) => `scored ${points(n)}`,
  lostPoints: (n) => `lost ${points(n)}`,

  puts: (who, things, to) => `${who} puts ${things} back ${to === 'circle' ? 'in the circle' : 'on the centre'}`,
  owes: (who, n) => `${who} owes ${number(n)} ${n === 1 ? 'disc' : 'discs'}`,
  law: (ids) => `${ids.length > 1 ? 'laws' : 'law'} ${and(ids)}`,

  strikesAgain: (who) => `${who} strikes again`,
  strikesToCover: (who) => `${who} strikes again and must cover the queen`,
  strikesAtQueen: (who) => `${who} strikes once more, at the queen`,
  triesAgain: (who) => `${who} tries the break again`,
  strikesNext: (who) => `${who} strikes next`,
  breaks: (who, variant, board) => `${who} breaks ${termsOf(variant, 'en').board} ${board}`,
  colourDecided: (who, colour) => `${who} plays ${colour}`,

  winsBoard: (variant, who, n, queen, score) => `${who} wins the ${termsOf(variant, 'en').board} with ${points(n)}${queen > 0 && queen < n ? `, ${queen} of them for the queen` : ''}: ${score}`,
  boardPlayedOut: (variant, score) => `the ${termsOf(variant, 'en').board} is played out: ${score}`,
  winsGame: (variant, who, games) => `${who} wins the ${termsOf(variant, 'en').game} (${games})`,
  winsMatch: (variant, who) => `${who} wins the ${termsOf(variant, 'en').match}`,
  changeSides: 'the players change sides',

  calledFoul: (who, kind) => `${kind === 'technical' ? 'Technical foul' : 'Foul'} of ${who}`,
  passes: (who) => `${who} passes`,
  passedOut: (variant) => `Three passes each in a row, the ${termsOf(variant, 'en').board} is cancelled and played again`,
  awarded: (who, n, score) => (n < 0 ? `The umpire takes ${points(-n)} from ${who}: ${score}` : `The umpire gives ${who} ${points(n)}: ${score}`),
  concedes: (variant, who, what) => `${who} concedes the ${termsOf(variant, 'en')[what]}`,
  loses: (variant, who) => `${who} loses the ${termsOf(variant, 'en').board} by the umpire’s call`,
  replay: (variant) => `The ${termsOf(variant, 'en').board} is played again from the start`,
  expired: (what) => `${clocks[what]} has run out, the umpire decides`,
  accepted: (what) => `The umpire accepts the ${what}`,
  noted: 'Noted',
  matchIsOver: (variant) => `the ${termsOf(variant, 'en').match} is over`,
};
