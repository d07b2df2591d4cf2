import type { Surface } from '../../server/domain/profile.ts';
import type { TableSpec } from '../../server/geometry/table.ts';
import type { Seen } from '../../server/physics/launch-fit.ts';
import type { Body } from '../../server/physics/predict.ts';
import { glide } from '../../server/sources/simulated/glide.ts';
import { chance, icf, normal, rack, strewn, usual } from './scenes.ts';
import { type SoftState, type SoftTouch, soft } from './soft.ts';

/** A stroke of the soft board as a camera would tell it, and the truth. */
export type SoftStroke = {
  readonly kind: 'break' | 'middle';
  readonly table: TableSpec;
  /** At rest, as measured: a little off the truth. */
  readonly before: readonly Body[];
  readonly seen: readonly Seen[];
  /** Which disc was touched first; undefined when none was. */
  readonly first: number | undefined;
  readonly firstAt: number;
  /** How the striker was really sent: rad, mm/s, s. */
  readonly truth: { readonly direction: number; readonly speed: number; readonly at: number };
  /** Another disc was touched within a millisecond: who was first is then hardly a question. */
  readonly ambiguous: boolean;
  /** The striker was seen moving before the contact. */
  readonly seenBefore: boolean;
};

/** A varied surface: what the table really does, while the solver believes the usual one. */
export const trueSurface = (random: () => number): Surface => ({
  deceleration: 1150 * (0.85 + 0.3 * random()),
  discRestitution: 0.86 + 0.08 * random(),
  cushionRestitution: 0.66 + 0.12 * random(),
  cushionFriction: 0.1 + 0.1 * random(),
  discFriction: 0.02 + 0.08 * random(),
});

/** A physics that shares nothing with the engine: what it was at the times asked for, and who touched whom first. */
type World = (bodies: readonly Body[], table: TableSpec, surface: Surface, times: readonly number[]) => { states: SoftState[]; touches: SoftTouch[] };

const softBoard: World = (bodies, table, surface, times) => soft(bodies, table, surface, times, 0.15);

/** The simulated table's own physics: softer touches, an uneven floor, coupled spin. */
const simulatedTable: World = (bodies, table, surface, times) => {
  const g = glide(bodies, table, { ...surface, discFriction: surface.discFriction ?? 0.05, unevenness: 0.03 }, 1.5);
  const n = g.ids.length;
  const state = (t: number): SoftState => {
    const k = Math.min(g.samples - 2, Math.floor(t * 1000));
    const part = Math.min(1, t * 1000 - k);
    return {
      t,
      bodies: bodies.flatMap((b, i): Body[] => {
        if (g.falls.some((f) => f.id === b.id && f.t < t)) return [];
        const [x0, x1, y0, y1] = [g.xs[k * n + i]!, g.xs[(k + 1) * n + i]!, g.ys[k * n + i]!, g.ys[(k + 1) * n + i]!];
        return [{ ...b, x: x0 + part * (x1 - x0), y: y0 + part * (y1 - y0), vx: 1000 * (x1 - x0), vy: 1000 * (y1 - y0) }];
      }),
    };
  };
  const until = (g.bumps.find((b) => b.b >= 0)?.t ?? 1.2) + 0.15;
  return { states: times.filter((t) => t < until).map(state), touches: g.bumps.filter((b) => b.b >= 0).map(({ t, a, b }) => ({ t, a, b })) };
};

export const worlds = { soft: softBoard, simulated: simulatedTable };

/** One stroke: seed, frames a second, deviation of what is seen (mm). Fingers hide the striker in its first frames in about half of the strokes. */
export const softStroke = (seed: number, fps: number, noise = 0.7, world: World = softBoard): SoftStroke => {
  const random = chance(seed * 7919 + 13);
  const broken = random() < 0.25;
  const table = icf;
  const surface = trueSurface(random);
  const speed = broken ? 2000 + 3000 * random() : 700 + 3500 * random() ** 1.5;
  // A rack is laid by hand: gaps of a hair to half a millimetre, never overlapping.
  const gap = 0.05 + 0.5 * random();
  const laid = rack(table, gap, 0, speed).map((b) => ({ ...b, x: b.x + (b.id === 19 ? (random() - 0.5) * 300 : 0.4 * gap * (random() - 0.5)), y: b.y + (b.id === 19 ? 0 : 0.4 * gap * (random() - 0.5)) }));
  let bodies = broken ? laid : strewn(table, seed * 31 + 5, 4 + Math.floor(14 * random()), { gap: random() < 0.3 ? 0.1 : 2 });
  const s = bodies.find((b) => b.id === 19)!;
  const targets = bodies.filter((b) => b.id !== 19);
  const target = targets[Math.floor(targets.length * random())]!;
  const bank = !broken && random() < 0.12;
  const goal = broken ? { x: 0, y: 0 } : bank ? { x: 2 * (random() < 0.5 ? -1 : 1) * (table.side / 2 - s.radius) - target.x, y: target.y } : target;
  const aim = Math.atan2(goal.y - s.y, goal.x - s.x) + ((random() - 0.5) * 60) / Math.max(80, Math.hypot(goal.x - s.x, goal.y - s.y));
  bodies = bodies.map((b) => (b.id === 19 ? { ...b, vx: speed * Math.cos(aim), vy: speed * Math.sin(aim) } : { ...b, vx: 0, vy: 0 }));
  const phase = random() / fps;
  const lead = 3;
  const frames = Array.from({ length: Math.ceil(1.2 * fps) }, (_, k) => phase + k / fps);
  const { states, touches } = world(bodies, table, surface, frames);
  const launch = 10;
  // What is touched after the last frame is not asked for.
  const touch = touches.find((t) => (t.a === 19 || t.b === 19) && t.t < frames.at(-1)! - 0.1);
  const other = (t: { a: number; b: number }): number => (t.a === 19 ? t.b : t.a);
  const hiddenUntil = random() < 0.5 ? 0.08 * random() : 0;
  const seen: Seen[] = [];
  const still = bodies.map((b) => ({ ...b, vx: 0, vy: 0 }));
  const look = (t: number, list: readonly Body[], hidden: boolean): void => {
    for (const b of list) {
      if (b.id === 19 && hidden) continue;
      if (random() < 0.02) continue;
      const blur = 0.5 * noise * Math.min(1, Math.hypot(b.vx, b.vy) / 2000);
      seen.push({ t: launch + t, id: b.id, x: b.x + (noise + blur) * normal(random), y: b.y + (noise + blur) * normal(random) });
    }
  };
  for (let k = lead; k >= 1; k--) look(phase - k / fps, still, random() < 0.6);
  for (const state of states) look(state.t, state.bodies, state.t < hiddenUntil);
  const firstAt = touch?.t ?? Number.POSITIVE_INFINITY;
  return {
    kind: broken ? 'break' : 'middle',
    table,
    before: still.map((b) => ({ ...b, x: b.x + (b.id === 19 ? 0.4 : 0.15) * normal(random), y: b.y + (b.id === 19 ? 0.4 : 0.15) * normal(random) })),
    seen,
    first: touch ? other(touch) : undefined,
    firstAt: launch + firstAt,
    truth: { direction: aim, speed, at: launch },
    ambiguous: touches.some((t) => (t.a === 19 || t.b === 19) && t !== touch && t.t - firstAt < 1e-3),
    seenBefore: seen.some((o) => o.id === 19 && o.t > launch && o.t < launch + firstAt),
  };
};

/** The surface the solver believes in. */
export const believed: Surface = usual;
