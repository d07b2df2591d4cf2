import { type Pocket, pockets } from '../../server/geometry/table.ts';
import { type ClockMap, noClock } from './clock-map.ts';
import type { Arrived, Ledger } from './ledger.ts';
import { type Line, type LineMemory, noLine } from './lines.ts';
import { type Command, printCommand } from './messages.ts';
import { sealed } from './crc.ts';

/** Why a port could not be opened or went away. */
export type Fault = { readonly code: 'absent' | 'locked' | 'denied' | 'noModule' | 'unplugged' | 'silent' | 'broken'; readonly text: string };

/** What happens to the host; `now` is its monotonic clock, ms. */
export type HostInput =
  | { readonly type: 'opened'; readonly path: string; readonly now: number; readonly patience: number }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array; readonly now: number }
  | { readonly type: 'closed'; readonly fault: Fault; readonly now: number }
  | { readonly type: 'notFound'; readonly faults: readonly (Fault & { readonly path: string })[]; readonly now: number }
  | { readonly type: 'test'; readonly pocket: Pocket; readonly now: number }
  | { readonly type: 'tick'; readonly now: number }
  | { readonly type: 'finish'; readonly now: number };

/** The states the sensors can come into. */
export type SensorState = 'online' | 'offline' | 'blocked' | 'clear' | 'incompatible';

/** What the bridge tells; `at` on the host's monotonic clock, ms. */
export type Told =
  | { readonly type: 'drop'; readonly pocket: Pocket; readonly seq: number; readonly boot: number; readonly controllerMs: number; readonly at: number; readonly ms: number }
  | { readonly type: 'state'; readonly state: SensorState; readonly pocket?: Pocket; readonly path?: string; readonly at: number; readonly text: string }
  | { readonly type: 'lost'; readonly boot: number; readonly from: number; readonly to: number }
  | { readonly type: 'counters'; readonly good: number; readonly badCrc: number; readonly badLine: number; readonly resent: number }
  | { readonly type: 'tested'; readonly pocket: Pocket; readonly ok: boolean; readonly level: number }
  | { readonly type: 'health'; readonly roundTrip: number; readonly overrun: number; readonly firmware: string }
  | { readonly type: 'line'; readonly from: 'host' | 'controller'; readonly verdict: Line['kind']; readonly text: string };

/** What the runner must do or pass on. */
export type HostOutput =
  | { readonly type: 'write'; readonly text: string }
  | { readonly type: 'close'; readonly fault: Fault }
  | { readonly type: 'tell'; readonly event: Told };

/** A `RESEND` whose end mark has not come. */
export type Resending = { readonly at: number; readonly fence: number; readonly fenced: boolean; readonly damaged: boolean; readonly beat: number | undefined };

/** Everything the host remembers. */
export type HostMemory = {
  /** `asking`: opened, no `HELLO` yet; `verifying`: it may have started anew, `HELLO` decides. */
  readonly phase: 'closed' | 'asking' | 'verifying' | 'talking' | 'incompatible';
  readonly path: string;
  readonly openedAt: number;
  readonly patience: number;
  readonly lines: LineMemory;
  readonly pockets: number;
  /** Which pocket the controller's barriers 0 to 3 lie in. */
  readonly order: readonly Pocket[];
  readonly firmware: string;
  readonly told: 'nothing' | 'online' | 'offline' | 'incompatible';
  readonly toldFault: string;
  /** When to send `HELLO?` again, and the pause after that. */
  readonly askAt: number;
  readonly askPause: number;
  readonly helloAt: number;
  /** Ledgers of the boots met, the current one last. */
  readonly ledgers: readonly Ledger[];
  /** Drops that came while verifying. */
  readonly unsure: readonly Arrived[];
  readonly resending: Resending | undefined;
  /** No `RESEND` before this time: asking again at once would fall into the same burst of noise. */
  readonly resendAfter: number;
  readonly ackDue: boolean;
  readonly clock: ClockMap;
  /** Numbers above this were given after the controller's clock last jumped. */
  readonly oldTop: number;
  /** No drop leaves before the clock is known, or this time. */
  readonly gateUntil: number;
  readonly pingN: number;
  readonly pings: readonly { readonly n: number; readonly at: number }[];
  readonly pingAt: number;
  readonly lastGoodAt: number;
  readonly lastBeatAt: number;
  readonly lastBeatSeq: number;
  readonly lastMs: number | undefined;
  readonly blockedSince: readonly (number | undefined)[];
  readonly blockedTold: readonly boolean[];
  readonly overrun: number;
  readonly good: number;
  readonly badCrc: number;
  readonly badLine: number;
  readonly resent: number;
  readonly countersAt: number;
};

const none = [undefined, undefined, undefined, undefined] as const;

/** The host before anything was opened, at a time of its clock; `order` says in which pockets the barriers 0 to 3 lie. */
export const initialHost = (now: number, order: readonly Pocket[] = pockets): HostMemory => ({
  phase: 'closed', path: '', openedAt: now, patience: 0, lines: noLine, pockets: 4, order, firmware: '', told: 'nothing', toldFault: '',
  askAt: Number.POSITIVE_INFINITY, askPause: 250, helloAt: 0, ledgers: [], unsure: [], resending: undefined, resendAfter: 0, ackDue: false,
  clock: noClock, oldTop: 0, gateUntil: 0, pingN: 0, pings: [], pingAt: Number.POSITIVE_INFINITY,
  lastGoodAt: now, lastBeatAt: now, lastBeatSeq: 0, lastMs: undefined, blockedSince: none, blockedTold: [false, false, false, false], overrun: 0,
  good: 0, badCrc: 0, badLine: 0, resent: 0, countersAt: now + 4500,
});

/** One turn of the host: its memory as it becomes, and what comes out of it. */
export type Turn = { m: HostMemory; readonly now: number; readonly out: HostOutput[] };

/** Changes some fields of the turn's memory. */
export const put = (turn: Turn, fields: Partial<HostMemory>): void => {
  turn.m = { ...turn.m, ...fields };
};

/** Tells the umpire and the log. */
export const tellOf = (turn: Turn, event: Told): void => {
  turn.out.push({ type: 'tell', event });
};

/** Tells a change of state. */
export const tellState = (turn: Turn, state: SensorState, text: string, pocket?: Pocket): void => {
  const path = turn.m.path === '' ? {} : { path: turn.m.path };
  tellOf(turn, { type: 'state', state, ...(pocket ? { pocket } : {}), ...path, at: turn.now, text });
};

/** Sends a command to the controller. */
export const send = (turn: Turn, command: Command): void => {
  const text = printCommand(command);
  turn.out.push({ type: 'write', text: sealed(text) });
  tellOf(turn, { type: 'line', from: 'host', verdict: 'good', text });
};

/** Sends the next `PING` and remembers when; returns its number. */
export const ping = (turn: Turn): number => {
  const n = turn.m.pingN + 1;
  send(turn, { type: 'ping', n });
  put(turn, { pingN: n, pings: [...turn.m.pings.slice(-15), { n, at: turn.now }] });
  return n;
};

/** Sends `HELLO?` and plans the next one. */
export const askHello = (turn: Turn): void => {
  send(turn, { type: 'hello?' });
  const pause = turn.m.phase === 'incompatible' ? 5000 : turn.m.askPause;
  put(turn, { askAt: turn.now + pause, askPause: Math.min(5000, turn.m.askPause * 2) });
};
