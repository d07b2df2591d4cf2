import type { Namespace } from 'socket.io';
import type { FromUmpire } from '../contract/change.ts';
import type { Refusal } from '../contract/command.ts';
import type { Door } from './door.ts';

/** A hand is never faster: so many commands at once, then so many a second. */
const burst = 20;
const perSecond = 5;

/** A bucket that lets `burst` through at once and `perSecond` after; tells whether there was room. */
export const bucket = (now: () => number): (() => boolean) => {
  let tokens = burst;
  let at = now();
  return () => {
    const time = now();
    tokens = Math.min(burst, tokens + ((time - at) / 1000) * perSecond);
    at = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};

/** Opens the namespace that may write: everything goes through the door, and a client that floods is told so. */
export const openUmpires = (umpires: Namespace<FromUmpire>, door: Door, revision: () => number): void => {
  const tooMany = (): Refusal => ({ ok: false, code: 'tooMany', text: 'Too many commands at once.', revision: revision() });
  umpires.on('connection', (socket) => {
    const hasRoom = bucket(() => performance.now());
    socket.on('command', (input, answer) => {
      if (typeof answer !== 'function') return;
      if (hasRoom()) void door.command(input).then(answer);
      else answer(tooMany());
    });
    socket.on('preview', (input, answer) => {
      if (typeof answer !== 'function') return;
      if (hasRoom()) void door.preview(input).then(answer);
      else answer(tooMany());
    });
  });
};
