import { randomUUID } from 'node:crypto';
import type { Namespace } from 'socket.io';
import type { Change, FromDisplay, FromServer } from '../contract/change.ts';
import type { Session } from '../contract/session.ts';
import type { View } from '../contract/view.ts';

/** At most so often a board goes out, ms: 25 times a second. */
const boardEvery = 40;
const aliveEvery = 1000;

export type Feed = { readonly view: () => View; readonly close: () => void };

/**
 * Feeds one namespace of displays from a session: the whole view on connect and on request, then changes numbered in sequence.
 * Boards are volatile and thinned to 25 a second; they repeat the number of the last change that may not be missed.
 */
export const openFeed = (displays: Namespace<FromDisplay, FromServer>, session: Session): Feed => {
  const run = randomUUID().slice(0, 8);
  let seq = 0;
  let boardAt = Number.NEGATIVE_INFINITY;
  let waiting: Extract<Change, { what: 'board' }> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const view = (): View => ({ seq, run, ...session.view() });

  const sendBoard = (): void => {
    timer = undefined;
    if (!waiting) return;
    boardAt = performance.now();
    displays.volatile.emit('board', { seq, board: waiting.board });
    waiting = undefined;
  };

  const tell = (change: Change): void => {
    switch (change.what) {
      case 'board':
        waiting = change;
        timer ??= setTimeout(sendBoard, Math.max(0, boardAt + boardEvery - performance.now()));
        return;
      case 'match':
        displays.emit('match', { seq: ++seq, match: change.match, pending: change.pending, log: change.log, policy: change.policy });
        return;
      case 'health':
        displays.emit('health', { seq: ++seq, health: change.health });
        return;
      case 'clock':
        displays.emit('clock', { seq: ++seq, clock: change.clock });
        return;
      case 'scene':
        seq++;
        displays.emit('view', view());
    }
  };

  const unsubscribe = session.subscribe(tell);
  const alive = setInterval(() => displays.emit('alive', { seq }), aliveEvery);
  displays.on('connection', (socket) => {
    socket.emit('view', view());
    let askedAt = Number.NEGATIVE_INFINITY;
    socket.on('view', () => {
      // A page that asks without end gets two a second.
      if (performance.now() - askedAt < 500) return;
      askedAt = performance.now();
      socket.emit('view', view());
    });
  });
  return {
    view,
    close: () => {
      unsubscribe();
      clearInterval(alive);
      if (timer) clearTimeout(timer);
    },
  };
};
