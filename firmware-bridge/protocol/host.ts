import { drain, endAt, lookForEnd, onDrop, tellSettled } from './host-drops.ts';
import { onBeat, onPong, onTime, timeDue } from './host-health.ts';
import { askWhenDue, onHello, onOtherVersion } from './host-hello.ts';
import { askHello, type HostInput, type HostMemory, type HostOutput, put, send, tellOf, tellState, type Turn } from './host-memory.ts';
import { cutLines, type Line, noLine } from './lines.ts';
import { parseMessage } from './messages.ts';

/** Counters are told a little more often than every 5 s. */
const countersEvery = 4500;

const onLine = (turn: Turn, line: Line): void => {
  const message = line.kind === 'good' ? parseMessage(line.text, turn.m.pockets) : undefined;
  const verdict = line.kind === 'good' && !message ? 'badLine' : line.kind;
  tellOf(turn, { type: 'line', from: 'controller', verdict, text: line.text });
  if (!message) {
    put(turn, verdict === 'badCrc' ? { badCrc: turn.m.badCrc + 1 } : { badLine: turn.m.badLine + 1 });
    if (turn.m.resending) put(turn, { resending: { ...turn.m.resending, damaged: true } });
    return;
  }
  put(turn, { good: turn.m.good + 1, lastGoodAt: turn.now });
  switch (message.type) {
    case 'hello':
      onHello(turn, message);
      return;
    case 'otherVersion':
      onOtherVersion(turn, message);
      return;
    case 'drop':
      onDrop(turn, message);
      return;
    case 'beat':
      onBeat(turn, message);
      return;
    case 'pong':
      onPong(turn, message);
      return;
    case 'tested': {
      const pocket = turn.m.order[message.pocket];
      if (pocket && turn.m.phase === 'talking') tellOf(turn, { type: 'tested', pocket, ok: message.ok, level: message.level });
      return;
    }
    case 'err':
      return;
  }
};

const onClosed = (turn: Turn, text: string): void => {
  const { told } = turn.m;
  if (told === 'online' || told === 'incompatible') {
    put(turn, { told: 'offline', toldFault: '' });
    tellState(turn, 'offline', `pocket sensors offline: ${text}; the camera works alone`);
  }
  // Half a line cut by the unplugging is forgotten with the port.
  put(turn, {
    phase: 'closed', lines: noLine, resending: undefined, unsure: [], pings: [], pingAt: Number.POSITIVE_INFINITY, askAt: Number.POSITIVE_INFINITY,
    blockedSince: [undefined, undefined, undefined, undefined], lastMs: undefined,
  });
};

/** Faults a person can cure; they are told even when the sensors were offline before. */
const curable = ['locked', 'denied', 'noModule'];

const onNotFound = (turn: Turn, faults: (HostInput & { type: 'notFound' })['faults']): void => {
  const fault = faults.find((one) => curable.includes(one.code)) ?? faults[0];
  const told = turn.m.told === 'offline' || turn.m.told === 'incompatible';
  const code = fault?.code ?? 'absent';
  if (told && (!curable.includes(code) || turn.m.toldFault === code)) return;
  put(turn, { told: 'offline', toldFault: code, path: fault?.path ?? '' });
  tellState(turn, 'offline', `pocket sensors offline: ${fault ? `${fault.path}: ${fault.text}` : 'no serial port found'}; the camera works alone`);
};

const tellCounters = (turn: Turn): void => {
  const { good, badCrc, badLine, resent } = turn.m;
  tellOf(turn, { type: 'counters', good, badCrc, badLine, resent });
  put(turn, { countersAt: turn.now + countersEvery });
};

const take = (turn: Turn, input: HostInput): void => {
  switch (input.type) {
    case 'opened':
      put(turn, { phase: 'asking', path: input.path, openedAt: input.now, patience: input.patience, lines: noLine, pockets: 4, askPause: 250, lastGoodAt: input.now });
      askHello(turn);
      return;
    case 'bytes': {
      if (turn.m.phase === 'closed') return;
      const { memory, lines } = cutLines(turn.m.lines, input.bytes);
      put(turn, { lines: memory });
      for (const line of lines) onLine(turn, line);
      return;
    }
    case 'closed':
      onClosed(turn, input.fault.text);
      return;
    case 'notFound':
      onNotFound(turn, input.faults);
      return;
    case 'test':
      if (turn.m.phase === 'talking') send(turn, { type: 'test', pocket: turn.m.order.indexOf(input.pocket) });
      return;
    case 'tick':
      askWhenDue(turn);
      onTime(turn);
      lookForEnd(turn);
      drain(turn);
      if (turn.now >= turn.m.countersAt) tellCounters(turn);
      return;
    case 'finish': {
      put(turn, { ledgers: turn.m.ledgers.map((ledger) => tellSettled(turn, ledger, true)) });
      tellCounters(turn);
      return;
    }
  }
};

/** One step of the host: executes nothing, says what is to be done; `wake` is when it wants its next `tick`, ms. */
export const hostStep = (memory: HostMemory, input: HostInput): { readonly memory: HostMemory; readonly outputs: readonly HostOutput[]; readonly wake: number } => {
  const turn: Turn = { m: memory, now: input.now, out: [] };
  take(turn, input);
  const ask = turn.m.phase === 'closed' ? Number.POSITIVE_INFINITY : turn.m.askAt;
  const gate = turn.m.phase === 'talking' && turn.m.gateUntil > turn.now ? turn.m.gateUntil : Number.POSITIVE_INFINITY;
  return { memory: turn.m, outputs: turn.out, wake: Math.min(turn.m.countersAt, ask, gate, endAt(turn), timeDue(turn)) };
};
