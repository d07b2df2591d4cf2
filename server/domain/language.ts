/** The languages a ruling can be told in: those of the sources. */
export const languages = ['en', 'fr', 'it'] as const;
export type Language = (typeof languages)[number];

/** One text in each language. */
export type InLanguages = { readonly [L in Language]: string };
