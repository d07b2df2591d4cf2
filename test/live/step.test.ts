import { describe, expect, it } from 'vitest';
import type { Drop } from '../../server/domain/drop.ts';
import type { Stroke } from '../../server/domain/stroke.ts';
import { usualSurface } from '../../server/domain/profile.ts';
import { finished, initial, type Memory, type Setting, step } from '../../server/live/step.ts';
import { emptyScore, score } from '../bench/stroke-score.ts';
import { playedAndRead } from '../bench/stroke-run.ts';
import { expecting, fresh, icf, sight, type Thing } from './scene.ts';

const fps = 30;
const setting: Setting = { table: icf, surface: usualSurface, sensors: true };

/** A scattered mid-game board far from the striker's ways. */
const scattered: readonly Thing[] = [
  { kind: 'white', x: -200, y: 100 },
  { kind: 'black', x: 150, y: -40 },
  { kind: 'queen', x: 40, y: 160 },
  { kind: 'white', x: -60, y: -60 },
];
const mid = expecting({ fresh: false, onBoard: { white: 2, black: 1, queen: 1 } });

type Script = (i: number) => { readonly things: readonly Thing[]; readonly hands?: readonly { readonly x: number; readonly y: number; readonly r: number }[]; readonly drops?: readonly Drop[]; readonly trust?: 'ok' | 'dark' };

const play = (frames: number, script: Script, expected = mid): { readonly strokes: readonly Stroke[]; readonly notices: readonly string[]; readonly memory: Memory; readonly phases: readonly string[] } => {
  let memory = initial(setting);
  const strokes: Stroke[] = [];
  const notices: string[] = [];
  const phases: string[] = [];
  for (let i = 0; i < frames; i++) {
    const s = script(i);
    const out = step(memory, { sight: sight(i, fps, s.things, s.hands, s.trust), drops: s.drops ?? [], expected }, setting);
    memory = out.memory;
    strokes.push(...out.strokes);
    notices.push(...out.notices.map((n) => n.text));
    if (phases.at(-1) !== out.phase) phases.push(out.phase);
  }
  const end = finished(memory, expected, setting);
  return { strokes: [...strokes, ...end.strokes], notices, memory: end.memory, phases };
};

/** Where a body flicked at frame `from` with `speed` mm/s lies at frame `i`, sliding to rest along a unit direction. */
const slid = (i: number, from: number, speed: number, reach = Number.POSITIVE_INFINITY): number => {
  const t = Math.max(0, (i - from) / fps);
  const stop = speed / 1150;
  const s = t < stop ? speed * t - 575 * t * t : (speed * speed) / 2300;
  return Math.min(s, reach);
};

const striker = (x: number, y: number): Thing => ({ kind: 'striker', x, y });

