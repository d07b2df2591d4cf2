import { expect, test } from 'vitest';
import { project } from '../../server/geometry/camera.ts';
import { tables } from '../../server/geometry/table.ts';
import { detectPicture } from '../../server/vision/detect-picture.ts';
import { cameraOver, chance, dark, type DrawnDisc, drawn, pale } from './drawn-board.ts';

const table = tables['icf']!;

/** Discs strewn over the board, none touching another. */
const strewn = (seed: number, whites: number, blacks: number): DrawnDisc[] => {
  const random = chance(seed);
  const discs: DrawnDisc[] = [];
  const kinds = [...Array<'white'>(whites).fill('white'), ...Array<'black'>(blacks).fill('black'), 'queen' as const, 'striker' as const];
  for (const kind of kinds) {
    for (let attempt = 0; attempt < 500; attempt++) {
      const disc = { kind, x: (random() - 0.5) * 640, y: (random() - 0.5) * 640 };
      if (discs.every((d) => Math.hypot(d.x - disc.x, d.y - disc.y) > 48) && Math.hypot(disc.x, disc.y) > 25) {
        discs.push(disc);
        break;
      }
    }
  }
  return discs;
};

test.each([
  ['pale wood from above', pale, cameraOver(720, 576, 1250, 0, 0), 11],
  ['dark wood, white men darker than it, turned by 8 degrees', dark, cameraOver(720, 576, 1300, 6, 8), 12],
  ['pale wood, oblique', pale, cameraOver(800, 620, 1350, 28, -3), 13],
])('finds board, discs and kinds: %s', async (_, look, camera, seed) => {
  const discs = strewn(seed, 7, 7);
  const sight = await detectPicture(drawn({ table, camera, ...look, discs, seed }), { table });
  expect(sight.from).toBe('found');
  const h = table.side / 2;
  const corners = ([[-h, h], [h, h], [h, -h], [-h, -h]] as const).map(([x, y]) => project(camera, { x, y, z: 0 }));
  const side = Math.hypot(corners[0]!.u - corners[1]!.u, corners[0]!.v - corners[1]!.v);
  for (const [i, c] of sight.corners!.entries()) expect(Math.hypot(c[0] - corners[i]!.u, c[1] - corners[i]!.v) / side).toBeLessThan(0.01);
  const seen = sight.detections.filter((d) => d.state === 'onBoard');
  const hits = discs.filter((t) => seen.some((d) => Math.hypot(d.at.x - t.x, d.at.y - t.y) < 6));
  expect(hits.length).toBeGreaterThanOrEqual(discs.length - 1);
  expect(seen.length).toBeLessThanOrEqual(discs.length + 1);
  const right = discs.filter((t) => seen.some((d) => Math.hypot(d.at.x - t.x, d.at.y - t.y) < 6 && d.kind === t.kind));
  expect(right.length).toBeGreaterThanOrEqual(discs.length - 2);
});

test('an empty board shows no discs, prints and all', async () => {
  const sight = await detectPicture(drawn({ table, camera: cameraOver(720, 576, 1250, 3, 2), ...pale, discs: [] }), { table });
  expect(sight.from).toBe('found');
  expect(sight.detections.filter((d) => d.state === 'onBoard')).toEqual([]);
});

test('a picture without a board says so', async () => {
  const random = chance(3);
  const rgb = Uint8Array.from({ length: 320 * 240 * 3 }, () => random() * 255);
  const sight = await detectPicture({ index: 0, at: 0, width: 320, height: 240, rgb }, { table });
  expect(sight).toMatchObject({ from: 'none', detections: [], corners: undefined });
  expect(sight.notes[0]).toMatch(/no board/);
});
