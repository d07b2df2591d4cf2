import { project } from '../../../geometry/camera.ts';
import { pockets, type TableSpec } from '../../../geometry/table.ts';
import type { Pose } from '../piece.ts';
import { labels } from './backdrop.ts';
import { type Box, type Canvas, emptyBox, grow, nearOf } from './canvas.ts';
import { glossAt, lightAt, shareOf } from './light.ts';
import type { Make } from './look.ts';

/** What one piece is to the painter: its measures and how it is made. `turn` is where its grain points, `tone` its own brightness. */
export type Body = { readonly radius: number; readonly thickness: number; readonly make: Make; readonly tone: number; readonly turn: number };

const toSegment = (x: number, y: number, sx: number, sy: number): number => {
  const l = sx * sx + sy * sy;
  const k = l > 0 ? Math.max(0, Math.min(1, (x * sx + y * sy) / l)) : 0;
  return Math.sqrt((x - k * sx) ** 2 + (y - k * sy) ** 2);
};

/** Where a piece's shadows may fall in the picture; empty when it casts none. */
const shadowsOf = (canvas: Canvas, table: TableSpec, pose: Pose, body: Body) => {
  if (pose.state === 'away' || pose.state === 'inPocket' || pose.z < -0.5) return undefined;
  const ground = pose.state === 'offBoard' && pose.z >= table.frame.height - 1 ? table.frame.height : 0;
  const lift = Math.max(0, pose.z - ground);
  const near = nearOf(canvas.camera, pose.x, pose.y, ground);
  if (!near) return undefined;
  const { look } = canvas;
  const casts = look.lamps.map((l) => {
    const low = lift / (l.z - lift);
    const high = (lift + body.thickness) / (l.z - lift - body.thickness);
    return { x: (pose.x - l.x) * low, y: (pose.y - l.y) * low, sx: (pose.x - l.x) * (high - low), sy: (pose.y - l.y) * (high - low), soft: Math.max(1.2, (l.size / l.z) * (lift + body.thickness)), share: shareOf(look, l) };
  });
  const box: Box = emptyBox();
  for (const c of casts) for (const k of [0, 1]) grow(box, canvas, near.u + near.a * (c.x + k * c.sx) + near.b * (c.y + k * c.sy), near.v + near.c * (c.x + k * c.sx) + near.d * (c.y + k * c.sy), near.scale * (body.radius + c.soft + 4) * 1.3);
  grow(box, canvas, near.u, near.v, near.scale * (body.radius + 9) * 1.2);
  return { ground, lift, near, casts, box };
};

/** Darkens the board where a piece takes the light, and where it stands. */
export const paintShadow = (canvas: Canvas, table: TableSpec, pose: Pose, body: Body): void => {
  const found = shadowsOf(canvas, table, pose, body);
  if (!found) return;
  const { ground, lift, near, casts, box } = found;
  const { rgb, width, stale, squares } = canvas;
  const contact = lift < 1 ? 0.34 : 0.34 * Math.exp(-lift / 6);
  for (let v = box.v0; v <= box.v1; v++)
    for (let u = box.u0; u <= box.u1; u++) {
      if (!stale[(v >> 4) * squares + (u >> 4)]) continue;
      const du = u - near.u;
      const dv = v - near.v;
      const x = near.ia * du + near.ib * dv;
      const y = near.ic * du + near.id * dv;
      let keep = 1;
      for (const c of casts) {
        const d = toSegment(x - c.x, y - c.y, c.sx, c.sy);
        const cover = (body.radius - d) / c.soft + 0.5;
        if (cover > 0) keep -= 0.92 * c.share * Math.min(1, cover);
      }
      const beyond = Math.sqrt(x * x + y * y) - body.radius;
      if (beyond < 8) keep *= 1 - contact * Math.exp(-Math.max(0, beyond) / 2.6);
      if (keep > 0.995) continue;
      const what = canvas.backdrop.label[v * width + u]!;
      if (ground === 0 ? what === labels.frame || what === labels.around : what !== labels.frame) continue;
      const k = (v * width + u) * 3;
      rgb[k] = rgb[k]! * keep;
      rgb[k + 1] = rgb[k + 1]! * keep;
      rgb[k + 2] = rgb[k + 2]! * keep;
    }
};

