import { homographyOf, mapped } from '../geometry/homography.ts';
import { medianOf, type Raster, sampled } from './raster.ts';

/**
 * The lines printed along a board's four sides stand equally far from their cushions. What each side shows from 2 to 24 % of the board inwards
 * is compared with the others: a side found too far in or out (a shadow beside the cushion, the rim) shows the same lines shifted.
 */

/** Steps a hundredth of the side is cut into. */
const perPercent = 5;
const from = 2;
const to = 24;
const length = (to - from) * perPercent;
/** Largest shift looked for, in steps: 4 % of the side. */
const most = 4 * perPercent;

type Corners = readonly (readonly [number, number])[];

/** Darkness of thin lines along one side, by distance from it; index 0 is at 2 % less the largest shift. */
const signature = (lab: Raster, corners: Corners, side: number): Float64Array => {
  const square = [[0, 0], [1, 0], [1, 1], [0, 1]] as const;
  const turned = [0, 1, 2, 3].map((i) => corners[(i + side) % 4]!);
  const h = homographyOf(square, turned)!;
  const count = length + 2 * most;
  const raw = new Float64Array(count + 8);
  const across = 90;
  for (let k = 0; k < raw.length; k++) {
    const y = (from + (k - most - 4) / perPercent) / 100;
    const l: number[] = [];
    const a: number[] = [];
    for (let j = 0; j < across; j++) {
      const [u, v] = mapped(h, 0.28 + (0.44 * j) / (across - 1), y);
      l.push(sampled(lab, u, v, 0));
      a.push(sampled(lab, u, v, 1));
    }
    raw[k] = medianOf(l) - 0.5 * medianOf(a);
  }
  // A line is darker than both its neighbourhoods.
  const lines = new Float64Array(count);
  for (let k = 0; k < count; k++) lines[k] = Math.max(0, Math.min(raw[k]!, raw[k + 8]!) - raw[k + 4]!);
  return lines;
};

const correlation = (a: Float64Array, b: Float64Array, shift: number): number => {
  let ab = 0;
  let aa = 1e-9;
  let bb = 1e-9;
  for (let k = most; k < most + length; k++) {
    const i = k + Math.max(0, shift);
    const j = k + Math.max(0, -shift);
    if (i >= a.length || j >= b.length) continue;
    ab += a[i]! * b[j]!;
    aa += a[i]! * a[i]!;
    bb += b[j]! * b[j]!;
  }
  return ab / Math.sqrt(aa * bb);
};

/**
 * How far outward each side should move to agree with the others, in shares of the board's side; 0 where the lines say nothing.
 * `corners` clockwise, side i from corner i to i + 1.
 */
export const sideShifts = (lab: Raster, corners: Corners): readonly number[] => {
  const signatures = [0, 1, 2, 3].map((i) => signature(lab, corners, i));
  const strength = signatures.map((s) => Math.max(...s));
  // Shift of every pair by its best correlation, if that stands out.
  const equations: { i: number; j: number; shift: number; weight: number }[] = [];
  for (let i = 0; i < 4; i++) for (let j = i + 1; j < 4; j++) {
    if (Math.min(strength[i]!, strength[j]!) < 4) continue;
    let best = -1;
    let at = 0;
    for (let s = -most; s <= most; s++) {
      const c = correlation(signatures[i]!, signatures[j]!, s) - 0.002 * Math.abs(s);
      if (c > best) {
        best = c;
        at = s;
      }
    }
    if (best > 0.6) equations.push({ i, j, shift: at / perPercent / 100, weight: best });
  }
  // Hypothesis: one common distance; the sides that hold it are the majority. d_i: how much farther in the lines of side i appear than they should.
  let bestScore = 0;
  let result = [0, 0, 0, 0];
  for (let anchor = 0; anchor < 4; anchor++) {
    const d: (number | undefined)[] = [undefined, undefined, undefined, undefined];
    d[anchor] = 0;
    for (let pass = 0; pass < 3; pass++) for (const e of equations) {
      if (d[e.i] !== undefined && d[e.j] === undefined) d[e.j] = d[e.i]! - e.shift;
      else if (d[e.j] !== undefined && d[e.i] === undefined) d[e.i] = d[e.j]! + e.shift;
    }
    const consistent = equations.reduce((s, e) => s + (d[e.i] !== undefined && d[e.j] !== undefined && Math.abs(d[e.i]! - d[e.j]! - e.shift) < 0.006 ? e.weight : -0.5 * e.weight), 0);
    const still = d.filter((v) => v !== undefined && Math.abs(v) < 0.004).length;
    const score = consistent + 2 * (still - 1);
    if (still >= 2 && score > bestScore) {
      bestScore = score;
      result = d.map((v) => -(v ?? 0));
    }
  }
  return result.map((v) => (Math.abs(v) < 0.004 ? 0 : v));
};
