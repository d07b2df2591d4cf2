import type { Mm } from '../geometry/plane.ts';
import type { Arc } from './body.ts';

/** Where a body on this path is at `t` seconds, mm; before the first arc it stands at its start. */
export const placeAt = (path: readonly Arc[], t: number, deceleration: number): Mm => {
  const arc = arcAt(path, t);
  if (arc.speed === 0 || t <= arc.at) return { x: arc.x, y: arc.y };
  const dt = deceleration > 0 ? Math.min(t - arc.at, arc.speed / deceleration) : t - arc.at;
  const way = dt * (arc.speed - 0.5 * deceleration * dt);
  return { x: arc.x + arc.dx * way, y: arc.y + arc.dy * way };
};

/** How a body on this path moves at `t` seconds, mm/s. */
export const velocityAt = (path: readonly Arc[], t: number, deceleration: number): Mm => {
  const arc = arcAt(path, t);
  const speed = t < arc.at ? 0 : Math.max(0, arc.speed - deceleration * (t - arc.at));
  return { x: arc.dx * speed, y: arc.dy * speed };
};

const arcAt = (path: readonly Arc[], t: number): Arc => {
  let i = path.length - 1;
  while (i > 0 && path[i]!.at > t) i--;
  return path[i]!;
};
