import { homographyOf, inverse, mapped } from '../geometry/homography.ts';
import { agreementOf, symmetric } from './board-symmetry.ts';
import type { OpenCv } from './opencv.ts';
import type { Raster } from './raster.ts';

/** Carries places of a rectified picture to the board as it is printed and back: there the centre of the print is (0, 0) and its quarter turns and mirrorings fit, both in px, to within `reach` of the side. */
export type BoardImages = { readonly toPrint: (u: number, v: number) => readonly [number, number]; readonly fromPrint: (x: number, y: number) => readonly [number, number]; readonly reach: number };

/** The print taken to be where the corners say. */
export const plainImages = (size: number): BoardImages => {
  const m = (size - 1) / 2;
  return { toPrint: (u, v) => [u - m, v - m], fromPrint: (x, y) => [x + m, y + m], reach: 0.025 };
};

/** Farthest the print may be off the corners, share of the side, and how much of it must agree to be believed. */
const [farthest, leastAgreement] = [0.03, 0.7];

/** Finds how the print lies in a rectified picture (rgb, board `side` px a side in its middle); as the corners say where little is printed. */
export const boardImages = (cv: OpenCv, rect: Raster, side: number): BoardImages => {
  const m = (rect.width - 1) / 2;
  const corners = ([[-1, -1], [1, -1], [1, 1], [-1, 1]] as const).map(([x, y]) => [m + (x * side) / 2, m + (y * side) / 2] as const);
  const lab = cv.lab(rect);
  const found = symmetric(lab, corners);
  const off = Math.max(...found.corners.map((c, i) => Math.hypot(c[0] - corners[i]![0], c[1] - corners[i]![1]))) / side;
  const h = homographyOf(found.corners, corners.map(([u, v]) => [u - m, v - m] as const));
  if (!h || off > farthest || found.agreement < leastAgreement || found.agreement < agreementOf(lab, corners)) return plainImages(rect.width);
  const back = inverse(h);
  return { toPrint: (u, v) => mapped(h, u, v), fromPrint: (x, y) => mapped(back, x, y), reach: 0.012 };
};
