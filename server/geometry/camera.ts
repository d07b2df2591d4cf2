import type { Mm, Mm3, Px } from './plane.ts';

/**
 * A calibrated camera over the board: pinhole with OpenCV's five-term distortion.
 * `rotation` (row by row) and `translation` (mm) carry board coordinates (x right, y away from south, z up) to camera coordinates (x right, y down, z ahead).
 */
export type Camera = {
  readonly width: number;
  readonly height: number;
  readonly fx: number;
  readonly fy: number;
  readonly cx: number;
  readonly cy: number;
  /** k1, k2, p1, p2, k3. */
  readonly distortion: readonly [number, number, number, number, number];
  readonly rotation: readonly [number, number, number, number, number, number, number, number, number];
  readonly translation: readonly [number, number, number];
};

/** Where a point in space appears in the picture, px. NaN behind the camera. */
export const project = (c: Camera, p: Mm3): Px => {
  const r = c.rotation;
  const t = c.translation;
  const z = r[6] * p.x + r[7] * p.y + r[8] * p.z + t[2];
  if (z <= 0) return { u: Number.NaN, v: Number.NaN };
  const x = (r[0] * p.x + r[1] * p.y + r[2] * p.z + t[0]) / z;
  const y = (r[3] * p.x + r[4] * p.y + r[5] * p.z + t[1]) / z;
  const [k1, k2, p1, p2, k3] = c.distortion;
  const q = x * x + y * y;
  const radial = 1 + q * (k1 + q * (k2 + q * k3));
  return {
    u: c.fx * (x * radial + 2 * p1 * x * y + p2 * (q + 2 * x * x)) + c.cx,
    v: c.fy * (y * radial + p1 * (q + 2 * y * y) + 2 * p2 * x * y) + c.cy,
  };
};

/** Direction of a pixel in camera coordinates at depth 1, distortion removed by fixed-point iteration. */
export const undistorted = (c: Camera, p: Px): readonly [number, number] => {
  const xd = (p.u - c.cx) / c.fx;
  const yd = (p.v - c.cy) / c.fy;
  const [k1, k2, p1, p2, k3] = c.distortion;
  let x = xd;
  let y = yd;
  for (let i = 0; i < 12; i++) {
    const q = x * x + y * y;
    const radial = 1 + q * (k1 + q * (k2 + q * k3));
    x = (xd - (2 * p1 * x * y + p2 * (q + 2 * x * x))) / radial;
    y = (yd - (p1 * (q + 2 * y * y) + 2 * p2 * x * y)) / radial;
  }
  return [x, y];
};

/** The point at height `z` mm over the board that is seen at a pixel. */
export const boardPoint = (c: Camera, p: Px, z: number): Mm => {
  const [x, y] = undistorted(c, p);
  const r = c.rotation;
  const t = c.translation;
  // Ray in board coordinates: origin -R't, direction R'(x, y, 1).
  const ox = -(r[0] * t[0] + r[3] * t[1] + r[6] * t[2]);
  const oy = -(r[1] * t[0] + r[4] * t[1] + r[7] * t[2]);
  const oz = -(r[2] * t[0] + r[5] * t[1] + r[8] * t[2]);
  const dx = r[0] * x + r[3] * y + r[6];
  const dy = r[1] * x + r[4] * y + r[7];
  const dz = r[2] * x + r[5] * y + r[8];
  const k = (z - oz) / dz;
  return { x: ox + k * dx, y: oy + k * dy };
};
