import type { Phase } from '../domain/board.ts';
import type { ClockInput, Clocks, ClockSignal } from '../domain/clock.ts';
import type { Ms } from '../geometry/plane.ts';
import type { Seat } from '../geometry/table.ts';
import { clocked, initialClocks } from '../match/commands/clocks.ts';
import { latest, type Match } from '../match/commands/standing.ts';

/** What the clocks look at: the match, what the table is doing, a hand over it, and whether pictures come. `at`: on the frames' clock, which no correction of the wall clock moves. */
export type Moment = { readonly at: Ms; readonly match: Match; readonly phase: Phase; readonly hand: boolean; readonly seeing: boolean };

/** Memory between two moments; `base` is what earlier streams took, since each camera that is opened again counts from 0. */
export type ShotClock = { readonly clocks: Clocks; readonly before: Moment | undefined; readonly base: Ms; readonly signals: readonly ClockSignal[] };

/** No clock runs, nothing was seen. */
export const initialShotClock: ShotClock = { clocks: initialClocks, before: undefined, base: 0, signals: [] };

const isRest = (phase: Phase): boolean => phase === 'ready' || phase === 'placed';
const isHeld = ({ match, seeing }: Moment): boolean => match.paused !== null || match.asked.length > 0 || !seeing;
const seatNext = (match: Match): Seat | null => latest(match).ruling.next?.seat ?? null;

/** Who lays back what the last ruling ordered, null for the umpire. */
const placer = (match: Match): Seat | null => {
  const by = latest(match).ruling.returns[0]?.by ?? null;
  return by === null ? null : (match.line.sides[by]?.seats[0] ?? null);
};

/** What the log tells the clocks: each new event, each one taken back. */
const logInputs = (before: Match, after: Match, at: Ms): readonly ClockInput[] => {
  const standing = before.standing.map(({ revision, change }) => ({ revision, isEvent: change.type === 'event' }));
  return after.log.slice(before.log.length).flatMap(({ revision, change }): readonly ClockInput[] => {
    if (change.type === 'event' && change.event.type === 'undo') {
      const back = standing.pop();
      return back?.isEvent === true ? [{ type: 'undone', at, revision: back.revision }] : [];
    }
    if (change.type === 'event' || change.type === 'correct') standing.push({ revision, isEvent: change.type === 'event' });
    return change.type === 'event' ? [{ type: 'logged', at, revision }] : [];
  });
};

/** What the table tells them: the striker taken up, the stroke, rest, discs to be laid back. */
const tableInputs = (before: Moment, now: Moment, hasUndone: boolean, isFalseAlarm: boolean, isRunning: boolean): readonly ClockInput[] => {
  const { at, phase, match } = now;
  if (latest(match).ruling.turn === 'matchOver') return [{ type: 'stop', at }];
  if (hasUndone) return [];
  const seat = seatNext(match);
  const from = before.phase;
  const isNewTurn = isRest(from) && seat !== seatNext(before.match);
  if (phase === 'moving' && from !== 'moving' && from !== 'settling') return [{ type: 'struck', at }];
  if (phase === 'arranging') return from === 'arranging' ? [] : [{ type: 'stop', at }];
  if (phase === 'returning' && from !== 'returning') return [{ type: 'placing', at, seat: placer(match) }];
  if (isRest(phase) && from === 'returning') return [{ type: 'placed', at, seat }];
  // A camera that comes back finds the clock it left.
  if (from === 'noBoard' && isRunning) return [];
  if (isRest(phase) && !isRest(from)) return [isFalseAlarm ? { type: 'resumed', at } : { type: 'rest', at, seat }];
  if (isRest(phase) && isNewTurn) return [{ type: 'rest', at, seat }];
  if (isRest(phase) && (now.hand || phase === 'placed') && !(before.hand || from === 'placed')) return [{ type: 'pickedUp', at }];
  return [];
};

/** Moves the clocks from one moment to the next: every frame and every change of the log is one. Pure. */
export const shotClocked = (memory: ShotClock, seen: Moment): ShotClock => {
  const { before } = memory;
  const base = before !== undefined && seen.at + memory.base < before.at ? before.at - seen.at : memory.base;
  const at = seen.at + base;
  const now: Moment = { ...seen, at };
  const isSame = before !== undefined && before.match.log[0] === now.match.log[0] && now.match.log.length >= before.match.log.length;
  const logged = isSame ? logInputs(before.match, now.match, at) : [];
  const isFalseAlarm = memory.clocks.stopped !== null && logged.length === 0 && now.match.asked.length === 0;
  const first: readonly ClockInput[] = isRest(now.phase) ? [{ type: 'rest', at, seat: seatNext(now.match) }] : [{ type: 'stop', at }];
  const table = isSame ? tableInputs(before, now, logged.some(({ type }) => type === 'undone'), isFalseAlarm, memory.clocks.running !== null) : first;
  const held = memory.clocks.held;
  const hold: readonly ClockInput[] = isHeld(now) === held ? [] : [{ type: held ? 'release' : 'hold', at }];
  let clocks = memory.clocks;
  let signals: readonly ClockSignal[] = [];
  for (const input of [...hold, ...logged, ...table, { type: 'tick' as const, at }]) {
    const next = clocked(clocks, input);
    clocks = next.clocks;
    signals = [...signals, ...next.signals];
  }
  return { clocks, before: now, base, signals };
};
