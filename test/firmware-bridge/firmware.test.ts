import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { pockets } from '../../server/geometry/table.ts';
import { sealed } from '../../firmware-bridge/protocol/crc.ts';
import { BoardWorld, type Made } from './board-world.ts';
import { randomOf } from './world.ts';

const source = fileURLToPath(new URL('../../firmware-bridge/firmware', import.meta.url));
const builtWith = /^BUILT_WITH = (\S+)/m.exec(readFileSync(join(source, 'Makefile'), 'utf8'))?.[1];
const compiler = spawnSync('avr-gcc', ['-dumpversion'], { encoding: 'utf8' }).stdout?.trim();
const canCompare = compiler === builtWith && spawnSync('make', ['--version']).status === 0;
if (!canCompare) console.log(`firmware: needs make and avr-gcc ${builtWith} (here: ${compiler || 'none'}) to compare the committed hex with its source; skipped`);

/** Every break told once, in its order, within 2 ms in time and in length. */
const expectAll = (world: BoardWorld, made: readonly Made[]): void => {
  const told = world.drops();
  expect(told.map((drop) => drop.pocket)).toEqual(made.map((one) => pockets[one.pocket]));
  for (const [i, truth] of made.entries()) {
    const drop = told[i];
    expect(Math.abs((drop?.at ?? Number.NaN) - truth.at), `time of drop ${i}`).toBeLessThanOrEqual(2);
    expect(Math.abs((drop?.ms ?? Number.NaN) - truth.ms), `length of drop ${i}`).toBeLessThanOrEqual(2);
  }
  expect(world.told.filter((event) => event.type === 'lost')).toEqual([]);
};

/** The last heartbeat. */
const beatOf = (world: BoardWorld): string | undefined => world.said.findLast((line) => line.startsWith('BEAT'));

// The emulator never waits; let the test runner speak in between.
afterEach(() => new Promise((resolve) => setTimeout(resolve, 5)));

const online = (seed: number, prepare: (world: BoardWorld) => void = () => undefined): BoardWorld => {
  const world = new BoardWorld(seed);
  prepare(world);
  world.runTo(300);
  world.plugIn();
  world.runTo(2500);
  expect(world.states()).toEqual(['online']);
  return world;
};

