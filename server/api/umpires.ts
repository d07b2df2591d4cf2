import type { Namespace, Socket } from 'socket.io';
import type { FromUmpire, ToUmpire } from '../contract/change.ts';
import type { Refusal } from '../contract/command.ts';
import type { SensorsDesk } from '../contract/sensors.ts';
import type { Access } from './access/access.ts';
import type { Door } from './door.ts';
import { openSensors } from './sensors.ts';

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

/** The umpire behind a socket: its name, or undefined when this device is not signed in as one. Asked at every command, so that a device put out is out at once. */
const umpireBehind = (access: Access | undefined, socket: Socket<FromUmpire, ToUmpire>): string | undefined => {
  if (!access) return 'umpire';
  const { headers } = socket.handshake;
  const device = access.device({ cookie: headers.cookie, secure: 'encrypted' in socket.request.socket });
  return device?.role === 'umpire' ? device.name : undefined;
};

/** Opens the namespace that may write: everything goes through the door, from signed-in umpires only where there is an `access`, and a client that floods is told so. */
export const openUmpires = (umpires: Namespace<FromUmpire, ToUmpire>, door: Door, revision: () => number, access?: Access, desk?: SensorsDesk): void => {
  const refusal = (code: 'tooMany' | 'signIn', text: string): Refusal => ({ ok: false, code, text, revision: revision() });
  umpires.on('connection', (socket) => {
    const hasRoom = bucket(() => performance.now());
    const heard = <T>(work: (by: string) => Promise<T>): Promise<T | Refusal> => {
      if (!hasRoom()) return Promise.resolve(refusal('tooMany', 'Too many commands at once.'));
      const by = umpireBehind(access, socket);
      return by === undefined ? Promise.resolve(refusal('signIn', 'Sign in with the umpire’s PIN first (/pin).')) : work(by);
    };
    socket.on('command', (input, answer) => {
      if (typeof answer === 'function') void heard((by) => door.command(input, by)).then(answer);
    });
    socket.on('preview', (input, answer) => {
      if (typeof answer === 'function') void heard(() => door.preview(input)).then(answer);
    });
    const sensors = openSensors(socket, desk, revision);
    socket.on('sensors', (input, answer) => {
      if (typeof answer === 'function') void heard(() => sensors(input)).then(answer);
    });
  });
};
