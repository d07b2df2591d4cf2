import { describe, expect, it } from 'vitest';
import { usualSurface } from '../../server/domain/profile.ts';
import type { Stroke } from '../../server/domain/stroke.ts';
import { initial, type Setting, step } from '../../server/live/step.ts';
import { readHere } from '../../server/live/reading.ts';
import { untriedBarriers } from '../../server/reconcile/trust.ts';
import { readInThread } from '../../server/reader/reader.ts';
import { expecting, icf, sight, type Thing } from './scene.ts';

// Misreadings once met on rendered tables, each as the kind of scene that brought it.

const fps = 30;
const setting: Setting = { table: icf, surface: usualSurface, sensors: false };
const scattered: readonly Thing[] = [
  { kind: 'white', x: -200, y: 100 },
  { kind: 'black', x: 250, y: -40 },
  { kind: 'queen', x: 40, y: 220 },
  { kind: 'white', x: -160, y: -60 },
];
const mid = expecting({ fresh: false, onBoard: { white: 2, black: 1, queen: 1 } });
const striker = (x: number, y: number): Thing => ({ kind: 'striker', x, y });
type Hand = { readonly x: number; readonly y: number; readonly r: number };
type Script = (i: number) => { readonly things: readonly Thing[]; readonly hands?: readonly Hand[] };

const play = (frames: number, script: Script): { readonly strokes: readonly Stroke[]; readonly notices: readonly string[]; readonly striker: { readonly x: number; readonly y: number } | undefined } => {
  let memory = initial(setting);
  const strokes: Stroke[] = [];
  const notices: string[] = [];
  let at: { readonly x: number; readonly y: number } | undefined;
  for (let i = 0; i < frames; i++) {
    const s = script(i);
    const out = step(memory, { sight: sight(i, fps, s.things, s.hands), drops: [], expected: mid }, setting);
    memory = out.memory;
    strokes.push(...out.strokes);
    notices.push(...out.notices.map((n) => n.text));
    at = out.board.discs.find((d) => d.kind === 'striker')?.at;
  }
  return { strokes, notices, striker: at };
};

/** Way of a body flicked at frame `from`, mm. */
const slid = (i: number, from: number, speed: number): number => {
  const t = Math.max(0, (i - from) / fps);
  const stop = speed / 1150;
  return t < stop ? speed * t - 575 * t * t : (speed * speed) / 2300;
};

/** A hand at the south edge that comes, waits behind a striker at x and goes. */
const aiming = (i: number, x: number, from: number, to: number): readonly Hand[] => (i >= from && i < to ? [{ x, y: -330, r: 40 }, { x, y: -370, r: 40 }] : []);

