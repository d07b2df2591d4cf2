import type { Surface } from '../domain/profile.ts';
import { type Mover, setVelocity } from './body.ts';

/** A pair that touched less than this ago (s) bounces elastically: else a squeezed body bounces for ever at ever smaller speeds (inelastic collapse). */
export const justTouched = 20e-6;
/** Contacts slower than this (mm/s, gone after 2 micrometres) are elastic too, and one pair has them at most once in `slowPause`: bodies may sink 2e-4 mm. */
export const slowContact = 2;
/** Seconds between two slow contacts of one pair. */
export const slowPause = 100e-6;
/** Coulomb friction between two discs where the surface does not name it (powdered wood or plastic). */
export const usualDiscFriction = 0.05;

/** The restitution of a contact: that of the material, or 1 where the rules above ask for it. */
export const restitutionOf = (usual: number, closing: number, since: number): number => (closing < slowContact || since < justTouched ? 1 : usual);

/** When a slow contact may happen again: a pair that presses together is looked at every `slowPause`, not at every tiny bounce. */
export const notBefore = (at: number, last: number, closing: number): number => (at < last + slowPause && closing < slowContact ? last + slowPause : at);

/** The impulse along the tangent: enough to stop the sliding of a solid disc's rim, at most Coulomb's share of the normal impulse. */
const tangential = (sliding: number, inverseMass: number, friction: number, normal: number): number => {
  // A disc's rim gives way 3 times as easily as its centre: 1/m + r^2 / (m r^2 / 2).
  const stopping = sliding / (3 * inverseMass);
  const most = friction * normal;
  return Math.max(-most, Math.min(most, stopping));
};

/** Resolves the contact of two approaching bodies: normal impulse with restitution, friction along the tangent, both changing velocity and spin. */
export const collide = (a: Mover, b: Mover, restitution: number, friction: number): void => {
  let nx = b.x - a.x;
  let ny = b.y - a.y;
  const d = Math.sqrt(nx * nx + ny * ny);
  nx /= d;
  ny /= d;
  const avx = a.dx * a.speed;
  const avy = a.dy * a.speed;
  const bvx = b.dx * b.speed;
  const bvy = b.dy * b.speed;
  const closing = (avx - bvx) * nx + (avy - bvy) * ny;
  const inverseMass = 1 / a.mass + 1 / b.mass;
  const normal = ((1 + restitution) * closing) / inverseMass;
  // Sliding of a's rim over b's, along the tangent (-ny, nx).
  const sliding = (bvx - avx) * ny - (bvy - avy) * nx + a.spin * a.radius + b.spin * b.radius;
  const along = tangential(sliding, inverseMass, friction, normal);
  const jx = -normal * nx + along * ny;
  const jy = -normal * ny - along * nx;
  setVelocity(a, avx + jx / a.mass, avy + jy / a.mass);
  setVelocity(b, bvx - jx / b.mass, bvy - jy / b.mass);
  a.spin -= (2 * along) / (a.mass * a.radius);
  b.spin -= (2 * along) / (b.mass * b.radius);
};

/** Resolves the contact of a body with the cushion whose outward normal is (nx, ny). */
export const bounce = (m: Mover, nx: number, ny: number, restitution: number, friction: number): void => {
  const vx = m.dx * m.speed;
  const vy = m.dy * m.speed;
  const closing = vx * nx + vy * ny;
  const normal = (1 + restitution) * closing * m.mass;
  const sliding = vy * nx - vx * ny + m.spin * m.radius;
  const along = tangential(sliding, 1 / m.mass, friction, normal);
  const jx = -normal * nx + along * ny;
  const jy = -normal * ny - along * nx;
  setVelocity(m, vx + jx / m.mass, vy + jy / m.mass);
  m.spin -= (2 * along) / (m.mass * m.radius);
};

/** Friction between two discs on this surface. */
export const discFrictionOf = (surface: Surface): number => surface.discFriction ?? usualDiscFriction;
