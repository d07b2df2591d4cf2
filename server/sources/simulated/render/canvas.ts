import { type Camera, project } from '../../../geometry/camera.ts';
import type { Backdrop } from './backdrop.ts';
import type { Look } from './look.ts';

/** A picture being painted, and what is needed to paint on it. */
export type Canvas = {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8ClampedArray;
  readonly backdrop: Backdrop;
  readonly camera: Camera;
  readonly look: Look;
  /** Scratch: premultiplied colour and cover of one moving thing. */
  readonly layer: Float32Array;
  /** Scratch: one pose of a hand. */
  readonly pose: Float32Array;
  /** Scratch: a quarter of the size each way, light taken by hands. */
  readonly dim: Float32Array;
  /** One flag for each square of 16 x 16 pixels: 1 where this frame is painted anew. */
  readonly stale: Uint8Array;
  readonly squares: number;
};

/** An empty picture over a backdrop. */
export const canvasOf = (backdrop: Backdrop, camera: Camera, look: Look): Canvas => {
  const { width, height } = camera;
  return {
    width,
    height,
    rgb: Uint8ClampedArray.from(backdrop.rgb),
    backdrop,
    camera,
    look,
    layer: new Float32Array(width * height * 4),
    pose: new Float32Array(width * height * 4),
    dim: new Float32Array(Math.ceil(width / 4) * Math.ceil(height / 4)),
    stale: new Uint8Array(Math.ceil(width / 16) * Math.ceil(height / 16)),
    squares: Math.ceil(width / 16),
  };
};

/** The camera near one point: where it appears, px, and the map between mm in its level plane and px. */
export type Near = { readonly u: number; readonly v: number; readonly a: number; readonly b: number; readonly c: number; readonly d: number; readonly ia: number; readonly ib: number; readonly ic: number; readonly id: number; readonly scale: number };

/** Linearises the camera at (x, y, z); undefined behind it. */
export const nearOf = (camera: Camera, x: number, y: number, z: number): Near | undefined => {
  const o = project(camera, { x, y, z });
  const px = project(camera, { x: x + 2, y, z });
  const py = project(camera, { x, y: y + 2, z });
  const a = (px.u - o.u) / 2;
  const c = (px.v - o.v) / 2;
  const b = (py.u - o.u) / 2;
  const d = (py.v - o.v) / 2;
  const det = a * d - b * c;
  if (!Number.isFinite(det) || Math.abs(det) < 1e-9) return undefined;
  return { u: o.u, v: o.v, a, b, c, d, ia: d / det, ib: -b / det, ic: -c / det, id: a / det, scale: Math.sqrt(Math.abs(det)) };
};

/** A rectangle of pixels, ends included; empty when u1 < u0. */
export type Box = { u0: number; v0: number; u1: number; v1: number };

/** An empty box that grows. */
export const emptyBox = (): Box => ({ u0: 1e9, v0: 1e9, u1: -1e9, v1: -1e9 });

/** Grows a box around a point by a reach, px, within the picture. */
export const grow = (box: Box, canvas: { readonly width: number; readonly height: number }, u: number, v: number, reach: number): void => {
  box.u0 = Math.max(0, Math.min(box.u0, Math.floor(u - reach)));
  box.v0 = Math.max(0, Math.min(box.v0, Math.floor(v - reach)));
  box.u1 = Math.min(canvas.width - 1, Math.max(box.u1, Math.ceil(u + reach)));
  box.v1 = Math.min(canvas.height - 1, Math.max(box.v1, Math.ceil(v + reach)));
};

/** Sets a flag for every square a box touches. */
export const mark = (flags: Uint8Array, squares: number, box: Box): void => {
  for (let j = box.v0 >> 4; j <= box.v1 >> 4; j++) for (let i = box.u0 >> 4; i <= box.u1 >> 4; i++) flags[j * squares + i] = 1;
};

/** Whether a box touches a square whose flag is set. */
export const touches = (flags: Uint8Array, squares: number, box: Box): boolean => {
  for (let j = box.v0 >> 4; j <= box.v1 >> 4; j++) for (let i = box.u0 >> 4; i <= box.u1 >> 4; i++) if (flags[j * squares + i]) return true;
  return false;
};
