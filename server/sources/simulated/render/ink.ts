import type { TableSpec } from '../../../geometry/table.ts';

/** What is printed at a point of the board: how much of the line's and of the accent's colour, 0 to 1. */
export type Ink = { line: number; accent: number };

const band = (d: number, half: number, soft: number): number => Math.max(0, Math.min(1, (half - d) / soft + 0.5));

const segment = (x: number, y: number, ax: number, ay: number, bx: number, by: number): number => {
  const dx = bx - ax;
  const dy = by - ay;
  const s = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - s * dx, y - ay - s * dy);
};

/** Petals and rings in the centre, as many boards have them. */
const rosette = (table: TableSpec, r: number, angle: number, soft: number, ink: Ink): void => {
  const big = table.bigCircle / 2;
  if (r > big + 4) return;
  ink.line = Math.max(ink.line, band(Math.abs(r - big), 0.9, soft), table.centreCircle > 0 ? band(Math.abs(r - big + 5), 0.5, soft) : 0);
  if (table.centreCircle > 0) {
    const centre = table.centreCircle / 2;
    ink.accent = Math.max(ink.accent, band(r, centre - 2, soft));
    ink.line = Math.max(ink.line, band(Math.abs(r - centre), 0.6, soft));
    const petal = Math.abs(Math.sin(angle * 4));
    const edge = centre + 6 + 40 * petal;
    if (r > centre + 3) ink.line = Math.max(ink.line, 0.75 * band(Math.abs(r - edge) * 0.6, 0.45, soft));
  } else ink.accent = Math.max(ink.accent, band(r, 4, soft));
};

/** The head of a diagonal arrow, 14 mm long, its point at (tip, tip). */
const arrowHead = (b: number, a: number, tip: number, soft: number): number => {
  const along = (2 * tip - a - b) / Math.SQRT2;
  const across = (a - b) / Math.SQRT2;
  return along < -1 || along > 14 ? 0 : band(across, 0.5 + along * 0.27, soft);
};

/** Everything printed on a table's board at a point (mm): `soft` is the width of an edge, mm. Base lines, circles and arrows by boards.md. */
export const inkAt = (table: TableSpec, x: number, y: number, soft: number, ink: Ink): void => {
  ink.line = 0;
  ink.accent = 0;
  rosette(table, Math.hypot(x, y), Math.atan2(y, x), soft, ink);
  // The print is the same from every seat and in the mirror: fold the point into half of the south triangle.
  const a = Math.max(Math.abs(x), Math.abs(y));
  const b = Math.min(Math.abs(x), Math.abs(y));
  const half = table.side / 2;
  const { zone } = table;
  const front = half - zone.front;
  const back = half - zone.back;
  if (zone.kind === 'box') {
    const end = zone.length / 2;
    ink.line = Math.max(ink.line, b < end + 2 ? band(segment(b, a, 0, front, end, front), 0.55, soft) : 0, band(segment(b, a, 0, back, end, back), 0.55, soft), band(segment(b, a, end, back, end, -front), 0.5, soft) * (a > 0 ? 1 : 0));
    ink.line = Math.max(ink.line, band(segment(b, a, half * 0.33, half * 0.33, half * 0.65, half * 0.65), 0.5, soft) * 0.8);
    return;
  }
  const ends = zone.length / 2 - zone.endCircle / 2;
  ink.line = Math.max(ink.line, band(segment(b, a, 0, back, ends, back), 2.8, soft), band(segment(b, a, 0, front, ends, front), 0.7, soft));
  const toEnd = Math.hypot(b - ends, a - (front + back) / 2);
  ink.accent = Math.max(ink.accent, band(toEnd, 12.7, soft));
  ink.line = Math.max(ink.line, band(Math.abs(toEnd - zone.endCircle / 2 + 0.6), 0.6, soft));
  // The arrow on the diagonal, its tip 50 mm from the pocket's edge, and the arc at its other end.
  const tip = half - table.pocket / 2 - (table.pocket / 2 + 50) / Math.SQRT2;
  const tail = tip - 225 / Math.SQRT2;
  ink.line = Math.max(ink.line, band(segment(b, a, tail, tail, tip, tip), 0.7, soft), arrowHead(b, a, tip, soft));
  const toTail = Math.hypot(b - tail, a - tail);
  const inner = a + b < 2 * tail + 22;
  if (toTail < 36 && inner) ink.line = Math.max(ink.line, band(Math.abs(toTail - 31), 0.7, soft));
};
