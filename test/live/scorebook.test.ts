import { describe, expect, it } from 'vitest';
import type { Command, Entry } from '../../server/domain/command.ts';
import type { Stroke } from '../../server/domain/stroke.ts';
import { openScorebook } from '../../server/live/scorebook.ts';

const doer = { at: 1000, origin: 'umpire' as const, by: 'umpire' };
const start = (id: string, names = ['Asha', 'Ben']): Command => ({ id, revision: 0, do: 'start', match: { variant: 'carrom', breaker: 0, sides: [{ name: names[0] ?? '', seats: ['south'] }, { name: names[1] ?? '', seats: ['north'] }] } });
const stroke: Stroke = { type: 'stroke', striker: {}, firstContact: 'white', pocketed: ['white'] };

/** A book over a shelf that can be made to fail. */
const opened = () => {
  const shelf = new Map<string, Entry[]>();
  const ended = new Map<string, number | null>();
  let full = false;
  let names = 0;
  const checked = (): void => {
    if (full) throw new Error('disk full');
  };
  const keep = {
    create: (id: string, entries: readonly Entry[]) => {
      checked();
      shelf.set(id, [...entries]);
    },
    append: (id: string, after: number, entries: readonly Entry[]) => {
      checked();
      const log = shelf.get(id) ?? [];
      if (log.length !== after) throw new Error('conflict');
      shelf.set(id, [...log, ...entries]);
    },
    ended: (id: string, at: number | null) => {
      ended.set(id, at);
    },
  };
  return { keep, shelf, ended, fill: (now: boolean) => (full = now), book: openScorebook(keep, () => `match-${++names}`) };
};

describe('the scorebook', () => {
  it('believes nothing that could not be written, and goes on when it can', () => {
    const { book, fill, shelf } = opened();
    expect(book.command(start('first-start'), doer).ok).toBe(true);
    fill(true);
    expect(() => book.seen(stroke, 'stroke-1', doer)).toThrow('disk full');
    expect(book.match()?.lines).toHaveLength(0);
    fill(false);
    expect(book.seen(stroke, 'stroke-1', doer).ok).toBe(true);
    expect(book.match()?.lines).toHaveLength(1);
    expect(shelf.get('match-1')).toEqual(book.match()?.log);
  });

  it('takes a stroke that is told twice once', () => {
    const { book } = opened();
    book.command(start('first-start'), doer);
    book.seen(stroke, 'stroke-1', doer);
    book.seen(stroke, 'stroke-1', doer);
    expect(book.match()?.lines).toHaveLength(1);
  });

  it('a new match takes the place of the running one, whose log stays; sent twice it starts once', () => {
    const { book, shelf, ended } = opened();
    book.command(start('first-start'), doer);
    book.seen(stroke, 'stroke-1', doer);
    const before = book.match()?.log;
    expect(book.command(start('second-start', ['Chiara', 'Dawit']), { ...doer, at: 2000 }).ok).toBe(true);
    expect(book.command(start('second-start', ['Chiara', 'Dawit']), { ...doer, at: 2000 }).ok).toBe(true);
    expect(book.id()).toBe('match-2');
    expect(book.match()?.line.sides[0]?.name).toBe('Chiara');
    expect(shelf.get('match-1')).toEqual(before);
    expect(ended.get('match-1')).toBe(2000);
    expect(shelf.size).toBe(2);
  });

  it('takes a match up again where its log ends', () => {
    const { book, keep } = opened();
    book.command(start('first-start'), doer);
    book.seen(stroke, 'stroke-1', doer);
    const again = openScorebook(keep, () => 'other', { id: 'match-1', log: book.match()?.log ?? [] });
    expect(again.match()?.lines.at(-1)?.ruling).toEqual(book.match()?.lines.at(-1)?.ruling);
    expect(again.seen(stroke, 'stroke-2', doer).ok).toBe(true);
    expect(again.id()).toBe('match-1');
  });
});
