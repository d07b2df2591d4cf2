import type { Barriers } from '../../server/domain/barrier.ts';
import type { Drop } from '../../server/domain/drop.ts';
import { expectedAfter } from '../../server/domain/expected.ts';
import type { MatchLine, VariantId } from '../../server/domain/match-event.ts';
import { usualSurface } from '../../server/domain/profile.ts';
import type { Stroke } from '../../server/domain/stroke.ts';
import type { Forecast, Shot } from '../../server/domain/track.ts';
import { discColours } from '../../server/domain/disc.ts';
import { tableOfVariant } from '../../server/geometry/table.ts';
import { simulatedUmpire } from '../../server/cli/simulated-umpire.ts';
import { finished, initial, type Setting, step } from '../../server/live/step.ts';
import { apply } from '../../server/match/apply.ts';
import { start } from '../../server/match/start.ts';
import { clusters, likeliest } from '../../server/reconcile/clusters.ts';
import type { NoiseLevel } from '../../server/sources/simulated/passage.ts';
import { sights } from '../../server/sources/simulated/sights.ts';
import { faulty, type SensorFault, sensorFaults } from './sensor-faults.ts';

/** How strokes are read: the product, with faults of its sensors, or one of the baselines beside it. */
export const readers = ['product', ...sensorFaults, 'no sensors', 'constant velocity', 'rest difference'] as const;
export type Reader = (typeof readers)[number];

/** Discs that slide on through each other: what a tracker without physics expects. */
const sliding: Forecast = (bodies, seconds) => ({ bodies: bodies.map((b) => ({ ...b, x: b.x + b.vx * seconds, y: b.y + b.vy * seconds })), happenings: [] });

export type RunOptions = { readonly variant: VariantId; readonly seed: number; readonly strokes: number; readonly noise: NoiseLevel; readonly fps: number; readonly reader: Reader; /** What is known of the sensors before. */ readonly barriers?: Barriers };
export type RunResult = { readonly truth: readonly Stroke[]; readonly seen: readonly Stroke[]; readonly frames: number; readonly times: readonly number[]; /** What the umpire was told, and when, s. */ readonly notices: readonly { readonly t: number; readonly text: string }[] };

const isFault = (reader: Reader): reader is SensorFault => sensorFaults.some((fault) => fault === reader);

/** Plays one passage of the simulated table at detection level and reads it. The match beside the reader follows what was read, as in life. */
export const playedAndRead = async (o: RunOptions): Promise<RunResult> => {
  const line: MatchLine = { type: 'match', format: 1, variant: o.variant, sides: [{ name: 'South', seats: ['south'] }, { name: 'North', seats: ['north'] }], breaker: 0 };
  const setting: Setting = { table: tableOfVariant[o.variant], surface: usualSurface, sensors: o.reader === 'product' || isFault(o.reader), ...(o.reader === 'constant velocity' ? { forecast: sliding } : {}) };
  const begun = start(line);
  if (!begun.ok) throw new Error('the match line was refused');
  let { state, ruling } = begun.value;
  let memory = initial(setting, o.barriers);
  const truth: Stroke[] = [];
  const seen: Stroke[] = [];
  const times: number[] = [];
  const notices: { t: number; text: string }[] = [];
  const felt = isFault(o.reader) ? faulty(o.reader, o.seed) : (drops: readonly Drop[]): readonly Drop[] => drops;
  let from = 0;
  const shots: Shot[] = [];
  let frames = 0;
  const take = (strokes: readonly Stroke[]): void => {
    for (const stroke of strokes) {
      seen.push(stroke);
      const ruled = apply(state, stroke);
      if (ruled.ok) ({ state, ruling } = ruled.value);
    }
  };
  for await (const frame of sights({ line, seed: o.seed, umpire: simulatedUmpire(), noise: o.noise, strokes: o.strokes, fps: o.fps })) {
    frames++;
    // The runner of the tests wants to be answered now and then.
    if (frames % 50 === 0) await new Promise((go) => setImmediate(go));
    for (const l of frame.lines) if (l.type === 'stroke') truth.push(l);
    if (o.reader === 'rest difference') {
      shots.push({ t: frame.sight.at, hand: frame.sight.hand, covered: frame.sight.covered, seen: [], dots: frame.sight.detections.map((d) => ({ x: d.at.x, y: d.at.y, belief: d.belief, confidence: d.confidence, state: d.state })) });
      continue;
    }
    const began = performance.now();
    const drops: readonly Drop[] = setting.sensors ? felt(frame.drops, from, frame.sight.at) : [];
    from = frame.sight.at;
    const out = step(memory, { sight: frame.sight, drops, expected: expectedAfter(line, ruling) }, setting);
    times.push(performance.now() - began);
    memory = out.memory;
    notices.push(...out.notices.map((n) => ({ t: frame.sight.at / 1000, text: n.text })));
    take(out.strokes);
  }
  if (o.reader === 'rest difference') return { truth, seen: truth.map((t) => byDifference(t, shots, setting)), frames, times, notices };
  take(finished(memory, expectedAfter(line, ruling), setting).strokes);
  return { truth, seen, frames, times, notices };
};

/** The simplest reader: counts the colours before and after a stroke whose times it is told. */
const byDifference = (t: Stroke, shots: readonly Shot[], setting: Setting): Stroke => {
  const { t0, t1 } = t.evidence ?? { t0: 0, t1: 0 };
  const counts = (from: number, to: number) => {
    const bodies = clusters(shots.filter((s) => s.t >= from * 1000 && s.t <= to * 1000), setting.table);
    return (c: (typeof discColours)[number]): number => bodies.filter((b) => likeliest(b.chance) === c).length;
  };
  const before = counts(t0 - 0.4, t0 - 0.02);
  const after = counts(t1 + 0.05, t1 + 0.5);
  const pocketed = discColours.flatMap((c) => Array.from({ length: Math.max(0, before(c) - after(c)) }, () => c));
  return { type: 'stroke', striker: {}, firstContact: 'unknown', pocketed, evidence: { t0, t1, confidence: 1, before: [], after: [], falls: [], sensors: [], doubts: [] } };
};
