import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeEvent, makeMatch, parseEvent, parseMatch } from '../../server/domain/notation.ts';
import { makeRuling, parseRuling } from '../../server/domain/notation-ruling.ts';
import { anyMatch, anyMatchLine, seed } from './matches.ts';

test('match lines: parse and make are inverse', () => {
  fc.assert(
    fc.property(anyMatchLine, fc.string(), (line, name) => {
      const { options = {}, ...rest } = line;
      const named = { ...rest, ...(Object.keys(options).length > 0 ? { options } : {}), sides: line.sides.map((side, i) => (i === 0 ? { ...side, name } : side)) };
      expect(parseMatch(makeMatch(named))).toEqual({ ok: true, value: named });
    }),
    { seed, numRuns: 150 },
  );
});

test('events and rulings of random matches: parse and make are inverse', () => {
  fc.assert(
    fc.property(anyMatch, ({ line, events, rulings }) => {
      const sideOf = (seat: string): number => line.sides.findIndex((side) => side.seats.some((one) => one === seat));
      for (const event of events) expect(parseEvent(makeEvent(event))).toEqual({ ok: true, value: event });
      for (const { text: _, event: __, ...ruling } of rulings) expect(parseRuling(makeRuling(ruling), sideOf)).toEqual({ ok: true, value: ruling });
    }),
    { seed, numRuns: 25 },
  );
});

test('texts of any kind are read or refused, never a throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const read of [parseMatch(text), parseEvent(text), parseRuling(text, () => 0)]) if (!read.ok) expect(read.error).not.toBe('');
      const event = parseEvent(text);
      if (event.ok) expect(parseEvent(makeEvent(event.value))).toEqual(event);
    }),
    { seed, numRuns: 300 },
  );
});
