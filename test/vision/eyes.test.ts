import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Profile } from '../../server/domain/profile.ts';
import { tables } from '../../server/geometry/table.ts';
import { calibrateFrom, type Eyes, openEyes } from '../../server/vision/eyes.ts';
import { cameraOver, type DrawnDisc, drawn, pale } from './drawn-board.ts';

const table = tables['icf']!;
const camera = cameraOver(800, 640, 1250, 4, 2);
const discs: readonly DrawnDisc[] = [
  { kind: 'white', x: -120, y: 80 },
  { kind: 'white', x: 40, y: 150 },
  { kind: 'white', x: 200, y: -40 },
  { kind: 'black', x: -60, y: -90 },
  { kind: 'black', x: 90, y: 20 },
  { kind: 'black', x: -210, y: 190 },
  { kind: 'queen', x: 10, y: 60 },
  { kind: 'striker', x: 30, y: -252 },
];
const frame = drawn({ table, camera, ...pale, discs });
let profile: Profile;
let eyes: Eyes;

beforeAll(async () => {
  const made = await calibrateFrom([frame], { table, from: 'drawn', at: '2026-01-01T00:00:00Z' });
  if (!made.ok) throw new Error(made.error.text);
  profile = made.value;
  eyes = await openEyes(profile);
});
afterAll(() => eyes?.close());

test('calibration measures discs and striker and learns their looks', () => {
  expect(profile.table.disc.diameter).toBeCloseTo(table.disc.diameter, -0.5);
  expect(profile.table.striker.diameter / profile.table.disc.diameter).toBeGreaterThan(1.18);
  expect(Object.keys(profile.looks).sort()).toEqual(['black', 'queen', 'striker', 'white']);
  expect(profile.quality.mm).toBeLessThan(1);
});

test('positions at rest: contact points, parallax removed, without bias', async () => {
  const sight = await eyes.find(frame);
  const offs = discs.map((t) => {
    const d = sight.detections.find((q) => Math.hypot(q.at.x - t.x, q.at.y - t.y) < 8);
    expect(d?.kind, `${t.kind} at ${t.x},${t.y}`).toBe(t.kind);
    return [d!.at.x - t.x, d!.at.y - t.y] as const;
  });
  const rms = Math.sqrt(offs.reduce((s, [x, y]) => s + x * x + y * y, 0) / offs.length);
  expect(rms).toBeLessThan(1.2);
  expect(sight.detections.filter((d) => d.state === 'onBoard')).toHaveLength(discs.length);
  expect(sight.hand).toBe(false);
  expect(sight.covered.length).toBe(32 * 32);
});

test('the calling thread is hardly used while the eyes work', async () => {
  const before = performance.eventLoopUtilization();
  const count = 12;
  for (let i = 0; i < count; i++) await eyes.find({ ...frame, index: i + 1, at: (i + 1) * 33 });
  const used = performance.eventLoopUtilization(before);
  expect(used.active / count).toBeLessThan(20);
});

test('an arm over the board is a hand, not discs; a black frame is not to be trusted', async () => {
  for (let i = 20; i < 45; i++) await eyes.find({ ...frame, index: i, at: i * 33 });
  const rgb = frame.rgb.slice();
  for (let v = 330; v < 640; v++) for (let u = 360; u < 440; u++) rgb.set([205, 140, 115], (v * 800 + u) * 3);
  const sight = await eyes.find({ ...frame, rgb, index: 50, at: 1650 });
  expect(sight.hand).toBe(true);
  expect(sight.covered.reduce((s, c) => s + c, 0)).toBeGreaterThan(8);
  const black = await eyes.find({ ...frame, rgb: new Uint8Array(frame.rgb.length), index: 51, at: 1683 });
  expect(black.trust).toBe('dark');
});

test('a pocket out of the picture is refused and named', async () => {
  const near = drawn({ table, camera: { ...camera, cx: camera.cx + 150 }, ...pale, discs });
  const corners = [[190, 40], [880, 40], [880, 610], [190, 610]] as const;
  const made = await calibrateFrom([near], { table, corners });
  expect(made.ok).toBe(false);
  if (!made.ok) expect(made.error).toMatchObject({ code: 'pocketOutOfView', pocket: expect.stringMatching(/ne|se/) });
});

test('closed eyes refuse', async () => {
  const brief = await openEyes(profile);
  await brief.close();
  await expect(brief.find(frame)).rejects.toThrow(/closed/);
});
