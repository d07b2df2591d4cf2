import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crcOf, sealed } from '../../firmware-bridge/protocol/crc.ts';
import { cutLines, type Line, noLine } from '../../firmware-bridge/protocol/lines.ts';
import { parseCommand, parseMessage, printCommand } from '../../firmware-bridge/protocol/messages.ts';

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const cut = (...parts: readonly string[]): readonly Line[] => {
  let memory = noLine;
  return parts.flatMap((part) => {
    const read = cutLines(memory, bytesOf(part));
    memory = read.memory;
    return read.lines;
  });
};
const kinds = (text: string): readonly string[] => cut(text).map((line) => line.kind);

describe('lines', () => {
  it('has the check value of CRC-8 with polynomial 0x07', () => {
    expect(crcOf('123456789')).toBe(0xf4);
    expect(sealed('HELLO?')).toMatch(/^HELLO\?\*[0-9A-F]{2}\n$/);
  });

  it('reads the same lines however they are split', () => {
    const text = `\n${sealed('DROP 1 2 3 4')}junk\r\n\r\n${sealed('BEAT 1 1000 0 0').replace('\n', '\r\n')}\x00\xff*0G\nDROP 1*00\n${sealed('PONG 3 4')}half`;
    const whole = cut(text);
    expect(whole.map((line) => line.kind)).toEqual(['good', 'badLine', 'good', 'badLine', 'badCrc', 'good']);
    for (let a = 0; a <= text.length; a++) {
      for (let b = a; b <= text.length; b++) expect(cut(text.slice(0, a), text.slice(a, b), text.slice(b))).toEqual(whole);
    }
  });

  it('never throws and never reads on noise, and reads the next line after it', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 120 }), { maxLength: 8 }), (noise) => {
        let memory = noLine;
        for (const part of noise) memory = cutLines(memory, part).memory;
        const { lines } = cutLines(memory, bytesOf(`\n${sealed('BEAT 7 8 0 0')}`));
        expect(lines.at(-1)).toEqual({ kind: 'good', text: 'BEAT 7 8 0 0' });
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it('takes 80 bytes with the line feed and not one more, whatever comes behind', () => {
    const fits = sealed(`ERR 1 ${'x'.repeat(70)}`);
    expect(fits.length).toBe(80);
    expect(kinds(fits)).toEqual(['good']);
    expect(kinds(fits.replace('\n', '\r\n'))).toEqual(['good']);
    expect(kinds(sealed(`ERR 1 ${'x'.repeat(71)}`))).toEqual(['badLine']);
    expect(kinds(sealed(`ERR 1 ${'x'.repeat(100_000)}`))).toEqual(['badLine']);
    expect(kinds(`${'x'.repeat(500)}*00\n`)).toEqual([crcOf('x'.repeat(500)) === 0 ? 'badLine' : 'badCrc']);
  });

  it('wants two upper-case digits behind the star', () => {
    const line = sealed('PONG 1 5');
    const digits = line.slice(-3, -1);
    expect(kinds(line)).toEqual(['good']);
    expect(kinds('PONG 1 2*ab\n')).toEqual(['badLine']);
    expect(kinds(`PONG 1 5*${digits} \n`)).toEqual(['badLine']);
    expect(kinds('PONG 1 5\n')).toEqual(['badLine']);
    expect(kinds(`PONG 1 6*${digits}\n`)).toEqual(['badCrc']);
    expect(kinds(sealed('PONG \xe9 5'))).toEqual(['badLine']);
  });
});

describe('messages', () => {
  it.each([
    'HELLO 1 1.0 4 ab 1 9', 'HELLO 1 1.0 4 ab', 'HELLO 1 1.0 0 ab 1', 'HELLO 1 1.0 4 xyz 1', 'HELLO one 1.0 4 ab 1', 'HELLO', 'DROP 0 1 2 3', 'DROP 1 1 4 3', 'DROP 1 -1 2 3', 'DROP 1 1 2', 'DROP 1 1 2 3 4',
    'DROP 1 1 2 0x10', 'DROP 1 1.5 2 3', 'DROP 1  1 2 3', 'DROP 4294967296 1 2 3', 'DROP 1 1 2 1e3', 'drop 1 1 2 3', 'BEAT 1 2 16 0', 'BEAT 1 2 3', 'BEAT +1 2 3 4', 'PONG 1', 'PONG 1 ', 'TESTED 4 1 100', 'TESTED 1 2 100', 'TESTED 1 1 1024',
    'ERR 3', 'HELLO?', 'PING 3', 'BEEP 1', '', ' DROP 1 1 2 3',
  ])('does not take "%s"', (line) => {
    expect(parseMessage(line, 4)).toBeUndefined();
  });

  it('takes every line of the contract, and a pocket only below the number of pockets', () => {
    expect(parseMessage('HELLO 1 1.0.0 4 C0FFEE 3', 4)).toEqual({ type: 'hello', firmware: '1.0.0', pockets: 4, uid: 'c0ffee', boot: 3 });
    expect(parseMessage('HELLO 2 9 anything else', 4)).toEqual({ type: 'otherVersion', version: 2, firmware: '9' });
    expect(parseMessage('DROP 4294967295 4294967295 3 38200', 4)).toEqual({ type: 'drop', seq: 4294967295, ms: 4294967295, pocket: 3, us: 38200 });
    expect(parseMessage('DROP 1 1 2 3', 2)).toBeUndefined();
    expect(parseMessage('BEAT 0 1000 15 0', 4)).toEqual({ type: 'beat', seq: 0, ms: 1000, blocked: 15, lost: 0 });
    expect(parseMessage('TESTED 2 1 640', 4)).toEqual({ type: 'tested', pocket: 2, ok: true, level: 640 });
    expect(parseMessage('ERR 2 unknown  command', 4)).toEqual({ type: 'err', code: '2', text: 'unknown  command' });
  });

  it('prints commands as it reads them', () => {
    for (const command of [{ type: 'hello?' }, { type: 'ping', n: 7 }, { type: 'ack', seq: 4294967295 }, { type: 'resend', seq: 0 }, { type: 'test', pocket: 3 }] as const) {
      expect(parseCommand(printCommand(command), 4)).toEqual(command);
    }
    expect(parseCommand('TEST 4', 4)).toBeUndefined();
    expect(parseCommand('ACK', 4)).toBeUndefined();
  });
});
