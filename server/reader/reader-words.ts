import type { Barriers } from '../domain/barrier.ts';
import type { Pocket } from '../geometry/table.ts';
import type { Reading } from '../live/reading.ts';
import type { Setting, StepInput } from '../live/step.ts';

/** What the reader's worker is told or asked; only `read` is answered. */
export type Question =
  | { readonly type: 'open'; readonly setting: Setting; readonly barriers: Barriers }
  | { readonly type: 'read'; readonly input: StepInput }
  | { readonly type: 'trustAgain'; readonly pocket: Pocket };

/** A question or an answer with its number; a question that failed is answered by `fault`. */
export type Asked = { readonly id: number; readonly question: Question };
export type Answered = { readonly id: number; readonly reading?: Reading; readonly fault?: string };
