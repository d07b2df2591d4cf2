import { type Homography, mapped } from '../geometry/homography.ts';
import { type Raster, sampled } from './raster.ts';
import { lookDistance } from './surface-rays.ts';

/**
 * A straight line along which the picture changes, near and about parallel to a supposed side: how far outward of it the line lies at the side's
 * two ends (share of the board's side), the share of places along it where the change is seen, and whether it is the picture's own border.
 */
export type SideCandidate = { readonly begin: number; readonly end: number; readonly support: number; readonly border: boolean };

const places = 120;
/** Places stand between these shares of a side: farther out are pockets. */
const [first, last] = [0.08, 0.92];
/** How far in and out lines are looked for, and in which steps, share of the side. */
const reach = 0.04;
const pitch = 0.001;
const count = Math.round((2 * reach) / pitch) + 1;
/** Half the width over which looks are compared, in steps. */
const half = 5;
const leastChange = 6;
const bins = 54;
/** Places within this of a line are on it. */
const near = 0.003;

type Change = { readonly t: number; readonly s: number; readonly place: number };

/** The clearest changes of look across one side at every place along it, and where the picture ends. */
const changesAcross = (lab: Raster, toPicture: Homography): { readonly changes: readonly Change[]; readonly looked: number; readonly borders: readonly Change[] } => {
  const changes: Change[] = [];
  const borders: Change[] = [];
  let looked = 0;
  const look = new Float64Array(count * 3);
  const step = new Float64Array(count);
  for (let k = 0; k < places; k++) {
    const t = first + ((last - first) * (k + 0.5)) / places;
    let shown = 0;
    for (let i = 0; i < count; i++) {
      const [u, v] = mapped(toPicture, t, -(i * pitch - reach));
      if (u < 0 || v < 0 || u > lab.width - 1 || v > lab.height - 1) break;
      for (let c = 0; c < 3; c++) look[i * 3 + c] = sampled(lab, u, v, c);
      shown++;
    }
    if (shown < count * 0.2) continue;
    looked++;
    if (shown < count) borders.push({ t, s: shown * pitch - reach, place: k });
    step.fill(0);
    for (let i = half; i < shown - half; i++) {
      const d = [0, 0, 0];
      for (let j = 1; j <= half; j++) for (let c = 0; c < 3; c++) d[c]! += look[(i - j) * 3 + c]! - look[(i + j) * 3 + c]!;
      step[i] = lookDistance(d[0]! / half, d[1]! / half, d[2]! / half);
    }
    const tops: { s: number; d: number }[] = [];
    for (let i = half; i < shown - half; i++) {
      if (step[i]! < leastChange || step[i]! < step[i - 1]! || step[i]! <= step[i + 1]!) continue;
      const bend = step[i - 1]! - 2 * step[i]! + step[i + 1]!;
      const shift = bend < -1e-9 ? (0.5 * (step[i - 1]! - step[i + 1]!)) / bend : 0;
      tops.push({ s: (i + Math.max(-0.5, Math.min(0.5, shift))) * pitch - reach, d: step[i]! });
    }
    tops.sort((a, b) => b.d - a.d);
    for (const top of tops.slice(0, 4)) if (top.d > 0.25 * tops[0]!.d) changes.push({ t, s: top.s, place: k });
  }
  return { changes, looked, borders };
};

/** Offsets of the least-squares line at both ends of the side. */
const fitted = (points: readonly Change[]): readonly [number, number] => {
  const n = points.length;
  const mt = points.reduce((s, p) => s + p.t, 0) / n;
  const ms = points.reduce((s, p) => s + p.s, 0) / n;
  const tt = points.reduce((s, p) => s + (p.t - mt) ** 2, 0) || 1;
  const slope = points.reduce((s, p) => s + (p.t - mt) * (p.s - ms), 0) / tt;
  return [ms - slope * mt, ms + slope * (1 - mt)];
};

const distinctPlaces = (points: readonly Change[]): number => new Set(points.map((p) => p.place)).size;

const onLine = (points: readonly Change[], begin: number, end: number, width: number): readonly Change[] => points.filter((p) => Math.abs(p.s - begin - (end - begin) * p.t) < width);

/** Lines near one side, best seen first; `toPicture` carries (along the side 0 to 1, inward share) to px of a Lab picture. */
export const sideCandidates = (lab: Raster, toPicture: Homography): readonly SideCandidate[] => {
  const { changes, looked, borders } = changesAcross(lab, toPicture);
  const found: SideCandidate[] = [];
  if (looked < 0.25 * places) return found;
  const width = (2 * reach) / bins;
  let left: readonly Change[] = changes;
  for (let round = 0; round < 7; round++) {
    const votes = new Uint16Array(bins * bins);
    for (const p of left) for (let b = 0; b < bins; b++) {
      const begin = -reach + (b + 0.5) * width;
      const end = begin + (p.s - begin) / p.t;
      // Whichever end is nearer to the place is told better by it.
      if (p.t >= 0.5) {
        const e = Math.floor((end + reach) / width);
        if (e >= 0 && e < bins) votes[b * bins + e]!++;
      } else {
        const other = begin;
        const start = (p.s - other * p.t) / (1 - p.t);
        const s = Math.floor((start + reach) / width);
        if (s >= 0 && s < bins) votes[s * bins + b]!++;
      }
    }
    let best = -1;
    let most = 0;
    for (let b = 0; b < bins; b++) for (let e = Math.max(0, b - 16); e <= Math.min(bins - 1, b + 16); e++) {
      let sum = 0;
      for (let db = -1; db <= 1; db++) for (let de = -1; de <= 1; de++) {
        const [i, j] = [b + db, e + de];
        if (i >= 0 && j >= 0 && i < bins && j < bins) sum += votes[i * bins + j]!;
      }
      if (sum > most) {
        most = sum;
        best = b * bins + e;
      }
    }
    if (best < 0) break;
    let line: readonly [number, number] = [-reach + (Math.floor(best / bins) + 0.5) * width, -reach + ((best % bins) + 0.5) * width];
    for (const w of [2 * near, near, near]) {
      const on = onLine(left, line[0], line[1], w);
      if (on.length >= 8) line = fitted(on);
    }
    const support = distinctPlaces(onLine(changes, line[0], line[1], near)) / looked;
    left = left.filter((p) => Math.abs(p.s - line[0] - (line[1] - line[0]) * p.t) >= 1.2 * near);
    if (support > 0.28) found.push({ begin: line[0], end: line[1], support, border: false });
  }
  if (borders.length > 0.7 * looked) {
    let line = fitted(borders);
    const on = onLine(borders, line[0], line[1], 2 * near);
    if (on.length > 0.6 * borders.length) {
      line = fitted(on);
      found.push({ begin: line[0], end: line[1], support: (0.5 * on.length) / looked, border: true });
    }
  }
  return found.sort((a, b) => b.support - a.support);
};
