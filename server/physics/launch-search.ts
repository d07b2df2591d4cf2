import type { Family } from './first-met.ts';
import { type Launch, type Scene, type Trial, termsOf, tryLaunch, weigh, weightOf } from './launch-fit.ts';

/** The best launch of a family, its log likelihood and the log of the volume of launches that agree about as well. */
export type Best = { readonly trial: Trial; readonly log: number; readonly volume: number };

/** When the contact can have been (s), and when the striker was last seen at its start. */
export type Window = { readonly contactFrom: number; readonly contactTo: number; readonly stillAt: number; readonly until: number };

const speeds = [350, 500, 700, 950, 1300, 1750, 2300, 3000, 3900, 5000, 6500];
/** Extra deviation (mm) in the coarse search, so that no hill is missed between its steps. */
const coarseExtra = 10;
const slowest = 80;

const isOf = (family: Family, trial: Trial): boolean => trial.first?.b === family.disc || trial.first?.a === family.disc ? trial.cushions === family.cushions : false;

/** Moves a trial in time to where it agrees best, starting with the contact at `contact`. */
const settled = (scene: Scene, trial: Trial, contact: number, window: Window, extra: number): { at: number; log: number } => {
  let at = Math.max(window.stillAt, contact - trial.first!.at);
  let now = weigh(scene, trial, at, extra);
  for (let i = 0; i < 3; i++) {
    const next = Math.max(window.stillAt, at + now.slope / Math.max(now.curvature, 1e-9));
    if (Math.abs(next - at) < 1e-5) break;
    const then = weigh(scene, trial, next, extra);
    if (then.log <= now.log) break;
    at = next;
    now = then;
  }
  return { at, log: now.log };
};

/** Tries directions and speeds over a family; the best few, coarsely. `hints` are speeds suggested by what was seen, mm/s. */
export const coarse = (scene: Scene, family: Family, window: Window, hints: readonly number[]): { launch: Launch; log: number }[] => {
  const found: { launch: Launch; log: number }[] = [];
  const width = family.to - family.from;
  const count = Math.max(3, Math.min(9, Math.round(width / 0.018)));
  const { deceleration } = scene.surface;
  const moments = Math.min(8, Math.ceil((window.contactTo - window.contactFrom) / 0.014));
  for (const speed of hints.length > 0 ? hints : speeds) {
    // Too slow to get there, or to get there in time.
    if (speed * speed < 2 * deceleration * family.way * 0.9) continue;
    if (family.way / speed > (window.contactTo - window.stillAt) * 1.1 + 0.01) continue;
    for (let k = 0; k < count; k++) {
      const direction = family.from + ((k + 0.5) / count) * width;
      const duration = (2 * family.way) / (speed + Math.sqrt(Math.max(0, speed * speed - 2 * deceleration * family.way)));
      const trial = tryLaunch(scene, { direction, speed, at: 0 }, duration * 1.2 + 0.01 + window.until - window.contactFrom);
      if (!isOf(family, trial)) continue;
      for (let j = 0; j < moments; j++) {
        const { at, log } = settled(scene, trial, window.contactFrom + ((j + 0.5) / moments) * (window.contactTo - window.contactFrom), window, coarseExtra);
        found.push({ launch: { direction, speed, at }, log });
      }
    }
  }
  found.sort((a, b) => b.log - a.log);
  return spreadOut(found);
};

/** Keeps the best of each neighbourhood: three starts that are not one hill. */
const spreadOut = (found: { launch: Launch; log: number }[]): { launch: Launch; log: number }[] => {
  const kept: { launch: Launch; log: number }[] = [];
  for (const f of found) {
    if (kept.some((k) => Math.abs(k.launch.direction - f.launch.direction) < 0.01 && Math.abs(Math.log(k.launch.speed / f.launch.speed)) < 0.1)) continue;
    kept.push(f);
    if (kept.length === 3) break;
  }
  return kept;
};

