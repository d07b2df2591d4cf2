import type { Language } from '../domain/language.ts';
import type { Ruling } from '../domain/ruling.ts';
import type { Stroke } from '../domain/stroke.ts';
import type { Seat } from '../geometry/table.ts';
import type { Setup } from './setup.ts';

/** What happened, as far as a text needs it. */
export type Telling =
  | { readonly type: 'start' }
  | {
      readonly type: 'stroke';
      readonly seat: Seat;
      readonly stroke: Stroke;
      readonly queenBefore: Ruling['queen'];
      readonly points: readonly number[];
      readonly cleared: number | null;
    }
  | { readonly type: 'foul'; readonly side: number; readonly kind: 'technical' | 'foul' }
  | { readonly type: 'pass'; readonly seat: Seat }
  | { readonly type: 'passedOut' }
  | { readonly type: 'award'; readonly side: number; readonly points: number }
  | { readonly type: 'concede'; readonly side: number; readonly what: 'board' | 'game' | 'match' }
  | { readonly type: 'lose'; readonly side: number }
  | { readonly type: 'replay' }
  | { readonly type: 'expire'; readonly what: 'stroke' | 'placing' }
  | { readonly type: 'accept'; readonly what: 'layout' | 'placement' }
  | { readonly type: 'note' };

/** Everything the text of a ruling is told from; plain data, the same in every language. */
export type Account = { readonly setup: Setup; readonly telling: Telling; readonly ruling: Omit<Ruling, 'text'>; readonly changeSides: boolean };

/** The text of a ruling in a language. */
export const tell = (account: Account, _language: Language): string => {
  const { ruling } = account;
  const next = ruling.next === null ? 'The match is over.' : `${ruling.next.seat} strikes next.`;
  return `${account.telling.type}: ${ruling.turn}. ${next}`;
};
