import { Worker } from 'node:worker_threads';
import type { OpenReader, Reading } from '../live/reading.ts';
import type { Answered, Asked, Question } from './reader-words.ts';

type Waiting = { readonly resolve: (reading: Reading) => void; readonly reject: (error: Error) => void };

/** Reads in a thread of its own: weighing a stroke may take half a second, and nobody at the pages waits for it. */
export const readInThread: OpenReader = async (setting, barriers) => {
  const worker = new Worker(new URL('./reader-worker.mjs', import.meta.url), { execArgv: [] });
  const waiting = new Map<number, Waiting>();
  let next = 0;
  let gone: Error | undefined;
  const end = (error: Error): void => {
    gone ??= error;
    for (const w of waiting.values()) w.reject(error);
    waiting.clear();
  };
  worker.on('message', ({ id, reading, fault }: Answered) => {
    const w = waiting.get(id);
    waiting.delete(id);
    if (reading === undefined) w?.reject(new Error(fault ?? 'the reader gave no answer'));
    else w?.resolve(reading);
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => end(new Error('the reader is closed')));
  worker.unref();
  const ask = (question: Question): Promise<Reading> =>
    new Promise((resolve, reject) => {
      if (gone) {
        reject(gone);
        return;
      }
      const id = next++;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, question } satisfies Asked);
    });
  const tell = (question: Question): void => {
    if (!gone) worker.postMessage({ id: next++, question } satisfies Asked);
  };
  tell({ type: 'open', setting, barriers });
  return {
    read: (input) => ask({ type: 'read', input }),
    trustAgain: (pocket) => tell({ type: 'trustAgain', pocket }),
    close: async () => {
      end(new Error('the reader is closed'));
      await worker.terminate();
    },
  };
};
