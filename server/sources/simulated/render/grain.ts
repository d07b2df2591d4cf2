import type { Chance } from '../chance.ts';

const side = 256;

/** A smooth random field of period 256, values -1 to 1; and itself at any stretch. */
export type Field = (x: number, y: number) => number;

/** Value noise from chance, interpolated smoothly. */
export const fieldOf = (chance: Chance): Field => {
  const grid = Float32Array.from({ length: side * side }, () => chance.between(-1, 1));
  return (x, y) => {
    const xi = Math.floor(x);
    const yi = Math.floor(y);
    const fx = x - xi;
    const fy = y - yi;
    const sx = fx * fx * (3 - 2 * fx);
    const sy = fy * fy * (3 - 2 * fy);
    const x0 = xi & 255;
    const x1 = (xi + 1) & 255;
    const y0 = (yi & 255) * side;
    const y1 = ((yi + 1) & 255) * side;
    const a = grid[y0 + x0]! + (grid[y0 + x1]! - grid[y0 + x0]!) * sx;
    const b = grid[y1 + x0]! + (grid[y1 + x1]! - grid[y1 + x0]!) * sx;
    return a + (b - a) * sy;
  };
};

/** Wood at a point: -1 the dark, 1 the light of the grain; the grain runs along x. */
export const woodAt = (field: Field, x: number, y: number): number => {
  const wave = field(x / 160, y / 45) * 9;
  return 0.5 * field(x / 120, (y + wave) / 5.5) + 0.35 * field(x / 45, (y + wave * 0.7) / 2.2);
};
