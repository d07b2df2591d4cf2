import type { Barriers } from '../domain/barrier.ts';
import { untriedBarriers } from '../reconcile/trust.ts';
import type { Pocket } from '../geometry/table.ts';
import { initial, type Setting, step, type StepInput, type StepOutput } from './step.ts';

/** What one frame told: the board, its phase, finished strokes and notices, and what is thought of the light barriers by now. */
export type Reading = Omit<StepOutput, 'memory'> & { readonly barriers: Barriers };

/** Reads sights one after the other, keeping the memory between them. */
export type Reader = {
  /** Sights must come in order. Rejects after close. */
  readonly read: (input: StepInput) => Promise<Reading>;
  /** Forgets what a barrier got wrong. */
  readonly trustAgain: (pocket: Pocket) => void;
  readonly close: () => Promise<void>;
};

/** Opens a reader for a calibrated table; `barriers` as they were learned before. */
export type OpenReader = (setting: Setting, barriers: Barriers) => Promise<Reader>;

/** Reads in the calling thread: for commands and tests, where nobody waits beside it. */
export const readHere: OpenReader = async (setting, barriers) => {
  let memory = initial(setting, barriers);
  return {
    read: async (input) => {
      const { memory: next, ...told } = step(memory, input, setting);
      memory = next;
      return { ...told, barriers: next.barriers };
    },
    trustAgain: (pocket) => {
      memory = { ...memory, barriers: { ...memory.barriers, [pocket]: untriedBarriers[pocket] } };
    },
    close: async () => undefined,
  };
};
