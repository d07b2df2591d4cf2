import { termsOf } from '../../domain/terms.ts';
import type { VariantId } from '../../domain/match-event.ts';
import type { Tongue } from './tongue.ts';

const numbers = ['aucun', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'];
const number = (n: number): string => numbers[n] ?? String(n);
const points = (n: number): string => `${n} ${Math.abs(n) < 2 ? 'point' : 'points'}`;
const and = (parts: readonly string[]): string => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} et ${parts.at(-1)}`);
const seats = { south: 'Sud', east: 'Est', north: 'Nord', west: 'Ouest' };
const adjectives = { white: 'blanc', black: 'noir' };
const codes = {
  push: 'poussé',
  placement: 'percuteur mal placé',
  elbow: 'coude au-delà de la ligne',
  body: 'corps au-delà de la ligne',
  time: 'hors du temps',
  wrongBox: 'depuis la mauvaise case',
  backShot: 'tir en arrière',
  other: 'signalé par l’arbitre',
};
const clocks = { stroke: 'Le temps du coup', placing: 'Le temps de placement' };
/** Units with their article: a set and a match are masculine, the others feminine. */
const unit = (variant: VariantId, what: 'board' | 'game' | 'match'): string => {
  const word = termsOf(variant, 'fr')[what];
  return `${word === 'set' || word === 'match' ? 'le' : 'la'} ${word}`;
};
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** "de Asha" is "d’Asha". */
const of = (who: string): string => (/^[aeiouyhâàéèêëîïôöûùü]/i.test(who) ? `d’${who}` : `de ${who}`);

/** The referee in French. */
export const fr: Tongue = {
  seat: (seat) => seats[seat],
  and,
  discs: (colour, n, theirs = false) => (colour === 'queen' ? 'la reine' : `${number(n)} ${n === 1 ? 'pion' : 'pions'} ${adjectives[colour]}${n === 1 ? '' : 's'}${theirs ? ' de l’adversaire' : ''}`),
  semicolon: ' ; ',
  striker: 'le percuteur',
  umpire: 'l’arbitre',

  pocketed: (things) => `a empoché ${things}`,
  pocketedNothing: 'n’a rien empoché',
  sentOff: (things) => `a fait sortir ${things} du plateau`,
  touchedNothing: 'n’a touché aucun pion',
  notCrossed: 'n’a pas franchi la ligne avant',
  wrongBox: 'a joué depuis la mauvaise case',
  touchedFirst: (what) => `a touché d’abord ${what === 'queen' ? 'la reine' : what === 'white' ? 'un pion blanc' : 'un pion noir'}`,
  outOfTurn: 'a joué hors de son tour',
  improper: (list) => (list.length === 0 ? 'a joué un coup irrégulier' : `a joué un coup irrégulier (${list.map((code) => codes[code]).join(', ')})`),
  covered: 'a couvert la reine',
  notCovered: 'n’a pas couvert la reine',
  noRight: 'n’avait pas droit à la reine',
  lastBeforeQueen: 'a fini ses pions avant la reine',
  cleared: (n) => `a fini avec ${points(n)}`,
  scored: (n) => `marque ${points(n)}`,
  lostPoints: (n) => `perd ${points(n)}`,

  puts: (who, things, to) => `${who} remet ${things} ${to === 'circle' ? 'dans le cercle' : 'au centre'}`,
  owes: (who, n) => `${who} doit ${number(n)} ${n === 1 ? 'pion' : 'pions'}`,
  law: (ids) => `${ids.length > 1 ? 'articles' : 'article'} ${and(ids)}`,

  strikesAgain: (who) => `${who} rejoue`,
  strikesToCover: (who) => `${who} rejoue et doit couvrir la reine`,
  strikesAtQueen: (who) => `${who} rejoue une fois, pour la reine`,
  triesAgain: (who) => `${who} retente la casse`,
  strikesNext: (who) => `C’est à ${who} de jouer`,
  breaks: (who, variant, board) => `${who} casse pour ${unit(variant, 'board')} ${board}`,
  colourDecided: (who, colour) => `${who} joue les ${colour === 'white' ? 'blancs' : 'noirs'}`,

  winsBoard: (variant, who, n, queen, score) => `${who} gagne ${unit(variant, 'board')} avec ${points(n)}${queen > 0 && queen < n ? `, dont ${queen} pour la reine` : ''} : ${score}`,
  boardPlayedOut: (variant, score) => `${unit(variant, 'board')} est finie : ${score}`,
  winsGame: (variant, who, games) => `${who} gagne ${unit(variant, 'game')} (${games})`,
  winsMatch: (variant, who) => `${who} gagne ${unit(variant, 'match')}`,
  changeSides: 'les joueurs changent de côté',

  calledFoul: (who, kind) => `${kind === 'technical' ? 'Faute technique' : 'Faute'} ${of(who)}`,
  passes: (who) => `${who} passe`,
  passedOut: (variant) => `Trois passes de chaque côté à la suite : ${unit(variant, 'board')} est annulée et rejouée`,
  awarded: (who, n, score) => (n < 0 ? `L’arbitre retire ${points(-n)} à ${who} : ${score}` : `L’arbitre donne ${points(n)} à ${who} : ${score}`),
  concedes: (variant, who, what) => `${who} concède ${unit(variant, what)}`,
  loses: (variant, who) => `${who} perd ${unit(variant, 'board')} sur décision de l’arbitre`,
  replay: (variant) => `${upper(unit(variant, 'board'))} est rejouée depuis le début`,
  expired: (what) => `${clocks[what]} est écoulé, l’arbitre décide`,
  accepted: (what) => `L’arbitre accepte ${what === 'layout' ? 'la disposition' : 'le placement'}`,
  noted: 'Noté',
  matchIsOver: (variant) => `${unit(variant, 'match')} est terminé`,
};
