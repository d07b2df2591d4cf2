import type { VariantId } from '../../domain/match-event.ts';
import { termsOf } from '../../domain/terms.ts';
import type { Tongue } from './tongue.ts';

const numbers = ['nessun', 'un', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove'];
const number = (n: number): string => numbers[n] ?? String(n);
const points = (n: number): string => `${n} ${Math.abs(n) === 1 ? 'punto' : 'punti'}`;
const and = (parts: readonly string[]): string => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`);
const seats = { south: 'Sud', east: 'Est', north: 'Nord', west: 'Ovest' };
const adjectives = { white: ['bianco', 'bianchi'], black: ['nero', 'neri'] } as const;
const codes = {
  push: 'spinto',
  placement: 'percussore mal piazzato',
  elbow: 'gomito oltre la linea',
  body: 'corpo oltre la linea',
  time: 'fuori tempo',
  wrongBox: 'dal rettangolo sbagliato',
  backShot: 'tiro all’indietro',
  other: 'chiamato dall’arbitro',
};
const clocks = { stroke: 'Il tempo per il tiro', placing: 'Il tempo per piazzare' };
/** Units with their article. */
const unit = (variant: VariantId, what: 'board' | 'game' | 'match'): string => {
  const word = termsOf(variant, 'it')[what];
  if (word === 'incontro') return 'l’incontro';
  return `${word === 'giro' || word === 'set' || word === 'board' ? 'il' : 'la'} ${word}`;
};
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A participle that agrees with the board's word. */
const agreed = (variant: VariantId, masculine: string): string => (unit(variant, 'board').startsWith('la ') ? `${masculine.slice(0, -1)}a` : masculine);

/** The referee in Italian. */
export const it: Tongue = {
  seat: (seat) => seats[seat],
  and,
  discs: (colour, n, theirs = false) =>
    colour === 'queen' ? 'la regina' : `${number(n)} ${n === 1 ? 'dischetto' : 'dischetti'} ${adjectives[colour][n === 1 ? 0 : 1]}${theirs ? ' dell’avversario' : ''}`,
  semicolon: '; ',
  striker: 'il percussore',
  umpire: 'l’arbitro',

  pocketed: (things) => `ha mandato in buca ${things}`,
  pocketedNothing: 'non ha mandato in buca nulla',
  sentOff: (things) => `ha mandato ${things} fuori dal tavoliere`,
  touchedNothing: 'non ha toccato nessun dischetto',
  notCrossed: 'non ha superato la linea anteriore',
  wrongBox: 'ha giocato dal rettangolo sbagliato',
  touchedFirst: (what) => `ha toccato per primo ${what === 'queen' ? 'la regina' : what === 'white' ? 'un dischetto bianco' : 'un dischetto nero'}`,
  outOfTurn: 'ha tirato fuori turno',
  improper: (list) => (list.length === 0 ? 'ha tirato in modo irregolare' : `ha tirato in modo irregolare (${list.map((code) => codes[code]).join(', ')})`),
  covered: 'ha coperto la regina',
  notCovered: 'non ha coperto la regina',
  noRight: 'non aveva diritto alla regina',
  lastBeforeQueen: 'ha finito i suoi dischetti prima della regina',
  cleared: (n) => `ha finito con ${points(n)}`,
  scored: (n) => `guadagna ${points(n)}`,
  lostPoints: (n) => `perde ${points(n)}`,

  puts: (who, things, to) => `${who} rimette ${things} ${to === 'circle' ? 'nel cerchio' : 'al centro'}`,
  owes: (who, n) => `${who} deve ${number(n)} ${n === 1 ? 'dischetto' : 'dischetti'}`,
  law: (ids) => `${ids.length > 1 ? 'regole' : 'regola'} ${and(ids)}`,

  strikesAgain: (who) => `${who} tira ancora`,
  strikesToCover: (who) => `${who} tira ancora e deve coprire la regina`,
  strikesAtQueen: (who) => `${who} tira ancora una volta, alla regina`,
  triesAgain: (who) => `${who} ritenta l’apertura`,
  strikesNext: (who) => `Tocca a ${who}`,
  breaks: (who, variant, board) => `${who} apre ${unit(variant, 'board')} ${board}`,
  colourDecided: (who, colour) => `${who} gioca con i ${colour === 'white' ? 'bianchi' : 'neri'}`,

  winsBoard: (variant, who, n, queen, score) => `${who} vince ${unit(variant, 'board')} con ${points(n)}${queen > 0 && queen < n ? `, ${queen} dei quali per la regina` : ''}: ${score}`,
  boardPlayedOut: (variant, score) => `${unit(variant, 'board')} è ${agreed(variant, 'finito')}: ${score}`,
  winsGame: (variant, who, games) => `${who} vince ${unit(variant, 'game')} (${games})`,
  winsMatch: (variant, who) => `${who} vince ${unit(variant, 'match')}`,
  changeSides: 'si cambia lato',

  calledFoul: (who, kind) => `${kind === 'technical' ? 'Fallo tecnico' : 'Fallo'} di ${who}`,
  passes: (who) => `${who} passa`,
  passedOut: (variant) => `Tre passi per parte di seguito: ${unit(variant, 'board')} è ${agreed(variant, 'annullato')} e si rigioca`,
  awarded: (who, n, score) => (n < 0 ? `L’arbitro toglie ${points(-n)} a ${who}: ${score}` : `L’arbitro dà ${points(n)} a ${who}: ${score}`),
  concedes: (variant, who, what) => `${who} concede ${unit(variant, what)}`,
  loses: (variant, who) => `${who} perde ${unit(variant, 'board')} per decisione dell’arbitro`,
  replay: (variant) => `${upper(unit(variant, 'board'))} si rigioca dall’inizio`,
  expired: (what) => `${clocks[what]} è scaduto, decide l’arbitro`,
  accepted: (what) => `L’arbitro accetta ${what === 'layout' ? 'la disposizione' : 'il piazzamento'}`,
  noted: 'Annotato',
  matchIsOver: (variant) => `${unit(variant, 'match')} è finito`,
};
