import { describe, expect, it } from 'vitest';
import { simulatedController } from '../../firmware-bridge/protocol/controller.ts';
import { sealed } from '../../firmware-bridge/protocol/crc.ts';
import { World } from './world.ts';

const started = (seed = 1, options: Parameters<typeof simulatedController>[0] = {}): World => {
  const world = new World(seed, simulatedController(options));
  world.open();
  world.runTo(100);
  return world;
};

describe('the host', () => {
  it('asks HELLO? first, RESEND 0 next, and acknowledges nothing before HELLO', () => {
    const world = new World(1);
    world.fall(0, 30);
    world.runTo(50);
    world.mangle = (text, to) => (to === 'host' && text.startsWith('HELLO') ? '' : text);
    world.open();
    world.runTo(1000);
    expect(new Set(world.toController)).toEqual(new Set(['HELLO?']));
    expect(world.drops()).toEqual([]);
    world.mangle = (text) => text;
    world.runTo(5000);
    expect(world.toController.filter((line) => !/^PING|HELLO/.test(line)).slice(0, 2)).toEqual(['RESEND 0', 'ACK 1']);
    expect(world.drops().map((drop) => drop.seq)).toEqual([1]);
    expect(world.states()).toEqual(['online']);
  });

  it('tells what the controller still keeps at the first connection, and calls nothing before it lost', () => {
    const world = new World(2);
    world.controller = { ...world.controller, seq: 7, acked: 7 };
    for (let i = 0; i < 3; i++) world.fall(i, 30, i * 100);
    world.runTo(1000);
    world.open();
    world.runTo(2000);
    expect(world.drops().map((drop) => drop.seq)).toEqual([8, 9, 10]);
    expect(world.lost()).toEqual([]);
  });

  it('is not deceived by a heartbeat that crosses RESEND 0', () => {
    const world = new World(3);
    world.fall(1, 30);
    world.runTo(999.5);
    world.delay = () => 3;
    world.open();
    // The heartbeat of 1000 ms leaves before the host's lines arrive.
    world.runTo(1300);
    expect(world.drops().map((drop) => drop.seq)).toEqual([1]);
  });

  it('asks five times for what never comes, then calls it lost and goes on', () => {
    const world = started(4);
    world.mangle = (text, to) => (to === 'host' ? text.replace(/DROP 2 .*\n/, '') : text);
    for (let i = 0; i < 4; i++) world.fall(i, 30, 200 + i * 200);
    world.runTo(5000);
    expect(world.drops().map((drop) => drop.seq)).toEqual([1, 3, 4]);
    expect(world.lost()).toEqual([{ type: 'lost', boot: 1, from: 2, to: 2 }]);
    expect(world.toController.filter((line) => line === 'RESEND 1')).toHaveLength(5);
    expect(world.told.map((event) => (event.type === 'drop' ? event.seq : event.type === 'lost' ? 'lost' : undefined)).filter((one) => one !== undefined)).toEqual([1, 'lost', 3, 4]);
  });

  it('sees in the heartbeat that the last drop is missing', () => {
    const world = started(5);
    let isFirst = true;
    world.mangle = (text, to) => {
      if (to !== 'host' || !isFirst || !text.includes('DROP')) return text;
      isFirst = false;
      return text.replace(/DROP.*\n/, '');
    };
    world.fall(3, 40);
    world.runTo(2000);
    expect(world.drops().map((drop) => drop.seq)).toEqual([1]);
  });

  it('starts a new boot from 1 and goes on in an old one, over reconnects', () => {
    const world = started(6);
    for (let round = 0; round < 3; round++) {
      world.fall(0, 30);
      world.runTo(world.now + 500);
      world.unplug();
      world.fall(1, 30);
      world.happen({ type: 'reset', memory: 'kept', now: world.now + 100 });
      world.now += 200;
      world.fall(2, 30);
      world.open();
      world.runTo(world.now + 1000);
      world.happen({ type: 'reset', memory: 'lost', now: world.now });
      world.fall(3, 30, world.now + 20);
      world.runTo(world.now + 1500);
    }
    expect(world.lost()).toEqual([]);
    const keys = world.drops().map((drop) => `${drop.boot}:${drop.seq}`);
    expect(keys).toEqual([...world.made.keys()]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('asks HELLO? when only the clock tells of a reboot, and takes no drop of the new boot for one of the old', () => {
    const world = started(7);
    world.fall(0, 30);
    world.runTo(3000);
    world.mangle = (text, to) => (to === 'host' ? text.replace(/HELLO.*\n/, '') : text);
    world.happen({ type: 'reset', memory: 'lost', now: world.now });
    world.fall(1, 30, world.now + 20);
    world.fall(2, 30, world.now + 120);
    world.runTo(world.now + 600);
    world.mangle = (text) => text;
    world.runTo(world.now + 4000);
    expect(world.drops().map((drop) => [drop.boot, drop.seq, drop.pocket])).toEqual([[1, 1, 'nw'], [2, 1, 'ne'], [2, 2, 'se']]);
    expect(world.lost()).toEqual([]);
  });

  it('reports what an overrun memory lost, and only that', () => {
    const world = started(8);
    world.fall(0, 20);
    world.runTo(500);
    world.unplug();
    for (let i = 0; i < 40; i++) world.fall(i % 4, 20, world.now + i * 100);
    world.runTo(world.now + 5000);
    world.open();
    world.runTo(world.now + 3000);
    expect(world.lost()).toEqual([{ type: 'lost', boot: 1, from: 2, to: 9 }]);
    expect(world.drops().map((drop) => drop.seq)).toEqual([1, ...Array.from({ length: 32 }, (_, i) => 10 + i)]);
  });

  it('is offline after 3 s without a heartbeat though PONGs come, tells drops all the same, and online with the next heartbeat', () => {
    const world = started(9);
    world.mangle = (text, to) => (to === 'host' ? text.replace(/BEAT.*\n/g, '') : text);
    world.runTo(2900);
    expect(world.states()).toEqual(['online']);
    world.fall(2, 30);
    world.runTo(6000);
    expect(world.states()).toEqual(['online', 'offline']);
    expect(world.drops().map((drop) => drop.seq)).toEqual([1]);
    world.mangle = (text) => text;
    world.runTo(8000);
    expect(world.states()).toEqual(['online', 'offline', 'online']);
  });

  it('tells of another protocol version, nothing else, and asks again every 5 s', () => {
    const world = started(10, { version: 2 });
    world.fall(0, 30);
    world.runTo(30_000);
    expect(world.states()).toEqual(['incompatible']);
    expect(world.drops()).toEqual([]);
    expect(world.toController).toEqual(Array.from({ length: 6 }, () => 'HELLO?'));
    const event = world.told.find((one) => one.type === 'state');
    expect(event?.type === 'state' && event.text).toMatch(/protocol 2.*protocol 1.*flash/);
    world.controller = { ...world.controller, version: 1 };
    world.runTo(36_000);
    expect(world.states()).toEqual(['incompatible', 'online']);
    expect(world.drops().map((drop) => drop.seq)).toEqual([1]);
  });

  it('names a pocket that is blocked for over 2 s, and its end; a drop is no block', () => {
    const world = started(11);
    world.fall(1, 1900);
    world.runTo(3000);
    expect(world.states()).toEqual(['online']);
    world.happen({ type: 'stick', pocket: 2, blocked: true, now: world.now });
    world.runTo(5500);
    expect(world.states()).toEqual(['online', 'blocked se']);
    world.happen({ type: 'stick', pocket: 2, blocked: false, now: world.now });
    world.runTo(5600);
    expect(world.states()).toEqual(['online', 'blocked se', 'clear se']);
  });

  it('counts every line once: good, wrong check sum, everything else; half a line cut by unplugging not at all', () => {
    const world = new World(12, { ...simulatedController(), nextBeat: 1e9 });
    world.open();
    world.runTo(5);
    const before = world.host;
    world.say(`garbage\n\n\r\n${sealed('DROP 1 2 3')}DROP 1 2 3 4*00\n${sealed('PONG 99999 5')}${sealed('NEWS 1')}DROP 5 6`);
    world.runTo(6);
    world.unplug();
    expect([world.host.good - before.good, world.host.badCrc, world.host.badLine]).toEqual([1, 1, 3]);
    world.open();
    world.runTo(20);
    expect([world.host.badCrc, world.host.badLine]).toEqual([1, 3]);
  });

  it('counts the RESENDs it sent', () => {
    const world = started(13);
    world.runTo(3000);
    world.finish();
    const counters = world.told.filter((event) => event.type === 'counters').at(-1);
    expect(counters).toMatchObject({ resent: world.toController.filter((line) => line.startsWith('RESEND')).length });
  });
});
