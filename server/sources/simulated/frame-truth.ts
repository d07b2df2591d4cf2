import { type Camera, project } from '../../geometry/camera.ts';
import { type TableSpec, type Pocket, pockets, pocketCentre } from '../../geometry/table.ts';
import { isUnder } from './hand.ts';
import { radiusOf, strikerId } from './piece.ts';
import type { Scene } from './timeline.ts';

const round = (v: number): number => Math.round(v * 100) / 100;

/** What a camera's picture of the table truly shows, px: the corners of the playing surface and the frame's inner top edge, north-west first. */
export const tableTruth = (camera: Camera, table: TableSpec): { readonly corners_px: number[][]; readonly rim_px: number[][]; readonly order: readonly Pocket[]; readonly side_mm: number } => {
  const half = table.side / 2;
  const at = (z: number): number[][] =>
    pockets.map((p) => {
      const c = pocketCentre(table, p);
      const { u, v } = project(camera, { x: Math.sign(c.x) * half, y: Math.sign(c.y) * half, z });
      return [round(u), round(v)];
    });
  return { corners_px: at(0), rim_px: at(table.frame.height), order: pockets, side_mm: table.side };
};

/** One line of frame truth: every piece near the table, its visible top face in px and its foot in mm, the share no hand hides. */
export const frameTruth = (scene: Scene, frame: number, camera: Camera, table: TableSpec): Readonly<Record<string, unknown>> => {
  const discs = scene.pieces.flatMap((p) => {
    if (p.state === 'away') return [];
    const radius = radiusOf(table, p.id);
    const top = p.z + (p.id === strikerId ? table.striker : table.disc).thickness;
    const o = project(camera, { x: p.x, y: p.y, z: top });
    const a = project(camera, { x: p.x + radius, y: p.y, z: top });
    const b = project(camera, { x: p.x, y: p.y + radius, z: top });
    const area = Math.abs((a.u - o.u) * (b.v - o.v) - (a.v - o.v) * (b.u - o.u));
    const points = [[0, 0], ...Array.from({ length: 8 }, (_, k) => [0.75 * radius * Math.cos((k * Math.PI) / 4), 0.75 * radius * Math.sin((k * Math.PI) / 4)])];
    const vis = points.filter(([dx, dy]) => !scene.hands.some((h) => isUnder(h, p.x + (dx as number), p.y + (dy as number)))).length / points.length;
    return [{ color: p.kind, x_px: round(o.u), y_px: round(o.v), r_px: round(Math.sqrt(area)), x_mm: round(p.x), y_mm: round(p.y), z_mm: round(p.z), vis: round(vis), state: p.state, moving: Math.hypot(p.vx, p.vy) > 1 }];
  });
  const half = table.side / 2;
  const hand = scene.hands.some((h) => h.limbs.some((l) => Math.max(Math.abs(l.ax), Math.abs(l.ay)) < half));
  return { frame, t: Math.round(scene.at) / 1000, hand, discs };
};
