import { boardCorners, solvePose } from '../../calibration/solve/pose.ts';
import { cornersOf, type Line, quadArea } from './lines.ts';
import type { Raster } from './raster.ts';
import { sideShifts } from './side-patterns.ts';
import { strongestStep } from './side-steps.ts';

/** Reprojection error, over the side, of the camera that sees the corners best as a square; infinite when none does. */
export const squareError = (corners: readonly (readonly [number, number])[], width: number, height: number): number => {
  const side = Math.sqrt(Math.abs(quadArea(corners)));
  const pose = solvePose(width, height, boardCorners(1000).map((at, i) => ({ at, px: { u: corners[i]![0], v: corners[i]![1] }, sigma: side * 0.002 })), false, 8);
  return pose ? pose.rms / side : Number.POSITIVE_INFINITY;
};

/** How square the corners are as seen by some camera: 1 for a perfect square, towards 0 as no lens explains them; `tolerance` is a reprojection error over the side. */
export const squareness = (corners: readonly (readonly [number, number])[], width: number, height: number, tolerance = 0.012): number => Math.exp(-((squareError(corners, width, height) / tolerance) ** 2));

/** Moves sides that disagree with the lines printed along the others (a shadow or rim was taken for the edge) to the edge that agrees, where there is one. */
export const agreeingSides = (lab: Raster, lines: readonly Line[]): readonly Line[] => {
  let now = lines;
  for (let round = 0; round < 2; round++) {
    const corners = cornersOf(now);
    if (corners.some((c) => !Number.isFinite(c[0]))) return lines;
    const side = Math.sqrt(Math.abs(quadArea(corners)));
    const [mu, mv] = [corners.reduce((s, c) => s + c[0], 0) / 4, corners.reduce((s, c) => s + c[1], 0) / 4];
    const shifts = sideShifts(lab, corners);
    if (shifts.every((s) => Math.abs(s) < 0.006)) break;
    now = now.map((line, i) => {
      if (Math.abs(shifts[i]!) < 0.006) return line;
      const moved = { ...line, d: line.d + shifts[i]! * side };
      const [a, b] = [corners[i]!, corners[(i + 1) % 4]!].map(([u, v]) => [u + line.nx * shifts[i]! * side, v + line.ny * shifts[i]! * side] as const);
      return strongestStep(lab, a!, b!, moved, Math.max(4, side * 0.006), mu, mv)?.line ?? line;
    });
  }
  return now;
};

const movedBy = (lines: readonly Line[], i: number, line: Line): readonly Line[] => lines.map((l, k) => (k === i ? line : l));

/**
 * Where four lines make no square and one is badly seen (`perSide`: share of each that is), it may be an arm or a shadow: it is moved to where the
 * other three want it, along its own or its opposite's direction, if an edge is really there.
 */
export const squaredSides = (lab: Raster, lines: readonly Line[], perSide: readonly number[]): readonly Line[] => {
  const now = cornersOf(lines);
  const before = squareness(now, lab.width, lab.height);
  const i = perSide.indexOf(Math.min(...perSide));
  // Three sides must be sure, the fourth in doubt.
  if (before > 0.5 || perSide[i]! > 0.6 || perSide.some((s, k) => k !== i && s < 0.75)) return lines;
  const side = Math.sqrt(Math.abs(quadArea(now)));
  let best = before;
  let result = lines;
  {
    const own = lines[i]!;
    const opposite = lines[(i + 2) % 4]!;
    const [a, b] = [now[i]!, now[(i + 1) % 4]!];
    const [mu, mv] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const turned: Line = { nx: -opposite.nx, ny: -opposite.ny, d: -opposite.nx * mu - opposite.ny * mv };
    for (const base of [own, turned]) {
      let at: Line | undefined;
      let most = 0;
      for (let share = -0.05; share <= 0.26; share += 0.01) {
        const line = { ...base, d: base.d + share * side };
        const s = squareness(cornersOf(movedBy(lines, i, line)), lab.width, lab.height);
        if (s > most) {
          most = s;
          at = line;
        }
      }
      if (!at || most < 0.4) continue;
      const corners = cornersOf(movedBy(lines, i, at));
      const inside = corners.reduce((s, c) => [s[0] + c[0] / 4, s[1] + c[1] / 4] as const, [0, 0] as readonly [number, number]);
      const step = strongestStep(lab, corners[i]!, corners[(i + 1) % 4]!, at, Math.max(5, 0.02 * side), inside[0], inside[1]);
      const candidate = step && movedBy(lines, i, step.line);
      const square = candidate ? squareness(cornersOf(candidate), lab.width, lab.height) : 0;
      if (candidate && square > best + 0.15) {
        best = square;
        result = candidate;
      }
    }
  }
  return result;
};
