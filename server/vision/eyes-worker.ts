import { parentPort } from 'node:worker_threads';
import type { Frame } from '../domain/frame.ts';
import type { Sight } from '../domain/detection.ts';
import { calibrateWith } from './calibrate.ts';
import { detectPicture } from './detect-picture.ts';
import { openCv } from './opencv.ts';
import { seeing } from './seeing.ts';
import type { Answered, Answers, Asked, Question } from './worker-words.ts';

const port = parentPort;
if (!port) throw new Error('eyes-worker runs in a worker thread only');

let see: ((frame: Frame) => Sight) | undefined;

const answerTo = async (q: Question): Promise<Answers[Question['type']]> => {
  const cv = await openCv();
  switch (q.type) {
    case 'open':
      see = seeing(cv, q.profile);
      return null;
    case 'find':
      if (!see) throw new Error('eyes asked before they were opened');
      return see(q.frame);
    case 'picture':
      return detectPicture(q.frame, q.options);
    case 'calibrate':
      return calibrateWith(cv, q.frames, q.options);
  }
};

// One question after the other: the memory of the board must see frames in order.
let turn: Promise<void> = Promise.resolve();
port.on('message', ({ id, question }: Asked) => {
  turn = turn.then(async () => {
    try {
      port.postMessage({ id, answer: await answerTo(question) } satisfies Answered);
    } catch (error) {
      port.postMessage({ id, fault: error instanceof Error ? error.message : String(error) } satisfies Answered);
    }
  });
});
