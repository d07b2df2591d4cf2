import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Socket } from 'socket.io-client';
import { signIn, startServe, umpire, umpireLine, viewOf } from './real-process.ts';

/** What a match that is killed again and again came to. */
export type Killed = {
  readonly kills: number;
  /** Events an umpire was told are done, and events of the log in the end. */
  readonly acknowledged: number;
  readonly kept: number;
  /** Acknowledged events that were not there after a kill; must be empty. */
  readonly lost: readonly string[];
  /** Events that are there twice though they were sent again under the same id; must be empty. */
  readonly twice: readonly string[];
  readonly check: { readonly faults: readonly string[] };
  /** Score on the pages against the score of the exported record judged anew. */
  readonly shown: readonly number[];
  readonly judged: readonly number[];
};

const events = [
  { type: 'stroke', striker: {}, firstContact: 'white', pocketed: [] },
  { type: 'stroke', striker: {}, firstContact: 'black', pocketed: [] },
  { type: 'stroke', striker: { pocketed: true }, firstContact: 'none', pocketed: [] },
] as const;

type Answer = { readonly ok: boolean; readonly code?: string; readonly revision: number };

/** Plays by an umpire's line until the line breaks: numbered notes and strokes; what was acknowledged is remembered, the first that was not is sent again next time. */
const playOn = async (line: Socket, revision: number, next: number, told: Set<string>): Promise<number> => {
  let at = revision;
  for (let n = next; ; n++) {
    const id = `event-${String(n).padStart(6, '0')}`;
    const event = n % 3 === 0 ? events[(n / 3) % events.length] : n % 3 === 1 ? { type: 'award', side: n % 2, points: n % 4 < 2 ? 1 : -1, reason: id } : { type: 'note', text: id };
    try {
      const answer = (await line.timeout(3000).emitWithAck('command', { id, revision: at, do: 'event', event })) as Answer;
      if (!answer.ok && answer.code !== 'tooMany') throw new Error(JSON.stringify(answer));
      if (answer.ok) told.add(id);
      else {
        await new Promise((resolve) => setTimeout(resolve, 200));
        n--;
        continue;
      }
      at = answer.revision;
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('{')) throw error;
      return n;
    }
  }
};

/** Kills the real server `times` times at random moments of a match and looks at what is left. `random` gives 0 to 1. */
export const killedMatch = async (folder: string, times: number, random: () => number): Promise<Killed> => {
  const told = new Set<string>();
  let lost: string[] = [];
  let next = 1;
  let cookie = '';
  for (let kill = 0; ; kill++) {
    const served = await startServe(folder);
    cookie ||= await signIn(served.address);
    const view = await viewOf(served.address);
    // The last forty lines hold the whole last round: an umpire's hand is let through twenty times at once, then five times a second.
    const shown = view.log.map(({ what }) => /event-\d+/.exec(what)?.[0] ?? '');
    lost = [...lost, ...[...told].slice(-15).filter((id) => Number(id.slice(6)) % 3 !== 0 && !shown.includes(id))];
    if (kill === times) {
      await served.kill('SIGTERM');
      const match = /"id":"([^"]+)"/.exec(umpire(folder, 'store', 'matches').out)?.[1] ?? '';
      const rulings = umpire(folder, 'store', 'export', match).out;
      const kept = [...rulings.matchAll(/"(?:text|reason)":"(event-\d+)"/g)].map(([, id]) => id ?? '');
      lost = [...lost, ...[...told].filter((id) => Number(id.slice(6)) % 3 !== 0 && !kept.includes(id))];
      writeFileSync(join(folder, 'record.txt'), rulings);
      const judged = umpire(folder, 'referee', 'record.txt').out.trim().split('\n').at(-1) ?? '{}';
      return {
        kills: times,
        acknowledged: told.size,
        kept: rulings.trim().split('\n').length - 1,
        lost,
        twice: kept.filter((id, i) => kept.indexOf(id) !== i),
        check: JSON.parse(umpire(folder, 'store', 'check').out) as Killed['check'],
        shown: view.match.sides.map(({ score }) => score),
        judged: (JSON.parse(judged) as { score: number[] }).score,
      };
    }
    const line = umpireLine(served.address, cookie);
    const playing = playOn(line, view.match.revision, next, told);
    const before = told.size;
    // In the middle of play: the umpire's hand was heard at least once.
    for (let i = 0; i < 500 && told.size === before; i++) await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve, random() * 400));
    await served.kill('SIGKILL');
    line.disconnect();
    next = await playing;
  }
};
