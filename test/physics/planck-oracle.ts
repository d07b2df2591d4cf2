import * as planck from 'planck';
import type { Surface } from '../../server/domain/profile.ts';
import type { TableSpec } from '../../server/geometry/table.ts';
import type { Body } from '../../server/physics/predict.ts';

/** Planck thinks in metres of 1; centimetres put discs and speeds into the range it is made for. */
const perUnit = 10;
const stepsPerSecond = 4000;

/** The same board stepped by planck at 4 kHz, without pockets: the states of the bodies after `seconds`. Floor friction is taken off their speed each step. */
export const stepped = (bodies: readonly Body[], table: TableSpec, surface: Surface, seconds: number): Body[] => {
  const world = new planck.World({ gravity: { x: 0, y: 0 }, allowSleep: false });
  const half = table.side / 2 / perUnit;
  const walls = world.createBody();
  for (const [x1, y1, x2, y2] of [
    [-half, -half, half, -half],
    [half, -half, half, half],
    [half, half, -half, half],
    [-half, half, -half, -half],
  ] as const) {
    walls.createFixture({ shape: new planck.Edge({ x: x1, y: y1 }, { x: x2, y: y2 }) });
  }
  const made = bodies.map((b) => {
    const radius = b.radius / perUnit;
    const body = world.createBody({ type: 'dynamic', position: { x: b.x / perUnit, y: b.y / perUnit }, linearVelocity: { x: b.vx / perUnit, y: b.vy / perUnit }, angularVelocity: b.spin, bullet: true });
    body.createFixture({ shape: new planck.Circle(radius), density: b.mass / (Math.PI * radius * radius) });
    return body;
  });
  world.on('pre-solve', (contact) => {
    const withWall = contact.getFixtureA().getBody() === walls || contact.getFixtureB().getBody() === walls;
    contact.setRestitution(withWall ? surface.cushionRestitution : surface.discRestitution);
    contact.setFriction(withWall ? surface.cushionFriction : (surface.discFriction ?? 0));
  });
  const dt = 1 / stepsPerSecond;
  const slow = (surface.deceleration / perUnit) * dt;
  for (let i = 0; i < Math.round(seconds * stepsPerSecond); i++) {
    for (const body of made) {
      const v = body.getLinearVelocity();
      const speed = Math.hypot(v.x, v.y);
      const kept = speed > slow ? 1 - slow / speed : 0;
      body.setLinearVelocity({ x: v.x * kept, y: v.y * kept });
      if (kept === 0) body.setAngularVelocity(0);
    }
    world.step(dt, 10, 10);
  }
  return bodies.map((b, i) => {
    const body = made[i]!;
    const p = body.getPosition();
    const v = body.getLinearVelocity();
    return { ...b, x: p.x * perUnit, y: p.y * perUnit, vx: v.x * perUnit, vy: v.y * perUnit, spin: body.getAngularVelocity() };
  });
};
