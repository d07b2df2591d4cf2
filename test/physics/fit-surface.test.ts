import { expect, test } from 'vitest';
import type { Surface } from '../../server/domain/profile.ts';
import { type Followed, fitSurface } from '../../server/physics/fit-surface.ts';
import { placeAt } from '../../server/physics/paths.ts';
import { traced } from '../../server/physics/predict.ts';
import { chance, icf, normal, strewn } from './scenes.ts';

/** Strokes on a surface, followed at a frame rate with noise. */
const followed = (surface: Surface, count: number, fps: number, noise: number, seed: number): Followed[][] => {
  const random = chance(seed);
  return Array.from({ length: count }, (_, k) => {
    const bodies = strewn(icf, seed * 1000 + k, 3 + (k % 6), { speed: 1500 + 2500 * random() });
    const { prediction, paths } = traced(bodies, icf, surface, 3);
    const phase = random() / fps;
    return bodies.map((body, i) => {
      const fell = prediction.fallen.find((f) => f.body.id === body.id)?.at ?? Number.POSITIVE_INFINITY;
      const seen = [];
      for (let t = phase - 2 / fps; t < Math.min(3, fell); t += 1 / fps) {
        const p = placeAt(paths[i]!, t, surface.deceleration);
        if (random() < 0.03) continue;
        seen.push({ t, x: p.x + noise * normal(random), y: p.y + noise * normal(random) });
      }
      return { id: body.id, radius: body.radius, mass: body.mass, seen };
    });
  });
};

for (const [fps, strokes] of [
  [60, 25],
  [30, 40],
] as const) {
  test(`the surface is found again from ${strokes} strokes at ${fps} fps`, () => {
    for (const [k, truth] of [
      { deceleration: 1150, discRestitution: 0.9, cushionRestitution: 0.72, cushionFriction: 0.15, discFriction: 0.05 },
      { deceleration: 900, discRestitution: 0.86, cushionRestitution: 0.66, cushionFriction: 0.1, discFriction: 0.1 },
      { deceleration: 1350, discRestitution: 0.94, cushionRestitution: 0.8, cushionFriction: 0.2, discFriction: 0.02 },
    ].entries()) {
      const fit = fitSurface(followed(truth, strokes, fps, 0.6, 700 + k), icf, 0.7);
      const f = (name: keyof typeof fit) => `${name} ${truth[name]}: ${fit[name]?.value.toFixed(3)} +- ${fit[name]?.error.toFixed(3)} (${fit[name]?.count})`;
      console.log(`${fps} fps  ${(['deceleration', 'discRestitution', 'cushionRestitution', 'cushionFriction'] as const).map(f).join('  ')}`);
      expect(Math.abs(fit.deceleration!.value / truth.deceleration - 1)).toBeLessThan(0.04);
      expect(Math.abs(fit.cushionRestitution!.value - truth.cushionRestitution)).toBeLessThan(0.03);
      expect(Math.abs(fit.discRestitution!.value - truth.discRestitution)).toBeLessThan(0.04);
      expect(Math.abs(fit.cushionFriction!.value - truth.cushionFriction)).toBeLessThan(0.04);
    }
  });
}

test('a still board, or one that was hardly followed, says nothing', () => {
  expect(fitSurface([], icf)).toEqual({});
  const still = [{ id: 1, radius: 16, mass: 5, seen: Array.from({ length: 60 }, (_, k) => ({ t: k / 60, x: 100 + 0.3 * Math.sin(k * 7), y: 50 + 0.3 * Math.cos(k * 5) })) }];
  expect(fitSurface([still, still, still], icf)).toEqual({});
});

test('outliers and a body mistaken for another do not pull the fit away', () => {
  const truth = { deceleration: 1150, discRestitution: 0.9, cushionRestitution: 0.72, cushionFriction: 0.15 };
  const strokes = followed(truth, 30, 60, 0.6, 731);
  const random = chance(9);
  const spoilt = strokes.map((bodies) => bodies.map((b) => ({ ...b, seen: b.seen.map((s) => (random() < 0.03 ? { ...s, x: s.x + 80 * normal(random), y: s.y + 80 * normal(random) } : s)) })));
  const fit = fitSurface(spoilt, icf, 0.7);
  expect(Math.abs(fit.deceleration!.value / truth.deceleration - 1)).toBeLessThan(0.06);
  expect(Math.abs(fit.cushionRestitution!.value - truth.cushionRestitution)).toBeLessThan(0.05);
});
