import type { Language } from '../domain/language.ts';
import type { Account } from './account.ts';
import { compose } from './text/compose.ts';
import { en } from './text/en.ts';
import { fr } from './text/fr.ts';
import { it } from './text/it.ts';
import type { Tongue } from './text/tongue.ts';

const tongues: { readonly [L in Language]: Tongue } = { en, fr, it };

/** The text of a ruling in a language: what happened, what goes back and who places it; who strikes next. */
export const tell = (account: Account, language: Language): string => compose(tongues[language], account);
