import { describe, expect, test } from 'vitest';
import type { ClockInput, Clocks } from '../../server/domain/clock.ts';
import { clocked, initialClocks, timeLeft, usualClocks } from '../../server/match/commands/clocks.ts';
import { chance, pick } from './play.ts';

/** Runs inputs and gives the clocks, what is left, and every signal with the time it came. */
const ran = (...inputs: readonly ClockInput[]) => {
  let clocks: Clocks = initialClocks;
  const signals: string[] = [];
  for (const input of inputs) {
    const next = clocked(clocks, input);
    clocks = next.clocks;
    signals.push(...next.signals.map(({ type, what }) => `${type} ${what} ${clocks.now}`));
  }
  return { clocks, left: timeLeft(clocks, usualClocks), signals };
};
const ticks = (from: number, to: number, every = 100): ClockInput[] => Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, i) => ({ type: 'tick', at: from + i * every }));
const rest = (at: number): ClockInput => ({ type: 'rest', at, seat: 'south' });

describe('the stroke clock', () => {
  test('runs 15 s from the pick-up after rest, warns 5 s before the end, expires once', () => {
    const { signals, clocks } = ran(rest(1000), ...ticks(1000, 3000), { type: 'pickedUp', at: 3000 }, ...ticks(3000, 30_000));
    expect(signals).toEqual(['warn stroke 13000', 'expired stroke 18000']);
    expect(clocks.running?.seat).toBe('south');
  });
  test('a striker nobody picks up is waited for 5 s, then the clock runs', () => {
    expect(ran(rest(0), ...ticks(0, 25_000)).signals).toEqual(['warn stroke 15000', 'expired stroke 20000']);
    expect(ran(rest(0), { type: 'tick', at: 4999 }).left).toBeUndefined();
    expect(ran(rest(0), { type: 'tick', at: 9000 }).left).toBe(11_000);
  });
  test('does not run before true rest, and stops with the stroke', () => {
    expect(ran({ type: 'pickedUp', at: 10 }, ...ticks(0, 40_000)).signals).toEqual([]);
    expect(ran(rest(0), { type: 'pickedUp', at: 0 }, { type: 'struck', at: 9000 }, ...ticks(9000, 60_000)).signals).toEqual([]);
  });
  test('one late tick still tells that it ran out', () => {
    expect(ran(rest(0), { type: 'pickedUp', at: 0 }, { type: 'tick', at: 90_000 }).signals).toEqual(['expired stroke 90000']);
    expect(ran(rest(0), { type: 'pickedUp', at: 0 }, { type: 'struck', at: 15_001 }).signals).toEqual(['expired stroke 15001']);
  });
});

test('the placing clock: 15 s, then the stroke clock of the next seat', () => {
  const placing: ClockInput = { type: 'placing', at: 1000, seat: 'north' };
  expect(ran(rest(0), placing, ...ticks(1000, 20_000)).signals).toEqual(['warn placing 11000', 'expired placing 16000']);
  const { clocks, left } = ran(placing, { type: 'placed', at: 6000, seat: 'south' }, { type: 'pickedUp', at: 7000 }, { type: 'tick', at: 9000 });
  expect(clocks.running).toMatchObject({ what: 'stroke', seat: 'south' });
  expect(left).toBe(13_000);
});

test('an appeal holds every clock, however long, and what begins in it waits', () => {
  const held = ran(rest(0), { type: 'pickedUp', at: 0 }, { type: 'hold', at: 4000 }, ...ticks(4000, 100_000, 5000), { type: 'release', at: 100_000 }, { type: 'tick', at: 101_000 });
  expect(held.left).toBe(10_000);
  expect(held.signals).toEqual([]);
  const begun = ran({ type: 'hold', at: 0 }, rest(10), { type: 'pickedUp', at: 20 }, { type: 'tick', at: 50_000 }, { type: 'release', at: 50_000 }, { type: 'tick', at: 51_000 });
  expect(begun.left).toBe(14_000);
});

describe('undo', () => {
  const struck: readonly ClockInput[] = [rest(0), { type: 'pickedUp', at: 0 }, { type: 'struck', at: 6000 }, rest(9000), { type: 'logged', at: 9000, revision: 7 }];
  test('gives back the clock of the stroke that was taken back, standing until somebody takes the striker', () => {
    const undone = ran(...struck, { type: 'pickedUp', at: 10_000 }, { type: 'undone', at: 14_000, revision: 7 }, ...ticks(14_000, 80_000, 1000));
    expect(undone.left).toBe(9000);
    expect(undone.signals).toEqual([]);
    expect(undone.clocks.marks).toEqual([]);
    const again = ran(...struck, { type: 'undone', at: 14_000, revision: 7 }, { type: 'pickedUp', at: 20_000 }, { type: 'tick', at: 22_000 });
    expect(again.left).toBe(7000);
  });
  test('of something older than what is remembered leaves no clock running', () => {
    expect(ran(...struck, { type: 'undone', at: 10_000, revision: 3 }).clocks.running).toBeNull();
  });
});

test('time never runs backwards and nothing is left below zero, whatever comes', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = chance(seed);
    let clocks: Clocks = initialClocks;
    let at = 0;
    for (let i = 0; i < 80; i++) {
      at += (random() - 0.2) * 4000;
      const revision = i;
      const input = pick<ClockInput>(random, [
        { type: 'rest', at, seat: 'south' }, { type: 'pickedUp', at }, { type: 'struck', at }, { type: 'placing', at, seat: 'north' }, { type: 'placed', at, seat: 'south' },
        { type: 'hold', at }, { type: 'release', at }, { type: 'logged', at, revision }, { type: 'undone', at, revision: i - 1 }, { type: 'stop', at }, { type: 'tick', at },
      ]);
      const before = clocks;
      const next = clocked(before, input);
      clocks = next.clocks;
      expect(clocks.now).toBeGreaterThanOrEqual(before.now);
      expect(timeLeft(clocks, usualClocks) ?? 0).toBeGreaterThanOrEqual(0);
      expect(clocks.marks.length).toBeLessThanOrEqual(64);
      if (before.held && clocks.held) expect(next.signals.filter((signal) => signal.type === 'expired')).toEqual([]);
    }
  }
});
