import type { Surface } from '../domain/profile.ts';
import { type Pocket, type TableSpec, pockets } from '../geometry/table.ts';
import { type Arc, type Body, type Happening, type Mover, arcOf, bodyOf, glide, moverOf } from './body.ts';
import { bounce, collide, discFrictionOf, restitutionOf } from './contact.ts';
import { edgeOf, setAlone } from './edge.ts';
import { closingSpeed } from './pair-time.ts';
import { findNext, pairsOf, refresh } from './pairs.ts';

export type { Body, Happening } from './body.ts';

/** A body that fell: when (s from the start), where, and how it was moving then. */
export type Fallen = { readonly at: number; readonly pocket: Pocket; readonly body: Body };

/** What should happen on a board left alone for `seconds`. */
export type Prediction = {
  readonly seconds: number;
  /** Bodies still on the board at the end, in the order given. */
  readonly bodies: readonly Body[];
  /** In order of time. */
  readonly happenings: readonly Happening[];
  readonly fallen: readonly Fallen[];
  /** False when the budget of events ran out: from then on discs pass through each other, cushions and pockets still count. */
  readonly complete: boolean;
};

/** Events allowed in a prediction before discs stop meeting one another: a break of 20 needs about 100, pressed clusters now and then several hundred. */
const budgetOf = (seconds: number): number => 4000 + 4000 * Math.min(seconds, 5);

/**
 * Predicts a board left alone: detect the next event, move all to it, resolve it, until `seconds` have passed.
 * Between events every body slides straight and slows by a constant deceleration. Never throws; a body of NaN stays NaN and meets nobody.
 */
export const predict = (bodies: readonly Body[], table: TableSpec, surface: Surface, seconds: number): Prediction =>
  predictWithin(bodies, table, surface, seconds, budgetOf(seconds));

/** A prediction and the way of each body, in the order given: one arc from the start, one more from each event that turned or slowed it. */
export type Traced = { readonly prediction: Prediction; readonly paths: readonly (readonly Arc[])[] };

/** As `predict`, with the ways of the bodies. */
export const traced = (bodies: readonly Body[], table: TableSpec, surface: Surface, seconds: number): Traced => {
  const paths: Arc[][] = bodies.map(() => []);
  return { prediction: predictWithin(bodies, table, surface, seconds, budgetOf(seconds), paths), paths };
};

/** As `predict`, with an own budget of events, and with the arcs written to `paths` where given. */
export const predictWithin = (bodies: readonly Body[], table: TableSpec, surface: Surface, seconds: number, budget: number, paths?: Arc[][]): Prediction => {
  const edge = edgeOf(table);
  const movers = bodies.map(moverOf);
  const happenings: Happening[] = [];
  const fallen: Fallen[] = [];
  const dec = surface.deceleration;
  const friction = discFrictionOf(surface);
  const n = movers.length;
  let now = 0;
  let events = 0;
  let complete = true;
  for (const m of movers) setAlone(m, 0, edge, dec);
  for (let i = 0; i < n; i++) paths?.[i]?.push(arcOf(movers[i]!, 0));
  const pairs = pairsOf(movers, dec, seconds);

  for (;;) {
    let at = Number.POSITIVE_INFINITY;
    let who = -1;
    for (let i = 0; i < n; i++) {
      const m = movers[i]!;
      if (m.aloneAt < at) {
        at = m.aloneAt;
        who = i;
      }
    }
    const together = complete && findNext(pairs, at);
    if (together) at = pairs.at;
    if (!(at <= seconds) || at === Number.POSITIVE_INFINITY) break;
    if (at > now) for (let i = 0; i < n; i++) glide(movers[i]!, at - now, dec);
    now = Math.max(now, at);

    if (together) {
      const { i, j, last } = pairs;
      const a = movers[i]!;
      const b = movers[j]!;
      meet(a, b, now, now - last[i * n + j]!, surface.discRestitution, friction, happenings);
      last[i * n + j] = now;
      setAlone(a, now, edge, dec);
      setAlone(b, now, edge, dec);
      refresh(pairs, i, now);
      refresh(pairs, j, now);
      paths?.[i]?.push(arcOf(a, now));
      paths?.[j]?.push(arcOf(b, now));
    } else {
      const m = movers[who]!;
      reach(m, now, surface, happenings, fallen);
      setAlone(m, now, edge, dec);
      refresh(pairs, who, now);
      paths?.[who]?.push(arcOf(m, now));
    }
    if (++events > budget) complete = false;
    if (events > 2 * budget) break;
  }
  if (seconds > now) for (const m of movers) glide(m, seconds - now, dec);
  return { seconds, bodies: movers.filter((m) => !m.gone).map(bodyOf), happenings, fallen, complete };
};

/** Two bodies meet: an impulse when they really approach. */
const meet = (a: Mover, b: Mover, now: number, since: number, restitution: number, friction: number, happenings: Happening[]): void => {
  const closing = closingSpeed(a, b);
  if (!(closing > 0)) return;
  collide(a, b, restitutionOf(restitution, closing, since), friction);
  const share = a.radius / (a.radius + b.radius);
  happenings.push({ at: now, kind: 'disc', a: a.id, b: b.id, speed: closing, x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });
};

/** A body reaches what ends its way alone. */
const reach = (m: Mover, now: number, surface: Surface, happenings: Happening[], fallen: Fallen[]): void => {
  const what = m.alone;
  if (what === 'x' || what === 'y') {
    const nx = what === 'x' ? Math.sign(m.dx) : 0;
    const ny = what === 'y' ? Math.sign(m.dy) : 0;
    const closing = (what === 'x' ? Math.abs(m.dx) : Math.abs(m.dy)) * m.speed;
    const since = now - (what === 'x' ? m.touchedX : m.touchedY);
    bounce(m, nx, ny, restitutionOf(surface.cushionRestitution, closing, since), surface.cushionFriction);
    if (what === 'x') m.touchedX = now;
    else m.touchedY = now;
    happenings.push({ at: now, kind: 'cushion', a: m.id, speed: closing, x: m.x + nx * m.radius, y: m.y + ny * m.radius });
    return;
  }
  if (what === 'rest' || what === 'nothing') {
    // Sliding and turning of a flat disc end together (Farkas et al. 2003).
    m.speed = 0;
    m.spin = 0;
    happenings.push({ at: now, kind: 'rest', a: m.id, speed: 0, x: m.x, y: m.y });
    return;
  }
  const pocket = pockets[what];
  happenings.push({ at: now, kind: 'pocket', a: m.id, pocket, speed: m.speed, x: m.x, y: m.y });
  fallen.push({ at: now, pocket, body: bodyOf(m) });
  m.gone = true;
  m.speed = 0;
};
