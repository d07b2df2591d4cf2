import { expect, test } from 'vitest';
import { type Happening, predict } from '../../server/physics/predict.ts';
import { shots } from './shots.ts';

const written = (h: Happening): string => [h.kind, ...[h.a, h.b].filter((id) => id !== undefined).sort((a, b) => a - b)].join(' ');

for (const shot of shots) {
  test(shot.name, () => {
    const p = predict(shot.bodies, shot.table, shot.surface, shot.seconds);
    const events = p.happenings.map(written);
    expect(events.slice(0, Math.max(shot.events.length, shot.events.length === 0 ? 5 : 0))).toEqual(shot.events);
    expect(p.complete).toBe(true);
  });
}