/** Solves a symmetric 3 x 3 system by Cramer's rule; also its determinant. */
const solve3 = (h: readonly number[], g: readonly number[]): { x: number[]; det: number } => {
  const [a, b, c, d, e, f] = h as [number, number, number, number, number, number];
  const A = d * f - e * e;
  const B = c * e - b * f;
  const C = b * e - c * d;
  const det = a * A + b * B + c * C;
  const D = a * f - c * c;
  const E = b * c - a * e;
  const F = a * d - b * b;
  const [p, q, r] = g as [number, number, number];
  return { x: [(A * p + B * q + C * r) / det, (B * p + D * q + E * r) / det, (C * p + E * q + F * r) / det], det };
};

// Priors that keep the normal equations whole: about 1 rad, a factor e in speed, 50 ms in time.
const priors = [1, 1, 400] as const;

/** Climbs from a start to the best launch of its family by damped Gauss-Newton steps over direction, log speed and time. */
export const climb = (scene: Scene, family: Family, start: Launch, window: Window): Best | undefined => {
  let launch = start;
  let trial = tryLaunch(scene, launch, window.until);
  if (!isOf(family, trial)) return undefined;
  let log = weigh(scene, trial, launch.at).log;
  let damping = 1e-3;
  let volume = 0;
  const stepA = 2e-4;
  const stepS = 1e-3;
  for (let i = 0; i < 12; i++) {
    const here = termsOf(scene, trial, launch.at);
    const turned = termsOf(scene, tryLaunch(scene, { ...launch, direction: launch.direction + stepA }, window.until), launch.at);
    const sped = termsOf(scene, tryLaunch(scene, { ...launch, speed: launch.speed * Math.exp(stepS) }, window.until), launch.at);
    const h = [priors[0], 0, 0, priors[1], 0, priors[2]];
    const g = [0, 0, 0];
    const add = (w: number, d: number, ja: number, js: number, jt: number): void => {
      h[0]! += w * ja * ja;
      h[1]! += w * ja * js;
      h[2]! += w * ja * jt;
      h[3]! += w * js * js;
      h[4]! += w * js * jt;
      h[5]! += w * jt * jt;
      g[0]! -= w * ja * d;
      g[1]! -= w * js * d;
      g[2]! -= w * jt * d;
    };
    for (let k = 0; k < here.length; k++) {
      const term = here[k]!;
      const a = turned[k] ?? term;
      const s = sped[k] ?? term;
      const w = weightOf(term);
      add(w, term.dx, clamp((a.dx - term.dx) / stepA), clamp((s.dx - term.dx) / stepS), term.vx);
      add(w, term.dy, clamp((a.dy - term.dy) / stepA), clamp((s.dy - term.dy) / stepS), term.vy);
    }
    const plain = solve3(h, g);
    volume = volumeOf(h, plain.det, family);
    const damped = [h[0]! * (1 + damping), h[1]!, h[2]!, h[3]! * (1 + damping), h[4]!, h[5]! * (1 + damping)];
    const { x } = solve3(damped, g);
    const next: Launch = {
      direction: launch.direction + Math.max(-0.05, Math.min(0.05, x[0]!)),
      speed: Math.max(slowest, launch.speed * Math.exp(Math.max(-0.4, Math.min(0.4, x[1]!)))),
      at: Math.max(window.stillAt, launch.at + Math.max(-0.03, Math.min(0.03, x[2]!))),
    };
    const tried = tryLaunch(scene, next, window.until);
    const better = isOf(family, tried) ? weigh(scene, tried, next.at).log : Number.NEGATIVE_INFINITY;
    if (better > log) {
      const gain = better - log;
      launch = next;
      trial = tried;
      log = better;
      damping = Math.max(1e-5, damping / 5);
      if (gain < 0.01) break;
    } else {
      damping *= 8;
      if (damping > 1e4) break;
    }
  }
  return { trial, log, volume };
};

// A derivative across a change of who meets whom says nothing.
const clamp = (j: number): number => (Number.isFinite(j) && Math.abs(j) < 2e4 ? j : 0);

/** Log of the volume of launches under the hill (Laplace), no wider in direction than the family. */
const volumeOf = (h: readonly number[], det: number, family: Family): number => {
  const minor = h[3]! * h[5]! - h[4]! * h[4]!;
  const sigmaA = Math.sqrt(Math.max(minor / det, 1e-12));
  const room = Math.min(1, (family.to - family.from) / (2.5 * sigmaA));
  return -0.5 * Math.log(Math.max(det, 1e-300)) + Math.log(room);
};
