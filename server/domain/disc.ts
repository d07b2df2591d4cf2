/** The colours of the nineteen discs. */
export const discColours = ['white', 'black', 'queen'] as const;
export type DiscColour = (typeof discColours)[number];

/** The colours a side can own. */
export const sideColours = ['white', 'black'] as const;
export type SideColour = (typeof sideColours)[number];

/** Everything round that belongs on the board. */
export const kinds = ['white', 'black', 'queen', 'striker'] as const;
export type Kind = (typeof kinds)[number];

/** A value for each colour of disc. */
export type ByColour<T> = { readonly [C in DiscColour]: T };

/** A value for each kind, striker included. */
export type ByKind<T> = { readonly [K in Kind]: T };

/** How many of each there are in the closed world of one board. */
export const inventory: ByKind<number> = { white: 9, black: 9, queen: 1, striker: 1 };
