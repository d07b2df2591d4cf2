import { parentPort } from 'node:worker_threads';
import { type Reader, readHere } from '../live/reading.ts';
import type { Answered, Asked } from './reader-words.ts';

const port = parentPort;
if (!port) throw new Error('reader-worker runs in a worker thread only');

let reader: Reader | undefined;

// One question after the other: sights must be read in order.
let turn: Promise<void> = Promise.resolve();
port.on('message', ({ id, question }: Asked) => {
  turn = turn.then(async () => {
    try {
      if (question.type === 'open') reader = await readHere(question.setting, question.barriers);
      else if (question.type === 'trustAgain') reader?.trustAgain(question.pocket);
      else if (reader === undefined) throw new Error('reader asked before it was opened');
      else port.postMessage({ id, reading: await reader.read(question.input) } satisfies Answered);
    } catch (error) {
      port.postMessage({ id, fault: error instanceof Error ? error.message : String(error) } satisfies Answered);
    }
  });
});
