import { sealed } from './crc.ts';
import { cutLines, type LineMemory, noLine } from './lines.ts';
import { type Command, type DropMessage, parseCommand } from './messages.ts';

/** A break that has begun or will: host time, ms. */
type Break = { readonly pocket: number; readonly at: number; readonly ms: number };

/** A pocket controller that exists only in memory; speaks the protocol to the letter. */
export type ControllerMemory = {
  readonly uid: string;
  readonly version: number;
  readonly boot: number;
  readonly seq: number;
  readonly acked: number;
  readonly lost: number;
  readonly ring: readonly DropMessage[];
  readonly breaks: readonly Break[];
  readonly stuck: number;
  readonly mask: number;
  readonly nextBeat: number;
  /** Host time it has lived to: no heartbeat tells of an earlier one. */
  readonly lived: number;
  readonly lines: LineMemory;
  /** Controller ms at host time `since`, and its rate against the host. */
  readonly ms0: number;
  readonly since: number;
  readonly rate: number;
};

/** What happens to it; `now` in host ms. */
export type ControllerInput =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array; readonly now: number }
  | { readonly type: 'tick'; readonly now: number }
  | { readonly type: 'fall'; readonly pocket: number; readonly at: number; readonly ms: number; readonly now: number }
  | { readonly type: 'stick'; readonly pocket: number; readonly blocked: boolean; readonly now: number }
  | { readonly type: 'reset'; readonly memory: 'kept' | 'lost'; readonly now: number };

const kept = 32;
const beatEvery = 1000;
/** A longer break is a full net, not a drop, ms. */
const longest = 2000;

/** A controller just powered on at a host time; `ppm` is how much its clock runs fast, `ms0` what it shows. */
export const simulatedController = (options: { readonly now?: number; readonly uid?: string; readonly boot?: number; readonly ppm?: number; readonly ms0?: number; readonly version?: number } = {}): ControllerMemory => {
  const now = options.now ?? 0;
  return {
    uid: options.uid ?? '51a7ed', version: options.version ?? 1, boot: options.boot ?? 1, seq: 0, acked: 0, lost: 0, ring: [], breaks: [], stuck: 0, mask: 0,
    nextBeat: now + beatEvery, lived: now, lines: noLine, ms0: options.ms0 ?? 0, since: now, rate: 1 + (options.ppm ?? 0) / 1e6,
  };
};

const msAt = (memory: ControllerMemory, at: number): number => Math.floor(memory.ms0 + (at - memory.since) * memory.rate) % 2 ** 32;
const hello = (memory: ControllerMemory): string => sealed(`HELLO ${memory.version} simulated 4 ${memory.uid} ${memory.boot}`);
const beat = (memory: ControllerMemory, at: number): string => sealed(`BEAT ${memory.seq} ${msAt(memory, at)} ${memory.mask} ${memory.lost}`);
const dropLine = (drop: DropMessage): string => sealed(`DROP ${drop.seq} ${drop.ms} ${drop.pocket} ${drop.us}`);

const answer = (memory: ControllerMemory, command: Command, now: number): { readonly memory: ControllerMemory; readonly text: string } => {
  switch (command.type) {
    case 'hello?':
      return { memory, text: hello(memory) };
    case 'ping':
      return { memory, text: sealed(`PONG ${command.n} ${msAt(memory, now)}`) };
    case 'ack': {
      const acked = command.seq > memory.seq ? memory.acked : Math.max(memory.acked, command.seq);
      return { memory: { ...memory, acked, ring: memory.ring.filter((drop) => drop.seq > acked) }, text: '' };
    }
    case 'resend':
      return { memory, text: memory.ring.filter((drop) => drop.seq > command.seq).map(dropLine).join('') + beat(memory, now) };
    case 'test': {
      const isBlocked = (memory.mask & (1 << command.pocket)) !== 0;
      return { memory, text: sealed(`TESTED ${command.pocket} ${isBlocked ? 0 : 1} ${isBlocked ? 6 : 640}`) };
    }
  }
};

/** Everything that happens in the barriers up to a time, in order. */
const livedTo = (start: ControllerMemory, now: number): { readonly memory: ControllerMemory; readonly text: string } => {
  let memory = start;
  let text = '';
  for (;;) {
    const moments = [memory.nextBeat, ...memory.breaks.flatMap((one) => [one.at, one.at + one.ms])].filter((at) => at <= now).sort((a, b) => a - b);
    const at = moments.find((moment) => moment >= memory.nextBeat || memory.breaks.some((one) => one.at + one.ms === moment || (one.at === moment && !(memory.mask & (1 << one.pocket)))));
    if (at === undefined) return { memory: { ...memory, lived: Math.max(memory.lived, now) }, text };
    for (const ended of memory.breaks.filter((one) => one.at + one.ms <= at)) {
      memory = { ...memory, breaks: memory.breaks.filter((one) => one !== ended) };
      if (ended.ms > longest || memory.stuck & (1 << ended.pocket)) continue;
      const seq = memory.seq + 1;
      const drop: DropMessage = { type: 'drop', seq, ms: msAt(memory, ended.at), pocket: ended.pocket, us: Math.round(ended.ms * 1000) };
      const ring = [...memory.ring, drop];
      memory = { ...memory, seq, ring: ring.slice(-kept), lost: memory.lost + (ring.length > kept ? 1 : 0) };
      text += dropLine(drop);
    }
    const mask = memory.breaks.reduce((bits, one) => (one.at <= at ? bits | (1 << one.pocket) : bits), memory.stuck);
    if (mask !== memory.mask || at >= memory.nextBeat) {
      memory = { ...memory, mask, nextBeat: at >= memory.nextBeat ? at + beatEvery : memory.nextBeat };
      text += beat(memory, Math.max(at, memory.lived));
    }
  }
};

/** One step of the controller: what it now is, the bytes it sends (ASCII), and when it wants its next tick, host ms. */
export const controllerStep = (before: ControllerMemory, input: ControllerInput): { readonly memory: ControllerMemory; readonly text: string; readonly wake: number } => {
  let { memory, text } = livedTo(before, input.now);
  if (input.type === 'bytes') {
    const { memory: lines, lines: read } = cutLines(memory.lines, input.bytes);
    memory = { ...memory, lines };
    for (const line of read) {
      const command = line.kind === 'good' ? parseCommand(line.text, 4) : undefined;
      const answered = command ? answer(memory, command, input.now) : { memory, text: sealed(line.kind === 'badCrc' ? 'ERR 1 check sum' : 'ERR 2 unknown line') };
      memory = answered.memory;
      text += answered.text;
    }
  } else if (input.type === 'fall') memory = { ...memory, breaks: [...memory.breaks, { pocket: input.pocket, at: input.at, ms: input.ms }] };
  else if (input.type === 'stick') memory = { ...memory, stuck: input.blocked ? memory.stuck | (1 << input.pocket) : memory.stuck & ~(1 << input.pocket), nextBeat: input.now };
  else if (input.type === 'reset') {
    const started = { ...memory, breaks: [], mask: 0, lines: noLine, nextBeat: input.now + beatEvery };
    memory = input.memory === 'kept' ? started : { ...started, boot: memory.boot + 1, seq: 0, acked: 0, lost: 0, ring: [], ms0: 0, since: input.now };
    text += hello(memory);
  }
  const lived = livedTo(memory, input.now);
  const wake = Math.min(lived.memory.nextBeat, ...lived.memory.breaks.flatMap((one) => [one.at, one.at + one.ms]).filter((at) => at > input.now));
  return { memory: lived.memory, text: text + lived.text, wake };
};

