import { noClock, restarted } from './clock-map.ts';
import { askAgain, current, drain, tellSettled } from './host-drops.ts';
import { askHello, ping, put, tellState, type Turn } from './host-memory.ts';
import { noteDrop, openLedger, withoutPhantoms } from './ledger.ts';
import { type Message, protocolVersion } from './messages.ts';

/** Ledgers kept of boots gone by, so that nothing is told twice should one come back. */
const mostLedgers = 16;
/** How long a drop waits for the first `PONG` before the time of its arrival must do, ms. */
const gate = 1000;

/** Another protocol version: nothing of what it says is used. */
export const onOtherVersion = (turn: Turn, message: Message & { type: 'otherVersion' }): void => {
  put(turn, { phase: 'incompatible', askAt: turn.now + 5000, resending: undefined, unsure: [], pingAt: Number.POSITIVE_INFINITY });
  if (turn.m.told === 'incompatible') return;
  put(turn, { told: 'incompatible', toldFault: '' });
  const cure = message.version < protocolVersion ? 'flash the firmware that came with this program ("make flash" in firmware-bridge/firmware)' : 'update this program, or flash the firmware that came with it ("make flash" in firmware-bridge/firmware)';
  const firmware = message.firmware === '' ? '' : ` (firmware ${message.firmware})`;
  tellState(turn, 'incompatible', `the pocket controller speaks protocol ${message.version}${firmware}, this program protocol ${protocolVersion}: ${cure}; until then the camera works alone`);
};

/** Brings the ledger of this controller and boot to the end of the list; true when the controller or its boot is another than before. */
const turnTo = (turn: Turn, uid: string, boot: number): boolean => {
  const before = current(turn);
  if (before?.uid === uid && before.boot === boot) return false;
  // The boot before this one sends nothing any more: what it still owed is settled now.
  const settledBefore = before?.uid === uid ? [...turn.m.ledgers.slice(0, -1), tellSettled(turn, before, true)] : turn.m.ledgers;
  const known = settledBefore.find((ledger) => ledger.uid === uid && ledger.boot === boot);
  const first = !settledBefore.some((ledger) => ledger.uid === uid);
  const others = settledBefore.filter((ledger) => ledger !== known);
  put(turn, { ledgers: [...others.slice(1 - mostLedgers), known ?? openLedger(uid, boot, first)], ackDue: false });
  return true;
};

/** `HELLO` of our version: from here on the controller is believed. */
export const onHello = (turn: Turn, message: Message & { type: 'hello' }): void => {
  const { phase } = turn.m;
  const ledger = current(turn);
  if (phase === 'talking' && ledger?.uid === message.uid && ledger.boot === message.boot) {
    // A late answer, or a reset that kept the memory: the next `PONG` tells whether its clock went on.
    put(turn, { gateUntil: turn.now + gate });
    ping(turn);
    return;
  }
  const unsure = phase === 'verifying' ? turn.m.unsure : [];
  const lastSeq = turn.m.lastBeatSeq;
  const sameBoard = ledger?.uid === message.uid;
  const changed = turnTo(turn, message.uid, message.boot);
  put(turn, {
    phase: 'talking', pockets: message.pockets, firmware: message.firmware, askAt: Number.POSITIVE_INFINITY, askPause: 250,
    helloAt: turn.now, pingAt: turn.now, gateUntil: turn.now + gate, resending: undefined, resendAfter: 0, unsure: [], lastMs: undefined,
    lastBeatSeq: changed ? 0 : lastSeq,
  });
  if (changed) put(turn, { clock: sameBoard ? restarted(turn.m.clock) : noClock, oldTop: 0 });
  if (phase !== 'verifying') put(turn, { lastBeatAt: turn.now });
  const now = current(turn);
  if (now && !changed && phase === 'verifying') {
    let kept = withoutPhantoms(now, lastSeq);
    for (const drop of unsure) kept = noteDrop(kept, drop);
    put(turn, { ledgers: [...turn.m.ledgers.slice(0, -1), kept] });
  }
  ping(turn);
  askAgain(turn);
  if (turn.m.told !== 'online' && !(turn.m.told === 'offline' && phase === 'verifying')) {
    put(turn, { told: 'online', toldFault: '' });
    tellState(turn, 'online', `pocket sensors online: firmware ${message.firmware}, ${message.pockets} pockets, controller ${message.uid}, boot ${message.boot}`);
  }
  drain(turn);
};

/** Asks `HELLO?` when it is time. */
export const askWhenDue = (turn: Turn): void => {
  if (turn.m.phase !== 'closed' && turn.now >= turn.m.askAt) askHello(turn);
};
