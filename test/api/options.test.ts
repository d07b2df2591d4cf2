import { Value } from '@sinclair/typebox/value';
import { describe, expect, it } from 'vitest';
import { Command } from '../../server/contract/command.ts';
import { optionSpecs } from '../../server/domain/options.ts';

const starting = (options: Record<string, unknown>) => ({ id: 'start-0001', revision: 0, do: 'start', match: { variant: 'carrom', breaker: 0, sides: [{ name: 'Asha', seats: ['south'] }, { name: 'Ben', seats: ['north'] }], options } });

describe('options at the door', () => {
  it.each(optionSpecs)('$name takes every value its data names and no other', ({ name, values }) => {
    const good = values.kind === 'odd' ? [1, 3, 9] : values.of;
    for (const value of good) expect(Value.Check(Command, starting({ [name]: value })), String(value)).toBe(true);
    for (const value of values.kind === 'odd' ? [0, -1, 1.5, '3'] : ['other', 7, null]) expect(Value.Check(Command, starting({ [name]: value })), String(value)).toBe(false);
  });

  it('knows no other option', () => expect(Value.Check(Command, starting({ speed: 'fast' }))).toBe(false));
});
