import type { Hearing } from './hearing.ts';
import type { Verdict } from './verdict.ts';

/** Where a rule comes from: the numbered sources, the federation's law book, or the match record. */
export type RuleSource = '000' | '001' | '003' | '004' | 'icf' | 'record' | 'house';

/** One rule as the reference page shows it; `decision` says what was settled where the source is silent or can be read two ways. */
export type Rule = { readonly id: string; readonly text: string; readonly source: RuleSource; readonly decision?: string };

/** One law (or a few that belong together): the rules it stands for, and what it adds to the verdict on a stroke. */
export type Law = { readonly rules: readonly Rule[]; readonly judge: (h: Hearing, v: Verdict) => Verdict };

/** A rule that is kept elsewhere than in the judging of a stroke: it is told, it judges nothing. */
export const told = (...rules: readonly Rule[]): Law => ({ rules, judge: (_, v) => v });