/** One place a piece had while the shutter was open. */
export type Moment = { readonly pose: Pose; /** Velocity in mm/s, for the rows a rolling shutter reads later. */ readonly vx: number; readonly vy: number };

const viewsOf = (canvas: Canvas, moments: readonly Moment[], body: Body, perRow: number, box: Box) =>
  moments.flatMap(({ pose, vx, vy }) => {
    const near = nearOf(canvas.camera, pose.x, pose.y, pose.z + body.thickness);
    if (!near) return [];
    const foot = project(canvas.camera, { x: pose.x, y: pose.y, z: pose.z });
    const su = foot.u - near.u;
    const sv = foot.v - near.v;
    const drift = perRow * Math.hypot(vx, vy) * near.scale * near.scale * body.radius;
    grow(box, canvas, near.u, near.v, near.scale * body.radius * 1.25 + 2 + drift);
    grow(box, canvas, foot.u, foot.v, near.scale * body.radius * 1.25 + 2 + drift);
    return [{ near, sx: near.ia * su + near.ib * sv, sy: near.ic * su + near.id * sv, pose, ru: (near.a * vx + near.b * vy) * perRow, rv: (near.c * vx + near.d * vy) * perRow }];
  });

/** All of the picture that a piece and its shadow may change. */
export const pieceBox = (canvas: Canvas, table: TableSpec, pose: Pose, moments: readonly Moment[], body: Body, perRow: number): Box => {
  const box = emptyBox();
  viewsOf(canvas, moments, body, perRow, box);
  const shadow = shadowsOf(canvas, table, pose, body);
  if (shadow) {
    grow(box, canvas, shadow.box.u0, shadow.box.v0, 0);
    grow(box, canvas, shadow.box.u1, shadow.box.v1, 0);
  }
  return box;
};

