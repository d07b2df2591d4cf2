import type { Kind } from '../../domain/disc.ts';
import { kinds } from '../../domain/disc.ts';
import { type Detection, maskCells, maskMargin, type Sight } from '../../domain/detection.ts';
import type { Drop } from '../../domain/drop.ts';
import type { MatchEvent, MatchLine } from '../../domain/match-event.ts';
import { pocketCentre, pockets, type TableSpec, tableOfVariant } from '../../geometry/table.ts';
import { type Chance, chanceOf } from './chance.ts';
import { type Hand, isUnder } from './hand.ts';
import type { Nudge } from './turn.ts';
import { type Piece, radiusOf } from './piece.ts';
import { type NoiseLevel, passage, type PassageOptions } from './passage.ts';
import type { Scene } from './timeline.ts';

/** How an imagined detector errs; lengths in mm, probabilities a frame. */
export type SightNoise = {
  /** Jitter of a resting disc's position, and its slowly changing bias over the board. */
  readonly jitter: number;
  readonly bias: number;
  /** Chance that a visible disc is missed: at rest, and for each metre a second of speed. */
  readonly miss: number;
  readonly missMoving: number;
  /** Chance that a disc stays missed on the next frame too (misses come in runs). */
  readonly missStays: number;
  /** Invented discs a frame. */
  readonly falses: number;
  /** Chance that a disc's colour is told wrong, and that it is not told. */
  readonly confused: number;
  readonly untold: number;
  /** Exposure, s: a moving disc's centre is that of its smear. */
  readonly exposure: number;
  /** Time from first to last row, s, over the board from north to south. */
  readonly rolling: number;
  readonly mask: boolean;
};

/** The detector's errors at a noise level. */
export const sightNoise = (level: NoiseLevel): SightNoise =>
  level === 'easy'
    ? { jitter: 0.03, bias: 0, miss: 0, missMoving: 0, missStays: 0, falses: 0, confused: 0, untold: 0, exposure: 0.004, rolling: 0, mask: true }
    : level === 'normal'
      ? { jitter: 0.25, bias: 0.4, miss: 0.004, missMoving: 0.04, missStays: 0.3, falses: 0.01, confused: 0.01, untold: 0.02, exposure: 0.006, rolling: 0.01, mask: true }
      : { jitter: 0.6, bias: 1.2, miss: 0.02, missMoving: 0.12, missStays: 0.5, falses: 0.05, confused: 0.04, untold: 0.06, exposure: 0.012, rolling: 0.025, mask: true };

/** One frame of the imagined detector, with the truth beside it. */
export type SightFrame = { readonly sight: Sight; readonly truth: Scene; readonly drops: readonly Drop[]; readonly lines: readonly (MatchLine | MatchEvent)[]; readonly nudges: readonly Nudge[] };

const beliefOf = (kind: Kind | undefined, sure: number): Record<Kind, number> =>
  Object.fromEntries(kinds.map((k) => [k, kind === undefined ? 0.25 : k === kind ? sure : (1 - sure) / 3])) as Record<Kind, number>;

/** What covers the board, as vision reports it (see Sight.covered). */
export const coveredBy = (hands: readonly Hand[], table: TableSpec): Uint8Array => {
  const out = new Uint8Array(maskCells * maskCells);
  if (hands.length === 0) return out;
  const whole = table.side * (1 + 2 * maskMargin);
  for (let row = 0; row < maskCells; row++)
    for (let column = 0; column < maskCells; column++) {
      const x = ((column + 0.5) / maskCells - 0.5) * whole;
      const y = (0.5 - (row + 0.5) / maskCells) * whole;
      if (hands.some((h) => isUnder(h, x, y, whole / maskCells / 3))) out[row * maskCells + column] = 1;
    }
  return out;
};

/** The share of a disc that a hand leaves in view, by nine points of its face. */
const shareInView = (p: Piece, r: number, hands: readonly Hand[]): number => {
  if (hands.length === 0) return 1;
  let seen = hands.some((h) => isUnder(h, p.x, p.y)) ? 0 : 1;
  for (let k = 0; k < 8; k++) {
    const a = (k * Math.PI) / 4;
    if (!hands.some((h) => isUnder(h, p.x + 0.8 * r * Math.cos(a), p.y + 0.8 * r * Math.sin(a)))) seen++;
  }
  return seen / 9;
};

type Missing = Set<number>;

