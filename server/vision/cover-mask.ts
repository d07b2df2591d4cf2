import type { Camera } from '../geometry/camera.ts';
import { maskCells, maskMargin } from '../domain/detection.ts';
import type { TableSpec } from '../geometry/table.ts';
import type { FoundDisc } from './find-discs.ts';
import type { Blob, OpenCv } from './opencv.ts';
import type { Raster } from './raster.ts';
import { type Layout, rectifier } from './rectified.ts';

/** Pixels of the coarse view along one cell of the mask. */
const perCell = 3;
const size = maskCells * perCell;

/** What lies over the board in one frame. */
export type Cover = {
  /** As in Sight: 1 where something foreign covers the board. */
  readonly cells: Uint8Array;
  readonly hand: boolean;
  /** Mean lightness of the surface, 0 to 255. */
  readonly lightness: number;
};

/** Watches the board coarsely and remembers how it looks with nothing over it. */
export type CoverWatch = { readonly look: (picture: Raster, discs: readonly FoundDisc[], discLayout: Layout, at: number) => Cover };

/** Frames a changed place must stay as it is before it is taken for the board itself, ms. */
const settleMs = 8000;

/** A round thing in the rectified picture, px. */
type Place = { readonly u: number; readonly v: number; readonly r: number };

/** Frames in the open after which a disc is one for sure. */
const settledFrames = 5;

