import type { Mm } from '../../geometry/plane.ts';
import { pocketCentre, pockets, type TableSpec } from '../../geometry/table.ts';
import type { Chance } from './chance.ts';
import { strikerId } from './piece.ts';

/** A piece at rest, in the coordinates of the seat that plays (its own side at the bottom), mm. */
export type Standing = Mm & { readonly id: number };

/** A stroke as it is meant: the striker from (x, y) in a direction (rad, 0 to the right) at a speed, mm/s. */
export type Shot = Mm & { readonly direction: number; readonly speed: number; readonly target?: number };

const clearOf = (standing: readonly Standing[], from: Mm, to: Mm, width: number, but: readonly number[]): boolean => {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length2 = dx * dx + dy * dy || 1e-9;
  return standing.every((s) => {
    if (but.includes(s.id)) return true;
    const k = Math.max(0, Math.min(1, ((s.x - from.x) * dx + (s.y - from.y) * dy) / length2));
    return Math.hypot(s.x - from.x - k * dx, s.y - from.y - k * dy) > width;
  });
};

/** Height on the board where the striker is put, seen from its seat: on both base lines, or in the middle of the box. */
export const placingLine = (table: TableSpec): number => -table.side / 2 + (table.zone.back + table.zone.front) / 2;

/** Places along the line that the laws allow and no disc takes: base lines with the end circles either covered or clear (K9), or the box. */
export const lawfulPlaces = (table: TableSpec, standing: readonly Standing[], wanted = 24): readonly Mm[] => {
  const { zone } = table;
  const y = placingLine(table);
  const radius = table.striker.diameter / 2;
  const discs = standing.filter((s) => s.id !== strikerId);
  const most = zone.kind === 'box' ? zone.length / 2 - radius - 0.5 : zone.length / 2 - zone.endCircle - radius - 1.5;
  const places: Mm[] = Array.from({ length: wanted }, (_, i) => ({ x: -most + (2 * most * i) / (wanted - 1), y }));
  if (zone.kind === 'baseLines') places.push({ x: -(zone.length - zone.endCircle) / 2, y }, { x: (zone.length - zone.endCircle) / 2, y });
  return places.filter((p) => discs.every((d) => Math.hypot(d.x - p.x, d.y - p.y) > radius + table.disc.diameter / 2 + 0.8));
};

const startSpeed = (atHit: number, way: number, deceleration: number): number => Math.sqrt(atHit * atHit + 2 * deceleration * way);

/** Strokes that send one of the targets straight into a pocket by the ghost-disc construction, best first. */
export const pocketingShots = (table: TableSpec, standing: readonly Standing[], targets: readonly number[], deceleration: number, chance: Chance): readonly Shot[] => {
  const rs = table.striker.diameter / 2;
  const rd = table.disc.diameter / 2;
  const gain = (1.9 * table.striker.mass) / (table.striker.mass + table.disc.mass);
  const places = lawfulPlaces(table, standing);
  const found: (Shot & { readonly worth: number })[] = [];
  for (const target of standing) {
    if (!targets.includes(target.id)) continue;
    for (const pocket of pockets) {
      const hole = pocketCentre(table, pocket);
      const way = Math.hypot(hole.x - target.x, hole.y - target.y);
      const ux = (hole.x - target.x) / way;
      const uy = (hole.y - target.y) / way;
      if (!clearOf(standing, target, hole, 2 * rd + 0.5, [target.id, strikerId])) continue;
      const ghost = { x: target.x - ux * (rs + rd), y: target.y - uy * (rs + rd) };
      if (Math.max(Math.abs(ghost.x), Math.abs(ghost.y)) > table.side / 2 - rs) continue;
      for (const place of places) {
        const run = Math.hypot(ghost.x - place.x, ghost.y - place.y);
        const cut = ((ghost.x - place.x) * ux + (ghost.y - place.y) * uy) / run;
        if (cut < 0.35 || run < rs || !clearOf(standing, place, ghost, rs + rd + 0.5, [target.id, strikerId])) continue;
        const atHit = Math.sqrt(2 * deceleration * (way + 60)) / (gain * cut);
        const speed = startSpeed(atHit, run, deceleration) * chance.between(1.05, 1.7);
        if (speed > 5500) continue;
        found.push({ ...place, direction: Math.atan2(ghost.y - place.y, ghost.x - place.x), speed, target: target.id, worth: cut * cut - way / 900 - run / 2500 + chance.gauss(0.12) });
      }
    }
  }
  return found.sort((a, b) => b.worth - a.worth);
};

/** Strokes at a disc by way of one cushion, without a pocket in mind. */
export const bankShots = (table: TableSpec, standing: readonly Standing[], targets: readonly number[], chance: Chance): readonly Shot[] => {
  const rs = table.striker.diameter / 2;
  const wall = table.side / 2 - rs;
  return standing
    .filter((s) => targets.includes(s.id))
    .flatMap((s) =>
      lawfulPlaces(table, standing, 9).map((p) => {
        // The cushion takes some of the speed square to it: aim at the mirrored disc, drawn nearer.
        const mirrored = chance.happens(0.6) ? { x: s.x, y: wall + (wall - s.y) * 1.15 } : { x: Math.sign(s.x || 1) * (wall + (wall - Math.abs(s.x)) * 1.15), y: s.y };
        return { ...p, direction: Math.atan2(mirrored.y - p.y, mirrored.x - p.x), speed: chance.between(1700, 3200), target: s.id };
      }),
    );
};

/** Strokes straight at a disc. */
export const plainShots = (table: TableSpec, standing: readonly Standing[], targets: readonly number[], chance: Chance): readonly Shot[] =>
  standing
    .filter((s) => targets.includes(s.id))
    .flatMap((s) =>
      lawfulPlaces(table, standing, 7).map((p) => ({ ...p, direction: Math.atan2(s.y - p.y, s.x - p.x) + chance.gauss(0.03), speed: chance.between(1300, 4200), target: s.id })),
    );

/** Strokes that send the striker itself at a pocket. */
export const strikerDown = (table: TableSpec, standing: readonly Standing[], chance: Chance): readonly Shot[] =>
  lawfulPlaces(table, standing, 12).flatMap((p) =>
    (['nw', 'ne'] as const).map((pocket) => {
      const hole = pocketCentre(table, pocket);
      const way = Math.hypot(hole.x - p.x, hole.y - p.y);
      return { ...p, direction: Math.atan2(hole.y - p.y, hole.x - p.x), speed: Math.sqrt(2 * 1150 * way) * chance.between(1.1, 1.4) };
    }),
  );
