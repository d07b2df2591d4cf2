import { type Pocket, pocketCentre, pockets, type TableSpec } from '../../geometry/table.ts';
import { massOf, radiusOf } from './piece.ts';

/** How the pieces of this table slide and bounce; decelerations in mm/s^2, friction numbers of Coulomb. */
export type Ground = {
  readonly deceleration: number;
  readonly discRestitution: number;
  readonly discFriction: number;
  readonly cushionRestitution: number;
  readonly cushionFriction: number;
  /** Share by which the powder makes the deceleration vary over the board. */
  readonly unevenness: number;
};

/** A moving or resting piece, mm, mm/s, rad/s. */
export type Body = { readonly id: number; readonly x: number; readonly y: number; readonly vx: number; readonly vy: number; readonly spin: number };

/** A touch that began: `b` is another piece, -1 a cushion; speed of approach mm/s. */
export type Bump = { readonly t: number; readonly a: number; readonly b: number; readonly speed: number; readonly ax: number; readonly ay: number; readonly bx: number; readonly by: number };

/** A piece whose centre passed a pocket's rim. */
export type Fall = { readonly t: number; readonly id: number; readonly pocket: Pocket; readonly x: number; readonly y: number; readonly vx: number; readonly vy: number };

/** A piece that was thrown into the air and left the board; vz in mm/s. */
export type Flight = { readonly t: number; readonly id: number; readonly x: number; readonly y: number; readonly vx: number; readonly vy: number; readonly vz: number; readonly lands: number };

/** A whole stroke: positions every millisecond (`xs[sample * ids.length + column]`), and all that happened. */
export type Glide = {
  readonly ids: readonly number[];
  readonly samples: number;
  readonly xs: Float32Array;
  readonly ys: Float32Array;
  /** Seconds until everything rests. */
  readonly duration: number;
  readonly bumps: readonly Bump[];
  readonly falls: readonly Fall[];
  readonly flights: readonly Flight[];
  readonly rest: readonly Body[];
  /** Largest sum of kinetic and elastic energy over its start, for the tests. */
  readonly energyPeak: number;
};

/** Whether a piece is thrown off the board after a hard enough touch: length of its flight past the cushion, mm; the striker itself instead of a disc. */
export type Hop = { readonly fromSpeed: number; readonly past: number; readonly striker: boolean };

const gravity = 9810;
/** Length of one touch, s: short against a frame, long against a step. */
const touchTime = 4e-4;
const fineStep = 1.6e-5;
const coarseStep = 2e-4;
const skin = 5;

/**
 * Lets go of all bodies and follows them until they rest: soft contacts, each a damped spring whose stiffness gives every pair the same short touch,
 * Coulomb friction in the touch, sliding and spinning friction on the floor (coupled after Farkas et al. 2003), integrated in small steps.
 */
