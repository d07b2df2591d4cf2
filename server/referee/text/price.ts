import type { InLanguages, Language } from '../../domain/language.ts';
import { termsOf } from '../../domain/terms.ts';
import type { Accident, Price } from '../price.ts';
import type { Setup } from '../setup.ts';

const accidents: { readonly [A in Accident]: InLanguages } = {
  ownLast: { en: 'Own last disc', fr: 'Son dernier pion', it: 'Il proprio ultimo dischetto' },
  opponentsLast: { en: 'Opponent’s last disc', fr: 'Le dernier pion adverse', it: 'L’ultimo dischetto avversario' },
  bothLast: { en: 'Both last discs', fr: 'Les deux derniers pions', it: 'Entrambi gli ultimi dischetti' },
};

const withStriker: InLanguages = { en: ' with the striker', fr: ' avec le percuteur', it: ' con il percussore' };

const points = (language: Language, n: number): string => (language === 'it' ? `${n} ${n === 1 ? 'punto' : 'punti'}` : `${n} ${(language === 'fr' ? n < 2 : n === 1) ? 'point' : 'points'}`);

const consequence = (setup: Setup, price: Price, language: Language): string => {
  const { board } = termsOf(setup.variant, language);
  const name = price.winner === null ? '' : (setup.names[price.winner] ?? '');
  const n = points(language, price.points);
  if (price.outcome !== 'goesOn') return { en: `${board} to ${name}, ${n}`, fr: `${board} pour ${name}, ${n}`, it: `${board} a ${name}, ${n}` }[language];
  const back = { en: `${price.back} back`, fr: `${price.back} remis`, it: `${price.back} rimessi` }[language];
  const turn = price.keepsTurn ? { en: 'the turn stays', fr: 'le tour reste', it: 'il turno resta' }[language] : { en: 'the turn is lost', fr: 'le tour est perdu', it: 'il turno è perso' }[language];
  return price.back > 0 ? `${back}, ${turn}` : turn;
};

/** One price as a short line for the console and the TV: "Own last disc with the striker: board to Ben, 4 points". */
export const tellPrice = (setup: Setup, price: Price, language: Language): string =>
  `${accidents[price.accident][language]}${price.striker ? withStriker[language] : ''}${language === 'fr' ? ' : ' : ': '}${consequence(setup, price, language)}`;
