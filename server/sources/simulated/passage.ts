import type { Drop } from '../../domain/drop.ts';
import type { MatchEvent, MatchLine } from '../../domain/match-event.ts';
import { type TableSpec, tableOfVariant } from '../../geometry/table.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { Ground } from './glide.ts';
import type { Hand } from './hand.ts';
import { allIds, type Pose, strikerId } from './piece.ts';
import { dropsOf, type SensorNoise, sensorNoise } from './sensors.ts';
import { enter, freeNear, leave, put, type Stage, take } from './stage.ts';
import { forget, handsAt, newTimeline, poseAt, type Scene, sceneAt } from './timeline.ts';
import { giveBack, laidOut, type Memory, type Nudge, placerOf, playStroke, remember, standing, sweep } from './turn.ts';
import type { Umpire } from './umpire.ts';

/** How much goes wrong between table and software. */
export const noiseLevels = ['easy', 'normal', 'harsh'] as const;
export type NoiseLevel = (typeof noiseLevels)[number];

/** What is played, by whom, and under whose rule. */
export type PassageOptions = {
  readonly line: MatchLine;
  readonly seed: number;
  readonly umpire: Umpire;
  readonly noise: NoiseLevel;
  /** How long the arranged layout stands still before the first stroke, s; 2.2 when absent. */
  readonly stillFor?: number;
  /** Ends after so many strokes; without it the play never ends. */
  readonly strokes?: number;
  /** 0 a beginner, 1 a master; 0.7 when absent. */
  readonly skill?: number;
  /** Waited for between trials of a stroke, so that a thread that also films can breathe. */
  readonly breathe?: () => Promise<void>;
};

/** A stretch of play that is settled: everything before `until` (s) can be looked at. */
export type Episode = {
  readonly from: number;
  readonly until: number;
  readonly sceneAt: (t: number) => Scene;
  readonly poseAt: (id: number, t: number) => Pose;
  readonly handsAt: (t: number) => readonly Hand[];
  /** Sensor pulses that began in it. */
  readonly drops: readonly Drop[];
  /** The lines of the true record that became certain in it. */
  readonly lines: readonly (MatchLine | MatchEvent)[];
  /** Discs a hand moved by mistake. */
  readonly nudges: readonly Nudge[];
};

/** The table's own manner of sliding, drawn from the seed. */
export const groundOf = (chance: Chance, noise: NoiseLevel): Ground => ({
  deceleration: chance.between(1020, 1290),
  discRestitution: chance.between(0.86, 0.94),
  discFriction: chance.between(0.03, 0.09),
  cushionRestitution: chance.between(0.66, 0.79),
  cushionFriction: chance.between(0.1, 0.2),
  unevenness: noise === 'easy' ? 0.01 : noise === 'normal' ? 0.03 : 0.06,
});

const away: Pose = { x: 0, y: -2000, z: 0, state: 'away' };

const nudged = (stage: Stage): Nudge | undefined => {
  const { chance } = stage;
  const ids = standing(stage, 'south').map((s) => s.id).filter((id) => id !== strikerId);
  if (ids.length === 0) return undefined;
  const id = chance.pick(ids);
  const from = stage.poses[id] as Pose;
  const far = chance.between(6, 25);
  const turn = chance.between(0, 2 * Math.PI);
  const to = { x: from.x + far * Math.cos(turn), y: from.y + far * Math.sin(turn) };
  const edge = stage.table.side / 2 - stage.table.disc.diameter / 2 - 1;
  const spot = freeNear(stage, to, id, 0);
  if (!spot || Math.max(Math.abs(spot.x), Math.abs(spot.y)) > edge || Math.min(Math.abs(spot.x), Math.abs(spot.y)) > edge - stage.table.pocket) return undefined;
  const way = enter(stage, chance.pick(['south', 'east', 'north', 'west']));
  way.to(0.5, from, 8, 'open');
  const t = stage.now;
  put(stage, id, { ...spot, z: 0, state: 'onBoard' }, t + 0.1);
  way.to(0.15, spot, 8, 'open');
  leave(stage, way);
  return { t, id, from: { x: from.x, y: from.y }, to: spot };
};

