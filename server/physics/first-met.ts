import type { Surface } from '../domain/profile.ts';
import type { Mm } from '../geometry/plane.ts';
import type { TableSpec } from '../geometry/table.ts';
import { type Body, glide, moverOf, setVelocity } from './body.ts';
import { bounce } from './contact.ts';
import { type Edge, edgeOf, setAlone } from './edge.ts';
import { untilContact } from './pair-time.ts';

/** Directions (rad) from a striker's start that lead over the same cushions to the same disc first; `way` mm to the contact from the middle of them. */
export type Family = { readonly disc: number; readonly cushions: string; readonly from: number; readonly to: number; readonly way: number };

const cushionsTried = 2;
const directions = 1440;
const probeSpeed = 3000;

type Met = { readonly disc: number; readonly cushions: string; readonly way: number; readonly turns: readonly Mm[] };

/** The first resting disc in a direction, over up to two cushions; the floor does not slow it here, so that all that can be reached is found. */
const firstMet = (striker: Body, discs: readonly Body[], edge: Edge, surface: Surface, direction: number): Met | undefined => {
  const m = moverOf(striker);
  setVelocity(m, probeSpeed * Math.cos(direction), probeSpeed * Math.sin(direction));
  const resting = discs.map(moverOf);
  let cushions = '';
  let way = 0;
  const turns: Mm[] = [{ x: m.x, y: m.y }];
  for (let leg = 0; leg <= cushionsTried; leg++) {
    setAlone(m, 0, edge, 0);
    let soonest = m.aloneAt;
    let disc = -1;
    for (const d of resting) {
      const t = untilContact(m, d, 0, soonest);
      if (t < soonest) {
        soonest = t;
        disc = d.id;
      }
    }
    way += soonest * m.speed;
    if (disc < 0 && m.alone !== 'x' && m.alone !== 'y') return undefined;
    glide(m, soonest, 0);
    turns.push({ x: m.x, y: m.y });
    if (disc >= 0) return { disc, cushions, way, turns };
    cushions += m.alone;
    bounce(m, m.alone === 'x' ? Math.sign(m.dx) : 0, m.alone === 'y' ? Math.sign(m.dy) : 0, surface.cushionRestitution, surface.cushionFriction);
  }
  return undefined;
};

/** Whether a way leads past all these places, within what noise and an uncertain cushion may be off, mm. */
const leadsPast = (turns: readonly Mm[], places: readonly Mm[], off: number): boolean =>
  places.every((p) => {
    for (let i = 1; i < turns.length; i++) {
      const a = turns[i - 1]!;
      const b = turns[i]!;
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      if (length === 0) continue;
      const along = Math.max(0, Math.min(length, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length));
      const beside = Math.hypot(p.x - a.x - (along * (b.x - a.x)) / length, p.y - a.y - (along * (b.y - a.y)) / length);
      if (beside < off + (i - 1) * 0.12 * along + along * ((2 * Math.PI) / directions)) return true;
    }
    return false;
  });

/**
 * All families of directions in which a striker at rest can be sent to a disc at rest, past the places at which it was seen on its way to that
 * disc (`off`: how far beside, mm).
 */
export const familiesOf = (striker: Body, discs: readonly Body[], table: TableSpec, surface: Surface, placesTo: (disc: number) => readonly Mm[], off: number): readonly Family[] => {
  const edge = edgeOf(table);
  const step = (2 * Math.PI) / directions;
  const out: Family[] = [];
  let run: { met: Met; from: number; way: number; count: number } | undefined;
  const close = (to: number): void => {
    if (run) out.push({ disc: run.met.disc, cushions: run.met.cushions, from: run.from, to, way: run.way / run.count });
    run = undefined;
  };
  for (let k = 0; k < directions; k++) {
    const angle = -Math.PI + (k + 0.5) * step;
    const any = firstMet(striker, discs, edge, surface, angle);
    const met = any && leadsPast(any.turns, placesTo(any.disc), off) ? any : undefined;
    if (run && (!met || met.disc !== run.met.disc || met.cushions !== run.met.cushions)) close(angle - step / 2);
    if (!met) continue;
    run ??= { met, from: angle - step / 2, way: 0, count: 0 };
    run.way += met.way;
    run.count++;
  }
  close(Math.PI);
  return out;
};
