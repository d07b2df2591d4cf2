import { expect, test } from 'vitest';
import { firstContact } from '../../server/physics/first-contact.ts';
import { disc, icf, striker, usual } from './scenes.ts';
import { softStroke, worlds } from './strokes.ts';

/** Seeds of this suite; shares and weights of the inference were chosen on others. */
const firstSeed = 5001;

for (const [name, world] of Object.entries(worlds)) {
  for (const [fps, count] of [
    [30, 24],
    [60, 16],
  ] as const) {
    test(`first contact in the ${name} physics at ${fps} fps`, { timeout: 300_000 }, async () => {
      const tally = { middle: [0, 0], break: [0, 0] };
      let surelyWrong = 0;
      const wrong: string[] = [];
      for (let seed = firstSeed; seed < firstSeed + count; seed++) {
        await new Promise((done) => setImmediate(done));
        const s = softStroke(seed, fps, 0.7, world);
        const best = firstContact(s.before, 19, s.seen, s.table, usual, 1).touches[0]!;
        if (s.ambiguous) continue;
        const ok = best.id === s.first;
        tally[s.kind][1]!++;
        if (ok) tally[s.kind][0]!++;
        else wrong.push(`${seed} ${s.kind}: ${best.id} (${best.probability.toFixed(2)}) for ${s.first}`);
        if (!ok && best.probability > 0.98) surelyWrong++;
      }
      console.log(`first contact, ${name}, ${fps} fps: mid-game ${tally.middle.join(' of ')}, breaks ${tally.break.join(' of ')}; ${wrong.join(', ')}`);
      expect(tally.middle[0]! / tally.middle[1]!).toBeGreaterThan(0.9);
      expect(surelyWrong).toBeLessThanOrEqual(1);
    });
  }
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
