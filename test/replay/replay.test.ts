import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Value } from '@sinclair/typebox/value';
import { ClipHead } from '../../server/contract/replay.ts';
import type { Board, BoardDisc, Phase } from '../../server/domain/board.ts';
import { clipBytes, type Shot } from '../../server/replay/clip.ts';
import { ghosts, noRest, type Rest, restAfter } from '../../server/replay/ghost.ts';
import { openRecorder } from '../../server/replay/recorder.ts';
import { folderShelf, memoryShelf } from '../../server/replay/shelf.ts';
import { readClip, shotAt, tracksTo } from '../../web/replay/read-clip.ts';

const folder = mkdtempSync(join(tmpdir(), 'carrom-clips-'));
afterAll(() => rmSync(folder, { recursive: true }));

const shot = (at: number, size = 100): Shot => ({ at, jpeg: new Uint8Array(size).fill(at % 251), marks: [{ id: 1, kind: 'white', u: at / 10, v: 20, r: 8 }, { id: 2, kind: 'black', u: 50, v: 60, r: 8 }] });
const bufferOf = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer as ArrayBuffer;

describe('a clip', () => {
  it('reaches the page whole: pictures, times, discs', async () => {
    const bytes = clipBytes({ width: 640, height: 360, from: 500, to: 900, shots: [shot(400, 10), shot(600, 3000), shot(1000, 7)] });
    const read = readClip(bufferOf(bytes));
    expect([...Value.Errors(ClipHead, read?.head)]).toEqual([]);
    expect(read?.pictures.map(({ size }) => size)).toEqual([10, 3000, 7]);
    expect(new Uint8Array(await read!.pictures[1]!.arrayBuffer())[0]).toBe(600 % 251);
    expect([0, 400, 599, 600, 9999].map((time) => shotAt(read!.head, time))).toEqual([0, 0, 0, 1, 2]);
  });

  it('draws the ways of what moved, and only of that', () => {
    const head = readClip(bufferOf(clipBytes({ width: 640, height: 360, from: 0, to: 1, shots: [shot(0), shot(100), shot(200)] })))!.head;
    expect(tracksTo(head, 1)).toEqual([{ id: 1, kind: 'white', points: [[0, 20], [10, 20]] }]);
  });

  it.each([0, 1, 3, 4, 5, 40, -1])('cut off at byte %i is told from a whole one', (end) => {
    const bytes = clipBytes({ width: 640, height: 360, from: 0, to: 1, shots: [shot(0), shot(100)] });
    expect(readClip(bufferOf(bytes.subarray(0, end < 0 ? bytes.length - 1 : end)))).toBeUndefined();
  });
});

describe('the recorder', () => {
  const recorded = async (frames: readonly number[], strokes: readonly { at: number; id: string; from: number; to: number }[], shelf = memoryShelf(1e9)) => {
    const ready: string[] = [];
    const faults: string[] = [];
    const recorder = openRecorder(shelf, (id) => ready.push(id), (error) => faults.push(error.message));
    for (const at of frames) {
      for (const stroke of strokes.filter((one) => one.at === at)) recorder.stroke(stroke.id, stroke.from, stroke.to);
      recorder.picture({ at, width: 640, height: 360, marks: [], encode: async () => new Uint8Array(50) });
      await new Promise((resolve) => setImmediate(resolve));
    }
    return { shelf, ready, faults, clip: async (id: string) => readClip(bufferOf((await shelf.get(id)) ?? new Uint8Array())) };
  };
  const frames = (from: number, to: number, every = 100): number[] => Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, i) => from + i * every);

  it('cuts what was before, the motion, and what came after, though the stroke is known only later', async () => {
    const { ready, clip } = await recorded(frames(0, 12_000), [{ at: 9500, id: 's-1', from: 5000, to: 8000 }]);
    expect(ready).toEqual(['s-1']);
    const at = (await clip('s-1'))!.head.shots.map((one) => one.at);
    expect([at[0], at.at(-1)]).toEqual([3500, 9000]);
    expect(at).toHaveLength(56);
  });

  it('keeps half a minute and no more, and at most fourteen pictures a second', async () => {
    const { clip } = await recorded(frames(0, 60_000, 20), [{ at: 58_000, id: 'long', from: 10_000, to: 57_000 }]);
    const shots = (await clip('long'))!.head.shots;
    expect(shots[0]!.at).toBeGreaterThanOrEqual(37_000);
    expect((shots.length / (shots.at(-1)!.at - shots[0]!.at)) * 1000).toBeLessThan(14.3);
  });

  it('survives a source that begins to count anew, and a disk that is full', async () => {
    const { ready } = await recorded([...frames(0, 20_000), ...frames(0, 6000)], [{ at: 3000, id: 'second', from: 1500, to: 2500 }, { at: 3000, id: 'second', from: 1500, to: 2500 }]);
    expect(ready).toContain('second');
    const full = memoryShelf(1);
    const { faults, ready: none } = await recorded(frames(0, 9000), [{ at: 3000, id: 's', from: 1000, to: 2000 }], { ...full, put: () => { throw new Error('ENOSPC: no space left on device'); } });
    expect(faults).toEqual(['ENOSPC: no space left on device']);
    expect(none).toEqual([]);
  });
});

