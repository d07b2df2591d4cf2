import type { Mm, Px } from './plane.ts';

/** Nine numbers, row by row: a projective map of one plane to another. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

const solveLinear = (a: number[][], b: number[]): number[] | undefined => {
  const n = b.length;
  for (let c = 0; c < n; c++) {
    let best = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(a[r]![c]!) > Math.abs(a[best]![c]!)) best = r;
    if (Math.abs(a[best]![c]!) < 1e-12) return undefined;
    [a[c], a[best]] = [a[best]!, a[c]!];
    [b[c], b[best]] = [b[best]!, b[c]!];
    for (let r = 0; r < n; r++) {
      if (r === c) continue;
      const f = a[r]![c]! / a[c]![c]!;
      if (f === 0) continue;
      for (let k = c; k < n; k++) a[r]![k]! -= f * a[c]![k]!;
      b[r]! -= f * b[c]!;
    }
  }
  return b.map((v, i) => v / a[i]![i]!);
};

/**
 * The least-squares homography that carries `from[i]` to `to[i]`, four pairs or more.
 * Coordinates are normalised first (Hartley 1997). Undefined when the points are degenerate.
 */
export const homographyOf = (from: readonly (readonly [number, number])[], to: readonly (readonly [number, number])[]): Homography | undefined => {
  if (from.length < 4 || from.length !== to.length) return undefined;
  const norm = (ps: readonly (readonly [number, number])[]) => {
    const mx = ps.reduce((s, p) => s + p[0], 0) / ps.length;
    const my = ps.reduce((s, p) => s + p[1], 0) / ps.length;
    const d = ps.reduce((s, p) => s + Math.hypot(p[0] - mx, p[1] - my), 0) / ps.length || 1;
    return { mx, my, s: Math.SQRT2 / d };
  };
  const nf = norm(from);
  const nt = norm(to);
  const ata: number[][] = Array.from({ length: 8 }, () => new Array<number>(8).fill(0));
  const atb = new Array<number>(8).fill(0);
  from.forEach((p, i) => {
    const q = to[i]!;
    const x = (p[0] - nf.mx) * nf.s;
    const y = (p[1] - nf.my) * nf.s;
    const u = (q[0] - nt.mx) * nt.s;
    const v = (q[1] - nt.my) * nt.s;
    for (const [row, rhs] of [
      [[x, y, 1, 0, 0, 0, -u * x, -u * y], u],
      [[0, 0, 0, x, y, 1, -v * x, -v * y], v],
    ] as [number[], number][]) {
      for (let r = 0; r < 8; r++) {
        for (let c = 0; c < 8; c++) ata[r]![c]! += row[r]! * row[c]!;
        atb[r]! += row[r]! * rhs;
      }
    }
  });
  const h = solveLinear(ata, atb);
  if (!h) return undefined;
  const n: Homography = [h[0]!, h[1]!, h[2]!, h[3]!, h[4]!, h[5]!, h[6]!, h[7]!, 1];
  const tIn: Homography = [nf.s, 0, -nf.s * nf.mx, 0, nf.s, -nf.s * nf.my, 0, 0, 1];
  const tOut: Homography = [1 / nt.s, 0, nt.mx, 0, 1 / nt.s, nt.my, 0, 0, 1];
  return scaledToOne(product(tOut, product(n, tIn)));
};

const scaledToOne = (h: Homography): Homography => h.map((v) => v / h[8]) as unknown as Homography;

/** `a` after `b`. */
export const product = (a: Homography, b: Homography): Homography => {
  const out = new Array<number>(9).fill(0);
  for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) for (let k = 0; k < 3; k++) out[r * 3 + c]! += a[r * 3 + k]! * b[k * 3 + c]!;
  return out as unknown as Homography;
};

/** The inverse map. Throws RangeError when there is none. */
export const inverse = (h: Homography): Homography => {
  const [a, b, c, d, e, f, g, i, j] = h;
  const det = a * (e * j - f * i) - b * (d * j - f * g) + c * (d * i - e * g);
  if (Math.abs(det) < 1e-300) throw new RangeError('homography without an inverse');
  return scaledToOne([e * j - f * i, c * i - b * j, b * f - c * e, f * g - d * j, a * j - c * g, c * d - a * f, d * i - e * g, b * g - a * i, a * e - b * d]);
};

/** Applies the map to one point given as two numbers. */
export const mapped = (h: Homography, x: number, y: number): readonly [number, number] => {
  const w = h[6] * x + h[7] * y + h[8];
  return [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w];
};

/** A board point through a board-to-picture map. */
export const toPicture = (h: Homography, p: Mm): Px => {
  const [u, v] = mapped(h, p.x, p.y);
  return { u, v };
};

/** A picture point through a picture-to-board map. */
export const toBoard = (h: Homography, p: Px): Mm => {
  const [x, y] = mapped(h, p.u, p.v);
  return { x, y };
};
