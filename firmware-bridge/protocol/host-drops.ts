import { hostTimeOf, isOutOfStep } from './clock-map.ts';
import { ping, put, send, tellOf, type Turn, askHello } from './host-memory.ts';
import { type Arrived, contradicts, type Ledger, timesAsked, noteBeat, noteDrop, noteEnd, settled } from './ledger.ts';
import type { DropMessage, Message } from './messages.ts';

/** A `PONG` may be slow or lost: after so long any heartbeat is the end mark, and after the second time none is waited for, ms. */
const [fencePatience, endPatience] = [250, 3000];
/** Pause before the next `RESEND` for what was asked for so many times already, ms. */
const pauses = [0, 0, 60, 200, 500];
/** Breaks are numbered at their end and last 2 s at most: a later number never began longer before an earlier one, ms. */
const longestBreak = 2100;

/** The ledger of the boot now running. */
export const current = (turn: Turn): Ledger | undefined => turn.m.ledgers.at(-1);

const keep = (turn: Turn, ledger: Ledger): void => put(turn, { ledgers: [...turn.m.ledgers.slice(0, -1), ledger] });

/** Tells what leaves a ledger, in order. */
export const tellSettled = (turn: Turn, ledger: Ledger, all: boolean): Ledger => {
  const { ledger: after, leaving } = settled(ledger, all);
  for (const item of leaving) {
    if (item.type === 'lost') {
      tellOf(turn, { type: 'lost', boot: ledger.boot, from: item.from, to: item.to });
      continue;
    }
    const { drop } = item;
    const pocket = turn.m.order[drop.pocket];
    if (!pocket) continue;
    const at = hostTimeOf(turn.m.clock, drop.ms, drop.latest, drop.old);
    tellOf(turn, { type: 'drop', pocket, seq: drop.seq, boot: ledger.boot, controllerMs: drop.ms, at, ms: drop.us / 1000 });
  }
  if (leaving.length > 0) put(turn, { ackDue: true });
  return after;
};

/** Asks for everything after the last number without a gap before it, and puts a `PING` behind it to know the end mark by. */
export const askAgain = (turn: Turn): void => {
  const ledger = current(turn);
  if (!ledger || turn.m.resending || turn.now < turn.m.resendAfter) return;
  send(turn, { type: 'resend', seq: ledger.first ? 0 : ledger.next - 1 });
  put(turn, { resent: turn.m.resent + 1 });
  const fence = ping(turn);
  put(turn, { resending: { at: turn.now, fence, fenced: false, damaged: false, beat: undefined } });
};

/** Lets out what can leave, acknowledges it, and asks for what is missing. */
export const drain = (turn: Turn): void => {
  const ledger = current(turn);
  if (!ledger || turn.m.phase !== 'talking') return;
  if (turn.now >= turn.m.gateUntil) keep(turn, tellSettled(turn, ledger, false));
  const after = current(turn);
  if (turn.m.ackDue && after) {
    send(turn, { type: 'ack', seq: after.next - 1 });
    put(turn, { ackDue: false });
  }
  if (after && timesAsked(after) !== undefined) askAgain(turn);
};

/** The end mark has come: what is still missing is asked for again, or lost. */
const endResend = (turn: Turn, seq: number): void => {
  const { resending } = turn.m;
  const ledger = current(turn);
  if (!resending || !ledger) return;
  const after = noteEnd(ledger, seq, resending.damaged);
  // Said again at every end mark: the acknowledgement before may have been lost.
  put(turn, { resending: undefined, resendAfter: turn.now + (pauses[timesAsked(after) ?? 0] ?? 0), ackDue: turn.m.ackDue || after.recent.length > 0 });
  keep(turn, after);
  drain(turn);
};

/** A `PONG` or time may end the wait for an end mark. */
export const lookForEnd = (turn: Turn): void => {
  const { resending } = turn.m;
  const ledger = current(turn);
  if (!resending || !ledger || turn.m.phase !== 'talking') return;
  if (resending.beat !== undefined && (resending.fenced || turn.now >= resending.at + fencePatience)) endResend(turn, resending.beat);
  else if (turn.now >= resending.at + endPatience) endResend(turn, Math.max(ledger.top, ledger.held.at(-1)?.seq ?? 0));
};

/** When `lookForEnd` or `drain` must look again, ms. */
export const endAt = (turn: Turn): number => {
  const { resending } = turn.m;
  if (turn.m.phase !== 'talking') return Number.POSITIVE_INFINITY;
  if (!resending) return turn.m.resendAfter > turn.now ? turn.m.resendAfter : Number.POSITIVE_INFINITY;
  return resending.at + (resending.beat === undefined ? endPatience : fencePatience);
};

/** The controller may have started anew: nothing more is believed until `HELLO` says which boot this is. */
export const doubt = (turn: Turn): void => {
  if (turn.m.phase !== 'talking') return;
  put(turn, { phase: 'verifying', askPause: 250, resending: undefined, unsure: [] });
  askHello(turn);
};

/** A drop arrives. */
export const onDrop = (turn: Turn, message: DropMessage): void => {
  const ledger = current(turn);
  if (!ledger || (turn.m.phase !== 'talking' && turn.m.phase !== 'verifying')) return;
  const drop: Arrived = { ...message, latest: turn.now - message.us / 1000, old: message.seq <= turn.m.oldTop };
  const last = ledger.recent.at(-1);
  const backwards = last !== undefined && message.seq >= ledger.next && !drop.old && ((last.ms - message.ms) | 0) > longestBreak;
  // A drop that nobody asked for has just happened; one from another time comes from another boot.
  const isStrange = !turn.m.resending && !ledger.first && message.seq >= ledger.next && !drop.old && isOutOfStep(turn.m.clock, message.ms, drop.latest);
  if (turn.m.phase === 'talking' && (contradicts(ledger, drop) || backwards || isStrange)) doubt(turn);
  if (turn.m.phase === 'verifying') {
    put(turn, { unsure: [...turn.m.unsure.slice(-99), drop] });
    return;
  }
  keep(turn, noteDrop(ledger, drop));
  drain(turn);
};

/** A heartbeat's sequence number arrives: a gap shows, or the end mark. */
export const onBeatSeq = (turn: Turn, beat: Message & { type: 'beat' }): void => {
  const ledger = current(turn);
  if (!ledger || turn.m.phase !== 'talking') return;
  const highest = Math.max(turn.m.lastBeatSeq, ledger.held.at(-1)?.seq ?? 0);
  put(turn, { lastBeatSeq: beat.seq });
  if (beat.seq < highest) {
    doubt(turn);
    return;
  }
  keep(turn, noteBeat(ledger, beat.seq));
  if (turn.m.resending) {
    put(turn, { resending: { ...turn.m.resending, beat: beat.seq } });
    lookForEnd(turn);
  }
  drain(turn);
};
