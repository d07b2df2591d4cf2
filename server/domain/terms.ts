import type { Language } from './language.ts';
import type { VariantId } from './match-event.ts';

/** A variant's own words for its units of play: the layout to its end, boards to the target, games to the majority. */
export type Terms = { readonly board: string; readonly game: string; readonly match: string };

const terms: { readonly [L in Language]: { readonly [V in VariantId]: Terms } } = {
  en: {
    carrom: { board: 'board', game: 'game', match: 'match' },
    'billard-indien': { board: 'board', game: 'game', match: 'match' },
    icf: { board: 'board', game: 'game', match: 'match' },
    burmese: { board: 'game', game: 'set', match: 'match' },
    yemeni: { board: 'round', game: 'game', match: 'match' },
  },
  fr: {
    carrom: { board: 'manche', game: 'partie', match: 'match' },
    'billard-indien': { board: 'manche', game: 'partie', match: 'match' },
    icf: { board: 'planche', game: 'partie', match: 'match' },
    burmese: { board: 'partie', game: 'set', match: 'match' },
    yemeni: { board: 'manche', game: 'partie', match: 'match' },
  },
  it: {
    carrom: { board: 'manche', game: 'partita', match: 'incontro' },
    'billard-indien': { board: 'manche', game: 'partita', match: 'incontro' },
    icf: { board: 'board', game: 'partita', match: 'incontro' },
    burmese: { board: 'partita', game: 'set', match: 'incontro' },
    yemeni: { board: 'giro', game: 'partita', match: 'incontro' },
  },
};

/** The words a variant is played in, in a language. */
export const termsOf = (variant: VariantId, language: Language): Terms => terms[language][variant];
