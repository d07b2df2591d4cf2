import { type TableSpec, pocketCentre, pockets } from '../geometry/table.ts';
import { type Mover, timeOfWay } from './body.ts';
import { notBefore } from './contact.ts';

/** What bounds the bodies of one table: cushions at +-half, four pocket circles of one radius. */
export type Edge = { readonly half: number; readonly pocketRadius: number; readonly pocketOut: number };

/** The bounds of a table, mm. */
export const edgeOf = (table: TableSpec): Edge => ({
  half: table.side / 2,
  pocketRadius: table.pocket / 2,
  pocketOut: pocketCentre(table, 'ne').x,
});

// Sign of x and y of each pocket, in the order of the protocol.
const signs = pockets.map((p) => ({ x: p === 'ne' || p === 'se' ? 1 : -1, y: p === 'nw' || p === 'ne' ? 1 : -1 }));

/**
 * Sets when and how a mover's way ends if it meets no other body: rest, cushion, or pocket.
 * It falls when its centre passes over the rim of the pocket circle, which touches both cushions: a body that would touch a cushion beyond the
 * mouth has its centre over the hole by then, so the cushions end there by themselves. Bodies wider than the pocket do not fall, nor do bodies
 * given at rest over a rim (they were seen lying there) until something moves them.
 */
export const setAlone = (m: Mover, now: number, edge: Edge, deceleration: number): void => {
  m.aloneAt = Number.POSITIVE_INFINITY;
  m.alone = 'nothing';
  if (m.speed === 0) return;
  if (deceleration > 0) {
    m.aloneAt = now + m.speed / deceleration;
    m.alone = 'rest';
  }
  const reach = edge.half - m.radius;
  if (m.dx !== 0) {
    const way = (m.dx > 0 ? reach - m.x : reach + m.x) / Math.abs(m.dx);
    const at = notBefore(now + timeOfWay(way, m.speed, deceleration), m.touchedX, Math.abs(m.dx) * m.speed);
    if (at < m.aloneAt) {
      m.aloneAt = at;
      m.alone = 'x';
    }
  }
  if (m.dy !== 0) {
    const way = (m.dy > 0 ? reach - m.y : reach + m.y) / Math.abs(m.dy);
    const at = notBefore(now + timeOfWay(way, m.speed, deceleration), m.touchedY, Math.abs(m.dy) * m.speed);
    if (at < m.aloneAt) {
      m.aloneAt = at;
      m.alone = 'y';
    }
  }
  if (m.radius >= edge.pocketRadius) return;
  for (let i = 0; i < 4; i++) {
    const sign = signs[i]!;
    const x = sign.x * edge.pocketOut - m.x;
    const y = sign.y * edge.pocketOut - m.y;
    const along = x * m.dx + y * m.dy;
    const beside = x * m.dy - y * m.dx;
    const room = edge.pocketRadius * edge.pocketRadius - beside * beside;
    if (room <= 0) continue;
    const chord = Math.sqrt(room);
    if (along + chord <= 0) continue;
    const at = now + timeOfWay(along - chord, m.speed, deceleration);
    if (at <= m.aloneAt && at < Number.POSITIVE_INFINITY) {
      m.aloneAt = at;
      m.alone = i as 0 | 1 | 2 | 3;
    }
  }
};
