import { type Camera, project } from '../geometry/camera.ts';
import { type Homography, homographyOf } from '../geometry/homography.ts';
import type { OpenCv } from './opencv.ts';
import type { Raster } from './raster.ts';

/** How a square of the board plane at height `z` mm is laid out in pixels: `size` px a side, board centre in its centre, north up. */
export type Layout = { readonly size: number; readonly mmPerPx: number; readonly z: number };

/** Column and row of a board point, px of the rectified picture. */
export const toCell = (l: Layout, x: number, y: number): readonly [number, number] => [x / l.mmPerPx + (l.size - 1) / 2, -y / l.mmPerPx + (l.size - 1) / 2];

/** The board point of a place in the rectified picture, mm. */
export const toMm = (l: Layout, u: number, v: number): readonly [number, number] => [(u - (l.size - 1) / 2) * l.mmPerPx, -(v - (l.size - 1) / 2) * l.mmPerPx];

const distorts = (c: Camera): boolean => c.distortion.some((k) => k !== 0);

/** Map of rectified px to picture px for a lens without distortion. */
export const toSourceMap = (camera: Camera, l: Layout): Homography => {
  const e = l.size - 1;
  const from = [[0, 0], [e, 0], [e, e], [0, e]] as const;
  const to = from.map(([u, v]) => {
    const [x, y] = toMm(l, u, v);
    const p = project(camera, { x, y, z: l.z });
    return [p.u, p.v] as const;
  });
  const h = homographyOf(from, to);
  if (!h) throw new RangeError('camera sees the board edge on');
  return h;
};

/** A function that brings the board plane of every frame of one camera into a square; its maps are made once. */
export const rectifier = (cv: OpenCv, camera: Camera, l: Layout): ((frame: Raster) => Raster) => {
  if (!distorts(camera)) {
    const map = toSourceMap(camera, l);
    return (frame) => cv.warped(frame, map, l.size, l.size);
  }
  const mapX = new Float32Array(l.size * l.size);
  const mapY = new Float32Array(l.size * l.size);
  for (let v = 0; v < l.size; v++) {
    for (let u = 0; u < l.size; u++) {
      const [x, y] = toMm(l, u, v);
      const p = project(camera, { x, y, z: l.z });
      mapX[v * l.size + u] = p.u;
      mapY[v * l.size + u] = p.v;
    }
  }
  return (frame) => cv.remapped(frame, mapX, mapY, l.size, l.size);
};
