import type { FoulCode, Point, Ruling } from './ruling.ts';
import type { Stroke } from './stroke.ts';

/** What becomes of a law the camera saw broken: rule it; ask the umpire first; leave it unruled but say so; leave it unruled silently. */
export const policyActions = ['apply', 'ask', 'note', 'ignore'] as const;
export type PolicyAction = (typeof policyActions)[number];

/** Fouls that rest on a fact which can be left out of the stroke; the others follow from what lies where and can only be applied or asked. */
export const waivableFouls = ['outOfTurn', 'improper', 'wrongBox', 'frontLineNotCrossed', 'noContact', 'wrongFirstContact'] as const satisfies readonly FoulCode[];

/** The ready-made policies. `shadow` shows what it would have ruled and rules nothing. */
export const presets = ['automatic', 'confirmAll', 'shadow'] as const;
export type Preset = (typeof presets)[number];

/** How strokes of the camera enter the log: a table, law by law, changeable while a match runs. */
export type Policy = {
  readonly preset: Preset;
  /** Confidence below which a stroke is always asked, 0 to 1. */
  readonly below: number;
  /** A stroke on which no line of the table speaks. */
  readonly play: 'apply' | 'ask';
  /** What to do with each foul; `note` and `ignore` take the fact out of the stroke before it is ruled (waivable fouls only, others are asked). */
  readonly fouls: Readonly<Record<FoulCode, PolicyAction>>;
  /** Rule ids ("K7", or "icf.73" for one variant) that want the umpire's word, or do without it where the preset asks. */
  readonly laws: Readonly<Record<string, 'apply' | 'ask'>>;
};

/** One answer the umpire can give with one tap. `event` null: it was no stroke. */
export type Answer = {
  readonly kind: 'asRead' | 'other' | 'noStroke';
  /** What would have happened, in plain words. */
  readonly label: string;
  readonly event: Stroke | null;
  /** What it would lead to, in plain words. */
  readonly leadsTo: string;
};

/** A doubt put to the umpire. */
export type Question = {
  readonly text: string;
  /** Why it is asked: one sentence for each reason. */
  readonly why: readonly string[];
  readonly confidence: number;
  readonly answers: readonly Answer[];
};

/** Where a stroke of the camera goes. `event` is what enters the log, without the facts left unruled; null: nothing is ruled. */
export type Route =
  | { readonly type: 'apply'; readonly event: Stroke }
  | { readonly type: 'ask'; readonly question: Question }
  | { readonly type: 'note'; readonly event: Stroke | null; readonly text: string }
  | { readonly type: 'ignore'; readonly event: Stroke };

/** Another reading of a stroke: its facts, what changed against the first reading, and what it would lead to. */
export type Alternative = {
  readonly event: Stroke;
  /** What would have happened, in plain words. */
  readonly label: string;
  /** How far from the first reading, small is near: facts changed, less where the camera doubts them. */
  readonly far: number;
  readonly ruling: Ruling;
  /** What the ruling would say otherwise; empty when it makes no difference. */
  readonly points: readonly Point[];
};
