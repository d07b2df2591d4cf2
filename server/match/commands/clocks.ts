import type { Clock, ClockInput, ClockRules, Clocks, ClockSignal } from '../../domain/clock.ts';
import type { Ms } from '../../geometry/plane.ts';
import type { Seat } from '../../geometry/table.ts';

/** 15 s for a stroke and for placing (icf.50, icf.88). **Decision** the warning sounds 5 s before the end, the striker is waited for 5 s at most. */
export const usualClocks: ClockRules = { stroke: 15_000, placing: 15_000, warnAt: 5_000, pickUp: 5_000 };

/** No clock runs. */
export const initialClocks: Clocks = { now: 0, running: null, stopped: null, held: false, marks: [] };

const keptMarks = 64;

const fresh = (what: Clock['what'], seat: Seat | null, since: Ms | null): Clock => ({ what, seat, spent: 0, since, warned: false, expired: false });

const spentAt = (clock: Clock, at: Ms): Ms => clock.spent + (clock.since === null ? 0 : Math.max(0, at - clock.since));

const standing = (clock: Clock | null, at: Ms): Clock | null => clock && { ...clock, spent: spentAt(clock, at), since: null };

const going = (clock: Clock | null, at: Ms): Clock | null => clock && (clock.since === null ? { ...clock, since: at } : clock);

/** What is left of the running clock, ms, 0 when it ran out; undefined when none runs or the striker is waited for. */
export const timeLeft = (clocks: Clocks, rules: ClockRules): Ms | undefined => {
  const { running } = clocks;
  return running === null || running.what === 'pickUp' ? undefined : Math.max(0, rules[running.what] - spentAt(running, clocks.now));
};

/** A striker not picked up in time: the stroke clock runs from then. */
const waitedEnough = (clock: Clock | null, at: Ms, rules: ClockRules): Clock | null => {
  if (clock?.what !== 'pickUp' || clock.since === null || spentAt(clock, at) < rules.pickUp) return clock;
  return fresh('stroke', clock.seat, clock.since + (rules.pickUp - clock.spent));
};

const signalled = (clocks: Clocks, rules: ClockRules): { clocks: Clocks; signals: readonly ClockSignal[] } => {
  const { running, now } = clocks;
  if (running === null || running.what === 'pickUp') return { clocks, signals: [] };
  const left = rules[running.what] - spentAt(running, now);
  const { what, seat } = running;
  const expired = left <= 0 && !running.expired;
  const warned = left <= rules.warnAt && !running.warned;
  if (!expired && !warned) return { clocks, signals: [] };
  const signals: ClockSignal[] = expired ? [{ type: 'expired', what, seat }] : [{ type: 'warn', what, seat }];
  return { clocks: { ...clocks, running: { ...running, warned: true, expired: running.expired || expired } }, signals };
};

const moved = (clocks: Clocks, input: ClockInput): Clocks => {
  const { now: at, running, held } = clocks;
  const since = held ? null : at;
  switch (input.type) {
    case 'rest':
      return { ...clocks, running: fresh('pickUp', input.seat, since) };
    case 'pickedUp':
      if (running?.what === 'pickUp') return { ...clocks, running: fresh('stroke', running.seat, since) };
      return held ? clocks : { ...clocks, running: running?.what === 'stroke' ? going(running, at) : running };
    case 'struck':
      return { ...clocks, running: null, stopped: standing(running, at) };
    case 'resumed':
      return clocks.stopped === null ? clocks : { ...clocks, running: held ? clocks.stopped : going(clocks.stopped, at), stopped: null };
    case 'placing':
      return { ...clocks, running: fresh('placing', input.seat, since) };
    case 'placed':
      return { ...clocks, running: fresh('pickUp', input.seat, since) };
    case 'hold':
      return { ...clocks, held: true, running: standing(running, at) };
    case 'release':
      return { ...clocks, held: false, running: going(running, at) };
    case 'logged':
      return { ...clocks, stopped: null, marks: [...clocks.marks, { revision: input.revision, clock: clocks.stopped ?? standing(running, at) }].slice(-keptMarks) };
    case 'undone': {
      const mark = clocks.marks.find(({ revision }) => revision === input.revision);
      return { ...clocks, stopped: null, running: mark?.clock ?? null, marks: clocks.marks.filter(({ revision }) => revision < input.revision) };
    }
    case 'stop':
      return { ...clocks, running: null, stopped: null };
    case 'tick':
      return clocks;
  }
};

/** Moves the clocks by one input; a time before the last one counts as the last one. Signals: what to sound, and the clocks that ran out. */
export const clocked = (clocks: Clocks, input: ClockInput, rules: ClockRules = usualClocks): { readonly clocks: Clocks; readonly signals: readonly ClockSignal[] } => {
  const now = Math.max(clocks.now, input.at);
  // What ran out before this input came is told first, so that a late tick loses nothing.
  const due = signalled({ ...clocks, now, running: waitedEnough(clocks.running, now, rules) }, rules);
  const after = moved(due.clocks, input);
  return { clocks: after, signals: due.signals };
};
