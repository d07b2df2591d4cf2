import type { Scene } from '../../server/contract/view.ts';
import type { Messages } from '../words/en.ts';
import { inSentence } from '../words/isolate.ts';

/** What the table waits for, in words, and how loudly to say it. */
export type Waiting = { readonly text: string; readonly tone: 'calm' | 'act' | 'alarm' };

/** The word for the unit that is being played: the variant's own, in the page's language. */
export const unitWord = (words: Messages, unit: string): string => words.units[unit] ?? unit;

const nameAt = (scene: Scene, side: number | null | undefined): string => (side === null || side === undefined ? '' : inSentence(scene.match.sides[side]?.name ?? ''));

const returning = (scene: Scene, words: Messages): Waiting | undefined => {
  const first = scene.match.returns[0];
  if (!first) return undefined;
  const same = scene.match.returns.filter((r) => r.disc === first.disc && r.to === first.to && r.by === first.by).length;
  const who = first.by === null ? words.wait.theUmpire : nameAt(scene, first.by);
  return { text: words.wait.returns(who, same, first.disc, first.to === 'centre'), tone: 'act' };
};

/** The one thing the table waits for now: trouble first, then questions, then the course of play. */
export const waitingFor = (scene: Scene, words: Messages): Waiting => {
  const { match, board, health, pending } = scene;
  if (health.camera.state === 'lost') return { text: words.wait.camera, tone: 'alarm' };
  if (health.camera.state === 'starting') return { text: words.wait.starting, tone: 'calm' };
  if (match.over === 'match') return { text: words.wait.over, tone: 'calm' };
  if (health.camera.state === 'noBoard' || board.phase === 'noBoard') return { text: words.wait.noBoard, tone: 'alarm' };
  if (pending) return { text: words.wait.umpire, tone: 'act' };
  if (board.phase === 'paused') return { text: words.wait.paused, tone: 'calm' };
  const name = nameAt(scene, match.next?.side);
  if (match.over !== null || board.phase === 'arranging') return { text: words.wait.arrange(unitWord(words, match.words.board), match.boardNumber, name), tone: 'calm' };
  switch (board.phase) {
    case 'moving':
    case 'settling':
      return { text: words.wait.rest, tone: 'calm' };
    case 'returning':
      return returning(scene, words) ?? { text: words.wait.hand, tone: 'calm' };
    case 'ready':
      return returning(scene, words) ?? { text: words.wait.place(name), tone: 'act' };
    case 'placed':
      return { text: words.wait.strike(name), tone: 'act' };
  }
};
