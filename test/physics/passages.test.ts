import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usualSurface } from '../../server/domain/profile.ts';
import { tables } from '../../server/geometry/table.ts';
import { firstContact } from '../../server/physics/first-contact.ts';
import type { Seen } from '../../server/physics/launch-fit.ts';
import { type Body, predict } from '../../server/physics/predict.ts';
import { disc, striker } from './scenes.ts';

// Rendered passages of play with the truth of another physics; every fifth frame is told.
const folder = new URL('../../../shared/video/', import.meta.url);
const names = ['club', 'burmese', 'darkwood'];

type Placed = { readonly color: string; readonly x_mm: number; readonly y_mm: number; readonly state?: string };
type TrueStroke = {
  readonly type: string;
  readonly firstContact: string;
  readonly evidence: { readonly t0: number; readonly t1: number; readonly before: readonly Placed[]; readonly firstContactAt: number | null; readonly launch: { readonly dir: number; readonly v: number } };
};
type TrueFrame = { readonly t: number; readonly discs: readonly Placed[] };

const lines = <T>(name: string, file: string): T[] =>
  readFileSync(new URL(`${name}/${file}`, folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const present = names.filter((name) => existsSync(new URL(`${name}/truth.jsonl`, folder)));
if (present.length < names.length) console.warn(`skipped: no passages at ${folder.pathname}`);

for (const name of names.filter((n) => !present.includes(n))) test.skip(`${name}: no passage at ${folder.pathname}`, () => undefined);

for (const name of present) {
  const [match, ...strokes] = lines<TrueStroke & { board: string }>(name, 'truth.jsonl') as [TrueStroke & { board: string }, ...TrueStroke[]];
  const table = tables[match.board]!;

  test(`${name}: launched as in truth, the engine touches the same colour first, at the same time`, () => {
    for (const { firstContact: colour, evidence: e } of strokes) {
      const bodies = e.before.map((d, i): Body => {
        if (d.color !== 'striker') return disc(table, i, d.x_mm, d.y_mm);
        return { ...striker(table, d.x_mm, d.y_mm, 1000 * e.launch.v * Math.cos(e.launch.dir), 1000 * e.launch.v * Math.sin(e.launch.dir)), id: i };
      });
      const p = predict(bodies, table, usualSurface, e.t1 - e.t0 + 1);
      const s = e.before.findIndex((d) => d.color === 'striker');
      const touch = p.happenings.find((h) => h.kind === 'disc' && (h.a === s || h.b === s));
      const touched = touch ? e.before[touch.a === s ? touch.b! : touch.a]!.color : 'none';
      expect(touched).toBe(colour);
      // The floor of the passage is not known to the engine: the contact may come a little sooner or later.
      if (touch && e.firstContactAt !== null) expect(Math.abs(touch.at - (e.firstContactAt - e.t0))).toBeLessThan(0.02);
    }
  });

  test(`${name}: first contact inferred from every fifth frame`, { timeout: 300_000 }, async () => {
    const frames = lines<TrueFrame>(name, 'frame_truth.jsonl');
    const told: string[] = [];
    let right = 0;
    let surelyWrong = 0;
    for (const { firstContact: colour, evidence: e } of strokes) {
      await new Promise((done) => setImmediate(done));
      // Frames list the discs in one order, the striker in front where there is one.
      const withIds = (f: TrueFrame) => f.discs.map((d, i) => ({ ...d, id: f.discs[0]!.color === 'striker' ? i - 1 : i })).map((d) => (d.id === -1 ? { ...d, id: 19 } : d));
      const before = frames.filter((f) => f.t < e.t0).at(-1)!;
      const colourOf = new Map(withIds(before).map((d) => [d.id, d.color]));
      const place = e.before.find((d) => d.color === 'striker')!;
      const resting = [striker(table, place.x_mm, place.y_mm), ...withIds(before).filter((d) => d.id !== 19 && d.state === 'onBoard').map((d) => disc(table, d.id, d.x_mm, d.y_mm))];
      const seen = frames
        .filter((f) => f.t > e.t0 - 0.2 && f.t < e.t1)
        .flatMap((f) => withIds(f).flatMap((d): Seen[] => (d.id === 19 && d.state !== 'onBoard' ? [] : [{ t: f.t, id: d.id, x: d.x_mm, y: d.y_mm }])));
      const best = firstContact(resting, 19, seen, table, usualSurface, 0.6).touches[0]!;
      const found = best.id === undefined ? 'none' : colourOf.get(best.id)!;
      if (found === colour) right++;
      else if (best.probability > 0.98) surelyWrong++;
      told.push(`${found}${found === colour ? '' : ` for ${colour}`} ${best.probability.toFixed(2)}`);
    }
    console.log(`${name}, ${(1 / (frames[1]!.t - frames[0]!.t)).toFixed(0)} frames a second: ${right} of ${strokes.length}: ${told.join(', ')}`);
    expect(right).toBeGreaterThanOrEqual(strokes.length - 1);
    expect(surelyWrong).toBeLessThanOrEqual(1);
  });
}
