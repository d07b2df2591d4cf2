import type { Surface } from '../domain/profile.ts';
import type { TableSpec } from '../geometry/table.ts';
import type { Arc, Body, Happening } from './body.ts';
import { placeAt, velocityAt } from './paths.ts';
import { traced } from './predict.ts';
import { isInCluster } from './widening.ts';

/** A body seen at x, y (mm) at `t` seconds. */
export type Seen = { readonly t: number; readonly id: number; readonly x: number; readonly y: number };

/** A way the striker may have been sent: direction rad, speed mm/s, moment of the launch s. */
export type Launch = { readonly direction: number; readonly speed: number; readonly at: number };

/** What a launch is weighed against. */
export type Scene = {
  readonly striker: Body;
  readonly discs: readonly Body[];
  readonly seen: readonly Seen[];
  readonly table: TableSpec;
  readonly surface: Surface;
  /** Standard deviation of what is seen, mm. */
  readonly noise: number;
};

/** One collision of one body: when (s after the launch), and what it leaves unknown of the body's velocity, mm/s. */
type Kick = { readonly at: number; readonly unknown: number };

/** A launch simulated: who was touched first and over which cushions, how the bodies went, and what each collision left unknown. */
export type Trial = {
  readonly launch: Launch;
  readonly first: Happening | undefined;
  readonly cushions: string;
  readonly paths: ReadonlyMap<number, readonly Arc[]>;
  readonly kicks: ReadonlyMap<number, readonly Kick[]>;
  /** The disc touched first had neighbours that were hit at once. */
  readonly inCluster: boolean;
};

// Shares of the impact speed each collision leaves unknown here: the first one is known best, since the start of the striker and the disc are known to a millimetre.
const firstShare = 0.08;
const laterShare = 0.25;
const clusterShare = 0.75;
const cushionShare = 0.1;
// In a cluster single discs are chance, but their momentum together is not: shares of the way gone that stay unknown of one disc, and of all together.
const inClusters = { one: 0.8, all: 0.3, striker: 0.35, share: 0.05 };
/** What a term costs on average that agrees. */
const fairMisfit = 1.2;
/** Log odds against a launch over a cushion before the first disc, for each cushion. */
const cushionOdds = 3;
/** Degrees of freedom of the t distribution of what is seen: a wrong identity now and then must not decide. */
const freedom = 4;
/** The same of the striker before it touched anything: it cannot be mistaken, and its way is straight. */
const freeFreedom = 30;

/** Simulates a launch until the last thing was seen. */
export const tryLaunch = (scene: Scene, launch: Launch, until: number): Trial => {
  const vx = launch.speed * Math.cos(launch.direction);
  const vy = launch.speed * Math.sin(launch.direction);
  const bodies = [{ ...scene.striker, vx, vy }, ...scene.discs];
  const { prediction, paths } = traced(bodies, scene.table, scene.surface, Math.max(0, until - launch.at));
  const { happenings } = prediction;
  const first = happenings.find((h) => h.kind === 'disc');
  const kicks = new Map<number, Kick[]>();
  const kick = (id: number, k: Kick): void => {
    const list = kicks.get(id);
    if (list) list.push(k);
    else kicks.set(id, [k]);
  };
  let cushions = '';
  const inCluster = first !== undefined && isInCluster(happenings, happenings.indexOf(first));
  for (const [i, h] of happenings.entries()) {
    if (h.kind !== 'disc' && h.kind !== 'cushion') continue;
    if (h.kind === 'cushion' && (!first || h.at < first.at)) cushions += Math.abs(h.x) > Math.abs(h.y) ? 'x' : 'y';
    const share = h.kind === 'cushion' ? cushionShare : isInCluster(happenings, i) ? clusterShare : h === first ? firstShare : laterShare;
    const k = { at: h.at, unknown: share * h.speed };
    kick(h.a, k);
    if (h.b !== undefined) kick(h.b, k);
  }
  return { launch, first, cushions, paths: new Map(bodies.map((body, i) => [body.id, paths[i]!])), kicks, inCluster };
};

