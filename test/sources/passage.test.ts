import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { simulatedUmpire } from '../../server/cli/simulated-umpire.ts';
import { inventory } from '../../server/domain/disc.ts';
import { type MatchEvent, type MatchLine, variantIds } from '../../server/domain/match-event.ts';
import type { Ruling } from '../../server/domain/ruling.ts';
import type { Stroke } from '../../server/domain/stroke.ts';
import { tableOfVariant } from '../../server/geometry/table.ts';
import { printLine } from '../../server/match/line.ts';
import { noiseLevels, passage } from '../../server/sources/simulated/passage.ts';
import { chanceOf } from '../../server/sources/simulated/chance.ts';
import { tableTruth } from '../../server/sources/simulated/frame-truth.ts';
import { cameraOf } from '../../server/sources/simulated/render/pose.ts';
import { openPainter } from '../../server/sources/simulated/render/painter.ts';
import { looks } from '../../server/sources/simulated/render/looks.ts';
import { sidesOf, simulatedLine } from '../../server/sources/simulated/sides.ts';
import { sights } from '../../server/sources/simulated/sights.ts';

const line = (variant: MatchLine['variant'], isDoubles = false): MatchLine => simulatedLine(variant, sidesOf(['Asha', 'Ben'], isDoubles));

const recordOf = async (variant: MatchLine['variant'], seed: number, strokes: number): Promise<string[]> => {
  const lines: string[] = [];
  for await (const e of passage({ line: line(variant), seed, strokes, noise: 'normal', umpire: simulatedUmpire() })) lines.push(...e.lines.map(printLine), ...e.drops.map((d) => JSON.stringify(d)));
  return lines;
};

