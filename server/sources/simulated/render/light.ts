import type { Lamp, Look } from './look.ts';

/** Light that falls on a level place at (x, y, z), about 1 in the middle of the board. */
export const lightAt = (look: Look, x: number, y: number, z: number): number => {
  let sum = look.ambient;
  let most = look.ambient;
  for (const l of look.lamps) {
    const far2 = (l.x - x) ** 2 + (l.y - y) ** 2 + (l.z - z) ** 2;
    const mid2 = l.x * l.x + l.y * l.y + l.z * l.z;
    // Lamps have shades and rooms have walls: weaker than the inverse square.
    sum += l.power * (1 - look.ambient) * (mid2 / far2) ** 0.9;
    most += l.power * (1 - look.ambient);
  }
  return sum / most;
};

/** Share of all light that a lamp gives, which a shadow takes away. */
export const shareOf = (look: Look, lamp: Lamp): number => {
  const all = look.lamps.reduce((s, l) => s + l.power, 0);
  return ((1 - look.ambient) * lamp.power) / (look.ambient + (1 - look.ambient) * all);
};

/** Gloss toward a camera at (cx, cy, cz) from a level place: 0 to 1 for each lamp's mirror image. */
export const glossAt = (look: Look, x: number, y: number, z: number, cx: number, cy: number, cz: number): number => {
  let sum = 0;
  const vx = cx - x;
  const vy = cy - y;
  const vz = cz - z;
  const v = Math.sqrt(vx * vx + vy * vy + vz * vz);
  for (const l of look.lamps) {
    const lx = l.x - x;
    const ly = l.y - y;
    const lz = l.z - z;
    const d = Math.sqrt(lx * lx + ly * ly + lz * lz);
    const hx = lx / d + vx / v;
    const hy = ly / d + vy / v;
    const hz = lz / d + vz / v;
    const cos = hz / Math.sqrt(hx * hx + hy * hy + hz * hz);
    // A large lamp has a broad image.
    const sharp = look.shininess / (1 + (l.size / l.z) * 2);
    sum += l.power * cos ** (sharp * 4);
  }
  return sum * look.glare;
};
