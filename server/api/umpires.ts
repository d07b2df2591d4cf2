import type { Namespace } from 'socket.io';
import type { CommandResult } from '../contract/command.ts';
import type { FromUmpire } from '../contract/change.ts';

/** A hand is never faster: so many commands at once, then so many a second. */
const burst = 20;
const perSecond = 5;

/** Opens the namespace that may write: every command goes through `door`, and a client that floods is told so. */
export const openUmpires = (umpires: Namespace<FromUmpire>, door: (input: unknown) => Promise<CommandResult>, revision: () => number): void => {
  umpires.on('connection', (socket) => {
    let tokens = burst;
    let at = performance.now();
    socket.on('command', (input, answer) => {
      if (typeof answer !== 'function') return;
      const now = performance.now();
      tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
      at = now;
      if (tokens < 1) {
        answer({ ok: false, code: 'tooMany', text: 'Too many commands at once.', revision: revision() });
        return;
      }
      tokens -= 1;
      void door(input).then(answer);
    });
  });
};
