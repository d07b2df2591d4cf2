import { type Seat, seats } from '../geometry/table.ts';
import type { DiscColour } from './disc.ts';
import { failed, ok, type Result } from './result.ts';
import { type FirstContact, firstContacts, type ImproperCode, improperCodes, type Stroke } from './stroke.ts';

const discOf: Readonly<Record<string, DiscColour>> = { w: 'white', b: 'black', q: 'queen' };
const letterOf = { white: 'w', black: 'b', queen: 'q', none: '-' } as const;

/** The seat a letter stands for. */
export const seatOf = (letter: string | undefined): Seat | undefined => seats.find((seat) => seat[0] === letter);

/** Words of a text, quoted ones kept whole. */
export const words = (text: string): readonly string[] => text.match(/(?:[^\s"]|"(?:[^"\\]|\\.)*")+/g) ?? [];

const discs = (letters: string): readonly DiscColour[] => [...letters].flatMap((letter) => discOf[letter] ?? []);

type Loose<T> = { -readonly [K in keyof T]: T[K] };
type Draft = Omit<Loose<Stroke>, 'striker'> & { striker: Loose<Stroke['striker']> };

/** What one word of a stroke says; false when it says nothing. */
const readWord = (draft: Draft, word: string): boolean => {
  const rest = word.slice(1);
  const contact: FirstContact | undefined = firstContacts.find((one) => one !== 'unknown' && letterOf[one] === rest);
  if (word === '.') return true;
  if (word === 'x') draft.striker.pocketed = true;
  else if (word === '^x') draft.striker.offBoard = true;
  else if (word === '/') draft.striker.crossedFrontLine = false;
  else if (word === '<') draft.firstContactBehindBaseLine = true;
  else if (/^[wbq]+$/.test(word)) draft.pocketed = discs(word);
  else if (/^\^[wbq]+$/.test(word)) draft.offBoard = discs(rest);
  else if (word.startsWith('>') && contact) draft.firstContact = contact;
  else if (/^@[senw]$/.test(word)) draft.seat = seatOf(rest) as Seat;
  else if (/^\[[senw]\]$/.test(word)) draft.striker.box = seatOf(rest.charAt(0)) as Seat;
  else if (word.startsWith('!')) {
    const codes = rest.split(',').map((code) => improperCodes.find((one) => one === code));
    if (codes.some((code) => code === undefined)) return false;
    draft.improper = codes as ImproperCode[];
  } else return false;
  return true;
};

/** A stroke from its short form, or the word that cannot be read. */
export const parseStroke = (text: string): Result<Stroke, string> => {
  const draft: Draft = { type: 'stroke', striker: {} };
  const list = words(text);
  const bad = list.length === 0 ? '' : list.find((word) => !readWord(draft, word));
  return bad === undefined ? ok(draft) : failed(`"${bad}" is no word of a stroke`);
};

/** The short form of a stroke; its evidence and unknown fields are left out. */
export const makeStroke = (stroke: Stroke): string => {
  const { striker, firstContact = 'unknown', pocketed = [], offBoard = [], improper = [] } = stroke;
  const letters = (list: readonly DiscColour[]): string => list.map((disc) => letterOf[disc]).join('');
  const parts = [
    firstContact === 'unknown' ? '' : `>${letterOf[firstContact]}`,
    letters(pocketed),
    striker.pocketed ? 'x' : '',
    offBoard.length > 0 ? `^${letters(offBoard)}` : '',
    striker.offBoard ? '^x' : '',
    improper.length > 0 ? `!${improper.join(',')}` : '',
    stroke.seat ? `@${stroke.seat.charAt(0)}` : '',
    striker.box ? `[${striker.box.charAt(0)}]` : '',
    striker.crossedFrontLine === false ? '/' : '',
    stroke.firstContactBehindBaseLine ? '<' : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' ') : '.';
};

