// How fast the simulated table paints: `npx tsx test/bench/render.ts [seed] [size]`. CPU time a frame over a stroke with hands, for each noise level.
import { simulatedUmpire } from '../../server/cli/simulated-umpire.ts';
import { tableOfVariant } from '../../server/geometry/table.ts';
import { noiseLevels, passage } from '../../server/sources/simulated/passage.ts';
import { openPainter } from '../../server/sources/simulated/render/painter.ts';
import { sidesOf, simulatedLine } from '../../server/sources/simulated/sides.ts';

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const [seed = '1', size = '1280x720'] = process.argv.slice(2);
const [width = 1280, height = 720] = size.split('x').map(Number);
for (const noise of noiseLevels) {
  const before = cpu();
  const painter = openPainter({ table: tableOfVariant.carrom, seed: Number(seed), noise, width, height });
  const opened = cpu() - before;
  const out = new Uint8Array(width * height * 3);
  const times: number[] = [];
  let index = 0;
  for await (const e of passage({ line: simulatedLine('carrom', sidesOf(['Asha', 'Ben'], false)), seed: Number(seed), strokes: 3, noise, umpire: simulatedUmpire() }))
    for (; index / 30 < e.until; index++) {
      const start = cpu();
      painter.paint(e, index / 30, index, out);
      times.push(cpu() - start);
    }
  times.sort((a, b) => a - b);
  const mean = times.reduce((s, t) => s + t, 0) / times.length;
  console.log(`${noise} (${painter.look.id}) ${width}x${height}: opening ${(opened / 1000).toFixed(1)} s, ${mean.toFixed(1)} ms a frame, p95 ${(times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)}, worst ${(times.at(-1) ?? 0).toFixed(1)}: ${(1000 / mean).toFixed(0)} frames a second of CPU`);
}
