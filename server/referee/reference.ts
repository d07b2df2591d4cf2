import type { VariantId } from '../domain/match-event.ts';
import { variantIds } from '../domain/match-event.ts';
import { defaultOption, optionExpectation, optionsOf } from '../domain/options.ts';
import type { Rule, RuleSource } from './law.ts';
import type { Variant } from './variant.ts';
import { carromForThree, variants } from './variants.ts';

const titles: { readonly [V in VariantId]: string } = {
  carrom: 'carrom: the basic game',
  'billard-indien': 'billard-indien: the French household game',
  icf: 'icf: the federation’s law book',
  burmese: 'burmese: Burmese caroms',
  yemeni: 'yemeni: Yemeni caroms',
};

const sources: { readonly [S in RuleSource]: string } = {
  '000': 'The Official World Encyclopedia of Sports and Games (Burmese caroms)',
  '001': 'basic rules of carrom',
  '003': 'Le Carrom Board ou Billard indien',
  '004': 'Caroms, Yemen',
  icf: 'laws of the international carrom federation, by number',
  record: 'match record',
  house: 'common to the variants of this software',
};

/** Every rule a variant is judged by, in the order of its laws, each once. */
export const rulesOf = (variant: Variant): readonly Rule[] => {
  const seen = new Set<string>();
  return variant.laws.flatMap((law) => law.rules.filter((rule) => !seen.has(rule.id) && seen.add(rule.id)));
};

const everyRule = (id: VariantId): readonly Rule[] => {
  const rules = rulesOf(variants[id]);
  const known = new Set(rules.map((rule) => rule.id));
  return id === 'carrom' ? [...rules, ...rulesOf(carromForThree).filter((rule) => !known.has(rule.id))] : rules;
};

/** C before the variant's letter before bare numbers; then by number. */
const place = ({ id }: Rule): number => {
  const [, letter = '', digits = '0'] = /^([A-Z]?)(\d+)$/.exec(id) ?? [];
  return (letter === 'C' ? 0 : letter === 'K' ? 1000 : letter === '' ? 2000 : 3000) + Number(digits);
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

const ruleRow = (id: VariantId, rule: Rule): string => `| \`${id}.${rule.id}\` | ${cell(rule.text)} | ${rule.source} | ${rule.decision === undefined ? '' : cell(rule.decision)} |`;

const measures = (variant: Variant): string =>
  `The side that breaks has ${variant.breakerColour}; a game goes to ${variant.target} points${variant.boards === null ? '' : ` or to the one ahead after ${variant.boards} boards`}.`;

const chapter = (id: VariantId): readonly string[] => [
  `## ${titles[id]}`,
  '',
  measures(variants[id]),
  '',
  '| option | values | default | what it does |',
  '|---|---|---|---|',
  ...optionsOf(id).map((spec) => `| \`${spec.name}\` | ${optionExpectation(spec)} | \`${String(defaultOption(spec, id))}\` | ${cell(spec.description.en)} |`),
  '',
  '| rule | text | source | decision |',
  '|---|---|---|---|',
  ...[...everyRule(id)].sort((a, b) => place(a) - place(b)).map((rule) => ruleRow(id, rule)),
  '',
];

/** The reference page: every variant with its options, and every rule with its text, source and decision. */
export const referencePage = (): string =>
  [
    '# The rules, as the referee applies them',
    '',
    'Made from the law files in `server/referee/laws` and the options in `server/domain/options.ts`; a test keeps it equal to them. A ruling cites these ids.',
    'S is the side that struck, O the other. A decision says what was settled where the source is silent or can be read two ways.',
    '',
    `Sources: ${Object.entries(sources)
      .filter(([source]) => source !== 'record')
      .map(([source, name]) => `\`${source}\` ${name}`)
      .join('; ')}.`,
    '',
    ...variantIds.flatMap(chapter),
  ].join('\n');
