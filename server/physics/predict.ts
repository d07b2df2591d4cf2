import type { Surface } from '../domain/profile.ts';
import { type Pocket, type TableSpec, pockets } from '../geometry/table.ts';
import { type Body, type Happening, type Mover, bodyOf, glide, moverOf } from './body.ts';
import { bounce, collide, discFrictionOf, notBefore, restitutionOf, slowPause } from './contact.ts';
import { type Edge, edgeOf, setAlone } from './edge.ts';
import { closingSpeed, untilContact } from './pair-time.ts';

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

/** Events allowed in a prediction before discs stop meeting one another: a break of 20 needs about 150, a bench of pressed clusters 1,000 a second. */
const budgetOf = (seconds: number): number => 4000 + 4000 * Math.min(seconds, 5);

/**
 * Predicts a board left alone: detect the next event, move all to it, resolve it, until `seconds` have passed.
 * Between events every body slides straight and slows by a constant deceleration. Never throws; a body of NaN stays NaN and meets nobody.
 */
export const predict = (bodies: readonly Body[], table: TableSpec, surface: Surface, seconds: number): Prediction =>
  predictWithin(bodies, table, surface, seconds, budgetOf(seconds));

/** As `predict`, with an own budget of events. */
export const predictWithin = (bodies: readonly Body[], table: TableSpec, surface: Surface, seconds: number, budget: number): Prediction => {
  const edge = edgeOf(table);
  const movers = bodies.map(moverOf);
  const pairs = pairTable(movers, surface.deceleration, seconds);
  const happenings: Happening[] = [];
  const fallen: Fallen[] = [];
  const dec = surface.deceleration;
  const friction = discFrictionOf(surface);
  const n = movers.length;
  let now = 0;
  let events = 0;
  let complete = true;
  for (const m of movers) setAlone(m, 0, edge, dec);
  for (let i = 0; i < n; i++) pairs.refresh(i, 0);

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
    const together = complete && pairs.next(at);
    if (together) at = pairs.found.at;
    if (!(at <= seconds) || at === Number.POSITIVE_INFINITY) break;
    if (at > now) for (let i = 0; i < n; i++) glide(movers[i]!, at - now, dec);
    now = Math.max(now, at);

    if (together) {
      const { i, j } = pairs.found;
      meet(movers[i]!, movers[j]!, now, now - pairs.touched(i, j), surface.discRestitution, friction, happenings);
      pairs.touch(i, j, now);
      setAlone(movers[i]!, now, edge, dec);
      setAlone(movers[j]!, now, edge, dec);
      pairs.refresh(i, now);
      pairs.refresh(j, now);
    } else {
      const m = movers[who]!;
      reach(m, now, edge, surface, happenings, fallen);
      setAlone(m, now, edge, dec);
      pairs.refresh(who, now);
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
const reach = (m: Mover, now: number, edge: Edge, surface: Surface, happenings: Happening[], fallen: Fallen[]): void => {
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

/** Contact times of all pairs, and when each pair last touched. */
const pairTable = (movers: readonly Mover[], deceleration: number, end: number) => {
  const n = movers.length;
  const times = new Float64Array(n * n).fill(Number.POSITIVE_INFINITY);
  const last = new Float64Array(n * n).fill(Number.NEGATIVE_INFINITY);
  const found = { at: 0, i: 0, j: 0 };
  const cell = (i: number, j: number): number => (i < j ? i * n + j : j * n + i);
  const timeOf = (i: number, j: number, now: number): number => {
    const a = movers[i]!;
    const b = movers[j]!;
    if (a.gone || b.gone || (a.speed === 0 && b.speed === 0)) return Number.POSITIVE_INFINITY;
    const until = Math.min(a.aloneAt, b.aloneAt, end);
    const at = now + untilContact(a, b, deceleration, until - now);
    const before = last[cell(i, j)]!;
    return at < before + slowPause ? notBefore(at, before, closingSpeed(a, b)) : at;
  };
  return {
    found,
    touched: (i: number, j: number): number => last[cell(i, j)]!,
    touch: (i: number, j: number, at: number): void => {
      last[cell(i, j)] = at;
    },
    /** Works out anew all contacts of body `i`. */
    refresh: (i: number, now: number): void => {
      for (let j = 0; j < n; j++) if (j !== i) times[cell(i, j)] = timeOf(i, j, now);
    },
    /** Puts the first contact before `at` into `found`, and says whether there is one. */
    next: (at: number): boolean => {
      let best = at;
      let where = -1;
      for (let i = 0; i < n; i++) {
        for (let j = i + 1, k = i * n + j; j < n; j++, k++) {
          if (times[k]! < best) {
            best = times[k]!;
            where = k;
          }
        }
      }
      if (where < 0) return false;
      found.at = best;
      found.i = Math.floor(where / n);
      found.j = where % n;
      return true;
    },
  };
};
