import { type Pocket, pockets } from '../../server/geometry/table.ts';
import type { Told } from './host-memory.ts';
import type { Line } from './lines.ts';

/** What a barrier's own test said: `foreignLight`: it sees light that is not its emitter's; `silent`: the controller did not answer. */
export type Verdict = 'works' | 'blocked' | 'foreignLight' | 'silent';

/** The light of one barrier: `level` 0 to 1023, null where nothing was measured. */
export type BarrierState = { readonly blocked: boolean; readonly test: { readonly verdict: Verdict; readonly level: number | null } | undefined; readonly askedAt: number | undefined; readonly drops: number; readonly lastMs: number | undefined };

/** What came of one pocket in the guided test: `other`: another pocket's barrier felt the disc; `nothing`: none did in time. */
export type GuideStep = { readonly pocket: Pocket; readonly result: 'waiting' | 'felt' | 'other' | 'nothing'; readonly felt: Pocket | undefined; readonly ms: number | undefined };

/** A guided test under way or ended: the step that waits is the last; `next` is when the next pocket is asked for, ms. */
export type Guide = { readonly steps: readonly GuideStep[]; readonly since: number; readonly patience: number; readonly next: number | undefined; readonly done: boolean };

/** One line off the wire, numbered. */
export type RawLine = { readonly n: number; readonly from: 'host' | 'controller'; readonly verdict: Line['kind']; readonly text: string };

/** All that a self-test knows of the sensors. */
export type SelfTest = {
  readonly state: 'starting' | 'online' | 'offline' | 'incompatible';
  readonly text: string;
  readonly path: string;
  readonly firmware: string;
  readonly roundTrip: number | undefined;
  /** Drops the controller had to overwrite, and numbers the host never got. */
  readonly overrun: number;
  readonly lost: number;
  readonly good: number;
  readonly badCrc: number;
  readonly badLine: number;
  readonly resent: number;
  readonly barriers: Readonly<Record<Pocket, BarrierState>>;
  readonly guide: Guide | undefined;
  readonly lines: readonly RawLine[];
};

/** What happens to a self-test; `now` in ms of any steady clock. */
export type SelfTestInput = { readonly now: number } & (
  | { readonly type: 'told'; readonly event: Told }
  | { readonly type: 'test'; readonly pocket: Pocket }
  | { readonly type: 'guide'; readonly patience: number }
  | { readonly type: 'leaveGuide' }
  | { readonly type: 'tick' }
);

/** A test that is not answered so soon is not answered, ms. */
const testPatience = 1500;
/** After a disc: the rest of a bounce is not the next one, ms. */
const pause = 700;
const keptLines = 150;

const untested: BarrierState = { blocked: false, test: undefined, askedAt: undefined, drops: 0, lastMs: undefined };

/** Nothing known yet. */
export const noSelfTest: SelfTest = { state: 'starting', text: '', path: '', firmware: '', roundTrip: undefined, overrun: 0, lost: 0, good: 0, badCrc: 0, badLine: 0, resent: 0, barriers: { nw: untested, ne: untested, se: untested, sw: untested }, guide: undefined, lines: [] };

/** A level below this is darkness. */
const dark = 64;

/** What the controller's answer to a test says of the barrier. */
export const verdictOf = (ok: boolean, level: number): Verdict => (ok ? 'works' : level < dark ? 'blocked' : 'foreignLight');

const withBarrier = (memory: SelfTest, pocket: Pocket, change: Partial<BarrierState>): SelfTest => ({ ...memory, barriers: { ...memory.barriers, [pocket]: { ...memory.barriers[pocket], ...change } } });

const waiting = (pocket: Pocket): GuideStep => ({ pocket, result: 'waiting', felt: undefined, ms: undefined });

/** Settles the step that waits; the next pocket is asked for after a pause. */
const stepped = (guide: Guide, result: GuideStep['result'], now: number, felt?: Pocket, ms?: number): Guide => {
  const last = guide.steps.at(-1);
  if (last === undefined || last.result !== 'waiting') return guide;
  const steps = [...guide.steps.slice(0, -1), { pocket: last.pocket, result, felt, ms }];
  return { ...guide, steps, next: steps.length < pockets.length ? now + pause : undefined, done: steps.length === pockets.length };
};

const told = (memory: SelfTest, event: Told, now: number): SelfTest => {
  switch (event.type) {
    case 'state': {
      if (event.state === 'blocked' || event.state === 'clear') return event.pocket === undefined ? memory : withBarrier(memory, event.pocket, { blocked: event.state === 'blocked' });
      return { ...memory, state: event.state, text: event.text, path: event.path ?? (event.state === 'online' ? memory.path : '') };
    }
    case 'health':
      return { ...memory, roundTrip: event.roundTrip, overrun: event.overrun, firmware: event.firmware };
    case 'lost':
      return { ...memory, lost: memory.lost + event.to - event.from + 1 };
    case 'counters':
      return { ...memory, resent: event.resent };
    case 'tested':
      return withBarrier(memory, event.pocket, { test: { verdict: verdictOf(event.ok, event.level), level: event.level }, askedAt: undefined });
    case 'drop': {
      const one = memory.barriers[event.pocket];
      // What feels a disc is not dark: one was in the way while it was tested.
      const felt = withBarrier(memory, event.pocket, { drops: one.drops + 1, lastMs: event.ms, test: one.test?.verdict === 'blocked' ? undefined : one.test });
      const asked = memory.guide?.steps.at(-1);
      if (!memory.guide || asked?.result !== 'waiting') return felt;
      return { ...felt, guide: stepped(memory.guide, asked.pocket === event.pocket ? 'felt' : 'other', now, event.pocket, event.ms) };
    }
    case 'line': {
      const line: RawLine = { n: (memory.lines.at(-1)?.n ?? 0) + 1, from: event.from, verdict: event.verdict, text: event.text };
      const one = (verdict: Line['kind']): number => (event.from === 'controller' && event.verdict === verdict ? 1 : 0);
      return { ...memory, lines: [...memory.lines.slice(1 - keptLines), line], good: memory.good + one('good'), badCrc: memory.badCrc + one('badCrc'), badLine: memory.badLine + one('badLine') };
    }
  }
};

const ticked = (memory: SelfTest, now: number): SelfTest => {
  let after = memory;
  for (const pocket of pockets) {
    const { askedAt } = after.barriers[pocket];
    if (askedAt !== undefined && now >= askedAt + testPatience) after = withBarrier(after, pocket, { test: { verdict: 'silent', level: null }, askedAt: undefined });
  }
  const { guide } = after;
  if (!guide || guide.done) return after;
  if (guide.next !== undefined && now >= guide.next) return { ...after, guide: { ...guide, steps: [...guide.steps, waiting(pockets[guide.steps.length] as Pocket)], since: guide.next, next: undefined } };
  return guide.next === undefined && now >= guide.since + guide.patience ? { ...after, guide: stepped(guide, 'nothing', now) } : after;
};

/** One step of a self-test. Pure; asks for nothing: the caller sends the `TEST` that a `test` input stands for. */
export const selfTestStep = (memory: SelfTest, input: SelfTestInput): SelfTest => {
  switch (input.type) {
    case 'told':
      return told(memory, input.event, input.now);
    case 'test':
      return withBarrier(memory, input.pocket, { askedAt: input.now, test: undefined });
    case 'guide':
      return { ...memory, guide: { steps: [waiting(pockets[0])], since: input.now, patience: input.patience, next: undefined, done: false } };
    case 'leaveGuide':
      return { ...memory, guide: undefined };
    case 'tick':
      return ticked(memory, input.now);
  }
};
