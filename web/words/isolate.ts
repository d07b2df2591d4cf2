/** Hebrew, Arabic and their kin, and the presentation forms. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** A name ready to stand in a sentence: one written from right to left is isolated, so that the words around it keep their order. */
export const inSentence = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);