describe('the shelf', () => {
  it.each(['folder', 'memory'])('in %s lets the oldest go when the budget is spent', async (kind) => {
    const shelf = kind === 'memory' ? memoryShelf(2500) : folderShelf(join(folder, 'a'), 2500);
    for (const id of ['one', 'two', 'three']) shelf.put(id, new Uint8Array(1000));
    expect(['one', 'two', 'three'].map(shelf.has)).toEqual([false, true, true]);
    expect(shelf.held()).toEqual({ clips: 2, bytes: 2000 });
    expect(await shelf.get('one')).toBeUndefined();
    expect((await shelf.get('three'))?.length).toBe(1000);
  });

  it('knows what lies there from before, oldest first, and clears away what was half written', () => {
    const path = join(folder, 'b');
    mkdirSync(path);
    for (const [name, age] of [['old.clip', 100], ['new.clip', 10], ['x.clip.part', 5]] as const) {
      writeFileSync(join(path, name), new Uint8Array(600));
      utimesSync(join(path, name), Date.now() / 1000 - age, Date.now() / 1000 - age);
    }
    const shelf = folderShelf(path, 1000);
    expect([shelf.has('old'), shelf.has('new')]).toEqual([false, true]);
    expect(readdirSync(path)).toEqual(['new.clip']);
  });

  it('reaches no file that is not on it', async () => {
    writeFileSync(join(folder, 'secret.clip'), 'x');
    const shelf = folderShelf(join(folder, 'c'), 1000);
    for (const id of ['../secret', '..%2fsecret', 'secret', '/etc/passwd', '']) expect(await shelf.get(id), id).toBeUndefined();
    expect(() => shelf.put('../evil', new Uint8Array(1))).toThrow('not a clip');
    expect(() => statSync(join(folder, 'evil.clip'))).toThrow();
  });
});

describe('the ghost', () => {
  const disc = (id: number, kind: BoardDisc['kind'], x: number, y: number): BoardDisc => ({ id, kind, at: { x, y }, moving: false, sure: 1 });
  const board = (...discs: readonly BoardDisc[]): Board => ({ at: 0, discs, doubts: [] });
  const before = board(disc(1, 'white', 0, 0), disc(2, 'white', 50, 0), disc(3, 'black', 0, 80), disc(4, 'striker', 0, -250));
  const restFrom = (steps: readonly (readonly [Board, Phase, number])[]): Rest => steps.reduce((rest, [now, phase, strokes]) => restAfter(rest, now, phase, strokes), noRest);

  it('stands where discs lay before a bump, and follows a stroke', () => {
    const bumped = board(disc(1, 'white', 9, 0), disc(2, 'white', 50, 0), disc(3, 'black', 0, 80));
    const bump = restFrom([[before, 'ready', 1], [before, 'moving', 1], [bumped, 'settling', 1], [bumped, 'ready', 1]]);
    expect(bump.discs.map(({ at }) => at.x)).toEqual([0, 50, 0]);
    const struck = restFrom([[before, 'ready', 1], [before, 'moving', 1], [bumped, 'ready', 2]]);
    expect(struck.discs.map(({ at }) => at.x)).toEqual([9, 50, 0]);
    const returned = restFrom([[before, 'ready', 1], [before, 'moving', 1], [before, 'returning', 2], [bumped, 'ready', 2]]);
    expect(returned.discs.map(({ at }) => at.x)).toEqual([9, 50, 0]);
  });

  it('says disc by disc how far it is from its place, whatever numbers the discs have now', () => {
    const rest = restFrom([[before, 'ready', 1]]);
    const now = board(disc(11, 'white', 1, 0), disc(12, 'white', 46, 3), disc(13, 'queen', 0, 80));
    expect(ghosts(rest, now).map(({ disc: { id }, off }) => [id, off])).toEqual([[1, 1], [2, 5], [3, null]]);
  });

  it('lets one disc stand for one place only', () => {
    const rest = restFrom([[board(disc(1, 'white', 0, 0), disc(2, 'white', 4, 0)), 'ready', 1]]);
    expect(ghosts(rest, board(disc(9, 'white', 3, 0))).map(({ off }) => off)).toEqual([null, 1]);
  });
});
