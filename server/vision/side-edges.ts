import { cornersOf, type EdgePoint, type Line, lineThrough, quadArea, robustLine } from './lines.ts';
import { medianOf, type Raster, sampled } from './raster.ts';
import { lookDistance } from './surface-rays.ts';

/** The four sides at sub-pixel, and the share of places along them where wood visibly ends (0 to 1). */
export type Sides = { readonly lines: readonly Line[]; readonly support: number; readonly perSide: readonly number[]; readonly rms: number };

const steps = 160;
/** A side must be in the picture on this share of its length to be sure of it. */
const leastInView = 0.3;

/** Where the wood ends across one supposed side: the first lasting departure from the look of the wood just inside. */
const crossingsOf = (lab: Raster, a: readonly [number, number], b: readonly [number, number], line: Line, reach: number): { points: readonly EdgePoint[]; inView: number } => {
  const points: EdgePoint[] = [];
  const atBorder: EdgePoint[] = [];
  let inView = 0;
  const n = Math.ceil((2 * reach) / 0.5);
  const distance = new Float64Array(n + 1);
  const inner: [number[], number[], number[]] = [[], [], []];
  // The wood's look inside every place first: places whose inside is not wood (a disc, a pocket) say nothing.
  const looks: (readonly [number, number, number])[] = [];
  for (let k = 0; k < steps; k++) {
    const t = 0.07 + (0.86 * (k + 0.5)) / steps;
    const u = a[0] + (b[0] - a[0]) * t;
    const v = a[1] + (b[1] - a[1]) * t;
    const look = [0, 1, 2].map((c) => medianOf([-1, -0.85, -0.7, -0.55, -0.45].map((s) => sampled(lab, u + line.nx * reach * s, v + line.ny * reach * s, c)))) as unknown as [number, number, number];
    looks.push(look);
    for (let c = 0; c < 3; c++) inner[c as 0 | 1 | 2].push(look[c as 0 | 1 | 2]);
  }
  const typical = inner.map((values) => medianOf([...values]));
  for (let k = 0; k < steps; k++) {
    const t = 0.07 + (0.86 * (k + 0.5)) / steps;
    const u = a[0] + (b[0] - a[0]) * t;
    const v = a[1] + (b[1] - a[1]) * t;
    const look = looks[k]!;
    if (lookDistance(look[0] - typical[0]!, look[1] - typical[1]!, look[2] - typical[2]!) > 26) continue;
    const shown = u >= 0 && v >= 0 && u <= lab.width - 1 && v <= lab.height - 1;
    if (shown) inView++;
    let most = 0;
    let lastIn = 0;
    for (let i = 0; i <= n; i++) {
      const s = -reach + i * 0.5;
      const x = u + line.nx * s;
      const y = v + line.ny * s;
      if (x < 0 || y < 0 || x > lab.width - 1 || y > lab.height - 1) {
        distance[i] = -1;
        continue;
      }
      lastIn = i;
      const d = lookDistance(sampled(lab, x, y, 0) - look[0], sampled(lab, x, y, 1) - look[1], sampled(lab, x, y, 2) - look[2]);
      distance[i] = d;
      if (d > most) most = d;
    }
    const bar = Math.max(9, 0.45 * Math.min(most, 60));
    let at = -1;
    for (let i = Math.floor(n * 0.2); i <= lastIn - 3; i++) {
      if (distance[i]! < bar && distance[i + 1]! >= bar && distance[i + 2]! >= bar && distance[i + 3]! >= bar * 0.9) {
        at = i + (bar - distance[i]!) / Math.max(1e-6, distance[i + 1]! - distance[i]!);
        break;
      }
    }
    if (at < 0) {
      // Wood up to the picture's edge: the side lies there or beyond.
      if (lastIn < n) {
        atBorder.push({ u: u + line.nx * (-reach + lastIn * 0.5 + 0.5), v: v + line.ny * (-reach + lastIn * 0.5 + 0.5), weight: 0.4 });
      }
      continue;
    }
    // The steepest place of this very edge, not of the darker things farther out.
    const first = at;
    const begin = Math.round(at);
    const far = Math.min(lastIn - 2, begin + Math.max(3, Math.round(n * 0.06)));
    let steepest = 0;
    for (let i = Math.max(2, begin - 3); i <= far; i++) {
      const slope = distance[i + 1]! - distance[i - 1]!;
      if (slope > steepest) {
        steepest = slope;
        const [before, after] = [distance[i]! - distance[i - 2]!, distance[i + 2]! - distance[i]!];
        const bend = before - 2 * slope + after;
        at = i + (bend < -1e-6 ? Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / bend)) : 0);
      }
    }
    // The surface ends where the change begins; the steepest place, a little farther out, steadies it where the edge is soft.
    const s = -reach + (first + 0.3 * (at - first)) * 0.5;
    points.push({ u: u + line.nx * s, v: v + line.ny * s, weight: 1 });
  }
  // The border tells of a side only where nothing else does.
  return { points: points.length > 0.3 * Math.max(inView, leastInView * steps) ? points : [...points, ...atBorder], inView };
};

/** Refines the sides of a quadrilateral (corners clockwise, px) on a Lab picture. */
export const refinedSides = (lab: Raster, corners: readonly (readonly [number, number])[]): Sides => {
  const mu = corners.reduce((s, c) => s + c[0], 0) / 4;
  const mv = corners.reduce((s, c) => s + c[1], 0) / 4;
  const side = Math.sqrt(Math.abs(quadArea(corners)));
  let lines = corners.map((c, i) => lineThrough(c, corners[(i + 1) % 4]!, mu, mv));
  let perSide: number[] = [];
  let rms = 0;
  for (const share of [0.03, 0.016]) {
    const now = share === 0.03 ? corners : cornersOf(lines);
    const reach = Math.max(5, side * share);
    perSide = [];
    rms = 0;
    lines = lines.map((line, i) => {
      const found = crossingsOf(lab, now[i]!, now[(i + 1) % 4]!, line, reach);
      const offsets = medianOf(found.points.map((p) => line.nx * p.u + line.ny * p.v));
      const start = Number.isFinite(offsets) ? { ...line, d: offsets } : line;
      const fitted = robustLine(found.points, robustLine(found.points, start, reach * 0.6, mu, mv, 3), Math.max(2, side * 0.004), mu, mv);
      const near = found.points.filter((p) => Math.abs(fitted.nx * p.u + fitted.ny * p.v - fitted.d) < Math.max(1.5, side * 0.004));
      rms = Math.max(rms, Math.sqrt(near.reduce((s, p) => s + (fitted.nx * p.u + fitted.ny * p.v - fitted.d) ** 2, 0) / Math.max(1, near.length)));
      perSide.push(near.reduce((s, p) => s + p.weight, 0) / Math.max(leastInView * steps, Math.min(steps, found.inView)));
      return fitted;
    });
  }
  return { lines, support: Math.min(1, perSide.reduce((s, v) => s * v, 1) ** 0.25 + 0.05), perSide, rms };
};