export const glide = (bodies: readonly Body[], table: TableSpec, ground: Ground, limit = 12, hop?: Hop): Glide => {
  const n = bodies.length;
  const x = Float64Array.from(bodies, (b) => b.x);
  const y = Float64Array.from(bodies, (b) => b.y);
  const vx = Float64Array.from(bodies, (b) => b.vx);
  const vy = Float64Array.from(bodies, (b) => b.vy);
  const w = Float64Array.from(bodies, (b) => b.spin);
  const r = Float64Array.from(bodies, (b) => radiusOf(table, b.id));
  const m = Float64Array.from(bodies, (b) => massOf(table, b.id));
  const fx = new Float64Array(n);
  const fy = new Float64Array(n);
  const torque = new Float64Array(n);
  const live = new Uint8Array(n).fill(1);
  const touching = new Uint8Array(n * n);
  const atWall = new Uint8Array(n * 4);
  const pairs = new Int16Array(n * n);
  const half = table.side / 2;
  const rim = table.pocket / 2;
  const mouth = half - table.pocket;
  const stiff = (Math.PI / touchTime) ** 2;
  const lossOf = (e: number): number => (-2 * Math.log(e)) / touchTime;
  const discLoss = lossOf(ground.discRestitution);
  const wallLoss = lossOf(ground.cushionRestitution);
  const bumps: Bump[] = [];
  const falls: Fall[] = [];
  const flights: Flight[] = [];
  const sampled: number[] = [];
  let samples = 0;
  let t = 0;
  let drift = skin;
  let pairCount = 0;
  let elastic = 0;
  let energyPeak = 0;
  let steps = 0;
  let hops = hop ? 1 : 0;

  const sample = (): void => {
    while (samples * 1e-3 <= t + 1e-12) {
      const back = t - samples * 1e-3;
      for (let i = 0; i < n; i++) sampled.push(x[i]! - vx[i]! * back, y[i]! - vy[i]! * back);
      samples++;
    }
  };
  const neighbours = (): void => {
    pairCount = 0;
    for (let i = 0; i < n; i++)
      for (let j = i + 1; j < n; j++)
        if (live[i] && live[j]) {
          const reach = r[i]! + r[j]! + skin;
          const dx = x[j]! - x[i]!;
          const dy = y[j]! - y[i]!;
          if (dx * dx + dy * dy < reach * reach) pairs[pairCount++] = i * n + j;
        }
    drift = 0;
  };
  const fling = (i: number): void => {
    const v = Math.hypot(vx[i]!, vy[i]!);
    if (!hop || v < hop.fromSpeed / 2) return;
    const ex = vx[i]! > 0 ? (half - x[i]!) / vx[i]! : vx[i]! < 0 ? (-half - x[i]!) / vx[i]! : Number.POSITIVE_INFINITY;
    const ey = vy[i]! > 0 ? (half - y[i]!) / vy[i]! : vy[i]! < 0 ? (-half - y[i]!) / vy[i]! : Number.POSITIVE_INFINITY;
    const edge = Math.min(ex, ey);
    // High enough to clear the frame, but not over a cushion too far for a hop.
    const lands = edge + Math.max(hop.past / v, (2 * (table.frame.height + 8)) / (gravity * edge));
    if (!(lands < 0.42)) return;
    flights.push({ t, id: bodies[i]!.id, x: x[i]!, y: y[i]!, vx: vx[i]!, vy: vy[i]!, vz: (gravity * lands) / 2, lands });
    live[i] = 0;
    vx[i] = 0;
    vy[i] = 0;
    hops--;
    drift = skin;
  };
  /** Normal push `push` along (nx, ny) on i (and against j), with Coulomb friction by the slip of the two rims. */
  const touch = (i: number, j: number, nx: number, ny: number, push: number, friction: number, slip: number, reduced: number): void => {
    const rub = Math.max(-friction * push, Math.min(friction * push, (-slip * reduced) / (4 * fineStep)));
    fx[i]! += push * nx - rub * ny;
    fy[i]! += push * ny + rub * nx;
    torque[i]! -= rub * r[i]!;
    if (j < 0) return;
    fx[j]! -= push * nx - rub * ny;
    fy[j]! -= push * ny + rub * nx;
    torque[j]! -= rub * r[j]!;
  };

  neighbours();
  const kinetic = (): number => {
    let e = 0;
    for (let i = 0; i < n; i++) if (live[i]) e += 0.5 * m[i]! * (vx[i]! ** 2 + vy[i]! ** 2) + 0.25 * m[i]! * (r[i]! * w[i]!) ** 2;
    return e;
  };
  const begun = kinetic() || 1;
  sample();
  while (t < limit) {
    fx.fill(0);
    fy.fill(0);
    torque.fill(0);
    elastic = 0;
    // Time until the next touch could begin, s; 0 while one lasts.
    let clear = Number.POSITIVE_INFINITY;
    let fastest = 0;
    let moving = false;
    for (let i = 0; i < n; i++) {
      if (!live[i]) continue;
      const v = Math.abs(vx[i]!) + Math.abs(vy[i]!);
      if (v > fastest) fastest = v;
      if (v > 0 || w[i] !== 0) moving = true;
    }
    if (!moving) break;
    for (let k = 0; k < pairCount; k++) {
      const key = pairs[k]!;
      const i = (key / n) | 0;
      const j = key - i * n;
      if (!live[i] || !live[j]) continue;
      const dx = x[i]! - x[j]!;
      const dy = y[i]! - y[j]!;
      const d = Math.sqrt(dx * dx + dy * dy);
      const gap = d - r[i]! - r[j]!;
      const rvx = vx[i]! - vx[j]!;
      const rvy = vy[i]! - vy[j]!;
      if (gap > 0) {
        if (touching[key]) {
          touching[key] = 0;
          if (hops > 0 && touching[j * n + i]) fling(hop?.striker ? j : Math.hypot(vx[i]!, vy[i]!) > 0.6 * Math.hypot(vx[j]!, vy[j]!) || bodies[j]!.id === 19 ? i : j);
          touching[j * n + i] = 0;
        }
        const rate = Math.abs(rvx) + Math.abs(rvy);
        if (gap < clear * rate) clear = gap / rate;
        continue;
      }
      const nx = dx / d;
      const ny = dy / d;
      const closing = rvx * nx + rvy * ny;
      if (!touching[key]) {
        touching[key] = 1;
        bumps.push({ t, a: bodies[i]!.id, b: bodies[j]!.id, speed: -closing, ax: x[i]!, ay: y[i]!, bx: x[j]!, by: y[j]! });
        if (hop && -closing > hop.fromSpeed) touching[j * n + i] = 1;
      }
      const reduced = (m[i]! * m[j]!) / (m[i]! + m[j]!);
      const push = Math.max(0, reduced * (-gap * stiff - closing * discLoss));
      elastic += 0.5 * reduced * stiff * gap * gap;
      const slip = -rvx * ny + rvy * nx - w[i]! * r[i]! - w[j]! * r[j]!;
      touch(i, j, nx, ny, push, ground.discFriction, slip, reduced / 3);
      if (rvx !== 0 || rvy !== 0) clear = 0;
    }
    for (let i = 0; i < n; i++) {
      if (!live[i]) continue;
      if (vx[i] === 0 && vy[i] === 0 && Math.abs(x[i]!) < half - r[i]! && Math.abs(y[i]!) < half - r[i]!) continue;
      for (let wall = 0; wall < 4; wall++) {
        const nx = wall === 0 ? -1 : wall === 1 ? 1 : 0;
        const ny = wall === 2 ? -1 : wall === 3 ? 1 : 0;
        const gap = half - r[i]! + nx * x[i]! + ny * y[i]!;
        if (gap > 0) {
          atWall[i * 4 + wall] = 0;
          const rate = -(vx[i]! * nx + vy[i]! * ny);
          if (rate > 0 && gap < clear * rate) clear = gap / rate;
          continue;
        }
        const closing = vx[i]! * nx + vy[i]! * ny;
        if (!atWall[i * 4 + wall]) {
          atWall[i * 4 + wall] = 1;
          bumps.push({ t, a: bodies[i]!.id, b: -1, speed: -closing, ax: x[i]!, ay: y[i]!, bx: -nx * half + Math.abs(ny) * x[i]!, by: -ny * half + Math.abs(nx) * y[i]! });
        }
        const push = Math.max(0, m[i]! * (-gap * stiff - closing * wallLoss));
        elastic += 0.5 * m[i]! * stiff * gap * gap;
        touch(i, -1, nx, ny, push, ground.cushionFriction, -vx[i]! * ny + vy[i]! * nx - w[i]! * r[i]!, m[i]! / 3);
        clear = 0;
      }
    }
    if ((steps++ & 15) === 0) energyPeak = Math.max(energyPeak, (kinetic() + elastic) / begun);
    const h = Math.max(fineStep, Math.min(coarseStep, 0.5 * clear));
    for (let i = 0; i < n; i++) {
      if (!live[i]) continue;
      const pushed = Math.hypot(fx[i]!, fy[i]!);
      let nvx = vx[i]! + (fx[i]! / m[i]!) * h;
      let nvy = vy[i]! + (fy[i]! / m[i]!) * h;
      let nw = w[i]! + (torque[i]! / (0.5 * m[i]! * r[i]! ** 2)) * h;
      const uneven = ground.unevenness === 0 ? 1 : 1 + ground.unevenness * Math.sin(x[i]! / 97 + 1) * Math.sin(y[i]! / 83 + 2);
      const grip = ground.deceleration * uneven;
      const v = Math.hypot(nvx, nvy);
      const rw = Math.abs(nw) * r[i]!;
      if (v > 0) {
        const loss = (grip * h * v) / Math.sqrt(v * v + 0.36 * rw * rw + 1e-9);
        const resting = v <= grip * h * 1.01 && pushed <= m[i]! * grip;
        const keep = resting ? 0 : Math.max(0, 1 - loss / v);
        nvx *= keep;
        nvy *= keep;
      }
      if (nw !== 0) {
        const loss = (((4 / 3) * grip * h) / r[i]!) * (rw / Math.sqrt(rw * rw + 1.44 * v * v + 1e-9));
        nw = Math.abs(nw) <= ((4 / 3) * grip * h) / r[i]! + 1e-9 && nvx === 0 && nvy === 0 ? 0 : Math.sign(nw) * Math.max(0, Math.abs(nw) - loss);
      }
      vx[i] = nvx;
      vy[i] = nvy;
      w[i] = nw;
      x[i]! += nvx * h;
      y[i]! += nvy * h;
      if (Math.abs(x[i]!) > mouth && Math.abs(y[i]!) > mouth) {
        const dx = Math.abs(x[i]!) - (half - rim);
        const dy = Math.abs(y[i]!) - (half - rim);
        if (dx * dx + dy * dy < rim * rim) {
          const pocket = pockets.find((p) => Math.sign(pocketCentre(table, p).x) === Math.sign(x[i]!) && Math.sign(pocketCentre(table, p).y) === Math.sign(y[i]!)) as Pocket;
          falls.push({ t: t + h, id: bodies[i]!.id, pocket, x: x[i]!, y: y[i]!, vx: nvx, vy: nvy });
          live[i] = 0;
          vx[i] = 0;
          vy[i] = 0;
          w[i] = 0;
        }
      }
    }
    t += h;
    drift += fastest * h;
    if (drift > skin / 2) neighbours();
    sample();
  }
  const xs = new Float32Array(samples * n);
  const ys = new Float32Array(samples * n);
  for (let k = 0; k < samples * n; k++) {
    xs[k] = sampled[2 * k]!;
    ys[k] = sampled[2 * k + 1]!;
  }
  const rest: Body[] = [];
  for (let i = 0; i < n; i++) if (live[i]) rest.push({ id: bodies[i]!.id, x: x[i]!, y: y[i]!, vx: 0, vy: 0, spin: 0 });
  const ends = flights.map((f) => f.t + f.lands);
  return { ids: bodies.map((b) => b.id), samples, xs, ys, duration: Math.max(t, ...ends), bumps, falls, flights, rest, energyPeak };
};
