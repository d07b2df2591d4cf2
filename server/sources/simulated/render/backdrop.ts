import { boardPoint, type Camera, undistorted } from '../../../geometry/camera.ts';
import { pocketCentre, pockets, type TableSpec } from '../../../geometry/table.ts';
import type { Chance } from '../chance.ts';
import { aroundAt } from './around.ts';
import { fieldOf, woodAt } from './grain.ts';
import { type Ink, inkAt } from './ink.ts';
import { glossAt, lightAt, shareOf } from './light.ts';
import type { Look, Rgb } from './look.ts';

/** What a pixel of the empty table shows. Pockets are `pocket + index` in the order of the sensor protocol. */
export const labels = { around: 0, board: 1, frame: 2, wall: 3, pocket: 4 } as const;

/** The empty table as the camera sees it, and what each pixel is. */
export type Backdrop = { readonly rgb: Uint8ClampedArray; readonly label: Uint8Array; /** Centre of projection, mm. */ readonly eye: readonly [number, number, number] };

/** Samples along one side of a pixel. */
const fine = 3;
const cell = 8;
const wide = 5;

/** Where the camera is, mm. */
export const eyeOf = (c: Camera): readonly [number, number, number] => {
  const r = c.rotation;
  const t = c.translation;
  return [-(r[0] * t[0] + r[3] * t[1] + r[6] * t[2]), -(r[1] * t[0] + r[4] * t[1] + r[7] * t[2]), -(r[2] * t[0] + r[5] * t[1] + r[8] * t[2])];
};

/** Directions of view (board coordinates per unit of depth), light and gloss on a grid of pixels: smooth things are computed only there. */
const smoothOf = (c: Camera, look: Look): { readonly grid: Float64Array; readonly columns: number } => {
  const columns = Math.ceil(c.width / cell) + 2;
  const rows = Math.ceil(c.height / cell) + 2;
  const grid = new Float64Array(columns * rows * wide);
  const r = c.rotation;
  const [ex, ey, ez] = eyeOf(c);
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const [x, y] = undistorted(c, { u: i * cell - 0.5, v: j * cell - 0.5 });
      const k = (j * columns + i) * wide;
      const dx = r[0] * x + r[3] * y + r[6];
      const dy = r[1] * x + r[4] * y + r[7];
      const dz = Math.min(-1e-3, r[2] * x + r[5] * y + r[8]);
      const bx = ex - (dx / dz) * ez;
      const by = ey - (dy / dz) * ez;
      grid[k] = dx;
      grid[k + 1] = dy;
      grid[k + 2] = dz;
      grid[k + 3] = lightAt(look, bx, by, 0);
      grid[k + 4] = glossAt(look, bx, by, 0, ex, ey, ez);
    }
  return { grid, columns };
};

