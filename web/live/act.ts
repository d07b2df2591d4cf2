import type { Command } from '../../server/contract/command.ts';

type Unstamped<C> = C extends Command ? Omit<C, 'id' | 'revision'> : never;

/** A command before it is stamped with its id and revision: what a page's buttons say. */
export type Act = Unstamped<Command>;

/** The act as a command: `random` bytes become its id. */
export const stamped = (act: Act, revision: number, random: Uint8Array): Command => ({ ...act, id: Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join(''), revision }) as Command;
