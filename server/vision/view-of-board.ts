import type { Camera } from '../geometry/camera.ts';
import { project } from '../geometry/camera.ts';
import type { TableSpec } from '../geometry/table.ts';
import type { Raster } from './raster.ts';
import { type Layout, lightlyBlurred, rectifier } from './rectified.ts';

/** A camera's board brought into a square: the layout, the board's side in px, and the function that does it. */
export type BoardView = { readonly layout: Layout; readonly side: number; readonly rectify: (picture: Raster) => Raster };

/** Share of the side that the square shows beyond each edge. */
const margin = 0.06;

/** Length of the board's longest side in the picture, px. */
export const longestSide = (camera: Camera, table: TableSpec): number => {
  const h = table.side / 2;
  const corners = ([[-h, h], [h, h], [h, -h], [-h, -h]] as const).map(([x, y]) => project(camera, { x, y, z: 0 }));
  return Math.max(...corners.map((c, i) => Math.hypot(c.u - corners[(i + 1) % 4]!.u, c.v - corners[(i + 1) % 4]!.v)));
};

/** The view at the height of the discs' top faces, at about the picture's own resolution, within `least` and `most` px a side. */
export const boardView = (camera: Camera, table: TableSpec, least = 420, most = 640): BoardView => {
  const side = Math.round(Math.min(most, Math.max(least, longestSide(camera, table))));
  const size = Math.round(side * (1 + 2 * margin));
  const layout: Layout = { size, mmPerPx: table.side / side, z: table.disc.thickness };
  const rectify = rectifier(camera, layout);
  return { layout, side, rectify: (picture) => lightlyBlurred(rectify(picture)) };
};
