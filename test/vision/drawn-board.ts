import type { Frame } from '../../server/domain/frame.ts';
import type { Kind } from '../../server/domain/disc.ts';
import { type Camera, project } from '../../server/geometry/camera.ts';
import { homographyOf, mapped } from '../../server/geometry/homography.ts';
import type { TableSpec } from '../../server/geometry/table.ts';
import { rotationOf } from '../../calibration/solve/pose.ts';

type Rgb = readonly [number, number, number];

/** A disc to draw: contact point in mm. */
export type DrawnDisc = { readonly kind: Kind; readonly x: number; readonly y: number };

/** A plain picture of a board for tests: wood with grain, printed base lines and end circles, dark pockets, a frame, discs with side walls. */
export type Drawing = { readonly table: TableSpec; readonly camera: Camera; readonly wood: Rgb; readonly frame: Rgb; readonly faces: Readonly<Record<Kind, Rgb>>; readonly discs: readonly DrawnDisc[]; readonly printed?: boolean; readonly seed?: number };

/** A camera over the board's centre, `tilt` degrees from straight down and turned by `turn` degrees. */
export const cameraOver = (width: number, height: number, distance: number, tilt: number, turn: number, focal = 0.75 * Math.hypot(width, height)): Camera => {
  const [t, r] = [(tilt * Math.PI) / 180, (turn * Math.PI) / 180];
  const down = [1, 0, 0, 0, -1, 0, 0, 0, -1];
  const tilted = rotationOf(t, 0, 0);
  const turned = rotationOf(0, 0, r);
  const times = (a: readonly number[], b: readonly number[]): number[] => Array.from({ length: 9 }, (_, i) => [0, 1, 2].reduce((s, k) => s + a[Math.floor(i / 3) * 3 + k]! * b[k * 3 + (i % 3)]!, 0));
  const rotation = times(tilted, times(down, turned)) as unknown as Camera['rotation'];
  return { width, height, fx: focal, fy: focal, cx: (width - 1) / 2, cy: (height - 1) / 2, distortion: [0, 0, 0, 0, 0], rotation, translation: [0, 0, distance] };
};

/** Numbers from 0 to 1 that look random and are the same on every run (mulberry32). */
export const chance = (seed: number): (() => number) => {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** From picture px to the board plane at height `z` mm. */
const plane = (camera: Camera, z: number): ((u: number, v: number) => { readonly x: number; readonly y: number }) => {
  const board = [[-400, 400], [400, 400], [400, -400], [-400, -400]] as const;
  const h = homographyOf(board.map(([x, y]) => { const p = project(camera, { x, y, z }); return [p.u, p.v] as const; }), board)!;
  return (u, v) => {
    const [x, y] = mapped(h, u, v);
    return { x, y };
  };
};

/** Draws the board, four samples a pixel. */
export const drawn = (d: Drawing, index = 0): Frame => {
  const { table, camera } = d;
  const { width, height } = camera;
  const rgb = new Uint8Array(width * height * 3);
  const random = chance(d.seed ?? 7);
  const half = table.side / 2;
  const inset = half - table.pocket / 2;
  const z = table.zone;
  const spots = [1, -1].flatMap((s) => [[half - 149.2, s * (half - 117.4)], [-(half - 149.2), s * (half - 117.4)], [s * (half - 117.4), half - 149.2], [s * (half - 117.4), -(half - 149.2)]] as const);
  const [upper, lower] = [plane(camera, table.disc.thickness), plane(camera, 0)];
  const colourAt = (u: number, v: number): Rgb => {
    const top = upper(u, v);
    for (const disc of d.discs) {
      const r = (disc.kind === 'striker' ? table.striker : table.disc).diameter / 2;
      if (Math.hypot(top.x - disc.x, top.y - disc.y) < r) return d.faces[disc.kind];
    }
    const p = lower(u, v);
    for (const disc of d.discs) {
      const r = (disc.kind === 'striker' ? table.striker : table.disc).diameter / 2;
      if (Math.hypot(p.x - disc.x, p.y - disc.y) < r) return d.faces[disc.kind].map((c) => c * 0.55) as unknown as Rgb;
    }
    const [ax, ay] = [Math.abs(p.x), Math.abs(p.y)];
    if (ax > half + 70 || ay > half + 70) return [96, 104, 100];
    if (ax > half || ay > half) return d.frame;
    if (Math.hypot(ax - inset, ay - inset) < table.pocket / 2) return [22, 20, 20];
    if (d.printed !== false) {
      for (const [x, y] of spots) if (Math.hypot(p.x - x, p.y - y) < 12.7) return [176, 44, 36];
      const along = Math.min(ax, ay);
      const across = half - Math.max(ax, ay);
      if (along < z.length / 2 && (Math.abs(across - z.back) < 2.5 || Math.abs(across - z.front) < 1)) return [40, 34, 30];
    }
    const grain = 1 + 0.03 * Math.sin(p.x * 0.11 + 3 * Math.sin(p.y * 0.006));
    return d.wood.map((c) => c * grain) as unknown as Rgb;
  };
  for (let v = 0; v < height; v++) for (let u = 0; u < width; u++) {
    const sum = [0, 0, 0];
    for (const [du, dv] of [[-0.25, -0.25], [0.25, -0.25], [-0.25, 0.25], [0.25, 0.25]] as const) {
      const c = colourAt(u + du, v + dv);
      for (let k = 0; k < 3; k++) sum[k]! += c[k]! / 4;
    }
    const noise = (random() - 0.5) * 8;
    for (let k = 0; k < 3; k++) rgb[(v * width + u) * 3 + k] = Math.max(0, Math.min(255, sum[k]! + noise));
  }
  return { index, at: (index * 1000) / 30, width, height, rgb };
};

/** Usual faces on pale wood, and those of a board whose "white" men are darker than the wood. */
export const pale = { wood: [214, 186, 140], frame: [52, 32, 26], faces: { white: [236, 214, 170], black: [44, 42, 44], queen: [196, 40, 60], striker: [228, 232, 240] } } as const;
export const dark = { wood: [166, 112, 66], frame: [30, 26, 26], faces: { white: [122, 62, 44], black: [40, 40, 42], queen: [168, 20, 96], striker: [222, 206, 160] } } as const;
