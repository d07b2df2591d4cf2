import { type Camera, project } from '../geometry/camera.ts';
import { pocketCentre, pockets, type TableSpec } from '../geometry/table.ts';
import type { Detection } from '../domain/detection.ts';
import type { ByKind } from '../domain/disc.ts';
import type { FoundDisc } from './find-discs.ts';
import { kindOf } from './kinds.ts';
import { type Layout, toMm } from './rectified.ts';

/** Share of its radius that a disc on the surface keeps from the cushion at least; the rest allows for a board found a little off. */
const kept = 0.65;

/** Where a disc of radius `r` at `x`, `y` mm is: over a pocket's circle, outside of the surface, or on it. */
export const stateAt = (table: TableSpec, x: number, y: number, r: number): Detection['state'] => {
  const half = table.side / 2 - kept * r;
  // A centre within the pocket's circle has lost its footing; a little less allows for what is seen at another height.
  if (pockets.some((p) => Math.hypot(pocketCentre(table, p).x - x, pocketCentre(table, p).y - y) < table.pocket * 0.48)) return 'inPocket';
  return Math.abs(x) > half || Math.abs(y) > half ? 'offBoard' : 'onBoard';
};

/** Found circles as detections: millimetres at the contact point, pixels of the picture. */
export const toDetections = (discs: readonly FoundDisc[], beliefs: readonly ByKind<number>[], layout: Layout, camera: Camera, table: TableSpec): Detection[] =>
  discs.map((d, i) => {
    const [x, y] = toMm(layout, d.u, d.v);
    const z = layout.z;
    const rMm = d.r * layout.mmPerPx;
    const px = project(camera, { x, y, z });
    const right = project(camera, { x: x + rMm, y, z });
    const up = project(camera, { x, y: y + rMm, z });
    // The ellipse's area from the two conjugate half axes gives the mean radius.
    const area = Math.abs((right.u - px.u) * (up.v - px.v) - (right.v - px.v) * (up.u - px.u));
    const belief = beliefs[i]!;
    return { kind: kindOf(belief), belief, px, r: Math.sqrt(area), at: { x, y }, confidence: d.p, state: stateAt(table, x, y, rMm) };
  });
