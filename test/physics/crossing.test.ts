import { expect, test } from 'vitest';
import { frontLineY, tables } from '../../server/geometry/table.ts';
import { crossing } from '../../server/physics/crossing.ts';
import { placeAt } from '../../server/physics/paths.ts';
import { traced } from '../../server/physics/predict.ts';
import { chance, disc, normal, striker, usual } from './scenes.ts';

const burmese = tables.burmese!;
const line = frontLineY(burmese);

/** Strokes about the front line: slow ones that die near it, and ones that a disc or the far cushion sends back. */
const strokes = (fps: number, count: number, noise: number) => {
  const random = chance(601 + fps);
  return Array.from({ length: count }, () => {
    const start = striker(burmese, (random() - 0.5) * 300, -burmese.side / 2 + 51);
    const aim = Math.PI / 2 + (random() - 0.5) * 1.6;
    const kind = random();
    const speed = kind < 0.5 ? 150 + 350 * random() : 600 + 1800 * random();
    const blocked = kind > 0.5;
    // A disc close before the striker turns it back near the line.
    const ahead = { x: start.x + 55 * Math.cos(aim) + 8 * normal(random), y: start.y + 35 + 25 * random() };
    const bodies = [{ ...start, vx: speed * Math.cos(aim), vy: speed * Math.sin(aim) }, ...(blocked ? [disc(burmese, 1, ahead.x, ahead.y)] : [])];
    const { prediction, paths } = traced(bodies, burmese, { ...usual, deceleration: 1150 * (0.9 + 0.2 * random()) }, 2);
    const path = paths[0]!;
    let highest = Number.NEGATIVE_INFINITY;
    for (let t = 0; t < 2; t += 0.0005) highest = Math.max(highest, placeAt(path, t, usual.deceleration).y);
    const phase = random() / fps;
    const fell = prediction.fallen.find((f) => f.body.id === 19)?.at ?? Number.POSITIVE_INFINITY;
    const seen = [{ t: phase - 1 / fps, x: start.x, y: start.y }];
    for (let t = phase; t < Math.min(1.2, fell); t += 1 / fps) {
      const p = placeAt(path, t, usual.deceleration);
      seen.push({ t, x: p.x + noise * normal(random), y: p.y + noise * normal(random) });
    }
    return { seen, highest };
  });
};

for (const [fps, gate] of [
  [30, 0.985],
  [60, 0.985],
] as const) {
  test(`line crossed by more than 3 mm or not, at ${fps} fps`, () => {
    let right = 0;
    let count = 0;
    let sure = 0;
    let surelyWrong = 0;
    for (const s of strokes(fps, 700, 0.7)) {
      const margin = s.highest - line;
      if (Math.abs(margin) < 3) continue;
      const found = crossing(s.seen, line, burmese.striker.diameter / 2, burmese, usual, 0.8)!;
      count++;
      const ok = found.probability > 0.5 === margin > 0;
      if (ok) right++;
      if (Math.max(found.probability, 1 - found.probability) > 0.98) {
        sure++;
        if (!ok) surelyWrong++;
      }
    }
    console.log(`line crossed, margin over 3 mm, ${fps} fps: ${right} of ${count} right; sure in ${sure}, of these wrong ${surelyWrong}`);
    expect(right / count).toBeGreaterThan(gate);
    expect(surelyWrong / sure).toBeLessThan(0.005);
    expect(sure / count).toBeGreaterThan(0.85);
  });
}

test('a turn between two sightings counts: off a disc beyond the line, never seen there', () => {
  const seen = [0, 0.02, 0.08, 0.1].map((t) => ({ t, x: 0, y: t < 0.05 ? -300 + 1500 * t : -240 - 1500 * (t - 0.08) }));
  // Forward from the second, back from the third: they meet at y = -232.5 or so.
  const found = crossing(seen, -236, 16.9, burmese, { ...usual, deceleration: 0.001 }, 0.5)!;
  expect(found.y).toBeGreaterThan(-236);
  expect(found.at).toBeGreaterThan(0.02);
  expect(found.at).toBeLessThan(0.08);
});

test('nothing seen, one place seen', () => {
  expect(crossing([], line, 16.9, burmese, usual)).toBeUndefined();
  expect(crossing([{ t: 0, x: 0, y: line - 16 }], line, 16.9, burmese, usual)!.probability).toBeLessThan(0.01);
  expect(crossing([{ t: 0, x: 0, y: line + 16 }], line, 16.9, burmese, usual)!.probability).toBeGreaterThan(0.99);
});
