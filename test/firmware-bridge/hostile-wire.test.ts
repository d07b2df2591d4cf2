import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOf, World } from './world.ts';

/** Damages a stretch of lines: bytes changed, lines dropped, doubled, noise between them. */
const damaging = (rate: number) => (text: string, _to: 'host' | 'controller', random: () => number): string =>
  text
    .split(/(?<=\n)/)
    .map((line) => {
      if (random() >= rate) return line;
      const kind = random();
      if (kind < 0.35) {
        // One bit: a CRC-8 finds every single one.
        const at = Math.floor(random() * line.length);
        return line.slice(0, at) + String.fromCharCode(line.charCodeAt(at) ^ (1 << Math.floor(random() * 8))) + line.slice(at + 1);
      }
      if (kind < 0.6) return '';
      if (kind < 0.8) return line + line;
      return `${String.fromCharCode(...Array.from({ length: 12 }, () => 128 + Math.floor(random() * 128)))}\n${line}`;
    })
    .join('');

describe('a table over a bad wire', { timeout: 180_000 }, () => {
  it('tells every drop once, in order, and names what it lost, through damage, unplugging and resets', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1e9 }), fc.constantFrom(0, 0.05, 0.2), fc.constantFrom(1, 3, 7, 1000), async (seed, rate, pieces) => {
        // Thirty worlds take their time: the test runner is let speak in between.
        await new Promise((resolve) => setImmediate(resolve));
        const world = new World(seed);
        const { random } = world;
        world.pieces = pieces;
        world.mangle = damaging(rate);
        let isOpen = true;
        world.open();
        for (let i = 0; i < 60; i++) {
          const what = random();
          if (what < 0.7) world.fall(Math.floor(random() * 4), 15 + random() * 50);
          else if (what < 0.78 && isOpen) {
            world.unplug();
            isOpen = false;
          } else if (what < 0.9 && !isOpen) {
            world.open();
            isOpen = true;
          } else if (what < 0.93) world.happen({ type: 'reset', memory: 'kept', now: world.now });
          world.runTo(world.now + 30 + random() * 700);
        }
        if (!isOpen) world.open();
        world.mangle = (text) => text;
        world.runTo(world.now + 30_000);
        const told = world.drops();
        const keys = told.map((drop) => `${drop.boot}:${drop.seq}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(told.map((drop) => drop.seq)).toEqual([...told.map((drop) => drop.seq)].sort((a, b) => a - b));
        for (const drop of told) {
          expect(world.made.get(`${drop.boot}:${drop.seq}`)).toEqual({ pocket: numberOf(drop.pocket), us: Math.round(drop.ms * 1000) });
        }
        // Every number from the first told to the last given is told or named lost.
        const named = new Set([...told.map((drop) => drop.seq), ...world.lost().flatMap((gap) => Array.from({ length: gap.to - gap.from + 1 }, (_, i) => gap.from + i))]);
        const first = Math.min(...named);
        for (let seq = first; seq <= world.controller.seq; seq++) expect(named.has(seq)).toBe(true);
        expect(told.length + world.lost().reduce((sum, gap) => sum + gap.to - gap.from + 1, 0)).toBe(named.size);
        // Nothing is lost while the controller still has it: a loss needs the memory of 32 to have run over.
        if (world.controller.lost === 0) expect(world.lost()).toEqual([]);
      }),
      { numRuns: 30, seed: 20260 },
    );
  });
});
