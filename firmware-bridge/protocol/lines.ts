import { crcStep } from './crc.ts';

/** The longest line without its line feed, bytes (80 with it). */
const longest = 79;

/** One line off the wire: `good` has passed its check sum and lost it, the others are garbage, which is data too. */
export type Line = { readonly kind: 'good' | 'badCrc' | 'badLine'; readonly text: string };

/** A line not yet ended. */
export type LineMemory = {
  /** The first bytes of the line, at most `longest` + 2. */
  readonly start: readonly number[];
  /** The last four bytes at most: a check sum and its return may be among them. */
  readonly end: readonly number[];
  /** Check sum of all bytes before `end`. */
  readonly crc: number;
  readonly length: number;
};

/** Nothing read yet; also the memory to go on with after every opening of a port. */
export const noLine: LineMemory = { start: [], end: [], crc: 0, length: 0 };

const star = 0x2a;
const hexDigit = (byte: number | undefined): number => (byte === undefined ? -1 : '0123456789ABCDEF'.indexOf(String.fromCharCode(byte)));
const shown = (bytes: readonly number[]): string => bytes.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');

/** A whole line without its line feed, or undefined for an empty one. */
const judged = (memory: LineMemory): Line | undefined => {
  const returned = memory.end.at(-1) === 0x0d;
  const length = memory.length - (returned ? 1 : 0);
  if (length === 0) return undefined;
  const end = returned ? memory.end.slice(0, -1) : memory.end;
  const kept = memory.start.slice(0, length);
  const text = shown(kept);
  const [high, low] = [hexDigit(end.at(-2)), hexDigit(end.at(-1))];
  if (end.at(-3) !== star || high < 0 || low < 0) return { kind: 'badLine', text };
  let crc = memory.crc;
  for (const byte of end.slice(0, -3)) crc = crcStep(crc, byte);
  if (crc !== high * 16 + low) return { kind: 'badCrc', text };
  if (length > longest || kept.some((byte) => byte < 0x20 || byte > 0x7e)) return { kind: 'badLine', text };
  return { kind: 'good', text: text.slice(0, -3) };
};

/** Cuts bytes into lines wherever they were split; never throws, whatever the bytes; empty lines vanish. */
export const cutLines = (memory: LineMemory, bytes: Uint8Array): { readonly memory: LineMemory; readonly lines: readonly Line[] } => {
  const lines: Line[] = [];
  let start = [...memory.start];
  let end = [...memory.end];
  let { crc, length } = memory;
  for (const byte of bytes) {
    if (byte === 0x0a) {
      const line = judged({ start, end, crc, length });
      if (line) lines.push(line);
      start = [];
      end = [];
      crc = 0;
      length = 0;
      continue;
    }
    if (start.length < longest + 2) start.push(byte);
    end.push(byte);
    length++;
    if (end.length > 4) crc = crcStep(crc, end.shift() ?? 0);
  }
  return { memory: { start, end, crc, length }, lines };
};
