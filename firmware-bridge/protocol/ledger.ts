import type { DropMessage } from './messages.ts';

/** A drop as it arrived: `latest` is the latest host time its break can have begun, `old` that it came before the controller's clock last jumped. */
export type Arrived = DropMessage & { readonly latest: number; readonly old: boolean };

/** Numbers that have not come, and how often they were asked for. */
type Missing = { readonly from: number; readonly to: number; readonly asked: number };

/** What leaves the ledger, in the order of the numbers, each number once. */
export type Settled = { readonly type: 'drop'; readonly drop: Arrived } | { readonly type: 'lost'; readonly from: number; readonly to: number };

/** The numbers of one boot of one controller: nothing leaves twice, nothing out of order. */
export type Ledger = {
  readonly uid: string;
  readonly boot: number;
  /** Nothing is known of this controller yet: what it keeps decides where its numbers begin. */
  readonly first: boolean;
  /** The next number to settle. */
  readonly next: number;
  /** The highest number known to have been given. */
  readonly top: number;
  readonly held: readonly Arrived[];
  readonly missing: readonly Missing[];
  /** How often a first ledger has asked. */
  readonly asks: number;
  /** The last drops that left, to know a copy from a new drop under an old number. */
  readonly recent: readonly Arrived[];
};

/** How often a missing number is asked for before it counts as lost. */
export const mostAsks = 5;

/** A ledger with nothing in it; `first` when this controller was never met before. */
export const openLedger = (uid: string, boot: number, first: boolean): Ledger => ({ uid, boot, first, next: 1, top: 0, held: [], missing: [], asks: 0, recent: [] });

const without = (missing: readonly Missing[], seq: number): readonly Missing[] =>
  missing.flatMap((range) => {
    if (seq < range.from || seq > range.to) return [range];
    const parts = [{ ...range, to: seq - 1 }, { ...range, from: seq + 1 }];
    return parts.filter((part) => part.from <= part.to);
  });

/** All numbers up to `seq` have been given. */
const reached = (ledger: Ledger, seq: number): Ledger =>
  seq <= ledger.top ? ledger : { ...ledger, top: seq, missing: [...ledger.missing, { from: ledger.top + 1, to: seq, asked: 0 }] };

/** True when this number has left or lies here already. */
const isKnown = (ledger: Ledger, seq: number): boolean => seq < ledger.next || ledger.held.some((held) => held.seq === seq);

/** True for a drop under a number that left with other contents: the controller has started anew. */
export const contradicts = (ledger: Ledger, drop: DropMessage): boolean => {
  const before = ledger.recent.find((recent) => recent.seq === drop.seq) ?? ledger.held.find((held) => held.seq === drop.seq);
  return before !== undefined && (before.ms !== drop.ms || before.pocket !== drop.pocket || before.us !== drop.us);
};

/** Takes a drop in; a copy changes nothing. */
export const noteDrop = (ledger: Ledger, drop: Arrived): Ledger => {
  // Nothing has left yet: an older drop that is still kept moves the beginning back.
  if (!ledger.first && drop.seq < ledger.next && ledger.recent.length === 0 && ledger.held.length === 0 && ledger.asks > 0) {
    const gap = drop.seq + 1 < ledger.next ? [{ from: drop.seq + 1, to: ledger.next - 1, asked: 0 }] : [];
    return { ...ledger, next: drop.seq, held: [drop], missing: [...gap, ...ledger.missing] };
  }
  if (isKnown(ledger, drop.seq)) return ledger;
  const held = [...ledger.held, drop].sort((a, b) => a.seq - b.seq);
  if (ledger.first) return { ...ledger, held };
  const grown = reached(ledger, drop.seq);
  return { ...grown, held, missing: without(grown.missing, drop.seq) };
};

/** Takes in the last number sent, as a heartbeat tells it. */
export const noteBeat = (ledger: Ledger, seq: number): Ledger => (ledger.first ? ledger : reached(ledger, seq));

/** How often the numbers that are still to be asked for were asked for already (the most of them); undefined when there are none. */
export const timesAsked = (ledger: Ledger): number | undefined => {
  if (ledger.first) return ledger.asks > 0 && ledger.asks < mostAsks ? ledger.asks : undefined;
  const open = ledger.missing.filter((range) => range.asked < mostAsks);
  return open.length === 0 ? undefined : Math.max(...open.map((range) => range.asked));
};

/** The end mark of a `RESEND`: `seq` is the last number sent, `damaged` that garbage came on the way. */
export const noteEnd = (ledger: Ledger, seq: number, damaged: boolean): Ledger => {
  if (!ledger.first) return { ...noteBeat(ledger, seq), missing: noteBeat(ledger, seq).missing.map((range) => ({ ...range, asked: range.asked + 1 })) };
  const asks = ledger.asks + 1;
  if (damaged && asks < mostAsks) return { ...ledger, asks };
  // What came before the first number still kept is not lost.
  const next = ledger.held[0]?.seq ?? seq + 1;
  const top = Math.max(seq, ledger.held.at(-1)?.seq ?? 0);
  let missing: readonly Missing[] = next <= top ? [{ from: next, to: top, asked: asks }] : [];
  for (const held of ledger.held) missing = without(missing, held.seq);
  return { ...ledger, first: false, asks, next, top, missing };
};

/** Forgets what lies above the last number the controller says it has sent: a number no drop ever had. */
export const withoutPhantoms = (ledger: Ledger, seq: number): Ledger => {
  const top = Math.max(seq, ledger.next - 1);
  if (ledger.first || top >= ledger.top) return ledger;
  const missing = ledger.missing.flatMap((range) => (range.from > top ? [] : [{ ...range, to: Math.min(range.to, top) }]));
  return { ...ledger, top, held: ledger.held.filter((held) => held.seq <= top), missing };
};

/** Everything that can leave now: drops without a gap before them, and gaps that were asked for in vain (with `all` every gap). */
export const settled = (ledger: Ledger, all = false): { readonly ledger: Ledger; readonly leaving: readonly Settled[] } => {
  if (ledger.first && !all) return { ledger, leaving: [] };
  const leaving: Settled[] = [];
  let { next, recent, held, missing } = all && ledger.first ? noteEnd(noteEnd(ledger, 0, false), 0, false) : ledger;
  for (;;) {
    const [drop] = held;
    const gap = missing[0];
    if (drop?.seq === next) {
      leaving.push({ type: 'drop', drop });
      held = held.slice(1);
      recent = [...recent.slice(-63), drop];
      next++;
    } else if (gap?.from === next && (all || gap.asked >= mostAsks)) {
      const before = leaving.at(-1);
      if (before?.type === 'lost' && before.to === gap.from - 1) leaving[leaving.length - 1] = { ...before, to: gap.to };
      else leaving.push({ type: 'lost', from: gap.from, to: gap.to });
      missing = missing.slice(1);
      next = gap.to + 1;
    } else break;
  }
  return { ledger: { ...ledger, first: ledger.first && !all, next, recent, held, missing, top: Math.max(ledger.top, next - 1) }, leaving };
};