describe('a simulated passage of play', () => {
  it('is the same for the same seed, and another for another', async () => {
    const [a, b, c] = [await recordOf('icf', 4, 4), await recordOf('icf', 4, 4), await recordOf('icf', 5, 4)];
    expect(a).toEqual(b);
    expect(a).not.toEqual(c);
  });

  for (const variant of variantIds)
    it(`keeps to the rulings in ${variant}: what is on the board is what the referee counts, and every stroke starts from there`, async () => {
      const umpire = simulatedUmpire();
      const strokes: Stroke[] = [];
      const rulings: Ruling[] = [];
      const watching = {
        start: umpire.start,
        apply: async (event: MatchEvent): Promise<Ruling> => {
          const ruling = await umpire.apply(event);
          rulings.push(ruling);
          return ruling;
        },
      };
      for await (const e of passage({ line: line(variant, variant === 'icf'), seed: 31, strokes: 14, noise: 'normal', umpire: watching })) for (const l of e.lines) if (l.type === 'stroke') strokes.push(l);
      expect(strokes.length).toBe(14);
      strokes.forEach((stroke, i) => {
        const count = (color: string): number => stroke.evidence?.before.filter((d) => d.color === color).length ?? -1;
        const expected = i === 0 ? inventory : (rulings[i - 1] as Ruling).onBoard;
        for (const color of ['white', 'black', 'queen'] as const) expect(count(color), `${color} before stroke ${i}`).toBe(expected[color]);
        expect(count('striker')).toBe(1);
      });
      const gaps = strokes.slice(1).map((s, i) => (s.evidence?.t0 ?? 0) - (strokes[i]?.evidence?.t1 ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThan(2.5);
      expect(strokes[0]?.evidence?.t0).toBeGreaterThan(2);
    });

  it('shows no jump: a piece that no hand carries moves no farther than its speed allows', async () => {
    let before: readonly { readonly x: number; readonly y: number; readonly state: string }[] | undefined;
    let most = 0;
    for await (const e of passage({ line: line('carrom'), seed: 8, strokes: 5, noise: 'easy', umpire: simulatedUmpire() }))
      for (let t = Math.ceil(e.from * 250) / 250; t < e.until; t += 0.004) {
        const { pieces } = e.sceneAt(t);
        pieces.forEach((p, id) => {
          const old = before?.[id];
          if (old && p.state !== 'away' && old.state !== 'away') most = Math.max(most, Math.hypot(p.x - old.x, p.y - old.y));
        });
        before = pieces;
      }
    expect(most).toBeLessThan(6 * 4 + 3);
  });

  it('at detection level reports what is there when nothing errs', async () => {
    let frames = 0;
    for await (const f of sights({ line: line('carrom'), seed: 6, strokes: 2, noise: 'easy', fps: 10, umpire: simulatedUmpire() })) {
      frames++;
      if (f.truth.hands.length > 0) continue;
      const there = f.truth.pieces.filter((p) => p.state === 'onBoard').length;
      expect(f.sight.detections.filter((d) => d.state === 'onBoard').length).toBeLessThanOrEqual(there);
      expect(f.sight.detections.filter((d) => d.state === 'onBoard').length).toBeGreaterThanOrEqual(there - 1);
      expect(f.sight.hand).toBe(false);
    }
    expect(frames).toBeGreaterThan(60);
  });
});

describe('the camera of the simulated table', () => {
  const picture = async (seed: number, noise: (typeof noiseLevels)[number], look?: string): Promise<string> => {
    const painter = openPainter({ table: tableOfVariant.carrom, seed, noise, width: 320, height: 180, ...(look ? { look } : {}) });
    const out = new Uint8Array(320 * 180 * 3);
    const hash = createHash('sha256');
    for await (const e of passage({ line: line('carrom'), seed, strokes: 1, noise, umpire: simulatedUmpire() })) {
      let index = 0;
      for (let t = 1; t < Math.min(e.until, 7); t += 0.2) {
        painter.paint(e, t, index++, out);
        hash.update(out);
      }
    }
    return hash.digest('hex');
  };

  it('takes the same pictures byte for byte for the same seed', async () => {
    for (const noise of noiseLevels) expect(await picture(3, noise)).toBe(await picture(3, noise));
    expect(await picture(3, 'normal')).not.toBe(await picture(4, 'normal'));
  });

  it('paints a frame the same whether it painted others before or not', async () => {
    const options = { table: tableOfVariant.burmese, seed: 12, noise: 'harsh', width: 480, height: 270, look: 'homemade' } as const;
    const once = openPainter(options);
    const often = openPainter(options);
    const a = new Uint8Array(480 * 270 * 3);
    const b = new Uint8Array(480 * 270 * 3);
    for await (const e of passage({ line: line('burmese'), seed: 12, strokes: 1, noise: 'harsh', umpire: simulatedUmpire() })) {
      const stroke = e.lines.find((l) => l.type === 'stroke') as Stroke;
      const t0 = stroke.evidence?.t0 ?? 0;
      for (let k = 0; k < 40; k++) often.paint(e, t0 - 0.8 + k * 0.04, k, b);
      once.paint(e, t0 - 0.8 + 39 * 0.04, 39, a);
      expect(Buffer.compare(a, b)).toBe(0);
    }
  });

  it('has the whole playing surface in the picture, south at the bottom, in every look and pose', () => {
    for (const look of looks)
      for (let seed = 1; seed <= 12; seed++) {
        const camera = cameraOf(look, tableOfVariant.icf, 1280, 720, chanceOf(seed, 'test'), false);
        const [nw, ne, se, sw] = tableTruth(camera, tableOfVariant.icf).corners_px as [number[], number[], number[], number[]];
        for (const [u, v] of [nw, ne, se, sw] as [number, number][]) {
          expect(Math.min(u, 1279 - u)).toBeGreaterThan(10);
          expect(Math.min(v, 719 - v)).toBeGreaterThan(10);
        }
        expect((sw[1] as number) + (se[1] as number)).toBeGreaterThan((nw[1] as number) + (ne[1] as number) + 400);
      }
  });
});
