import { describe, expect, it } from 'vitest';
import { simulatedController } from '../../firmware-bridge/protocol/controller.ts';
import { World } from './world.ts';

const quantile = (values: readonly number[], share: number): number => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Errors of the told times of 150 drops from 2 s after HELLO on, ms. */
const errorsOf = (seed: number, ppm: number, ms0: number, jitter: number): readonly number[] => {
  const world = new World(seed, simulatedController({ ppm, ms0 }));
  const { random } = world;
  world.delay = () => 0.5 + (random() < 0.5 ? random() * jitter : random() * 0.5);
  world.open();
  world.runTo(2050);
  const truth: number[] = [];
  for (let i = 0; i < 150; i++) {
    const at = world.now + 20 + random() * 300;
    truth.push(at);
    world.fall(i % 4, 30, at);
    world.runTo(at + 40);
  }
  world.runTo(world.now + 1000);
  const told = world.drops();
  expect(told).toHaveLength(150);
  return told.map((drop, i) => Math.abs(drop.at - (truth[i] ?? 0)));
};

describe('the clock map', () => {
  it.each([
    [0, 0, 0], [5000, 0, 20], [-5000, 12_345, 20], [3000, 2 ** 32 - 9000, 5], [-4200, 2 ** 32 - 3000, 40], [5000, 77, 40],
  ])('holds 5 ms at p95 with a clock %i ppm off from %i ms on and lines late by up to %i ms', (ppm, ms0, jitter) => {
    for (const seed of [1, 2, 3]) expect(quantile(errorsOf(seed, ppm, ms0, jitter), 0.95)).toBeLessThan(5);
  });

  it('puts the drops kept from before into the past they belong to, across the wrap', () => {
    const world = new World(5, simulatedController({ ms0: 2 ** 32 - 4000 }));
    world.fall(0, 30, 1000);
    world.fall(1, 30, 6000);
    world.runTo(9000);
    world.open();
    world.runTo(9500);
    expect(world.drops().map((drop) => Math.abs(drop.at - (drop.seq === 1 ? 1000 : 6000)) < 20)).toEqual([true, true]);
  });

  it('takes up a clock that jumps: a reset that kept the memory but not the time', () => {
    const world = new World(6);
    world.open();
    world.fall(0, 30, 20_000);
    world.runTo(25_000);
    world.mangle = (text, to) => (to === 'host' ? text.replace(/DROP.*\n/g, '') : text);
    world.fall(1, 30, 25_100);
    world.runTo(25_300);
    world.controller = { ...world.controller, ms0: 0, since: world.now };
    world.happen({ type: 'reset', memory: 'kept', now: world.now });
    world.mangle = (text) => text;
    world.runTo(26_000);
    world.fall(2, 30, 29_000);
    world.runTo(31_000);
    const told = world.drops();
    expect(told.map((drop) => drop.seq)).toEqual([1, 2, 3]);
    for (const [i, truth] of [20_000, 25_100, 29_000].entries()) expect(Math.abs((told[i]?.at ?? 0) - truth)).toBeLessThan(10);
  });
});
