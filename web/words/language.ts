import { en, type Messages } from './en.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';

const languages: Readonly<Record<string, Messages>> = { en, fr, it };

/** The languages there are messages for. */
export const languageCodes = Object.keys(languages);

/** The messages of a language, English for one that is not there; `fr-CH` counts as `fr`. */
export const messagesOf = (code: string | null | undefined): Messages => languages[(code ?? 'en').slice(0, 2).toLowerCase()] ?? en;

/** The language of a page: `?lang=` in its address first, then the browser's own. */
export const chosenLanguage = (search: string, browser: string): string => {
  const asked = new URLSearchParams(search).get('lang');
  return messagesOf(asked ?? browser).code;
};