/** Paints a piece: turned top with grooves and rings, side wall, gloss; averaged over the moments of the exposure. `perRow` is the time between two rows, s. */
export const paintDisc = (canvas: Canvas, table: TableSpec, moments: readonly Moment[], body: Body, perRow: number): void => {
  const { look, layer, stale, squares } = canvas;
  const { radius, thickness, make } = body;
  const box = emptyBox();
  const views = viewsOf(canvas, moments, body, perRow, box);
  const first = views[0];
  if (!first || box.u1 < box.u0 || box.v1 < box.v0) return;
  const w = box.u1 - box.u0 + 1;
  const h = box.v1 - box.v0 + 1;
  layer.fill(0, 0, w * h * 4);
  const [ex, ey, ez] = canvas.backdrop.eye;
  const lamp = look.lamps[0];
  const lampFar = lamp ? Math.hypot(lamp.x, lamp.y, lamp.z) : 1;
  for (const { near, sx, sy, pose, ru, rv } of views) {
    // Deep in a dark hole, or in a net that lets the light in from below.
    const depth = pose.z < -1 ? Math.max(look.pocket.net ? 0.64 : 0.42, 1 + pose.z / (look.pocket.net ? 90 : 55)) : 1;
    const light = lightAt(look, pose.x, pose.y, Math.max(0, pose.z)) * depth * body.tone;
    const gloss = pose.z < -1 ? 0 : 190 * Math.min(1, glossAt(look, pose.x, pose.y, thickness, ex, ey, ez));
    const lx = lamp ? (lamp.x - pose.x) / lampFar : 0;
    const ly = lamp ? (lamp.y - pose.y) / lampFar : 0;
    const edge = 1 / near.scale;
    const cos = Math.cos(body.turn);
    const sin = Math.sin(body.turn);
    for (let v = box.v0; v <= box.v1; v++) {
      const late = v - near.v;
      for (let u = box.u0; u <= box.u1; u++) {
        if (!stale[(v >> 4) * squares + (u >> 4)]) continue;
        const du = u - near.u - ru * late;
        const dv = v - near.v - rv * late;
        const x = near.ia * du + near.ib * dv;
        const y = near.ic * du + near.id * dv;
        const d2 = x * x + y * y;
        if (d2 > (radius + 3 * thickness + 3) ** 2) continue;
        const d = Math.sqrt(d2);
        const body2 = toSegment(x, y, sx, sy);
        const all = Math.max(0, Math.min(1, (radius - body2) / edge + 0.5));
        if (all <= 0) continue;
        const top = Math.max(0, Math.min(1, (radius - d) / edge + 0.5));
        const share = d / radius;
        // The top: grooves and a bevel that catches the lamp, the printed rings, a faint grain.
        let r = make.top[0];
        let g = make.top[1];
        let b = make.top[2];
        for (const [from, to, colour] of make.rings) {
          const on = Math.max(0, Math.min(1, (Math.min(share - from, to - share) * radius) / edge + 0.5));
          r += (colour[0] - r) * on;
          g += (colour[1] - g) * on;
          b += (colour[2] - b) * on;
        }
        const toLamp = d > 0.01 ? (x * lx + y * ly) / d : 0;
        const groove = make.grooves * Math.sin(share * 19) * 0.07 * (share > 0.15 ? 1 : 0.3);
        const bevel = share > 0.86 ? 0.2 * toLamp - 0.07 : 0;
        const grain = 0.018 * Math.sin((x * cos + y * sin) * 1.9 + 3 * Math.sin((y * cos - x * sin) * 0.2));
        const k = light * (1 + groove * (0.5 + toLamp) + bevel + grain);
        r = r * k + gloss;
        g = g * k + gloss;
        b = b * k + gloss;
        if (top < 1) {
          const facing = body2 > 0.01 ? 0.75 + 0.35 * ((x - sx) * lx + (y - sy) * ly) / radius : 0.75;
          const s = light * facing;
          r = r * top + make.side[0] * s * (1 - top);
          g = g * top + make.side[1] * s * (1 - top);
          b = b * top + make.side[2] * s * (1 - top);
        }
        const n = ((v - box.v0) * w + u - box.u0) * 4;
        layer[n]! += r * all;
        layer[n + 1]! += g * all;
        layer[n + 2]! += b * all;
        layer[n + 3]! += all;
      }
    }
  }
  lay(canvas, table, box, views.length, first.pose);
};

/** Lays the averaged layer over the picture where the piece can be seen: over the board, in its pocket's hole only, or above the frame. */
const lay = (canvas: Canvas, table: TableSpec, box: Box, moments: number, pose: Pose): void => {
  const { layer, rgb, width, look } = canvas;
  const w = box.u1 - box.u0 + 1;
  const isSunk = pose.state === 'inPocket' || (pose.state === 'falling' && pose.z < -3);
  const isLow = pose.z < table.frame.height - 1;
  const own = pose.pocket ? labels.pocket + pockets.indexOf(pose.pocket) : -1;
  for (let v = box.v0; v <= box.v1; v++)
    for (let u = box.u0; u <= box.u1; u++) {
      const n = ((v - box.v0) * w + u - box.u0) * 4;
      const cover = layer[n + 3]! / moments;
      if (cover <= 0) continue;
      const what = canvas.backdrop.label[v * width + u]!;
      if (isSunk ? what !== own : isLow && what === labels.frame && pose.state !== 'offBoard') continue;
      const k = (v * width + u) * 3;
      for (let i = 0; i < 3; i++) rgb[k + i] = rgb[k + i]! * (1 - cover) + (layer[n + i]! / moments) * look.tint[i as 0 | 1 | 2];
    }
};
