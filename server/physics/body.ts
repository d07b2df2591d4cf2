import type { Pocket } from '../geometry/table.ts';

/** A disc or striker at one moment: centre mm, velocity mm/s, spin rad/s against the clock, radius mm, mass g. */
export type Body = {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly spin: number;
  readonly radius: number;
  readonly mass: number;
};

/**
 * One event of a prediction, `at` seconds from its start. `speed` is the approach speed along the normal (disc, cushion) or the speed of the
 * body (pocket, rest 0), mm/s; x, y the contact point (disc, cushion) or the centre of the body (pocket, rest), mm.
 */
export type Happening = {
  readonly at: number;
  readonly kind: 'disc' | 'cushion' | 'pocket' | 'rest';
  readonly a: number;
  readonly b?: number;
  readonly pocket?: Pocket;
  readonly speed: number;
  readonly x: number;
  readonly y: number;
};

/** A body on its way through a prediction. `dx`, `dy` is the unit direction, kept apart from `speed` so that gliding never turns it. */
export type Mover = {
  readonly id: number;
  readonly radius: number;
  readonly mass: number;
  x: number;
  y: number;
  dx: number;
  dy: number;
  speed: number;
  spin: number;
  gone: boolean;
  /** When and how its way ends if nothing else is met (cushion x, cushion y, pocket 0 to 3, rest). */
  aloneAt: number;
  alone: Alone;
  /** Last time it met the cushion across x, and across y. */
  touchedX: number;
  touchedY: number;
};

/** What a body meets without another body: `x` and `y` the cushions across those axes, numbers the pockets in protocol order. */
export type Alone = 'x' | 'y' | 'rest' | 'nothing' | 0 | 1 | 2 | 3;

/** Sets a mover's velocity from its components, mm/s. */
export const setVelocity = (m: Mover, vx: number, vy: number): void => {
  const speed = Math.sqrt(vx * vx + vy * vy);
  m.speed = speed;
  m.dx = speed > 0 ? vx / speed : 0;
  m.dy = speed > 0 ? vy / speed : 0;
};

/** A mover made from a body. */
export const moverOf = (b: Body): Mover => {
  const m: Mover = {
    id: b.id,
    radius: b.radius,
    mass: b.mass,
    x: b.x,
    y: b.y,
    dx: 0,
    dy: 0,
    speed: 0,
    spin: b.spin,
    gone: false,
    aloneAt: Number.POSITIVE_INFINITY,
    alone: 'nothing',
    touchedX: Number.NEGATIVE_INFINITY,
    touchedY: Number.NEGATIVE_INFINITY,
  };
  setVelocity(m, b.vx, b.vy);
  return m;
};

/** The body a mover has become. */
export const bodyOf = (m: Mover): Body => ({
  id: m.id,
  x: m.x,
  y: m.y,
  vx: m.dx * m.speed,
  vy: m.dy * m.speed,
  spin: m.spin,
  radius: m.radius,
  mass: m.mass,
});

/** Glides a mover for `dt` seconds under a constant deceleration, mm/s^2; the caller stops it in time. */
export const glide = (m: Mover, dt: number, deceleration: number): void => {
  if (m.speed === 0 || dt === 0) return;
  const way = dt * (m.speed - 0.5 * deceleration * dt);
  m.x += m.dx * way;
  m.y += m.dy * way;
  m.speed = Math.max(0, m.speed - deceleration * dt);
};

/** Seconds a body at `speed` needs for `way` mm under the deceleration; Infinity when it stops before. */
export const timeOfWay = (way: number, speed: number, deceleration: number): number => {
  if (way <= 0) return 0;
  const left = speed * speed - 2 * deceleration * way;
  return left < 0 || speed === 0 ? Number.POSITIVE_INFINITY : (2 * way) / (speed + Math.sqrt(left));
};

/** A stretch of free gliding: from `at` (s) at x, y (mm) in the unit direction dx, dy, starting at `speed` (mm/s), until the next arc begins. */
export type Arc = { readonly at: number; readonly x: number; readonly y: number; readonly dx: number; readonly dy: number; readonly speed: number };

/** The arc a mover begins now. */
export const arcOf = (m: Mover, at: number): Arc => ({ at, x: m.x, y: m.y, dx: m.dx, dy: m.dy, speed: m.speed });
