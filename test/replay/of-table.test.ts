import { describe, expect, it } from 'vitest';
import type { Board } from '../../server/domain/board.ts';
import type { Profile } from '../../server/domain/profile.ts';
import { usualSurface } from '../../server/domain/profile.ts';
import type { Stroke } from '../../server/domain/stroke.ts';
import { tableOfVariant } from '../../server/geometry/table.ts';
import { replayOf } from '../../server/cli/replay-of-table.ts';
import { openScorebook } from '../../server/live/scorebook.ts';
import type { Table, TableNews, TableState } from '../../server/live/table.ts';
import { memoryShelf } from '../../server/replay/shelf.ts';
import { matchScene } from '../../server/api/table-scene.ts';
import { readClip } from '../../web/replay/read-clip.ts';

const table = tableOfVariant.carrom;
/** A camera two metres above the middle, looking straight down: 1 mm is half a pixel. */
const profile: Profile = {
  format: 1,
  table,
  camera: { width: 1280, height: 720, fx: 1000, fy: 1000, cx: 640, cy: 360, distortion: [0, 0, 0, 0, 0], rotation: [1, 0, 0, 0, -1, 0, 0, 0, -1], translation: [0, 0, 2000] },
  corners: [],
  looks: {},
  surface: usualSurface,
  quality: { px: 0.1, mm: 0.1 },
  made: { at: '2026-01-01T00:00:00Z', from: 'test' },
};

/** A table as a test plays it: a match, one white disc that moves between 2 s and 4 s, and a stroke that is ruled at rest. */
const played = () => {
  let n = 0;
  const book = openScorebook({ create: () => undefined, append: () => undefined, ended: () => undefined }, () => `m-${++n}`);
  book.command({ id: 'start-01', revision: 0, do: 'start', match: { variant: 'carrom', breaker: 0, sides: [{ name: 'A', seats: ['south'] }, { name: 'B', seats: ['north'] }] } }, { at: 0, origin: 'umpire', by: 't' });
  const heard = new Set<(news: TableNews) => void>();
  let state = { match: book.match(), phase: 'ready', profile, frame: undefined, board: { at: 0, discs: [], doubts: [] } } as unknown as TableState;
  const tell = (news: TableNews): void => {
    for (const listener of heard) listener(news);
  };
  const fake = { state: () => state, subscribe: (listener: (news: TableNews) => void) => heard.add(listener) } as unknown as Table;
  return {
    fake,
    frame: async (at: number, x: number, phase: TableState['phase']) => {
      const board: Board = { at, doubts: [], discs: [{ id: 1, kind: 'white', at: { x, y: 0 }, moving: phase === 'moving', sure: 1 }] };
      state = { ...state, phase, board, frame: { index: at, at, width: 1280, height: 720, rgb: new Uint8Array(0) } };
      tell('board');
      await new Promise((resolve) => setImmediate(resolve));
    },
    stroke: (stroke: Stroke, name: string) => {
      const seen = book.seen(stroke, name, { at: 0, origin: 'camera', by: 'camera' });
      if (!seen.ok) throw new Error(seen.error.text);
      state = { ...state, match: book.match() };
      tell('match');
    },
    match: () => book.match()!,
  };
};

const stroke = (confidence: number): Stroke => ({ type: 'stroke', striker: {}, firstContact: 'white', pocketed: [], evidence: { t0: 2, t1: 4, confidence, before: [], after: [], falls: [], sensors: [], doubts: [] } });

describe('a table that is recorded', () => {
  it.each([['a ruled stroke', 0.99], ['a question', 0.3]])('gives %s its pictures a moment later, with the discs where they are in them', async (_what, confidence) => {
    const { fake, frame, stroke: struck, match } = played();
    const shelf = memoryShelf(1e8);
    let ready = 0;
    const replay = replayOf(fake, shelf, async () => new Uint8Array(20), () => ready++, (error) => { throw error; });
    for (let at = 0; at <= 4000; at += 100) await frame(at, at < 2000 ? 0 : Math.min(100, (at - 2000) / 10), at < 2000 || at > 3000 ? 'ready' : 'moving');
    struck(stroke(confidence), 'run-1');
    const clipNow = () => {
      const { pending, log } = matchScene(match(), replay.has);
      return (pending ?? log[0])?.clip;
    };
    expect(clipNow()).toBeNull();
    for (let at = 4100; at <= 6000; at += 100) await frame(at, 100, 'ready');
    expect(ready).toBe(1);
    expect(clipNow()).toBe('run-1');
    const clip = readClip((await shelf.get('run-1'))!.slice().buffer as ArrayBuffer)!;
    const x = (time: number): number => (clip.head.shots.find(({ at }) => at === time)?.marks[0]?.[2] ?? Number.NaN) - 320;
    // Half a pixel a millimetre at half the picture's width, a little more at the disc's height.
    expect(x(1000)).toBeCloseTo(0, 1);
    expect(x(2500)).toBeCloseTo(12.5, 0);
    expect(x(4000)).toBeCloseTo(25, 0);
    expect([clip.head.shots[0]?.at, clip.head.shots.at(-1)?.at]).toEqual([500, 5000]);
  });

  it('shows after a bump where discs lay, and says when they are back', async () => {
    const { fake, frame } = played();
    const replay = replayOf(fake, memoryShelf(1e8), async () => new Uint8Array(1), () => undefined, () => undefined);
    expect(replay.ghost()).toBeNull();
    await frame(0, 10, 'ready');
    await frame(100, 20, 'moving');
    await frame(200, 40, 'ready');
    expect(replay.ghost()?.discs).toEqual([expect.objectContaining({ off: 30, back: false })]);
    await frame(300, 11.5, 'ready');
    expect(replay.ghost()?.discs).toEqual([expect.objectContaining({ off: 1.5, back: true })]);
  });
});
