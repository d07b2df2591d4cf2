import { expect, test } from 'vitest';
import { firstContact } from '../../server/physics/first-contact.ts';
import { disc, icf, striker, usual } from './scenes.ts';
import { softStroke } from './strokes.ts';

/** Seeds of this suite; the figures were tuned on seeds 1 to 300 and are reported on others. */
const firstSeed = 5001;

for (const [fps, count, gate] of [
  [30, 60, 0.95],
  [60, 60, 0.95],
] as const) {
  test(`first contact among soft discs at ${fps} fps`, () => {
    const tally = { middle: [0, 0], break: [0, 0] };
    let sure = 0;
    let surelyWrong = 0;
    const wrong: string[] = [];
    for (let seed = firstSeed; seed < firstSeed + count; seed++) {
      const s = softStroke(seed, fps);
      const [best] = firstContact(s.before, 19, s.seen, s.table, usual, 1).touches;
      if (s.ambiguous) continue;
      const ok = best!.id === s.first;
      tally[s.kind][1]!++;
      if (ok) tally[s.kind][0]!++;
      else wrong.push(`${seed} ${s.kind}: ${best!.id} (${best!.probability.toFixed(2)}) for ${s.first}`);
      if (best!.probability > 0.98) {
        sure++;
        if (!ok) surelyWrong++;
      }
      if (ok && s.first !== undefined && s.kind === 'middle') expect(Math.abs(best!.at - s.firstAt)).toBeLessThan(0.02);
    }
    console.log(`first contact, ${fps} fps: mid-game ${tally.middle.join(' of ')}, breaks ${tally.break.join(' of ')}; sure in ${sure}, of these wrong ${surelyWrong}; ${wrong.join(', ')}`);
    expect(tally.middle[0]! / tally.middle[1]!).toBeGreaterThan(gate);
    expect(tally.break[0]! / tally.break[1]!).toBeGreaterThan(0.7);
    expect(surelyWrong).toBeLessThan(4);
  });
}

test('nothing moved but the striker: none was touched', () => {
  const s = striker(icf, 0, -252);
  const seen = [0, 1, 2, 3, 4].map((k) => ({ t: k / 30, id: 19, x: 0, y: -252 + k * 20 }));
  expect(firstContact([s, disc(icf, 1, 100, 100)], 19, seen, icf, usual).touches[0]!.id).toBeUndefined();
});

test('no striker, nothing seen', () => {
  expect(firstContact([disc(icf, 1, 0, 0)], 19, [], icf, usual).touches).toEqual([]);
  expect(firstContact([striker(icf, 0, -252)], 19, [], icf, usual).touches[0]!.id).toBeUndefined();
});
