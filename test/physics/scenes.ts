import { type Surface, usualSurface } from '../../server/domain/profile.ts';
import { layout } from '../../server/geometry/layout.ts';
import { type TableSpec, tables } from '../../server/geometry/table.ts';
import type { Body } from '../../server/physics/predict.ts';

/** The table of most tests. */
export const icf: TableSpec = tables.icf!;

/** A surface without any loss. */
export const lossless: Surface = { deceleration: 0, discRestitution: 1, cushionRestitution: 1, cushionFriction: 0, discFriction: 0 };

/** The usual surface with friction between discs made plain. */
export const usual: Surface = { ...usualSurface, discFriction: 0.05 };

/** A small seeded generator of numbers in [0, 1) (mulberry32). */
export const chance = (seed: number): (() => number) => {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** About normally distributed with deviation 1. */
export const normal = (random: () => number): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A disc of the table. */
export const disc = (table: TableSpec, id: number, x: number, y: number, vx = 0, vy = 0, spin = 0): Body => ({
  id,
  x,
  y,
  vx,
  vy,
  spin,
  radius: table.disc.diameter / 2,
  mass: table.disc.mass,
});

/** The striker of the table; its id is 19 everywhere in the tests. */
export const striker = (table: TableSpec, x: number, y: number, vx = 0, vy = 0, spin = 0): Body => ({
  id: 19,
  x,
  y,
  vx,
  vy,
  spin,
  radius: table.striker.diameter / 2,
  mass: table.striker.mass,
});

/** The rack of nineteen and a striker that flies at it; `gap` mm between neighbours, `aim` radians from straight ahead. */
export const rack = (table: TableSpec, gap: number, aim: number, speed: number): Body[] => [
  ...layout(table.disc.diameter + gap, 'south').map((p, i) => disc(table, i, p.at.x, p.at.y)),
  striker(table, 0, -table.side / 2 + table.zone.front, speed * Math.sin(aim), speed * Math.cos(aim)),
];

/** `count` discs strewn without overlap (at least `gap` mm apart, off the pockets), and a striker on the base line that flies off; all of them move where `moving`. */
export const strewn = (table: TableSpec, seed: number, count: number, options: { moving?: boolean; gap?: number; speed?: number } = {}): Body[] => {
  const random = chance(seed);
  const gap = options.gap ?? 0.5;
  const bodies: Body[] = [];
  const aim = (random() - 0.5) * 2;
  const speed = options.speed ?? 500 + 4500 * random();
  bodies.push(
    striker(table, (random() - 0.5) * table.zone.length * 0.9, -table.side / 2 + (table.zone.back + table.zone.front) / 2, speed * Math.sin(aim), speed * Math.cos(aim), options.moving ? 40 * (random() - 0.5) : 0),
  );
  const r = table.disc.diameter / 2;
  const out = table.side / 2 - table.pocket / 2;
  for (let tries = 0; bodies.length <= count && tries < 10_000; tries++) {
    const x = (random() * 2 - 1) * (table.side / 2 - r);
    const y = (random() * 2 - 1) * (table.side / 2 - r);
    if (Math.hypot(Math.abs(x) - out, Math.abs(y) - out) < table.pocket / 2 + 1) continue;
    if (bodies.some((b) => Math.hypot(b.x - x, b.y - y) < b.radius + r + gap)) continue;
    const v = options.moving ? 3000 * random() : 0;
    const way = 2 * Math.PI * random();
    bodies.push(disc(table, bodies.length - 1, x, y, v * Math.cos(way), v * Math.sin(way), options.moving ? 60 * (random() - 0.5) : 0));
  }
  return bodies;
};

/** Kinetic energy, turning included, g mm^2/s^2. */
export const energyOf = (bodies: readonly Body[]): number =>
  bodies.reduce((e, b) => e + 0.5 * b.mass * (b.vx ** 2 + b.vy ** 2) + 0.25 * b.mass * b.radius ** 2 * b.spin ** 2, 0);

/** The deepest overlap of two bodies, or of a body and a cushion, mm; 0 when there is none. */
export const overlapOf = (bodies: readonly Body[], table: TableSpec): number => {
  let worst = 0;
  for (const [i, a] of bodies.entries()) {
    worst = Math.max(worst, Math.abs(a.x) + a.radius - table.side / 2, Math.abs(a.y) + a.radius - table.side / 2);
    for (const b of bodies.slice(i + 1)) worst = Math.max(worst, a.radius + b.radius - Math.hypot(a.x - b.x, a.y - b.y));
  }
  return worst;
};

/** The greatest distance between two bodies of one id in two sets, mm; Infinity when the sets differ. */
export const differenceOf = (a: readonly Body[], b: readonly Body[]): number => {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  return a.reduce((worst, p) => {
    const q = b.find((c) => c.id === p.id);
    return q ? Math.max(worst, Math.hypot(p.x - q.x, p.y - q.y)) : Number.POSITIVE_INFINITY;
  }, 0);
};
