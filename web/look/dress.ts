import { chosenTheme } from './theme.ts';

/** Puts the theme and the language on the page's root element. */
export const dressPage = (language: string, preferred?: 'light' | 'dark'): void => {
  const root = document.documentElement;
  root.dataset['theme'] = chosenTheme(location.search, preferred, matchMedia('(prefers-color-scheme: dark)').matches);
  root.lang = language;
};
