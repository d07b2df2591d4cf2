import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourClass } from '../../calibration/solve/looks.ts';
import { boardCorners, rotationOf, solvePose } from '../../calibration/solve/pose.ts';
import { type Camera, project } from '../../server/geometry/camera.ts';

const cameraOf = (tilt: number, turn: number, distance: number, focal: number): Camera => {
  const a = rotationOf(tilt, 0, 0);
  const b = rotationOf(0, 0, turn);
  const down = [1, 0, 0, 0, -1, 0, 0, 0, -1];
  const times = (p: readonly number[], q: readonly number[]): number[] => Array.from({ length: 9 }, (_, i) => [0, 1, 2].reduce((s, k) => s + p[Math.floor(i / 3) * 3 + k]! * q[k * 3 + (i % 3)]!, 0));
  return { width: 1280, height: 720, fx: focal, fy: focal, cx: 639.5, cy: 359.5, distortion: [0, 0, 0, 0, 0], rotation: times(a, times(down, b)) as unknown as Camera['rotation'], translation: [12, -9, distance] };
};

// From straight above the focal length cannot be seen: a belief in usual lenses stands in for it, at up to two pixels in the parallax of a disc's height.
test('four corners give the pose back: every place at disc height lands within a pixel from oblique, within two from overhead', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.75, noNaN: true }), fc.double({ min: -0.75, max: 0.75, noNaN: true }), fc.double({ min: 1000, max: 1800, noNaN: true }), fc.double({ min: 850, max: 1300, noNaN: true }), (tilt, turn, distance, focal) => {
      const camera = cameraOf(tilt, turn, distance, focal);
      const pose = solvePose(1280, 720, boardCorners(740).map((at) => ({ at, px: project(camera, at), sigma: 0.3 })));
      if (!pose) throw new Error('no pose');
      expect(pose.rms).toBeLessThan(0.3);
      for (const [x, y] of [[0, 0], [300, 300], [-300, 200], [250, -310]] as const) {
        const [p, q] = [project(pose.camera, { x, y, z: 8 }), project(camera, { x, y, z: 8 })];
        expect(Math.hypot(p.u - q.u, p.v - q.v)).toBeLessThan(tilt > 0.35 ? 1 : 2);
      }
    }),
    { seed: 41, numRuns: 60 },
  );
});

test('points on one line are no board', () => {
  const flat = [0, 1, 2, 3].map((k) => ({ at: { x: k * 100, y: 0, z: 0 }, px: { u: 100 + k * 50, v: 200 }, sigma: 1 }));
  expect(solvePose(640, 480, flat)).toBeUndefined();
});

test('a look learned from one disc stays unsure, from many it narrows', () => {
  const one = colourClass([[80, 2, 20]]);
  const many = colourClass(Array.from({ length: 30 }, (_, i) => [80 + (i % 3), 2, 20] as const));
  expect(one.samples).toBe(1);
  expect(one.covariance[0]!).toBeGreaterThan(many.covariance[0]!);
  expect(many.mean[0]).toBeCloseTo(81, 1);
});
