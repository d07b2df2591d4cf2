import { type Mover, timeOfWay } from './body.ts';
import { firstDownCrossing } from './quartic.ts';

/** A mover against a body at rest: it glides on a straight line, so the way to contact is closed-form. Seconds, Infinity when it misses. */
const untilRestingMet = (m: Mover, still: Mover, deceleration: number): number => {
  const x = still.x - m.x;
  const y = still.y - m.y;
  const along = x * m.dx + y * m.dy;
  if (along <= 0) return Number.POSITIVE_INFINITY;
  const beside = x * m.dy - y * m.dx;
  const reach = m.radius + still.radius;
  const room = reach * reach - beside * beside;
  if (room <= 0) return Number.POSITIVE_INFINITY;
  return timeOfWay(along - Math.sqrt(room), m.speed, deceleration);
};

/** Seconds until two bodies touch, both gliding undisturbed for `within` seconds at least; Infinity when they do not within that time. */
export const untilContact = (a: Mover, b: Mover, deceleration: number, within: number): number => {
  const x = b.x - a.x;
  const y = b.y - a.y;
  const reach = a.radius + b.radius;
  // Nothing moves farther than its speed allows: far pairs leave at once.
  const far = reach + (a.speed + b.speed) * within;
  if (x * x + y * y > far * far) return Number.POSITIVE_INFINITY;
  if (a.speed === 0) return b.speed === 0 ? Number.POSITIVE_INFINITY : untilRestingMet(b, a, deceleration);
  if (b.speed === 0) return untilRestingMet(a, b, deceleration);
  const vx = b.dx * b.speed - a.dx * a.speed;
  const vy = b.dy * b.speed - a.dy * a.speed;
  const apart = x * x + y * y - reach * reach;
  const closing = x * vx + y * vy;
  if (apart <= 0 && closing < 0) return 0;
  if (within <= 0) return Number.POSITIVE_INFINITY;
  // Half the relative acceleration; the distance squared is a quartic in s = time / within.
  const half = 0.5 * deceleration * within * within;
  const hx = half * (a.dx - b.dx);
  const hy = half * (a.dy - b.dy);
  const wx = vx * within;
  const wy = vy * within;
  const s = firstDownCrossing(apart, 2 * closing * within, wx * wx + wy * wy + 2 * (x * hx + y * hy), 2 * (wx * hx + wy * hy), hx * hx + hy * hy);
  return s < 0 ? Number.POSITIVE_INFINITY : s * within;
};

/** How fast two bodies come closer along the line of their centres, mm/s; negative when they part. */
export const closingSpeed = (a: Mover, b: Mover): number => {
  const x = b.x - a.x;
  const y = b.y - a.y;
  const d = Math.sqrt(x * x + y * y);
  if (d === 0) return 0;
  return -(x * (b.dx * b.speed - a.dx * a.speed) + y * (b.dy * b.speed - a.dy * a.speed)) / d;
};
