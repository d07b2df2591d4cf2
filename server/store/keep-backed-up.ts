import type { Ms } from '../geometry/plane.ts';
import type { Store } from './open.ts';

/** How often a store that changed is backed up, ms. */
const usualPause: Ms = 300_000;

/** Backs a store up now and then: at once when it holds something, and again whenever it changed. `say` tells the umpire what went wrong, each thing once. Returns how to stop. */
export const keepBackedUp = (store: Store, say: (text: string) => void, every: Ms = usualPause): (() => void) => {
  if (store.path === undefined) return () => {};
  let done = '';
  let said = '';
  const told = (text: string): void => {
    if (text !== said) say(text);
    said = text;
  };
  const run = async (): Promise<void> => {
    try {
      const { bytes: _, ...held } = store.holdings();
      const now = JSON.stringify(held);
      if (now === done || (held.entries === 0 && held.profiles === 0)) return;
      const result = await store.backUp();
      done = now;
      if (!result.written) told(result.text);
    } catch (error) {
      told(`backup: ${(error as Error).message}`);
    }
  };
  void run();
  const timer = setInterval(() => void run(), every);
  timer.unref();
  return () => clearInterval(timer);
};