/** Starts watching through one camera. The memory of the bare board grows from play: places under discs or hands stay unknown until seen. */
export const coverWatch = (cv: OpenCv, camera: Camera, table: TableSpec): CoverWatch => {
  const shrink = 0.25;
  const small: Camera = {
    ...camera,
    width: Math.round(camera.width * shrink),
    height: Math.round(camera.height * shrink),
    fx: camera.fx * shrink,
    fy: camera.fy * shrink,
    cx: (camera.cx + 0.5) * shrink - 0.5,
    cy: (camera.cy + 0.5) * shrink - 0.5,
  };
  const layout: Layout = { size, mmPerPx: (table.side * (1 + 2 * maskMargin)) / size, z: 0 };
  const rectify = rectifier(small, layout);
  const bare = new Float32Array(size * size * 3);
  const known = new Uint8Array(size * size);
  const last = new Float32Array(size * size * 3);
  const stillSince = new Float64Array(size * size);
  /** Difference above which a place as bright as before counts as covered: some times what the bare board shows. */
  let grain = 42;
  let settled: readonly (Place & { readonly times: number })[] = [];
  let frames = 0;
  const unit = table.disc.diameter / 2 / layout.mmPerPx;

  /** Marks the pixels that discs explain. */
  const explained = (discs: readonly Place[], discLayout: Layout): Uint8Array => {
    const mask = new Uint8Array(size * size);
    for (const d of discs) {
      const x = ((d.u - (discLayout.size - 1) / 2) * discLayout.mmPerPx) / layout.mmPerPx + (size - 1) / 2;
      const y = ((d.v - (discLayout.size - 1) / 2) * discLayout.mmPerPx) / layout.mmPerPx + (size - 1) / 2;
      const r = (d.r * discLayout.mmPerPx) / layout.mmPerPx + 1.6;
      for (let j = Math.max(0, Math.floor(y - r)); j <= Math.min(size - 1, y + r); j++) for (let i = Math.max(0, Math.floor(x - r)); i <= Math.min(size - 1, x + r); i++) if ((i - x) ** 2 + (j - y) ** 2 < r * r) mask[j * size + i] = 1;
    }
    return mask;
  };

  const look: CoverWatch['look'] = (picture, discs, discLayout, at) => {
    const now = rectify(cv.resized(picture, small.width, small.height)).pixels;
    const onDisc = explained(discs, discLayout);
    const edge = Math.round((size * maskMargin) / (1 + 2 * maskMargin));
    let lightness = 0;
    // Gain of the whole picture against the memory: exposure steps are not hands.
    const gains: number[] = [];
    for (let k = 0; k < size * size; k += 7) if (known[k] && !onDisc[k]) gains.push((now[k * 3 + 1]! + 8) / (bare[k * 3 + 1]! + 8));
    gains.sort((a, b) => a - b);
    const gain = gains.length > 50 ? Math.min(1.6, Math.max(0.6, gains[gains.length >> 1]!)) : 1;
    const settledHere = explained(settled.filter((d) => d.times >= settledFrames), discLayout);
    const foreign = new Uint8Array(size * size);
    const joined = new Uint8Array(size * size);
    const usual: number[] = [];
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) {
      const k = y * size + x;
      const i = k * 3;
      if (x >= edge && y >= edge && x < size - edge && y < size - edge) lightness += now[i + 1]!;
      let change = 0;
      for (let c = 0; c < 3; c++) {
        change += Math.abs(now[i + c]! - last[i + c]!);
        last[i + c] = now[i + c]!;
      }
      if (change > 24) stillSince[k] = at;
      if (!known[k]) {
        if (!onDisc[k] && frames > 0 && at - stillSince[k]! > 300) {
          for (let c = 0; c < 3; c++) bare[i + c] = now[i + c]! / gain;
          known[k] = 1;
        }
        continue;
      }
      // Shade dims all channels alike; what covers the board changes their ratio or dims much more.
      const shade = (now[i]! + now[i + 1]! + now[i + 2]! + 12) / ((bare[i]! + bare[i + 1]! + bare[i + 2]!) * gain + 12);
      const held = Math.min(1.05, Math.max(0.62, shade));
      let off = 0;
      for (let c = 0; c < 3; c++) off += Math.abs(now[i + c]! - bare[i + c]! * gain * held);
      if (k % 5 === 0 && !onDisc[k]) usual.push(off);
      // Light that is dimmed is tinted too; what is as bright as the board and yet of another colour lies over it.
      const bar = grain + 55 * (1 - Math.min(1, held));
      if (off > bar && !settledHere[k]) joined[k] = 255;
      if (off > bar && !onDisc[k]) {
        if (at - stillSince[k]! > settleMs) known[k] = 0;
        else foreign[k] = 255;
      } else if (!onDisc[k] && off < 0.6 * bar) for (let c = 0; c < 3; c++) bare[i + c]! += 0.02 * (now[i + c]! / gain - bare[i + c]!);
    }
    frames++;
    usual.sort((a, b) => a - b);
    if (usual.length > 50) grain = Math.min(42, Math.max(18, 6 * usual[usual.length >> 1]!));
    const disc = Math.PI * unit * unit;
    const counts = new Uint8Array(maskCells * maskCells);
    const add = (mask: Uint8Array, isOne: (blob: Blob) => boolean): void => {
      const { labels, blobs } = cv.blobs(cv.morphed({ width: size, height: size, channels: 1, pixels: mask }, 'close', 3));
      const kept = blobs.map(isOne);
      for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (labels[y * size + x]! > 0 && kept[labels[y * size + x]! - 1]) counts[Math.floor(y / perCell) * maskCells + Math.floor(x / perCell)]!++;
    };
    const touches = (b: Blob): boolean => b.x <= 1 || b.y <= 1 || b.x + b.width >= size - 1 || b.y + b.height >= size - 1;
    // An arm comes in over the frame, and what seems a disc on it is a finger; what floats on the board must be far larger than a fast disc's streak.
    add(joined, (b) => touches(b) && b.area > 1.5 * disc);
    add(foreign, (b) => !touches(b) && b.area > 9 * disc);
    const cells = new Uint8Array(maskCells * maskCells);
    let over = 0;
    for (let k = 0; k < cells.length; k++) {
      if (counts[k]! < 3) continue;
      cells[k] = 1;
      const x = (k % maskCells) / maskCells;
      const y = Math.floor(k / maskCells) / maskCells;
      const rim = maskMargin / (1 + 2 * maskMargin);
      if (x > rim && y > rim && x < 1 - rim && y < 1 - rim) over++;
    }
    const coveredAt = (d: Place): boolean => {
      const i = Math.floor(((d.u - (discLayout.size - 1) / 2) * discLayout.mmPerPx) / layout.mmPerPx / perCell + maskCells / 2);
      const j = Math.floor(((d.v - (discLayout.size - 1) / 2) * discLayout.mmPerPx) / layout.mmPerPx / perCell + maskCells / 2);
      return i >= 0 && j >= 0 && i < maskCells && j < maskCells && cells[j * maskCells + i] === 1;
    };
    // Discs that lay there before a hand came stay discs under it; what first shows on it does not become one.
    const before = settled;
    settled = discs.flatMap((d) => {
      const was = before.find((b) => Math.hypot(b.u - d.u, b.v - d.v) < 1);
      if (coveredAt(d)) return was === undefined ? [] : [was];
      return [{ u: d.u, v: d.v, r: d.r, times: (was?.times ?? 0) + 1 }];
    });
    return { cells, hand: over >= 2, lightness: lightness / (size - 2 * edge) ** 2 };
  };
  return { look };
};
