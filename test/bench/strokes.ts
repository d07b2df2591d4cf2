import { parseArgs } from 'node:util';
import { type VariantId, variantIds } from '../../server/domain/match-event.ts';
import { type NoiseLevel, noiseLevels } from '../../server/sources/simulated/passage.ts';
import { emptyScore, measures, row, score, type Score } from './stroke-score.ts';
import { sensorFaults } from './sensor-faults.ts';
import { playedAndRead, type Reader, readers as allReaders } from './stroke-run.ts';

// Strokes at detection level: fixed seeds, the product, the product with faulty sensors, and three baselines; every wrong verdict with its seed.
// npm run bench:strokes -- [--strokes 100] [--noise normal] [--fps 30] [--seed 100] [--variant all] [--only product,"all sensors dead"]

const { values } = parseArgs({ options: { strokes: { type: 'string', default: '100' }, noise: { type: 'string', default: 'normal' }, fps: { type: 'string', default: '30' }, seed: { type: 'string', default: '100' }, variant: { type: 'string', default: 'all' }, only: { type: 'string' } } });
const noise = noiseLevels.find((n) => n === values.noise) as NoiseLevel | undefined;
const variants = variantIds.filter((v) => values.variant === 'all' || v === values.variant) as readonly VariantId[];
if (noise === undefined || variants.length === 0) {
  process.stderr.write(`expected --noise ${noiseLevels.join('|')} and --variant all|${variantIds.join('|')}\n`);
  process.exit(2);
}
const strokes = Number(values.strokes);
const fps = Number(values.fps);
const each = Math.max(1, Math.ceil(strokes / variants.length));
const readers: readonly Reader[] = allReaders.filter((r) => values.only === undefined || values.only.split(',').includes(r));
if (readers.length === 0) {
  process.stderr.write(`expected --only ${allReaders.join(',')}\n`);
  process.exit(2);
}
const results: { readonly reader: Reader; readonly result: Score; readonly told: readonly string[] }[] = [];
for (const reader of readers) {
  const result = emptyScore();
  const times: number[] = [];
  const told: string[] = [];
  for (const [i, variant] of variants.entries()) {
    const seed = Number(values.seed) + i;
    const run = await playedAndRead({ variant, seed, strokes: each, noise, fps, reader });
    score(result, `${variant} seed ${seed}`, run.truth, run.seen);
    times.push(...run.times);
    told.push(...run.notices.filter((n) => n.text.includes('sensor')).map((n) => `${variant} seed ${seed} at ${n.t.toFixed(1)} s: ${n.text}`));
    process.stderr.write(`${reader}: ${variant} seed ${seed}, ${run.truth.length} strokes, ${run.frames} frames\n`);
  }
  results.push({ reader, result, told });
  times.sort((a, b) => a - b);
  if (times.length > 0) process.stdout.write(`${reader}: a frame p50 ${times[times.length >> 1]?.toFixed(2)} ms, p99 ${times[Math.floor(times.length * 0.99)]?.toFixed(2)} ms, worst ${times.at(-1)?.toFixed(0)} ms\n`);
}
process.stdout.write(`\n${each * variants.length} strokes of ${variants.join(', ')}, noise ${noise}, ${fps} fps, first seed ${values.seed}; 95 % intervals (Wilson)\n`);
for (const m of measures) for (const { reader, result } of results) process.stdout.write(`${m.padEnd(30)} ${reader.padEnd(22)} ${row(result[m])}\n`);
for (const { reader, result, told } of results.filter((r) => r.reader === 'product' || sensorFaults.some((fault) => fault === r.reader))) {
  process.stdout.write(`\n${reader}: what went wrong (replay with the seed)\n${result.wrong.length === 0 ? 'nothing' : result.wrong.join('\n')}\n`);
  if (told.length > 0) process.stdout.write(`${reader}: what the umpire was told of the sensors\n${told.join('\n')}\n`);
}