/** Variance of a body's predicted place at `t` seconds after the launch, mm^2: what is seen is noisy, and every collision before leaves something unknown. */
const variance = (scene: Scene, trial: Trial, id: number, t: number): number => {
  let sum = scene.noise * scene.noise;
  const kicks = trial.kicks.get(id);
  if (!kicks) return sum;
  for (const k of kicks) {
    if (k.at > t) break;
    const grown = k.unknown * (t - k.at);
    sum += grown * grown;
  }
  return sum;
};

/** One thing seen against a trial: seen minus predicted (mm), its variance, the velocity by which the prediction moves back when the launch is later, and how much it counts. */
export type Term = { dx: number; dy: number; vx: number; vy: number; variance: number; share: number; freedom: number; readonly together: boolean };

/** All terms of a trial that begins at `at`: one for each sight, and one for the momentum of all discs at each moment after a contact in a cluster. */
export const termsOf = (scene: Scene, trial: Trial, at: number): Term[] => {
  const out: Term[] = [];
  const { deceleration } = scene.surface;
  let sum: Term | undefined;
  let gone = { x: 0, y: 0 };
  let when = Number.NaN;
  const close = (): void => {
    if (sum) sum.variance += (inClusters.all * Math.hypot(gone.x, gone.y)) ** 2;
  };
  for (const s of scene.seen) {
    const path = trial.paths.get(s.id);
    if (!path) continue;
    const t = s.t - at;
    const p = placeAt(path, t, deceleration);
    const v = velocityAt(path, t, deceleration);
    const term = { dx: s.x - p.x, dy: s.y - p.y, vx: v.x, vy: v.y, variance: scene.noise * scene.noise, share: 1, freedom, together: false };
    out.push(term);
    const since = trial.first ? t - trial.first.at : -1;
    if (s.id === scene.striker.id && since <= 0) term.freedom = freeFreedom;
    if (!trial.inCluster || since <= 0) {
      term.variance = variance(scene, trial, s.id, t);
      continue;
    }
    if (s.id === scene.striker.id) {
      term.variance += (inClusters.striker * trial.first!.speed * since) ** 2;
      continue;
    }
    const rest = path[0]!;
    const wayX = s.x - rest.x;
    const wayY = s.y - rest.y;
    term.share = inClusters.share;
    term.variance += (inClusters.one * Math.hypot(wayX, wayY)) ** 2;
    if (s.t !== when) {
      close();
      sum = { dx: 0, dy: 0, vx: 0, vy: 0, variance: 0, share: 1, freedom, together: true };
      gone = { x: 0, y: 0 };
      when = s.t;
      out.push(sum);
    }
    sum!.dx += term.dx;
    sum!.dy += term.dy;
    sum!.vx += term.vx;
    sum!.vy += term.vy;
    sum!.variance += scene.noise * scene.noise;
    gone = { x: gone.x + wayX, y: gone.y + wayY };
  }
  close();
  return out;
};

/** Weight of a term with this squared distance in deviations, as iteratively reweighted least squares has it for the t distribution. */
export const weightOf = (term: Term): number => (term.share * (term.freedom + 2)) / (term.freedom + (term.dx * term.dx + term.dy * term.dy) / term.variance) / term.variance;

/** How well a trial agrees with what was seen, when it is moved in time so that it begins at `at`: log likelihood, and its slope and curvature in `at`. */
export const weigh = (scene: Scene, trial: Trial, at: number, extra = 0): { log: number; slope: number; curvature: number } => {
  let log = -cushionOdds * trial.cushions.length;
  let slope = 0;
  let curvature = 0;
  const sharpest = scene.noise * scene.noise + extra * extra;
  for (const term of termsOf(scene, trial, at)) {
    term.variance += extra * extra;
    const { dx, dy, vx, vy } = term;
    const misfit = 0.5 * (term.freedom + 2) * Math.log1p((dx * dx + dy * dy) / term.variance / term.freedom);
    // What does not count costs as much as a fair fit would: vague launches must not win by explaining little.
    log -= term.share * misfit + (1 - term.share) * fairMisfit + (term.together ? 0 : Math.log(term.variance / sharpest));
    const w = weightOf(term);
    // A later launch moves the bodies back along their velocity.
    slope -= w * (dx * vx + dy * vy);
    curvature += w * (vx * vx + vy * vy);
  }
  return { log, slope, curvature };
};
