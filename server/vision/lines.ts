/** A line in the picture: points with nx*u + ny*v = d, (nx, ny) of length 1 pointing away from the board. */
export type Line = { readonly nx: number; readonly ny: number; readonly d: number };

/** A place on a supposed edge and how much it counts. */
export type EdgePoint = { readonly u: number; readonly v: number; readonly weight: number };

/** How far a place lies outside of a line, px. */
export const outsideOf = (l: Line, u: number, v: number): number => l.nx * u + l.ny * v - l.d;

/** Where two lines cross; NaN when parallel. */
export const crossing = (a: Line, b: Line): readonly [number, number] => {
  const det = a.nx * b.ny - a.ny * b.nx;
  return [(a.d * b.ny - b.d * a.ny) / det, (a.nx * b.d - b.nx * a.d) / det];
};

/** The line through two places whose normal points away from (`insideU`, `insideV`). */
export const lineThrough = (a: readonly [number, number], b: readonly [number, number], insideU: number, insideV: number): Line => {
  const n = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const nx = (b[1] - a[1]) / n;
  const ny = -(b[0] - a[0]) / n;
  const d = nx * a[0] + ny * a[1];
  return nx * insideU + ny * insideV <= d ? { nx, ny, d } : { nx: -nx, ny: -ny, d: -d };
};

/** Weighted total least squares through points, normal turned away from an inner place. Undefined below two points. */
export const fittedLine = (points: readonly EdgePoint[], insideU: number, insideV: number): Line | undefined => {
  let w = 0;
  let mu = 0;
  let mv = 0;
  for (const p of points) {
    w += p.weight;
    mu += p.weight * p.u;
    mv += p.weight * p.v;
  }
  if (points.length < 2 || w <= 0) return undefined;
  mu /= w;
  mv /= w;
  let uu = 0;
  let uv = 0;
  let vv = 0;
  for (const p of points) {
    uu += p.weight * (p.u - mu) ** 2;
    uv += p.weight * (p.u - mu) * (p.v - mv);
    vv += p.weight * (p.v - mv) ** 2;
  }
  const angle = 0.5 * Math.atan2(2 * uv, uu - vv);
  return lineThrough([mu, mv], [mu + Math.cos(angle), mv + Math.sin(angle)], insideU, insideV);
};

/** Fits again and again with points far from the line counting less (Tukey's biweight), `reach` px wide. */
export const robustLine = (points: readonly EdgePoint[], start: Line, reach: number, insideU: number, insideV: number, rounds = 5): Line => {
  let line = start;
  for (let i = 0; i < rounds; i++) {
    const now = line;
    const kept = points.flatMap((p) => {
      const e = outsideOf(now, p.u, p.v) / reach;
      return Math.abs(e) < 1 ? [{ ...p, weight: p.weight * (1 - e * e) ** 2 }] : [];
    });
    line = fittedLine(kept, insideU, insideV) ?? line;
  }
  return line;
};

/** The crossings of four lines in ring order, as corners: north-west, north-east, south-east, south-west for lines north, east, south, west. */
export const cornersOf = (lines: readonly Line[]): [number, number][] => [3, 0, 1, 2].map((before, i) => [...crossing(lines[before]!, lines[i]!)] as [number, number]);

/** Area of a quadrilateral, px^2, positive clockwise on the screen. */
export const quadArea = (c: readonly (readonly [number, number])[]): number => {
  let s = 0;
  for (let i = 0; i < c.length; i++) {
    const a = c[i]!;
    const b = c[(i + 1) % c.length]!;
    s += a[0] * b[1] - b[0] * a[1];
  }
  return s / 2;
};

/** Corners in the order of the contract: clockwise from the picture's top-left. */
export const fromTopLeft = (c: readonly (readonly [number, number])[]): [number, number][] => {
  const ring = quadArea(c) > 0 ? [...c] : [...c].reverse();
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  // Top-left is the corner whose two sides make the top and the left: the start that keeps the first side most nearly level and leftmost-to-right.
  for (let i = 0; i < 4; i++) {
    const a = ring[i]!;
    const b = ring[(i + 1) % 4]!;
    const turn = Math.abs(Math.atan2(b[1] - a[1], b[0] - a[0]));
    if (turn < least) {
      least = turn;
      best = i;
    }
  }
  return [0, 1, 2, 3].map((i) => {
    const p = ring[(best + i) % 4]!;
    return [p[0], p[1]];
  });
};
