import { expect, test } from 'vitest';
import { scenes, type Score, scored, totals } from '../bench/photographs.ts';

const photographs = scenes().filter((s) => s.group === 'photographs');
if (photographs.length === 0) console.warn('SKIPPED: no photographs in ../shared/real, the eyes are not judged on real boards');

test.skipIf(photographs.length === 0)('real photographs with all four corners in view: discs found, and little else', { timeout: 600_000 }, async () => {
  const scores: Score[] = [];
  for (const scene of photographs) {
    const half = scene.corners.every(([u, v]) => u > -30 && v > -30);
    if (half) scores.push(await scored(scene));
  }
  const whole = scores.filter((s) => s.fourCorners);
  const t = totals(whole);
  expect(whole.length).toBeGreaterThan(5);
  expect(t.recall2).toBeGreaterThanOrEqual(0.93);
  expect(t.precision2).toBeGreaterThanOrEqual(0.95);
  expect(t.falseOnEmpty).toBe(0);
  expect(t.cornersWithin1).toBeGreaterThanOrEqual(0.8);
});
