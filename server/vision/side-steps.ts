import { type EdgePoint, type Line, robustLine } from './lines.ts';
import { medianOf, type Raster, sampled } from './raster.ts';
import { lookDistance } from './surface-rays.ts';

/** A line along which the picture changes, near and about parallel to a supposed side, and the share of places along it that agree. */
export type StepLine = { readonly line: Line; readonly support: number };

const steps = 140;

/** The strongest lasting change across a supposed side (corner `a` to `b`), looked for within `reach` px of it. Undefined when few places agree. */
export const strongestStep = (lab: Raster, a: readonly [number, number], b: readonly [number, number], line: Line, reach: number, insideU: number, insideV: number): StepLine | undefined => {
  const points: EdgePoint[] = [];
  const blur = Math.max(1.5, reach * 0.25);
  for (let k = 0; k < steps; k++) {
    const t = 0.08 + (0.84 * (k + 0.5)) / steps;
    const u = a[0] + (b[0] - a[0]) * t;
    const v = a[1] + (b[1] - a[1]) * t;
    let best = 7;
    let at = Number.NaN;
    for (let s = -reach; s <= reach; s += 0.5) {
      const [iu, iv, ou, ov] = [u + line.nx * (s - blur), v + line.ny * (s - blur), u + line.nx * (s + blur), v + line.ny * (s + blur)];
      if (Math.min(iu, ou) < 0 || Math.min(iv, ov) < 0 || Math.max(iu, ou) > lab.width - 1 || Math.max(iv, ov) > lab.height - 1) continue;
      const d = lookDistance(sampled(lab, iu, iv, 0) - sampled(lab, ou, ov, 0), sampled(lab, iu, iv, 1) - sampled(lab, ou, ov, 1), sampled(lab, iu, iv, 2) - sampled(lab, ou, ov, 2));
      if (d > best) {
        best = d;
        at = s;
      }
    }
    if (Number.isFinite(at)) points.push({ u: u + line.nx * at, v: v + line.ny * at, weight: 1 });
  }
  if (points.length < steps * 0.3) return undefined;
  const middle = medianOf(points.map((p) => line.nx * p.u + line.ny * p.v));
  const fitted = robustLine(points, robustLine(points, { ...line, d: middle }, reach * 0.7, insideU, insideV, 3), Math.max(1.5, reach * 0.35), insideU, insideV);
  const near = points.filter((p) => Math.abs(fitted.nx * p.u + fitted.ny * p.v - fitted.d) < Math.max(1.5, reach * 0.3)).length;
  return near > 0.45 * steps ? { line: fitted, support: near / steps } : undefined;
};