const seen = (scene: (t: number) => Scene, t: number, table: TableSpec, noise: SightNoise, chance: Chance, missing: Missing, fixed: readonly number[]): Detection[] => {
  const out: Detection[] = [];
  const now = scene(t);
  const early = scene(t - noise.exposure / 2);
  const late = scene(t + noise.exposure / 2);
  const pxPerMm = 0.85;
  const detection = (kind: Kind | undefined, sure: number, x: number, y: number, r: number, confidence: number, state: Detection['state']): void => {
    out.push({ kind: kind !== undefined && sure >= 0.6 ? kind : 'unknown', belief: beliefOf(kind, sure), px: { u: 640 + x * pxPerMm, v: 360 - y * pxPerMm }, r: r * pxPerMm, at: { x, y }, confidence, state });
  };
  for (const p of now.pieces) {
    if (p.state === 'away' || p.state === 'falling' || p.z > 30) continue;
    const r = radiusOf(table, p.id);
    const inView = shareInView(p, r, now.hands);
    if (p.state === 'inPocket' && (p.z < -30 || chance.happens(0.5))) continue;
    if (inView < 0.45) continue;
    const speed = Math.hypot(p.vx, p.vy) / 1000;
    const isMissed = missing.has(p.id) ? chance.happens(noise.missStays) : chance.happens(noise.miss + noise.missMoving * speed + (inView < 0.8 && noise.miss > 0 ? 0.2 : 0));
    if (isMissed) {
      missing.add(p.id);
      continue;
    }
    missing.delete(p.id);
    // The shutter reads the north edge first: a moving disc is seen where it was when its row was read.
    const rolled = noise.rolling * (0.5 - p.y / table.side) - noise.rolling / 2;
    const a = early.pieces[p.id] as Piece;
    const b = late.pieces[p.id] as Piece;
    const spread = noise.jitter * (1 + 2.5 * speed) * (inView < 0.99 ? 2.5 : 1);
    const x = (a.x + b.x) / 2 + p.vx * rolled + chance.gauss(spread) + noise.bias * Math.sin(p.x / 211 + (fixed[0] as number)) * Math.cos(p.y / 187 + (fixed[1] as number));
    const y = (a.y + b.y) / 2 + p.vy * rolled + chance.gauss(spread) + noise.bias * Math.cos(p.x / 193 + (fixed[2] as number)) * Math.sin(p.y / 223 + (fixed[3] as number));
    const kind = chance.happens(noise.confused * (1 + speed)) ? chance.pick(kinds) : p.kind;
    const sure = chance.happens(noise.untold * (1 + speed)) ? 0.4 : Math.min(0.99, 0.97 - Math.abs(chance.gauss(noise.untold)));
    detection(kind, sure, x, y, r * (1 + chance.gauss(0.015)), Math.max(0.4, Math.min(0.99, 0.98 * inView ** 0.5 - Math.abs(chance.gauss(0.01 + noise.miss)))), p.state === 'inPocket' ? 'inPocket' : p.state === 'offBoard' ? 'offBoard' : pocketed(p, table) ? 'inPocket' : 'onBoard');
  }
  if (chance.happens(noise.falses)) detection(chance.pick(kinds), chance.between(0.4, 0.8), chance.between(-0.48, 0.48) * table.side, chance.between(-0.48, 0.48) * table.side, table.disc.diameter / 2, chance.between(0.4, 0.7), 'onBoard');
  return out;
};

const pocketed = (p: Piece, table: TableSpec): boolean => pockets.some((k) => Math.hypot(pocketCentre(table, k).x - p.x, pocketCentre(table, k).y - p.y) < table.pocket / 2);

/** Rough intervals of a camera: steady, or now and then late. */
const frameGap = (fps: number, level: NoiseLevel, chance: Chance): number => (1 / fps) * (level === 'harsh' && chance.happens(0.02) ? 2 : 1);

/**
 * The detection-level stream: a passage of play as an imagined detector would report it, without rendering.
 * Drops and record lines come with the first frame at or after their time (a stroke with the first frame after everything rests).
 */
export async function* sights(options: PassageOptions & { readonly fps: number; readonly sightNoise?: SightNoise }): AsyncGenerator<SightFrame, void> {
  const noise = options.sightNoise ?? sightNoise(options.noise);
  const table = tableOfVariant[options.line.variant];
  const chance = chanceOf(options.seed, `sights ${options.noise}`);
  const fixed = Array.from({ length: 4 }, () => chance.between(0, 7));
  const missing: Missing = new Set();
  let index = 0;
  let t = 0;
  let drops: Drop[] = [];
  let lines: (MatchLine | MatchEvent)[] = [];
  let nudges: Nudge[] = [];
  for await (const episode of passage(options)) {
    drops.push(...episode.drops);
    lines.push(...episode.lines);
    nudges.push(...episode.nudges);
    for (; t < episode.until; index++) {
      const now = t;
      const truth = episode.sceneAt(now);
      const detections = seen(episode.sceneAt, now, table, noise, chance, missing, fixed);
      const hand = truth.hands.some((h) => h.limbs.some((l) => Math.max(Math.abs(l.ax), Math.abs(l.ay)) < table.side / 2));
      const isDue = (line: MatchLine | MatchEvent): boolean => line.type !== 'stroke' || (line.evidence?.t1 ?? 0) <= now;
      yield {
        sight: { index, at: now * 1000, detections, hand, covered: noise.mask ? coveredBy(truth.hands, table) : new Uint8Array(maskCells * maskCells), trust: 'ok', notes: [], ms: {} },
        truth,
        drops: drops.filter((d) => d.at <= now * 1000),
        lines: lines.filter(isDue),
        nudges: nudges.filter((n) => n.t <= now),
      };
      drops = drops.filter((d) => d.at > now * 1000);
      lines = lines.filter((l) => !isDue(l));
      nudges = nudges.filter((n) => n.t > now);
      t += frameGap(options.fps, options.noise, chance);
    }
  }
}
