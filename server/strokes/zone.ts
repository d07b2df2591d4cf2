import type { Mm } from '../geometry/plane.ts';
import { backLineY, frontLineY, type Seat, seats, seenFrom, type TableSpec } from '../geometry/table.ts';

/** y of the middle of a seat's zone, seen from that seat, mm. */
const middleY = (table: TableSpec): number => (frontLineY(table) + backLineY(table)) / 2;

/** How far a striker's centre lies outside the zone of a seat, mm; 0 within it. */
export const outside = (table: TableSpec, seat: Seat, at: Mm): number => {
  const p = seenFrom(seat, at);
  const r = table.striker.diameter / 2;
  const gap = table.zone.front - table.zone.back;
  // Base lines: both must be touched. Box: the striker lies wholly inside.
  const freeY = table.zone.kind === 'baseLines' ? r - gap / 2 : Math.max(0, gap / 2 - r);
  const freeX = table.zone.kind === 'baseLines' ? table.zone.length / 2 - table.zone.endCircle / 2 : table.zone.length / 2 - r;
  const dy = Math.max(0, Math.abs(p.y - middleY(table)) - freeY);
  const dx = Math.max(0, Math.abs(p.x) - freeX);
  return Math.hypot(dx, dy);
};

/** The seat whose zone a striker lies in or nearest to, within `within` mm. */
export const zoneOf = (table: TableSpec, at: Mm, within: number): Seat | undefined => {
  const ranked = seats.map((seat) => ({ seat, off: outside(table, seat, at) })).sort((a, b) => a.off - b.off);
  const best = ranked[0];
  return best !== undefined && best.off <= within ? best.seat : undefined;
};

/** Whether a striker partly covers an end circle of the seat's base lines, by more than `tolerance` mm; covering it whole or leaving it free is right. */
export const cutsEndCircle = (table: TableSpec, seat: Seat, at: Mm, tolerance: number): boolean => {
  if (table.zone.endCircle === 0) return false;
  const p = seenFrom(seat, at);
  const r = table.striker.diameter / 2;
  const e = table.zone.endCircle / 2;
  const centre = table.zone.length / 2 - e;
  const far = Math.hypot(Math.abs(p.x) - centre, p.y - middleY(table));
  return far < r + e - tolerance && far > r - e + tolerance;
};

/** How far a striker's centre lies beyond the front line of a seat, mm; negative before it. */
export const beyondFront = (table: TableSpec, seat: Seat, at: Mm): number => seenFrom(seat, at).y - frontLineY(table);

/** Whether a disc lies behind the outer base line of a seat. */
export const behindBase = (table: TableSpec, seat: Seat, at: Mm): boolean => seenFrom(seat, at).y < backLineY(table);

/** Whether a striker that lies here can be played: near a zone, and where base lines bind each player to the own seat, one of a seat that plays. */
export const isPlayable = (table: TableSpec, seats: readonly Seat[], at: Mm, slack: number): boolean => {
  const zone = zoneOf(table, at, slack);
  return zone !== undefined && (table.zone.kind === 'box' || seats.includes(zone));
};