/** Paints the empty table: wood, print, wear, frame, pockets, surroundings, lamps and gloss; pixels on an edge from three by three samples. */
export const paintBackdrop = (camera: Camera, table: TableSpec, look: Look, chance: Chance): Backdrop => {
  const { width, height } = camera;
  const field = fieldOf(chance.fork('grain'));
  const marks = fieldOf(chance.fork('marks'));
  const eye = eyeOf(camera);
  const [ex, ey, ez] = eye;
  const { grid, columns } = smoothOf(camera, look);
  const shares = look.lamps.map((l) => shareOf(look, l));
  const rgb = new Uint8ClampedArray(width * height * 3);
  const label = new Uint8Array(width * height);
  const half = table.side / 2;
  const rim = table.pocket / 2;
  const outer = half + table.frame.width;
  const top = table.frame.height;
  const holes = pockets.map((p) => pocketCentre(table, p));
  const middle = boardPoint(camera, { u: width / 2, v: height / 2 }, 0);
  const beside = boardPoint(camera, { u: width / 2 + 1, v: height / 2 }, 0);
  const pixel = Math.hypot(beside.x - middle.x, beside.y - middle.y);
  const ink: Ink = { line: 0, accent: 0 };
  const out = [0, 0, 0];
  const set = (c: Rgb | readonly number[], k: number): void => {
    out[0] = c[0]! * k;
    out[1] = c[1]! * k;
    out[2] = c[2]! * k;
  };
  const mix = (c: Rgb, a: number, k: number): void => {
    for (let i = 0; i < 3; i++) out[i] = out[i]! * (1 - a) + c[i]! * k * a;
  };
  let light = 1;
  let gloss = 0;
  /** Shadow of the frame on the board: whether the way to a lamp passes through the raised edge. */
  const shaded = (x: number, y: number): number => {
    const near = half - Math.max(Math.abs(x), Math.abs(y));
    if (near > 90) return 1;
    let left = 1;
    look.lamps.forEach((l, i) => {
      const k = top / l.z;
      const over = Math.max(Math.abs(x + (l.x - x) * k), Math.abs(y + (l.y - y) * k)) - half;
      const soft = Math.max(1.5, (l.size * top) / l.z / 1.5);
      left -= (shares[i] as number) * 0.9 * Math.max(0, Math.min(1, over / soft + 0.5));
    });
    // Corners between board and cushion are darker anyway.
    return left * (1 - 0.22 * Math.exp(-near / 7));
  };
  const board = (x: number, y: number): void => {
    const w = look.wood.isUpright ? woodAt(field, y + 900, x) : woodAt(field, x + 900, y);
    const t = 0.5 + 0.5 * Math.max(-1, Math.min(1, w * 1.3));
    const k = light * shaded(x, y);
    const { base, dark, grain } = look.wood;
    for (let i = 0; i < 3; i++) out[i] = (base[i]! * (1 - grain * (1 - t)) + dark[i]! * grain * (1 - t)) * k;
    inkAt(table, x, y, pixel, ink);
    const rubbed = look.wear === 0 ? 1 : Math.max(0.15, 1 - look.wear * (0.45 + 0.55 * marks(x / 37 + 40, y / 29)));
    if (ink.accent > 0) mix(look.ink.accent, ink.accent * look.ink.strength * rubbed, k);
    if (ink.line > 0) mix(look.ink.line, ink.line * look.ink.strength * rubbed, k);
    if (look.wear > 0) {
      const stain = 0.7 * marks((x + y) / 130, (x - y) / 150 + 60) + 0.3 * marks(x / 31, y / 37);
      if (stain > 0.35) mix([70, 56, 44], look.wear * 0.35 * (stain - 0.35), k);
    }
    if (look.powder > 0) {
      // Wiped about by hands and discs: turned fields of several sizes, so that no smear lies along the board.
      const p = x * 0.83 + y * 0.56;
      const q = y * 0.83 - x * 0.56;
      const smear = 0.6 * marks(p / 120 + 100, q / 75) + 0.4 * marks(q / 33, p / 58 + 100) + 0.35 * marks((x + 0.4 * y) / 21, (y - 0.4 * x) / 9 + 50) - 0.12;
      if (smear > 0) mix([250, 248, 240], Math.min(0.42, smear * 0.55 * look.powder), k);
    }
    for (let i = 0; i < 3; i++) out[i]! += 235 * gloss;
  };
  const frame = (x: number, y: number): void => {
    const isSide = Math.abs(x) > Math.abs(y);
    const w = isSide ? woodAt(field, y + 300, x + 500) : woodAt(field, x + 300, y + 500);
    const edge = Math.min(Math.max(Math.abs(x), Math.abs(y)) - half, outer - Math.max(Math.abs(x), Math.abs(y)));
    const mitre = Math.abs(Math.abs(x) - Math.abs(y)) < 0.8 ? 0.75 : 1;
    set(look.frame.colour, light * (1 + 0.16 * w) * mitre * (edge < 2.5 ? 1.25 : 1));
    if (look.frame.corners && Math.min(Math.abs(x), Math.abs(y)) > half - 22) set(look.frame.corners, light * (0.9 + 0.1 * w));
    for (let i = 0; i < 3; i++) out[i]! += 140 * gloss;
  };
  const hole = (x: number, y: number, p: number, dx: number, dy: number, dz: number): void => {
    const c = holes[p] as { x: number; y: number };
    // Down the ray to the net; the wall of the hole is the board's own thickness, 8 mm.
    const wx = x - (dx / dz) * 8;
    const wy = y - (dy / dz) * 8;
    const nx = x - (dx / dz) * 30 - c.x;
    const ny = y - (dy / dz) * 30 - c.y;
    if (Math.hypot(wx - c.x, wy - c.y) > rim) {
      set(look.wood.dark, 0.45 * light);
      return;
    }
    const deep = Math.hypot(nx, ny) / rim;
    set(look.pocket.inside, 0.55 + 0.35 * Math.max(0, 1 - deep));
    const { net, mesh } = look.pocket;
    if (net) {
      const a = Math.abs((((nx + ny) / mesh) % 1) + (nx + ny < 0 ? 1 : 0) - 0.5);
      const b = Math.abs((((nx - ny) / mesh) % 1) + (nx - ny < 0 ? 1 : 0) - 0.5);
      const cord = Math.max(0, Math.min(1, (Math.max(a, b) - 0.28) * 6));
      mix(net, cord * 0.9, 0.35 + 0.35 * Math.max(0, 1 - deep * 0.7));
    }
    // The rim's shade.
    const inward = rim - Math.hypot(x - c.x, y - c.y);
    const k = 0.55 + 0.45 * Math.min(1, inward / 9);
    for (let i = 0; i < 3; i++) out[i]! *= k;
  };
  /** The look of one ray; returns its label. */
  const cast = (dx: number, dy: number, dz: number): number => {
    const kt = (top - ez) / dz;
    const tx = ex + dx * kt;
    const ty = ey + dy * kt;
    const atTop = Math.max(Math.abs(tx), Math.abs(ty));
    if (atTop >= half && atTop <= outer) {
      frame(tx, ty);
      return labels.frame;
    }
    const k = -ez / dz;
    const x = ex + dx * k;
    const y = ey + dy * k;
    if (atTop > outer) {
      const kf = (-25 - ez) / dz;
      const fx = ex + dx * kf;
      const fy = ey + dy * kf;
      if (Math.max(Math.abs(fx), Math.abs(fy)) < outer) {
        set(look.frame.wall, 0.7);
        return labels.frame;
      }
      aroundAt(look, field, fx, fy, out);
      const dimmed = 0.35 + 0.65 * light;
      // The table stands over it and darkens it.
      const far = Math.hypot(Math.max(0, Math.abs(fx) - outer), Math.max(0, Math.abs(fy) - outer));
      const shade = dimmed * (1 - 0.5 * Math.exp(-far / 45));
      for (let i = 0; i < 3; i++) out[i]! *= shade;
      return labels.around;
    }
    const atBoard = Math.max(Math.abs(x), Math.abs(y));
    if (atBoard > half) {
      set(look.frame.wall, light * 0.85);
      return labels.wall;
    }
    if (Math.abs(x) > half - table.pocket && Math.abs(y) > half - table.pocket) {
      const p = x < 0 ? (y > 0 ? 0 : 3) : y > 0 ? 1 : 2;
      const c = holes[p] as { x: number; y: number };
      const d = Math.hypot(x - c.x, y - c.y);
      if (d < rim) {
        hole(x, y, p, dx, dy, dz);
        return labels.pocket + p;
      }
      if (d < rim + 1.2) {
        board(x, y);
        for (let i = 0; i < 3; i++) out[i]! *= 0.7;
        return labels.board;
      }
    }
    board(x, y);
    return labels.board;
  };
  /** Looks through the point (u, v) of the picture, counted from its very corner. */
  const look1 = (u: number, v: number): number => {
    const px = u / cell;
    const py = v / cell;
    const i = Math.floor(px);
    const j = Math.floor(py);
    const fx = px - i;
    const fy = py - j;
    const k = (j * columns + i) * wide;
    const l = k + columns * wide;
    const a = (1 - fx) * (1 - fy);
    const b = fx * (1 - fy);
    const c = (1 - fx) * fy;
    const d = fx * fy;
    const m = k + wide;
    const n = l + wide;
    light = grid[k + 3]! * a + grid[m + 3]! * b + grid[l + 3]! * c + grid[n + 3]! * d;
    gloss = grid[k + 4]! * a + grid[m + 4]! * b + grid[l + 4]! * c + grid[n + 4]! * d;
    return cast(grid[k]! * a + grid[m]! * b + grid[l]! * c + grid[n]! * d, grid[k + 1]! * a + grid[m + 1]! * b + grid[l + 1]! * c + grid[n + 1]! * d, grid[k + 2]! * a + grid[m + 2]! * b + grid[l + 2]! * c + grid[n + 2]! * d);
  };
  const ink3 = (k: number, r: number, g: number, b: number): void => {
    rgb[k] = r * look.tint[0];
    rgb[k + 1] = g * look.tint[1];
    rgb[k + 2] = b * look.tint[2];
  };
  for (let v = 0; v < height; v++)
    for (let u = 0; u < width; u++) {
      label[v * width + u] = look1(u + 0.5, v + 0.5);
      ink3((v * width + u) * 3, out[0]!, out[1]!, out[2]!);
    }
  for (let v = 1; v < height - 1; v++)
    for (let u = 1; u < width - 1; u++) {
      const n = v * width + u;
      const own = label[n];
      if (own !== labels.frame && own === label[n - 1] && own === label[n + 1] && own === label[n - width] && own === label[n + width]) continue;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let s = 0; s < fine * fine; s++) {
        look1(u + ((s % fine) + 0.5) / fine, v + (Math.floor(s / fine) + 0.5) / fine);
        r += out[0]!;
        g += out[1]!;
        b += out[2]!;
      }
      const m = fine * fine;
      ink3(n * 3, r / m, g / m, b / m);
    }
  return { rgb, label, eye };
};
