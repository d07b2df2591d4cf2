import { Worker } from 'node:worker_threads';
import type { Sight } from '../domain/detection.ts';
import type { Frame } from '../domain/frame.ts';
import type { Profile } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import type { CalibrationFailure, CalibrationOptions } from './calibrate.ts';
import type { PictureOptions, PictureSight } from './detect-picture.ts';
import type { Answered, Answers, Asked, Question } from './worker-words.ts';

/** Finds discs in the frames of one calibrated camera, in a thread of its own. */
export type Eyes = {
  /** What one frame shows; frames must come in order. The pixels are copied once. Rejects after close. */
  find(frame: Frame): Promise<Sight>;
  close(): Promise<void>;
};

type Waiting = { readonly resolve: (answer: never) => void; readonly reject: (error: Error) => void };

/** A worker thread that answers questions one after the other. */
const startThread = () => {
  const worker = new Worker(new URL('./eyes-worker.mjs', import.meta.url), { execArgv: [] });
  const waiting = new Map<number, Waiting>();
  let next = 0;
  let gone: Error | undefined;
  const end = (error: Error): void => {
    gone ??= error;
    for (const w of waiting.values()) w.reject(error);
    waiting.clear();
    worker.unref();
  };
  worker.on('message', ({ id, answer, fault }: Answered) => {
    const w = waiting.get(id);
    waiting.delete(id);
    // Idle eyes do not keep the process alive.
    if (waiting.size === 0) worker.unref();
    if (fault !== undefined) w?.reject(new Error(fault));
    else w?.resolve(answer as never);
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => end(new Error('the eyes are closed')));
  worker.unref();
  return {
    ask: <T extends Question['type']>(question: Extract<Question, { type: T }>, transfer: ArrayBuffer[] = []): Promise<Answers[T]> =>
      new Promise((resolve, reject) => {
        if (gone) {
          reject(gone);
          return;
        }
        const id = next++;
        waiting.set(id, { resolve: resolve as (answer: never) => void, reject });
        worker.ref();
        worker.postMessage({ id, question } satisfies Asked, transfer);
      }),
    close: async (): Promise<void> => {
      end(new Error('the eyes are closed'));
      await worker.terminate();
    },
  };
};

/** A frame whose pixels can be given away without the caller losing them. */
const copied = (frame: Frame): Frame & { readonly rgb: Uint8Array<ArrayBuffer> } => ({ ...frame, rgb: new Uint8Array(frame.rgb) });

/** Opens eyes for a calibrated camera. */
export const openEyes = async (profile: Profile): Promise<Eyes> => {
  const thread = startThread();
  await thread.ask({ type: 'open', profile });
  return {
    find: (frame) => {
      const own = copied(frame);
      return thread.ask({ type: 'find', frame: own }, [own.rgb.buffer]);
    },
    close: thread.close,
  };
};

/** Runs one question in a thread of its own. */
const once = async <T extends Question['type']>(question: Extract<Question, { type: T }>): Promise<Answers[T]> => {
  const thread = startThread();
  try {
    return await thread.ask(question);
  } finally {
    await thread.close();
  }
};

/** Makes a profile from frames of a still camera: finds the board by itself, or near the given corners. The bottom of the picture is south. */
export const calibrateFrom = (frames: readonly Frame[], options: CalibrationOptions): Promise<Result<Profile, CalibrationFailure>> => once({ type: 'calibrate', frames, options });

/** Finds board and discs in one picture without blocking the calling thread. */
export const seePicture = (frame: Frame, options: PictureOptions): Promise<PictureSight> => once({ type: 'picture', frame, options });