describe('a stroke at detection level', () => {
  it('finds nothing in a board that lies still', () => {
    const { strokes, phases } = play(90, () => ({ things: scattered }));
    expect(strokes).toEqual([]);
    expect(phases.at(-1)).toBe('ready');
  });

  it('reads a striker that crosses the board and touches nothing', () => {
    const { strokes } = play(150, (i) => ({ things: [...scattered, ...(i < 30 ? [] : [striker(80, -252.6 + slid(i, 70, 900))])] }));
    expect(strokes).toHaveLength(1);
    expect(strokes[0]).toMatchObject({ seat: 'south', firstContact: 'none', pocketed: [], striker: { pocketed: false, crossedFrontLine: true, box: 'south' } });
  });

  it('sees that a striker did not cross the front line', () => {
    const { strokes } = play(150, (i) => ({ things: [...scattered, ...(i < 30 ? [] : [striker(80 + slid(i, 70, 320), -252.6)])] }));
    expect(strokes[0]?.striker.crossedFrontLine).toBe(false);
  });

  it('takes no placing and no shifting by a hand for a stroke', () => {
    const { strokes } = play(240, (i) => {
      const u = Math.min(1, Math.max(0, (i - 60) / 30));
      const x = 80 - 120 * u * u * (3 - 2 * u);
      const hand = i > 20 && i < 120 ? [{ x: x - 5, y: -285, r: 28 }] : [];
      return { things: [...scattered, ...(i < 30 || i > 150 ? [] : [striker(x, -252.6)])], hands: i > 140 && i < 165 ? [{ x: -40, y: -270, r: 45 }] : hand };
    });
    expect(strokes).toEqual([]);
  });

  it('takes a hand that hides discs for nothing', () => {
    const { strokes, notices } = play(200, (i) => ({ things: scattered, hands: i > 40 && i < 130 ? [{ x: -60, y: -60, r: 50 }, { x: 150, y: -40, r: 40 }] : [] }));
    expect(strokes).toEqual([]);
    expect(notices).toEqual([]);
  });

  it('names a disc that a hand moved', () => {
    const { strokes, notices } = play(200, (i) => ({ things: scattered.map((t, k) => (k === 3 && i > 80 ? { ...t, x: -30 } : t)), hands: i > 50 && i < 120 ? [{ x: -50, y: -60, r: 60 }] : [] }));
    expect(strokes).toEqual([]);
    expect(notices.join()).toMatch(/white disc was moved 30 mm by hand/);
  });

  it.each([true, false])('reads a fall, with a drop of the sensor: %s', (felt) => {
    // The black disc by the pocket is struck and falls; the striker stops where it was.
    const black = { kind: 'black' as const, x: 280, y: 280 };
    const { strokes } = play(170, (i) => {
      const s = slid(i, 70, 1400, 480);
      const hit = 70 + 16;
      const d = slid(i, hit, 900);
      const away = d > 85;
      return {
        things: [...scattered, striker(i < 30 ? 999 : s * 0.45, -252.6 + s), ...(away ? [] : [{ ...black, x: 280 + d * Math.SQRT1_2, y: 280 + d * Math.SQRT1_2 }])].filter((t) => t.x < 900),
        drops: felt && i === hit + 6 ? [{ pocket: 'ne' as const, at: (i * 1000) / fps, ms: 40, controller: { ms: 812_345, seq: 7, boot: 2 } }] : [],
      };
    }, expecting({ fresh: false, onBoard: { white: 2, black: 2, queen: 1 } }));
    expect(strokes).toHaveLength(1);
    expect(strokes[0]?.pocketed).toEqual(['black']);
    expect(strokes[0]?.evidence?.falls[0]?.pocket).toBe('ne');
    expect(strokes[0]?.evidence?.sensors).toEqual(felt ? [{ t: expect.closeTo(92 / fps, 2), pocket: 'ne', ms: 40, controller_ms: 812_345, seq: 7, boot: 2 }] : []);
  });

  it('never counts in a frame that cannot be trusted', () => {
    const { strokes, notices } = play(120, (i) => (i > 50 && i < 60 ? { things: [], trust: 'dark' } : { things: scattered }));
    expect(strokes).toEqual([]);
    expect(notices).toEqual([]);
  });

  it('rules nothing while a new layout is arranged', () => {
    const { strokes } = play(200, (i) => ({ things: fresh().slice(0, Math.floor(i / 10)).map((t) => (i % 10 < 5 ? { ...t, x: t.x + 40, y: t.y - 60 } : t)), hands: [{ x: 40, y: -120, r: 60 }] }), expecting());
    expect(strokes).toEqual([]);
  });

  it('is pure: the same frames give the same strokes', () => {
    const script: Script = (i) => ({ things: [...scattered, ...(i < 30 ? [] : [striker(80, -252.6 + slid(i, 70, 900))])] });
    expect(play(150, script).strokes).toEqual(play(150, script).strokes);
  });
});

describe('the simulated table at detection level', () => {
  it.each([['carrom', 11, 20], ['icf', 12, 6], ['billard-indien', 13, 6], ['burmese', 14, 6], ['yemeni', 15, 6]] as const)('%s, easy: every fact of every stroke', async (variant, seed, strokes) => {
    const run = await playedAndRead({ variant, seed, strokes, noise: 'easy', fps: 30, reader: 'product' });
    const result = emptyScore();
    score(result, variant, run.truth, run.seen);
    expect(result['strokes found']).toEqual({ right: strokes, of: strokes });
    expect(result['none invented'].right).toBe(result['none invented'].of);
    expect(result['pocketed set'].right).toBe(strokes);
    expect(result['not silently wrong'].right).toBe(strokes);
  });

  it('without sensors: no stroke missed, and the same discs pocketed', async () => {
    const run = await playedAndRead({ variant: 'carrom', seed: 31, strokes: 10, noise: 'normal', fps: 30, reader: 'no sensors' });
    const result = emptyScore();
    score(result, 'carrom', run.truth, run.seen);
    expect(result['strokes found'].right).toBe(10);
    expect(result['pocketed set'].right).toBe(10);
  });
});