/** Plays on and on from the arranged layout: episodes of about a stroke each, deterministic in the seed (and the rulings). */
export async function* passage(options: PassageOptions): AsyncGenerator<Episode, void> {
  const { line, umpire, noise } = options;
  const table: TableSpec = tableOfVariant[line.variant];
  const chance = chanceOf(options.seed, `passage ${line.variant}`);
  const ground = groundOf(chance.fork('ground'), noise);
  const sensing: SensorNoise = sensorNoise(noise);
  const sensorChance = chance.fork('sensors');
  const poses: Pose[] = allIds.map(() => away);
  const stage: Stage = { table, chance: chance.fork('play'), line: newTimeline(poses), poses, now: 0 };
  let ruling = await umpire.start(line);
  let starts: (MatchLine | MatchEvent)[] = [line];
  const first = () => ruling.colours?.[ruling.next?.side ?? 0] ?? (line.variant === 'burmese' ? 'black' : 'white');
  for (const [id, spot] of laidOut(stage, ruling.next?.seat ?? 'south', first())) put(stage, id, { ...spot, z: 0, state: 'onBoard' }, Number.NEGATIVE_INFINITY);
  const memory: Memory = { turnSeat: undefined, turnBox: undefined, barred: undefined, untouched: true };
  stage.now = options.stillFor ?? 2.2;
  let from = 0;
  let played = 0;
  while (options.strokes === undefined || played < options.strokes) {
    const nudges: Nudge[] = [];
    if (!memory.untouched && noise !== 'easy' && stage.chance.happens(noise === 'normal' ? 0.012 : 0.03)) nudges.push(...[nudged(stage)].filter((n) => n !== undefined));
    const done = await playStroke(stage, line, ruling, memory, ground, options.skill ?? 0.7, options.breathe ?? (async () => {}));
    const drops = dropsOf(done.stroke.evidence, from, sensing, sensorChance);
    const { t0, t1 } = done.stroke.evidence;
    const stroke = { ...done.stroke, evidence: { ...done.stroke.evidence, sensors: drops.filter((d) => d.at / 1000 > t0 && d.at / 1000 < t1 + 0.3).map((d) => ({ t: d.at / 1000, pocket: d.pocket, ms: d.ms })) } };
    played++;
    const lines = [...starts, stroke];
    starts = [];
    stage.now += stage.chance.between(0.9, 1.8) + (played === options.strokes ? 1.5 : 0);
    // The stroke can be looked at before anybody rules on it: an umpire who has to see it first is waited for.
    yield* settled(stage, from, { drops, lines, nudges });
    from = stage.now;
    ruling = await umpire.apply(stroke);
    remember(memory, done, ruling);
    if (ruling.next === null) {
      if (options.strokes !== undefined) return;
      ruling = await umpire.start(line);
      starts = [line];
      sweep(stage, ruling.next?.seat ?? 'south', first(), ['south', 'north']);
      continue;
    }
    if (ruling.turn === 'boardOver' || ruling.turn === 'gameOver') sweep(stage, ruling.next.seat, first(), line.sides.flatMap((s) => s.seats).slice(0, 2));
    else if (ruling.returns.length > 0) {
      if (stage.poses[strikerId]?.state === 'onBoard') {
        const way = enter(stage, ruling.next.seat);
        take(stage, way, strikerId);
        leave(stage, way);
        put(stage, strikerId, away);
        stage.now += 0.2;
      }
      for (const due of [...ruling.returns].sort((a, b) => Number(b.disc === 'queen') - Number(a.disc === 'queen'))) giveBack(stage, due, placerOf(line, due));
    }
    stage.now += stage.chance.between(0.5, 1.3);
  }
}

function* settled(stage: Stage, from: number, rest: Pick<Episode, 'drops' | 'lines' | 'nudges'>): Generator<Episode> {
  stage.line.end = stage.now;
  yield { from, until: stage.now, sceneAt: (t) => sceneAt(stage.line, t), poseAt: (id, t) => poseAt(stage.line, id, t), handsAt: (t) => handsAt(stage.line, t), ...rest };
  forget(stage.line, stage.now - 1);
}
