import { type Pocket, pocketNames } from '../../server/geometry/table.ts';
import { isOutOfStep, ponged } from './clock-map.ts';
import { current, doubt, drain, lookForEnd, onBeatSeq } from './host-drops.ts';
import { askHello, ping, put, tellOf, tellState, type Turn } from './host-memory.ts';
import type { Message } from './messages.ts';

/** Without a heartbeat for so long the sensors count as offline, ms. */
const silence = 3000;
/** After so long without any line that can be read the port itself is given up, ms. */
const deadPort = 10_000;
/** A barrier blocked for longer is a full net or dirt; the rest is the jitter of one line, ms. */
const blockedLimit = 2020;
/** `PING`s: every 80 ms at first, to learn the drift; every 250 ms to follow it. */
const [quickPing, usualPing, quickFor] = [80, 250, 2000];

const pocketOf = (turn: Turn, number: number): Pocket => turn.m.order[number] ?? 'nw';

/** A reading of the controller's clock; false when it has run backwards. */
const stepped = (turn: Turn, ms: number): boolean => {
  const { lastMs } = turn.m;
  put(turn, { lastMs: ms });
  if (lastMs !== undefined && ((ms - lastMs) | 0) < 0) return false;
  return !isOutOfStep(turn.m.clock, ms, turn.now);
};

/** The mask of blocked barriers: long blocks are told, and their end. */
const onMask = (turn: Turn, mask: number): void => {
  const since = turn.m.blockedSince.map((start, i) => (mask & (1 << i) ? (start ?? turn.now) : undefined));
  const told = turn.m.blockedTold.map((isTold, i) => {
    if (isTold && since[i] === undefined) tellState(turn, 'clear', `${pocketNames[pocketOf(turn, i)]} pocket: the light barrier is clear again and counts`, pocketOf(turn, i));
    return isTold && since[i] !== undefined;
  });
  put(turn, { blockedSince: since, blockedTold: told });
};

/** A heartbeat. */
export const onBeat = (turn: Turn, beat: Message & { type: 'beat' }): void => {
  const { phase } = turn.m;
  if (phase !== 'talking' && phase !== 'verifying') return;
  if (!stepped(turn, beat.ms)) doubt(turn);
  put(turn, { lastBeatAt: turn.now });
  onMask(turn, beat.blocked);
  if (beat.lost !== turn.m.overrun) put(turn, { overrun: beat.lost });
  onBeatSeq(turn, beat);
  if (turn.m.told === 'offline' && turn.m.phase === 'talking') {
    put(turn, { told: 'online', toldFault: '', askAt: Number.POSITIVE_INFINITY, askPause: 250 });
    tellState(turn, 'online', 'pocket sensors online: the heartbeat is back');
  }
};

/** The answer to a `PING`: a reading of both clocks. */
export const onPong = (turn: Turn, pong: Message & { type: 'pong' }): void => {
  if (turn.m.phase !== 'talking') return;
  const asked = turn.m.pings.find((one) => one.n === pong.n);
  if (!asked) return;
  put(turn, { pings: turn.m.pings.filter((one) => one.n > pong.n) });
  const before = turn.m.lastMs;
  const justMet = turn.now - turn.m.helloAt < 1000;
  put(turn, { lastMs: pong.ms });
  const { clock, jumped } = ponged(turn.m.clock, pong.ms, asked.at, turn.now);
  put(turn, { clock });
  if (jumped) {
    // Quick readings again, and what was numbered until now belongs to the clock before.
    const ledger = current(turn);
    put(turn, { oldTop: Math.max(ledger?.top ?? 0, turn.m.lastBeatSeq), helloAt: turn.now, pingAt: turn.now });
    if (ledger) put(turn, { ledgers: [...turn.m.ledgers.slice(0, -1), { ...ledger, held: ledger.held.map((drop) => ({ ...drop, old: true })) }] });
  }
  if ((jumped && !justMet) || (before !== undefined && ((pong.ms - before) | 0) < 0)) doubt(turn);
  put(turn, { gateUntil: turn.now });
  if (turn.m.resending?.fence === pong.n) put(turn, { resending: { ...turn.m.resending, fenced: true } });
  tellOf(turn, { type: 'health', roundTrip: clock.roundTrip ?? 0, overrun: turn.m.overrun, firmware: turn.m.firmware });
  lookForEnd(turn);
  drain(turn);
};

const tellOffline = (turn: Turn, text: string): void => {
  put(turn, { told: 'offline', toldFault: '' });
  tellState(turn, 'offline', `${text}; the camera works alone`);
};

/** What time alone brings (compared as `timeDue` adds, so that no rounding keeps it waking for nothing): offline, blocked, the next `PING`, a dead port. */
export const onTime = (turn: Turn): void => {
  const { m, now } = turn;
  if (m.phase === 'closed') return;
  const isLive = m.phase === 'talking' || m.phase === 'verifying';
  if (isLive && m.told === 'online' && now >= m.lastBeatAt + silence) {
    tellOffline(turn, 'pocket sensors offline: no heartbeat for 3 s');
    put(turn, { blockedSince: [undefined, undefined, undefined, undefined] });
    if (turn.m.phase === 'talking') askHello(turn);
  }
  if (m.phase === 'asking' && m.told === 'nothing' && now >= m.openedAt + silence) tellOffline(turn, 'pocket sensors offline: the port is open but nobody answers HELLO?');
  if (isLive && turn.m.told === 'online') {
    const told = m.blockedSince.map((since, i) => {
      const isLong = since !== undefined && now >= since + blockedLimit;
      if (isLong && !m.blockedTold[i]) tellState(turn, 'blocked', `${pocketNames[pocketOf(turn, i)]} pocket: the light barrier has been blocked for over 2 s (full net or dirt?); the camera watches this pocket alone`, pocketOf(turn, i));
      return isLong || m.blockedTold[i] === true;
    });
    put(turn, { blockedTold: told });
  }
  if (m.phase === 'talking' && now >= m.pingAt) {
    ping(turn);
    put(turn, { pingAt: now + (now - m.helloAt < quickFor ? quickPing : usualPing) });
  }
  const patience = m.phase === 'asking' ? m.patience : m.phase === 'incompatible' ? Number.POSITIVE_INFINITY : deadPort;
  if (now >= Math.max(m.openedAt, m.phase === 'asking' ? 0 : m.lastGoodAt) + patience) turn.out.push({ type: 'close', fault: { code: 'silent', text: 'no answer to HELLO?' } });
};

/** When `onTime` has something to do next, ms. */
export const timeDue = (turn: Turn): number => {
  const { m } = turn;
  if (m.phase === 'closed') return Number.POSITIVE_INFINITY;
  const isLive = m.phase === 'talking' || m.phase === 'verifying';
  const blocked = isLive && m.told === 'online' ? m.blockedSince.map((since, i) => (since === undefined || m.blockedTold[i] ? Number.POSITIVE_INFINITY : since + blockedLimit)) : [];
  const isWaiting = m.phase === 'asking' && m.told === 'nothing';
  const offline = isLive && m.told === 'online' ? m.lastBeatAt + silence : isWaiting ? m.openedAt + silence : Number.POSITIVE_INFINITY;
  const dead = m.phase === 'asking' ? m.openedAt + m.patience : m.phase === 'incompatible' ? Number.POSITIVE_INFINITY : Math.max(m.openedAt, m.lastGoodAt) + deadPort;
  return Math.min(...blocked, offline, dead, m.phase === 'talking' ? m.pingAt : Number.POSITIVE_INFINITY);
};
