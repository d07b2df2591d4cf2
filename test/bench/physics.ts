// Times the physics: npx tsx test/bench/physics.ts. Prints each figure of the target table beside its gate, in time of the processor, so that other load does not count.
import { usualSurface } from '../../server/domain/profile.ts';
import { type Body, predict } from '../../server/physics/predict.ts';
import { chance, icf, rack, strewn } from '../physics/scenes.ts';

const quantile = (sorted: readonly number[], q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!;

const timed = (name: string, gate: number, runs: readonly (() => void)[]): void => {
  for (const run of runs.slice(0, Math.min(runs.length, 300))) run();
  const took = runs.map((run) => {
    const start = process.cpuUsage();
    run();
    const used = process.cpuUsage(start);
    return (used.user + used.system) / 1000;
  });
  took.sort((a, b) => a - b);
  const p99 = quantile(took, 0.99);
  console.log(`${name.padEnd(38)} p50 ${quantile(took, 0.5).toFixed(3)}  p90 ${quantile(took, 0.9).toFixed(3)}  p99 ${p99.toFixed(3)} ms   gate ${gate}   ${p99 < gate ? 'ok' : 'MISSED'}`);
};

const random = chance(7);
const breaks = Array.from({ length: 400 }, (_, i) => rack(icf, [0, 1e-6, 0.02, 0.1][i % 4]!, (random() - 0.5) * 0.4, 1500 + 3500 * random()));

const frames: (readonly Body[])[] = [];
const opening: (readonly Body[])[] = [];
for (const start of breaks.slice(0, 60)) {
  let bodies: readonly Body[] = start;
  for (let frame = 0; bodies.some((b) => b.vx !== 0 || b.vy !== 0); frame++) {
    (frame < 4 ? opening : frames).push(bodies);
    frames.push(bodies);
    bodies = predict(bodies, icf, usualSurface, 1 / 30).bodies;
  }
}
const middle = Array.from({ length: 400 }, (_, i) => strewn(icf, i + 1, 4 + (i % 14)));

timed('33 ms, frames of a stroke, 20 discs', 0.3, frames.map((b) => () => predict(b, icf, usualSurface, 0.033)));
timed('33 ms, first four frames of a break', 0.3, opening.map((b) => () => predict(b, icf, usualSurface, 0.033)));
timed('whole break until rest', 1.5, breaks.map((b) => () => predict(b, icf, usualSurface, 10)));
timed('whole mid-game stroke until rest', 1.5, middle.map((b) => () => predict(b, icf, usualSurface, 10)));