describe('the striker', () => {
  it('is followed when the flicking finger hid its first moments', () => {
    const { strokes } = play(170, (i) => ({
      things: [...scattered, ...(i < 25 ? [] : [striker(0, -252.6 + slid(i, 70, 1500))])],
      hands: i >= 66 && i < 74 ? [{ x: 0, y: -230, r: 90 }, { x: 0, y: -370, r: 60 }] : aiming(i, 0, 20, 80),
    }));
    expect(strokes).toHaveLength(1);
    expect(strokes[0]).toMatchObject({ seat: 'south', firstContact: 'none', striker: { pocketed: false, box: 'south' } });
  });

  it('is not what was seen elsewhere beside it all along', () => {
    const ghost = striker(0, 0);
    const { strokes, notices } = play(160, (i) => ({
      things: [...scattered, { ...ghost, confidence: 0.8 }, ...(i < 40 ? [] : [striker(-70, -252.6)])],
      // A hand covers the striker for a moment.
      hands: i >= 90 && i < 96 ? [{ x: -70, y: -252, r: 60 }, { x: -70, y: -340, r: 60 }] : aiming(i, -70, 30, 130),
    }));
    expect(strokes).toEqual([]);
    expect(notices).toEqual([]);
  });

  it('does not come back from a pocket without a hand', () => {
    // A trick of the light far from the pocket, as soon as the striker is gone.
    const { strokes } = play(190, (i) => {
      const s = slid(i, 70, 2600);
      const [x, y] = [100 + s * 0.4, -252.6 + s * 0.917];
      const gone = Math.hypot(x - 348, y - 348) < 25 || s > 640;
      return { things: [...scattered, ...(i < 25 ? [] : gone ? [{ ...striker(-30, 60), confidence: 0.7 }] : [striker(x, y)])], hands: aiming(i, 100, 20, 74) };
    });
    expect(strokes).toHaveLength(1);
    expect(strokes[0]?.striker.pocketed).toBe(true);
  });

  it('set down by a hand takes the place of a mark that was taken for it', () => {
    const { strokes, striker: at } = play(260, (i) => ({
      things: [...scattered, striker(0, 0), ...(i < 110 ? [] : [striker(-100, -252.6 + slid(i, 190, 800))])],
      hands: i >= 30 && i < 60 ? [{ x: 0, y: 0, r: 50 }, { x: 0, y: -350, r: 90 }] : aiming(i, -100, 100, 196),
    }));
    expect(strokes).toHaveLength(1);
    expect(at?.x).toBeCloseTo(-100, 0);
  });

  it('pushed a few millimetres forward by a finger that then goes was played; along its zone it was set right', () => {
    const scene = (dx: number, dy: number): Script => (i) => {
      const u = Math.min(1, slid(i, 90, 130) / 7);
      return { things: [...scattered, ...(i < 25 ? [] : [striker(60 + dx * u, -252.6 + dy * u)])], hands: aiming(i, 60, 20, 110) };
    };
    expect(play(190, scene(3, 12)).strokes).toHaveLength(1);
    expect(play(190, scene(14, 1)).strokes).toEqual([]);
  });

  it('that glides free over the board was played though nobody saw where it lay, and that is asked', () => {
    const { strokes } = play(170, (i) => {
      const s = slid(i, 70, 1600);
      return { things: [...scattered, ...(s < 90 ? [] : [striker(20, -252.6 + s)])], hands: i < 80 ? [{ x: 20, y: -230, r: 110 }, { x: 20, y: -370, r: 90 }] : [] };
    });
    expect(strokes).toHaveLength(1);
    expect(strokes[0]?.evidence?.confidence).toBeLessThan(0.98);
  });
});

describe('discs', () => {
  it('that are gone did not come to lie where a trick of the light has been all along', () => {
    const ghost: Thing = { kind: 'white', x: 0, y: -20, confidence: 0.6 };
    const { strokes } = play(190, (i) => {
      const s = slid(i, 70, 2000);
      const hit = 78;
      const d = slid(i, hit, 1500);
      const white = { kind: 'white' as const, x: -280 - d * Math.SQRT1_2, y: 280 + d * Math.SQRT1_2 };
      const others = scattered.filter((_, k) => k !== 0);
      return { things: [...others, ghost, ...(d > 80 ? [] : [white]), ...(i < 25 ? [] : [striker(-120 - s * 0.27, -252.6 + Math.min(s, 460))])], hands: aiming(i, -120, 20, 74) };
    });
    expect(strokes).toHaveLength(1);
    expect(strokes[0]?.pocketed).toEqual(['white']);
  });

  it('that did not move keep their colour, whatever they look like afterwards', () => {
    const { strokes } = play(170, (i) => ({
      things: [...scattered.map((t, k): Thing => (k === 2 && i > 90 ? { ...t, kind: 'striker', confidence: 0.7 } : t)), ...(i < 25 ? [] : [striker(80, -252.6 + slid(i, 70, 900))])],
      hands: aiming(i, 80, 20, 74),
    }));
    expect(strokes).toHaveLength(1);
    expect(strokes[0]).toMatchObject({ pocketed: [], offBoard: [] });
  });
});

it('the reader’s thread reads as the calling thread does', async () => {
  const [here, there] = await Promise.all([readHere(setting, untriedBarriers), readInThread(setting, untriedBarriers)]);
  try {
    for (let i = 0; i < 140; i++) {
      const input = { sight: sight(i, fps, [...scattered, ...(i < 25 ? [] : [striker(80, -252.6 + slid(i, 60, 900))])]), drops: [], expected: mid };
      const [a, b] = await Promise.all([here.read(input), there.read(input)]);
      expect(b).toEqual(a);
    }
  } finally {
    await there.close();
  }
  await expect(there.read({ sight: sight(0, fps, []), drops: [], expected: mid })).rejects.toThrow('closed');
});
