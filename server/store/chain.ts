import { createHash } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the first entry of a match is chained to: no log can be passed off as another's. */
export const genesis = (match: string): string => sha256(`carrom-umpire match ${match}`);

/** Hash of one entry: sha256 over the hash before it, a newline and the entry's text as stored (hex). */
export const chained = (previous: string, body: string): string => sha256(`${previous}\n${body}`);
