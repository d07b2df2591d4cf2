import { type EdgePoint, cornersOf, fromTopLeft, type Line, lineThrough, outsideOf, quadArea, robustLine } from './lines.ts';
import type { OpenCv } from './opencv.ts';
import type { Raster } from './raster.ts';
import { chosenSides } from './side-choice.ts';
import { refinedSides } from './side-edges.ts';
import { agreeingSides, squaredSides, squareness } from './side-repair.ts';
import { commonLook, type RayEnd, rayEnds } from './surface-rays.ts';

/** A board found in a picture: corners clockwise (px of that picture), and 0 to 1 how well its sides are seen. */
export type FoundBoard = { readonly corners: readonly (readonly [number, number])[]; readonly support: number };

/** Longest side of the picture the search runs on, px. */
const searchSize = 360;
/** Longest side of the picture the sides are refined on, px. */
const refineSize = 1400;
/** How far a look may be from the wood's (see lookDistance); several are tried and the sides judge. */
const thresholds = [10, 14, 20, 28, 38];

/** Where wood reaches the picture's border its side lies there or, more often, beyond. */
const borderCounts = 0.35;
/** Share of all ray ends that a line must have. */
const leastOnLine = 0.018;
/** How far beyond the picture a corner may lie, share of its size. */
const farOut = 0.45;

const starts = [[0, 0], [-0.16, -0.12], [0.16, -0.12], [-0.16, 0.12], [0.16, 0.12], [0, -0.22], [0, 0.22], [-0.24, 0], [0.24, 0]] as const;

/** Lines that bound the ray ends: many on them, few beyond them. Best first; what one line explains counts little for the next. */
const boundingLines = (ends: readonly RayEnd[], perStart: number, cu: number, cv: number): readonly { line: Line; score: number }[] => {
  const lines: Line[] = [];
  const n = ends.length;
  for (let i = 0; i < n; i += 2) {
    for (const hop of [2, 4, 7, 12, 18]) {
      const a = ends[i]!;
      const b = ends[Math.floor(i / perStart) * perStart + ((i + hop) % perStart)]!;
      if (Math.hypot(a.u - b.u, a.v - b.v) < 6 || (a.atBorder && b.atBorder && hop < 12)) continue;
      const line = lineThrough([a.u, a.v], [b.u, b.v], cu, cv);
      if (outsideOf(line, cu, cv) > -20) continue;
      lines.push(line);
    }
  }
  const counts = Float64Array.from(ends, (p) => (p.atBorder ? borderCounts : 1));
  const scoreOf = (line: Line): number => {
    let score = 0;
    for (let k = 0; k < n; k++) {
      const e = outsideOf(line, ends[k]!.u, ends[k]!.v);
      if (Math.abs(e) < 2) score += (1 - Math.abs(e) / 2) * counts[k]!;
      else if (e > 3) score -= 0.6;
    }
    return score;
  };
  let left = lines.map((line) => ({ line, score: scoreOf(line) })).filter((c) => c.score > n * leastOnLine);
  const distinct: { line: Line; score: number }[] = [];
  while (left.length > 0 && distinct.length < 14) {
    const best = left.reduce((a, b) => (b.score > a.score ? b : a));
    distinct.push(best);
    ends.forEach((p, k) => {
      if (Math.abs(outsideOf(best.line, p.u, p.v)) < 3.5) counts[k] = 0.2 * (p.atBorder ? borderCounts : 1);
    });
    left = left.filter((c) => c.line.nx * best.line.nx + c.line.ny * best.line.ny < 0.9996 || Math.abs(c.line.d - best.line.d) > 3).map(({ line }) => ({ line, score: scoreOf(line) })).filter((c) => c.score > n * leastOnLine);
  }
  return distinct;
};

const turnBetween = (a: Line, b: Line): number => Math.abs(Math.atan2(a.nx * b.ny - a.ny * b.nx, a.nx * b.nx + a.ny * b.ny));

type Ring = { readonly lines: readonly Line[]; readonly score: number };

/** Four lines that go round the middle with turns of 45 to 135 degrees and make a square some camera could see; highest score first, at most three. */
const bestRings = (lines: readonly { line: Line; score: number }[], width: number, height: number): readonly Ring[] => {
  const rings: Ring[] = [];
  const n = lines.length;
  for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) for (let c = b + 1; c < n; c++) for (let d = c + 1; d < n; d++) {
    const four = [lines[a]!, lines[b]!, lines[c]!, lines[d]!];
    const ring = four.map((l) => l.line).sort((p, q) => Math.atan2(p.ny, p.nx) - Math.atan2(q.ny, q.nx));
    if (!ring.every((l, i) => { const t = turnBetween(l, ring[(i + 1) % 4]!); return t > 0.78 && t < 2.36; })) continue;
    const corners = cornersOf(ring);
    const area = Math.abs(quadArea(corners));
    if (area < 0.12 * width * height || corners.some(([u, v]) => u < -farOut * width || v < -farOut * height || u > (1 + farOut) * width || v > (1 + farOut) * height)) continue;
    rings.push({ lines: ring, score: four.reduce((s, l) => s + l.score, 0) });
  }
  rings.sort((a, b) => b.score - a.score);
  const squares: Ring[] = [];
  // Only the likeliest are worth solving for a camera.
  for (const r of rings.slice(0, 24)) {
    const square = squareness(cornersOf(r.lines), width, height, 0.02);
    if (square > 0.3) squares.push({ ...r, score: r.score * square });
  }
  return squares.sort((a, b) => b.score - a.score).slice(0, 3);
};

