import { describe, expect, it } from 'vitest';
import type { Phase } from '../../server/domain/board.ts';
import type { MatchEvent } from '../../server/domain/match-event.ts';
import { initialShotClock, type Moment, type ShotClock, shotClocked } from '../../server/live/shot-clock.ts';
import { timeLeft, usualClocks } from '../../server/match/commands/clocks.ts';
import { decide } from '../../server/match/commands/decide.ts';
import type { Match } from '../../server/match/commands/standing.ts';
import type { Act } from '../../server/domain/command.ts';

/** A table whose clocks run as a test plays it: time passes in frames of 100 ms. */
const played = () => {
  let n = 0;
  const doer = { at: 0, origin: 'umpire', by: 'test' } as const;
  const after = (match: Match | null, act: Act): Match => {
    const done = decide(match, { id: `c${++n}`.padEnd(8, '0'), revision: match?.revision ?? 0, ...act }, doer);
    if (!done.ok) throw new Error(done.error.text);
    return done.value.match;
  };
  let match = after(null, { do: 'start', match: { variant: 'icf', breaker: 0, sides: [{ name: 'A', seats: ['south'] }, { name: 'B', seats: ['north'] }] } });
  let memory: ShotClock = initialShotClock;
  let now: Omit<Moment, 'match'> = { at: 0, phase: 'ready', hand: false, seeing: true };
  const signals: string[] = [];
  const moment = (change: Partial<Omit<Moment, 'match'>> = {}): void => {
    now = { ...now, ...change };
    memory = shotClocked(memory, { ...now, match });
    for (const { type, what, seat } of memory.signals) signals.push(`${type} ${what} ${seat} ${Math.round(memory.clocks.now / 1000)}`);
  };
  moment();
  return {
    signals,
    wait: (seconds: number) => {
      for (let i = 0; i < seconds * 10; i++) moment({ at: now.at + 100 });
    },
    phase: (phase: Phase, hand = false) => moment({ phase, hand }),
    moment,
    act: (act: Act) => {
      match = after(match, act);
      moment();
    },
    event: (event: MatchEvent) => {
      match = after(match, { do: 'event', event });
    },
    left: () => timeLeft(memory.clocks, usualClocks),
    clock: () => memory.clocks.running,
  };
};

const nothing: MatchEvent = { type: 'stroke', striker: {}, firstContact: 'white', pocketed: [] };

describe('the clocks of a table', () => {
  it('wait for rest and for the striker, run, warn, run out; a stroke in time stops them', () => {
    const table = played();
    table.wait(3);
    expect(table.left()).toBeUndefined();
    table.phase('ready', true);
    table.wait(4);
    expect(table.left()).toBe(11_000);
    table.wait(12);
    expect(table.signals).toEqual(['warn stroke south 13', 'expired stroke south 18']);
    table.phase('moving');
    expect(table.clock()).toBeNull();
  });

  it('go to the next seat when the ruling says so, at true rest', () => {
    const table = played();
    table.phase('placed');
    table.wait(2);
    table.phase('moving');
    table.wait(2);
    table.phase('settling');
    expect(table.clock()).toBeNull();
    table.event(nothing);
    table.phase('ready');
    expect(table.clock()).toMatchObject({ what: 'pickUp', seat: 'north' });
  });

  it('run on when what moved was no stroke', () => {
    const table = played();
    table.phase('placed');
    table.wait(6);
    table.phase('moving');
    table.wait(1);
    table.phase('placed');
    expect(table.left()).toBe(9000);
    table.wait(2);
    expect(table.left()).toBe(7000);
  });

  it('stand while the umpire is appealed to and while no picture comes', () => {
    const table = played();
    table.phase('placed');
    table.wait(5);
    table.act({ do: 'pause' });
    table.wait(60);
    expect(table.left()).toBe(10_000);
    table.act({ do: 'resume' });
    table.wait(1);
    table.moment({ seeing: false, phase: 'noBoard' });
    table.wait(30);
    table.moment({ seeing: true, phase: 'placed' });
    table.wait(1);
    expect(table.left()).toBe(8000);
    expect(table.signals).toEqual([]);
  });

  it('are put right by undo: the player gets back the time that was left', () => {
    const table = played();
    table.phase('placed');
    table.wait(6);
    table.phase('moving');
    table.event(nothing);
    table.phase('ready');
    table.wait(3);
    table.event({ type: 'undo' });
    table.moment();
    table.wait(20);
    expect(table.left()).toBe(9000);
    expect(table.clock()?.seat).toBe('south');
    table.phase('ready', true);
    table.wait(2);
    expect(table.left()).toBe(7000);
  });

  it('know the time of placing', () => {
    const table = played();
    table.phase('moving');
    table.event({ ...nothing, striker: { pocketed: true }, pocketed: ['white'] });
    table.phase('returning');
    table.wait(11);
    expect(table.clock()?.what).toBe('placing');
    expect(table.signals).toEqual([expect.stringMatching(/^warn placing/)]);
    table.phase('ready');
    expect(table.clock()?.what).toBe('pickUp');
  });

  it('go on with a camera that begins to count anew', () => {
    const table = played();
    table.wait(100);
    table.phase('placed');
    table.moment({ at: 0 });
    const before = table.left() ?? 0;
    table.wait(3);
    expect(table.left()).toBe(Math.max(0, before - 3000));
  });
});