describe('the firmware in an emulated ATmega328P', { timeout: 180_000 }, () => {
  it.skipIf(!canCompare)('is what its source builds to (skipped without make and the same avr-gcc)', () => {
    const copy = mkdtempSync(join(tmpdir(), 'pockets-'));
    try {
      cpSync(source, copy, { recursive: true });
      execFileSync('make', ['-B', '-s', 'pockets.hex'], { cwd: copy });
      expect(readFileSync(join(copy, 'pockets.hex'), 'utf8')).toBe(readFileSync(join(source, 'pockets.hex'), 'utf8'));
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  it.skipIf(spawnSync('make', ['--version']).status !== 0)('is flashed in one command by somebody who has no compiler (skipped without make)', () => {
    const copy = mkdtempSync(join(tmpdir(), 'pockets-'));
    try {
      cpSync(source, copy, { recursive: true, filter: (path) => !path.endsWith('.elf') });
      const commands = execFileSync('make', ['-n', '-s', 'flash', 'PORT=/dev/ttyUSB0', 'BAUD=57600'], { cwd: copy, encoding: 'utf8' });
      expect(commands.trim().split('\n')).toEqual(['avrdude -p atmega328p -c arduino -P /dev/ttyUSB0 -b 57600 -D -U flash:w:pockets.hex:i']);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  it('tells drops, bounces, two discs 150 ms apart and discs in two pockets at once', () => {
    const world = online(1);
    for (const pocket of [0, 1, 2, 3]) {
      world.cover(pocket, 20 + 10 * pocket);
      world.pass(137.3);
    }
    world.cover(1, 30);
    world.pass(12);
    world.cover(1, 9);
    world.pass(200);
    world.cover(2, 35);
    world.pass(115);
    world.cover(2, 35);
    world.pass(200);
    const at = world.now;
    world.board.covered[0] = true;
    world.pass(10);
    world.board.covered[3] = true;
    world.pass(20);
    world.board.covered[0] = false;
    world.pass(15);
    world.board.covered[3] = false;
    world.made.push({ pocket: 0, at, ms: 30 }, { pocket: 3, at: at + 10, ms: 35 });
    world.pass(300);
    expectAll(world, world.made);
  });

  it('says at once that a barrier is blocked, calls a full net no drop, and hears it clear', () => {
    const world = online(2);
    world.board.covered[2] = true;
    world.pass(100);
    expect(beatOf(world)).toMatch(/^BEAT 0 \d+ 4 0\*/);
    world.pass(2600);
    world.board.covered[2] = false;
    world.pass(100);
    expect(world.states()).toEqual(['online', 'blocked se', 'clear se']);
    expect(world.drops()).toEqual([]);
    world.cover(2, 1900);
    world.pass(100);
    expectAll(world, world.made);
  });

  it('looks through sun, lamps that flicker at 100 Hz, and light that changes slowly', () => {
    const world = online(3, ({ board }) => {
      board.ambient = (seconds) => 1.2 + 0.6 * Math.sin(2 * Math.PI * 100 * seconds) + (seconds > 3 ? 0.4 : 0);
      board.signal = 1.6;
    });
    for (let i = 0; i < 6; i++) {
      world.cover(i % 4, 18);
      world.pass(120);
    }
    expectAll(world, world.made);
  });

  it('does not learn a covered barrier, and counts the next disc once it is open again', () => {
    const world = online(4);
    world.board.covered[0] = true;
    world.pass(5000);
    expect(beatOf(world)).toMatch(/^BEAT 0 \d+ 1 0\*/);
    world.board.covered[0] = false;
    world.pass(300);
    world.cover(0, 25);
    world.pass(100);
    expectAll(world, world.made);
  });

  it('goes on through a reset that keeps its memory, and starts a boot from 1 when power was lost', () => {
    const world = online(5);
    world.cover(0, 30);
    world.pass(200);
    world.loses = (line) => line.startsWith('ACK');
    world.cover(1, 30);
    world.pass(5);
    world.board.reset();
    world.loses = () => false;
    world.pass(2500);
    world.cover(2, 30);
    world.pass(300);
    world.board.powerOn();
    world.pass(2600);
    world.cover(3, 30);
    world.pass(300);
    expect(world.drops().map((drop) => [drop.boot, drop.seq])).toEqual([[1, 1], [1, 2], [1, 3], [2, 1]]);
    expectAll(world, world.made);
  });

  it('keeps 32 drops while nobody listens, and the host names the ones before as lost', () => {
    const world = online(6);
    world.cover(0, 20);
    world.pass(100);
    world.unplug();
    const random = randomOf(6);
    for (let i = 0; i < 40; i++) {
      world.cover(i % 4, 8 + random() * 10);
      world.pass(15 + random() * 10);
    }
    world.plugIn();
    world.pass(1500);
    const told = world.drops();
    expect(told.map((drop) => drop.seq)).toEqual([1, ...Array.from({ length: 32 }, (_, i) => 10 + i)]);
    expect(world.told.filter((event) => event.type === 'lost')).toEqual([{ type: 'lost', boot: 1, from: 2, to: 9 }]);
    expect(beatOf(world)).toMatch(/^BEAT 41 \d+ 0 8\*/);
    for (const [i, drop] of told.slice(1).entries()) expect(Math.abs(drop.at - (world.made[i + 9]?.at ?? 0))).toBeLessThanOrEqual(2);
  });

  it('tells each barrier by its test: working, covered, with a broken emitter', () => {
    const world = online(7);
    world.board.covered[1] = true;
    world.board.broken[2] = true;
    world.pass(2500);
    for (const pocket of pockets) world.test(pocket);
    world.pass(500);
    const tested = world.told.flatMap((event) => (event.type === 'tested' ? [event] : []));
    expect(tested.map((one) => [one.pocket, one.ok])).toEqual([['nw', true], ['ne', false], ['se', false], ['sw', true]]);
    expect(tested[0]?.level).toBeGreaterThan(500);
    expect(world.drops()).toEqual([]);
  });

  it('refuses what is not a host line, in words, and goes on', () => {
    const world = online(8);
    const from = world.said.length;
    world.tell(`PING 5*00\n${sealed('DANCE 1')}${sealed('ACK 99')}${sealed('TEST 4')}${sealed('PING -1')}${sealed(`PING ${'1'.repeat(90)}`)}\xff\x00\n${sealed('PING 77').replace('\n', '\r\n')}`);
    world.pass(150);
    const said = world.said.slice(from).filter((line) => /^ERR|PONG 77 /.test(line));
    expect(said.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(['ERR 1', 'ERR 2', 'ERR 3', 'ERR 3', 'ERR 3', 'ERR 4', 'ERR 1', 'PONG 77']);
  });
});
