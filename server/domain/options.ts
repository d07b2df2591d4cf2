import type { InLanguages } from './language.ts';
import type { VariantId } from './match-event.ts';
import { variantIds } from './match-event.ts';

/** What an option may be set to: an odd number of games, or one of a few words or truth values. */
export type OptionValues = { readonly kind: 'odd' } | { readonly kind: 'one'; readonly of: readonly (string | boolean)[] };

/** One option of the rules: its name in the record, who has it, what it may be, what it is when left out, and one line for a person. */
export type OptionSpec = {
  readonly name: keyof Options;
  readonly variants: readonly VariantId[];
  readonly values: OptionValues;
  /** Value when left out; `defaults.other` for every variant not named. */
  readonly defaults: { readonly other: number | string | boolean } & { readonly [V in VariantId]?: number | string | boolean };
  readonly description: InLanguages;
};

/** Every option with the value that is played; those a variant does not have keep their defaults and nobody looks at them. */
export type Options = {
  readonly bestOf: number;
  readonly colours: 'lot' | 'firstPocketed';
  readonly queenRequired: boolean;
  readonly backShots: boolean;
  readonly demandExtras: boolean;
  readonly queen: 'anyTime' | 'last';
  readonly continueOn: 'fairStroke' | 'pocket';
};

const yesOrNo: OptionValues = { kind: 'one', of: [true, false] };

/** The options of all variants, in the order a set-up page shows them. */
export const optionSpecs: readonly OptionSpec[] = [
  {
    name: 'bestOf',
    variants: variantIds,
    values: { kind: 'odd' },
    defaults: { other: 1, icf: 3, burmese: 3 },
    description: {
      en: 'Odd number of games (in Burmese caroms: sets) of which the match is made; the majority wins.',
      fr: 'Nombre impair de parties (de sets chez les Birmans) qui font le match ; la majorité gagne.',
      it: 'Numero dispari di partite (set nel carom birmano) che formano l’incontro; vince la maggioranza.',
    },
  },
  {
    name: 'colours',
    variants: ['carrom'],
    values: { kind: 'one', of: ['lot', 'firstPocketed'] },
    defaults: { other: 'lot' },
    description: {
      en: 'lot: the breaker has white. firstPocketed: the first disc pocketed decides the colours of each board.',
      fr: 'lot : celui qui casse a les blancs. firstPocketed : le premier pion empoché décide des couleurs à chaque manche.',
      it: 'lot: chi apre ha i bianchi. firstPocketed: il primo dischetto in buca decide i colori di ogni manche.',
    },
  },
  {
    name: 'queenRequired',
    variants: ['carrom'],
    values: yesOrNo,
    defaults: { other: true },
    description: {
      en: 'Whether the queen must be covered before a side may clear; if not, the queen may stay on the board.',
      fr: 'La reine doit-elle être couverte avant qu’un camp finisse ? Sinon elle peut rester sur le plateau.',
      it: 'Se la regina va coperta prima di poter finire; altrimenti può restare sul tavoliere.',
    },
  },
  {
    name: 'backShots',
    variants: ['carrom', 'billard-indien', 'icf'],
    values: yesOrNo,
    defaults: { other: true },
    description: {
      en: 'Whether the striker may first touch a disc lying behind the player’s own base line.',
      fr: 'Le percuteur peut-il toucher d’abord un pion situé derrière la ligne de tir du joueur ?',
      it: 'Se il percussore può toccare per primo un dischetto dietro la propria linea di tiro.',
    },
  },
  {
    name: 'demandExtras',
    variants: ['icf'],
    values: yesOrNo,
    defaults: { other: true },
    description: {
      en: 'Whether the winner of a board demands the extra point for the striker and for an improper last stroke.',
      fr: 'Le gagnant réclame-t-il le point en plus pour le percuteur et pour le dernier coup irrégulier ?',
      it: 'Se chi vince chiede il punto in più per il percussore e per l’ultimo tiro irregolare.',
    },
  },
  {
    name: 'queen',
    variants: ['burmese'],
    values: { kind: 'one', of: ['anyTime', 'last'] },
    defaults: { other: 'anyTime' },
    description: {
      en: 'anyTime: the queen may fall at any time and the next stroke covers it. last: only after all discs of one’s own.',
      fr: 'anyTime : la reine à tout moment, couverte au coup suivant. last : seulement après tous ses propres pions.',
      it: 'anyTime: la regina in ogni momento, coperta al tiro seguente. last: solo dopo tutti i propri dischetti.',
    },
  },
  {
    name: 'continueOn',
    variants: ['yemeni'],
    values: { kind: 'one', of: ['fairStroke', 'pocket'] },
    defaults: { other: 'fairStroke' },
    description: {
      en: 'fairStroke: a turn goes on after every stroke without error. pocket: only when a disc of one’s own fell.',
      fr: 'fairStroke : le tour continue après tout coup sans faute. pocket : seulement si un de ses pions est tombé.',
      it: 'fairStroke: il turno continua dopo ogni tiro senza errore. pocket: solo se è caduto un proprio dischetto.',
    },
  },
];

/** The options a variant has. */
export const optionsOf = (variant: VariantId): readonly OptionSpec[] => optionSpecs.filter((spec) => spec.variants.includes(variant));

/** The value of an option when it is left out. */
export const defaultOption = (spec: OptionSpec, variant: VariantId): number | string | boolean => spec.defaults[variant] ?? spec.defaults.other;

/** Whether a value may stand for an option. */
export const optionAllows = (spec: OptionSpec, value: unknown): boolean =>
  spec.values.kind === 'odd' ? Number.isSafeInteger(value) && (value as number) > 0 && (value as number) % 2 === 1 : spec.values.of.some((one) => one === value);

/** What an option may be, in words for an error line. */
export const optionExpectation = (spec: OptionSpec): string => (spec.values.kind === 'odd' ? 'an odd number of games' : spec.values.of.join(' or '));

/** The options that are played, from those written in a match line that was checked; unknown ones are ignored. */
export const playedOptions = (variant: VariantId, written: Readonly<Record<string, unknown>> = {}): Options =>
  Object.fromEntries(
    optionSpecs.map((spec) => {
      const given = Object.hasOwn(written, spec.name) && spec.variants.includes(variant) ? written[spec.name] : undefined;
      return [spec.name, given ?? defaultOption(spec, variant)];
    }),
  ) as Options;
