/** Chooses light or dark: `?theme=` in the address first, then what the page prefers, then the system's setting. */
export const chosenTheme = (search: string, preferred: 'light' | 'dark' | undefined, systemIsDark: boolean): 'light' | 'dark' => {
  const asked = new URLSearchParams(search).get('theme');
  if (asked === 'light' || asked === 'dark') return asked;
  return preferred ?? (systemIsDark ? 'dark' : 'light');
};

/** Puts the theme and the language on the page's root element. */
export const dressPage = (language: string, preferred?: 'light' | 'dark'): void => {
  const root = document.documentElement;
  root.dataset['theme'] = chosenTheme(location.search, preferred, matchMedia('(prefers-color-scheme: dark)').matches);
  root.lang = language;
};
