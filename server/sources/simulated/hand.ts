import type { Mm } from '../../geometry/plane.ts';

/** A thick line over the board: from (ax,ay,az) to (bx,by,bz) with a radius at each end, mm. */
export type Limb = { readonly ax: number; readonly ay: number; readonly az: number; readonly bx: number; readonly by: number; readonly bz: number; readonly ra: number; readonly rb: number; readonly part: 'arm' | 'sleeve' | 'palm' | 'finger' };

/** One hand over the table at one moment. `owner` picks the skin. */
export type Hand = { readonly owner: number; readonly limbs: readonly Limb[] };

/** What the hand does with its fingers. */
export type Grip = 'pinch' | 'flick' | 'open';

/** A moment of a hand's way: where its finger tips are, how high (mm), and how they are held. */
export type HandKey = { readonly t: number; readonly x: number; readonly y: number; readonly z: number; readonly grip: Grip };

/** One visit of a hand: from beyond the frame and back. `shoulder` is where its arm comes from. */
export type Reach = { readonly owner: number; readonly shoulder: Mm; readonly keys: readonly HandKey[]; readonly left: boolean };

const eased = (s: number): number => s * s * s * (10 + s * (6 * s - 15));

/** Finger tips of a reach at a time, s; undefined before it begins and after it ends. Moves as people do, with the least jerk (Flash and Hogan 1985). */
export const tipsAt = (reach: Reach, t: number): HandKey | undefined => {
  const { keys } = reach;
  const first = keys[0];
  const last = keys.at(-1);
  if (!first || !last || t < first.t || t > last.t) return undefined;
  let i = 0;
  while (i < keys.length - 2 && (keys[i + 1] as HandKey).t <= t) i++;
  const a = keys[i] as HandKey;
  const b = keys[i + 1] ?? a;
  const s = b.t > a.t ? eased(Math.min(1, (t - a.t) / (b.t - a.t))) : 1;
  return { t, x: a.x + (b.x - a.x) * s, y: a.y + (b.y - a.y) * s, z: a.z + (b.z - a.z) * s, grip: s < 0.5 ? a.grip : b.grip };
};

/** The limbs of a hand whose finger tips are at a place: fingers, palm, arm and sleeve toward the shoulder. */
export const handAt = (reach: Reach, t: number): Hand | undefined => {
  const tips = tipsAt(reach, t);
  if (!tips) return undefined;
  const { x, y, z, grip } = tips;
  const far = Math.hypot(reach.shoulder.x - x, reach.shoulder.y - y) || 1;
  const ux = (reach.shoulder.x - x) / far;
  const uy = (reach.shoulder.y - y) / far;
  const side = reach.left ? -1 : 1;
  /** A point `back` mm toward the shoulder and `across` mm to the thumb's side. */
  const at = (back: number, across: number): Mm => ({ x: x + ux * back + uy * across * side, y: y + uy * back - ux * across * side });
  const limbs: Limb[] = [];
  const limb = (a: Mm, az: number, b: Mm, bz: number, ra: number, rb: number, part: Limb['part']): void => {
    limbs.push({ ax: a.x, ay: a.y, az: z + az, bx: b.x, by: b.y, bz: z + bz, ra, rb, part });
  };
  const reachOut = grip === 'open' ? 1 : grip === 'pinch' ? 0.8 : 0.6;
  const palmBack = 75 * reachOut + 28;
  const arm = Math.min(far - 5, palmBack + 300);
  if (far > palmBack + 300) limb(at(palmBack + 170, -14), 70, at(far, 0), 120, 46, 60, 'sleeve');
  limb(at(palmBack + 50, -12), 40, at(arm, -8), 95, 27, 42, 'arm');
  limb(at(palmBack, -8), 24, at(palmBack + 48, -12), 36, 36, 29, 'palm');
  limb(at(palmBack - 6, -26), 20, at(palmBack + 20, -22), 26, 20, 24, 'palm');
  const fingers: readonly (readonly [number, number, number])[] =
    grip === 'pinch' ? [[0, 0, 8], [8, -13, 8], [22, -27, 8], [36, -38, 7.5]] : grip === 'flick' ? [[0, 0, 8], [26, -16, 9], [30, -31, 9], [38, -43, 8]] : [[-6, 12, 8], [-12, -6, 8.5], [-6, -24, 8], [10, -41, 7.5]];
  for (const [i, [back, across, radius]] of fingers.entries()) limb(at(back, across), 10, at(palmBack - 12, 14 - i * 15), 26, radius, radius + 2.5, 'finger');
  limb(at(grip === 'open' ? 30 : 12, grip === 'open' ? 52 : 14), 8, at(palmBack + 22, 26), 22, 9, 13, 'finger');
  return { owner: reach.owner, limbs };
};

/** Whether a point on the board is under a limb seen from straight above. */
export const isUnder = (hand: Hand, x: number, y: number, margin = 0): boolean =>
  hand.limbs.some((l) => {
    const dx = l.bx - l.ax;
    const dy = l.by - l.ay;
    const d2 = dx * dx + dy * dy || 1e-9;
    const s = Math.max(0, Math.min(1, ((x - l.ax) * dx + (y - l.ay) * dy) / d2));
    return Math.hypot(x - l.ax - s * dx, y - l.ay - s * dy) < l.ra + (l.rb - l.ra) * s + margin;
  });
