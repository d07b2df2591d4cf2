const kinds = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
] as const;

/** A name to begin with for the device a browser runs on. */
export const guessedName = (userAgent: string, fallback: string): string => kinds.find(([mark]) => mark.test(userAgent))?.[1] ?? fallback;

/** The page to go back to after signing in, of `?next=`: one of the pages that ask for it, never another address. */
export const wayBack = (search: string): string | undefined => {
  const next = new URLSearchParams(search).get('next');
  return ['/umpire', '/sensors', '/calibration'].find((page) => page === next);
};
