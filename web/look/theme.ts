/** Chooses light or dark: `?theme=` in the address first, then what the page prefers, then the system's setting. */
export const chosenTheme = (search: string, preferred: 'light' | 'dark' | undefined, systemIsDark: boolean): 'light' | 'dark' => {
  const asked = new URLSearchParams(search).get('theme');
  if (asked === 'light' || asked === 'dark') return asked;
  return preferred ?? (systemIsDark ? 'dark' : 'light');
};