/** Finds the playing surface of a board of any wood around the middle of a picture (rgb). Undefined when no four sides are seen. */
export const findBoard = (cv: OpenCv, picture: Raster): FoundBoard | undefined => {
  const scale = Math.min(1, searchSize / Math.max(picture.width, picture.height));
  const small = scale < 1 ? cv.resized(picture, Math.round(picture.width * scale), Math.round(picture.height * scale)) : picture;
  const lab = cv.lab(cv.median(small, 5));
  const wood = commonLook(lab, 0.6);
  const fine = Math.min(1, refineSize / Math.max(picture.width, picture.height));
  const large = fine < 1 ? cv.resized(picture, Math.round(picture.width * fine), Math.round(picture.height * fine)) : picture;
  const largeLab = cv.lab(cv.blurred(large, 3, 0.8));
  const fu = large.width / small.width;
  const fv = large.height / small.height;
  let best: FoundBoard | undefined;
  const boards: FoundBoard[] = [];
  const tried: (readonly (readonly [number, number])[])[] = [];
  search: for (const threshold of thresholds) {
    const perStart = 120;
    const gap = 0.06 * Math.min(small.width, small.height);
    const ends = starts.flatMap(([dx, dy]) => rayEnds(lab, small.width * (0.5 + dx), small.height * (0.5 + dy), wood, threshold, gap, perStart));
    for (const ring of bestRings(boundingLines(ends, perStart, small.width / 2, small.height / 2), small.width, small.height)) {
      const settled = ring.lines.map((l) => robustLine(ends.map((e): EdgePoint => (e.atBorder ? { ...e, weight: borderCounts } : e)), l, 2.5, small.width / 2, small.height / 2));
      const coarse = cornersOf(settled).map(([u, v]) => [(u + 0.5) * fu - 0.5, (v + 0.5) * fv - 0.5] as const);
      // Refining leads to the same sides from anywhere near.
      if (tried.some((t) => [0, 1, 2, 3].some((k) => t.every((c, i) => Math.hypot(c[0] - coarse[(i + k) % 4]![0], c[1] - coarse[(i + k) % 4]![1]) < 0.008 * large.width)))) continue;
      tried.push(coarse);
      const sides = refinedSides(largeLab, coarse);
      const repaired = squaredSides(largeLab, agreeingSides(largeLab, sides.lines), sides.perSide);
      const corners = cornersOf(repaired).map(([u, v]) => [(u + 0.5) / fine - 0.5, (v + 0.5) / fine - 0.5] as const);
      if (corners.some((c) => !Number.isFinite(c[0]) || !Number.isFinite(c[1]))) continue;
      // Product photographs are stretched now and then: a clear board may be a little off square.
      const square = squareness(corners, picture.width, picture.height);
      // Four sides that are the picture's own border are a board only if the picture was cut to one: then it is about square.
      const border = corners.every(([u, v]) => Math.min(u, picture.width - 1 - u) < 0.03 * picture.width && Math.min(v, picture.height - 1 - v) < 0.03 * picture.height);
      if (square < 0.08 || (border && Math.abs(Math.log(picture.width / picture.height)) > 0.1)) continue;
      const support = sides.support * (0.2 + 0.8 * square);
      boards.push({ corners, support });
      if (!best || support > best.support) best = { corners, support };
      if (best.support > 0.96) break search;
    }
  }
  if (!best || best.support <= 0.3) return undefined;
  // What is printed and the pockets judge between boards that are about as well seen.
  const likely = boards.filter((b) => b.support > 0.75 * best.support).sort((a, b) => b.support - a.support).slice(0, 3);
  const chosen = likely.map((b) => chosenSides(cv, large, largeLab, fromTopLeft(b.corners).map(([u, v]) => [(u + 0.5) * fine - 0.5, (v + 0.5) * fine - 0.5] as const)));
  const winner = chosen.reduce((a, b) => (b.merit > a.merit ? b : a));
  if (!winner.isBoard) return undefined;
  return { support: best.support, corners: winner.corners.map(([u, v]) => [(u + 0.5) / fine - 0.5, (v + 0.5) / fine - 0.5] as const) };
};
