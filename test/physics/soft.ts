import type { Surface } from '../../server/domain/profile.ts';
import type { TableSpec } from '../../server/geometry/table.ts';
import type { Body } from '../../server/physics/predict.ts';

/** What a soft simulation hands out at one moment. */
export type SoftState = { readonly t: number; readonly bodies: readonly Body[] };

/** The first touch of a body by another. */
export type SoftTouch = { readonly t: number; readonly a: number; readonly b: number };

const step = 5e-6;
/** Steps between two looks at which pairs are near. */
const looks = 40;
/** Length of a contact of two discs, s. */
const contactTime = 120e-6;

/** Stiffness and damping of a contact with this reduced mass and restitution. */
const springOf = (mass: number, restitution: number): { k: number; c: number } => {
  const k = (mass * Math.PI * Math.PI) / (contactTime * contactTime);
  const l = Math.log(restitution);
  return { k, c: (-2 * l * Math.sqrt(k * mass)) / Math.sqrt(Math.PI * Math.PI + l * l) };
};

/**
 * A board of soft discs: springs and dampers, friction at the rims, a fixed small step. Shares nothing with the engine under test; truth for inference.
 * Returns the states at the times asked for (ascending, s), at most until `afterTouch` seconds after the first touch, and every pair's first touch.
 * No pockets: the times asked for are short.
 */
export const soft = (start: readonly Body[], table: TableSpec, surface: Surface, times: readonly number[], afterTouch = Number.POSITIVE_INFINITY): { states: SoftState[]; touches: SoftTouch[] } => {
  const n = start.length;
  const x = Float64Array.from(start, (b) => b.x);
  const y = Float64Array.from(start, (b) => b.y);
  const vx = Float64Array.from(start, (b) => b.vx);
  const vy = Float64Array.from(start, (b) => b.vy);
  const spin = Float64Array.from(start, (b) => b.spin);
  const fx = new Float64Array(n);
  const fy = new Float64Array(n);
  const torque = new Float64Array(n);
  const r = Float64Array.from(start, (b) => b.radius);
  const m = Float64Array.from(start, (b) => b.mass);
  const met = new Set<number>();
  const touches: SoftTouch[] = [];
  const states: SoftState[] = [];
  const half = table.side / 2;
  const friction = surface.discFriction ?? 0.05;

  const push = (i: number, j: number, nx: number, ny: number, depth: number, restitution: number, mu: number): void => {
    // j < 0: a cushion. (nx, ny) points from i outwards.
    const mass = j < 0 ? m[i]! : (m[i]! * m[j]!) / (m[i]! + m[j]!);
    const { k, c } = springOf(mass, restitution);
    const wx = vx[i]! - (j < 0 ? 0 : vx[j]!);
    const wy = vy[i]! - (j < 0 ? 0 : vy[j]!);
    const closing = wx * nx + wy * ny;
    const force = Math.max(0, k * depth + c * closing);
    const sliding = -wx * ny + wy * nx + spin[i]! * r[i]! + (j < 0 ? 0 : spin[j]! * r[j]!);
    const rub = -mu * force * Math.max(-1, Math.min(1, sliding / 20));
    fx[i]! += -force * nx - rub * ny;
    fy[i]! += -force * ny + rub * nx;
    torque[i]! += rub * r[i]!;
    if (j < 0) return;
    fx[j]! += force * nx + rub * ny;
    fy[j]! += force * ny - rub * nx;
    torque[j]! += rub * r[j]!;
  };

  // Pairs that may touch before the next look at all of them.
  let near: number[] = [];
  const margin = 12_000 * step * looks;
  const lookAround = (): void => {
    near = [];
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        const reach = r[i]! + r[j]! + margin;
        if ((x[j]! - x[i]!) ** 2 + (y[j]! - y[i]!) ** 2 < reach * reach) near.push(i * n + j);
      }
    }
  };

  let next = 0;
  for (let k = 0; next < times.length; k++) {
    const t = k * step;
    if (touches.length > 0 && t > touches[0]!.t + afterTouch) break;
    if (k % looks === 0) lookAround();
    while (next < times.length && t >= times[next]! - step / 2) {
      states.push({ t: times[next]!, bodies: start.map((b, i) => ({ ...b, x: x[i]!, y: y[i]!, vx: vx[i]!, vy: vy[i]!, spin: spin[i]! })) });
      next++;
    }
    fx.fill(0);
    fy.fill(0);
    torque.fill(0);
    for (const cell of near) {
        const i = Math.floor(cell / n);
        const j = cell % n;
        if (vx[i] === 0 && vy[i] === 0 && vx[j] === 0 && vy[j] === 0) continue;
        const dx = x[j]! - x[i]!;
        const dy = y[j]! - y[i]!;
        const reach = r[i]! + r[j]!;
        const d2 = dx * dx + dy * dy;
        if (d2 >= reach * reach) continue;
        const d = Math.sqrt(d2);
        if (!met.has(i * n + j)) {
          met.add(i * n + j);
          touches.push({ t, a: start[i]!.id, b: start[j]!.id });
        }
        push(i, j, dx / d, dy / d, reach - d, surface.discRestitution, friction);
    }
    for (let i = 0; i < n; i++) {
      if (Math.abs(x[i]!) + r[i]! > half) push(i, -1, Math.sign(x[i]!), 0, Math.abs(x[i]!) + r[i]! - half, surface.cushionRestitution, surface.cushionFriction);
      if (Math.abs(y[i]!) + r[i]! > half) push(i, -1, 0, Math.sign(y[i]!), Math.abs(y[i]!) + r[i]! - half, surface.cushionRestitution, surface.cushionFriction);
    }
    for (let i = 0; i < n; i++) {
      vx[i]! += (fx[i]! / m[i]!) * step;
      vy[i]! += (fy[i]! / m[i]!) * step;
      spin[i]! += (torque[i]! / (0.5 * m[i]! * r[i]! * r[i]!)) * step;
      const speed = Math.hypot(vx[i]!, vy[i]!);
      if (speed === 0) continue;
      const kept = Math.max(0, 1 - (surface.deceleration * step) / speed);
      vx[i]! *= kept;
      vy[i]! *= kept;
      if (kept === 0) spin[i] = 0;
      x[i]! += vx[i]! * step;
      y[i]! += vy[i]! * step;
    }
  }
  return { states, touches };
};
