import { type Camera, project } from '../../../geometry/camera.ts';
import type { TableSpec } from '../../../geometry/table.ts';
import type { Chance } from '../chance.ts';
import type { Look } from './look.ts';

type Vector = readonly [number, number, number];

const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a: Vector): Vector => {
  const l = Math.hypot(...a);
  return [a[0] / l, a[1] / l, a[2] / l];
};

/** A camera at a place that looks at a point of the board, its picture turned by `turn` rad. */
export const lookingAt = (place: Vector, target: Vector, turn: number, lens: Pick<Camera, 'width' | 'height' | 'fx' | 'fy' | 'cx' | 'cy' | 'distortion'>): Camera => {
  const ahead = unit([target[0] - place[0], target[1] - place[1], target[2] - place[2]]);
  const right0 = unit(cross(ahead, [0, 1, 0]));
  const down0 = cross(ahead, right0);
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const mixed = (a: Vector, b: Vector, k: number, l: number): Vector => [a[0] * k + b[0] * l, a[1] * k + b[1] * l, a[2] * k + b[2] * l];
  const r = mixed(right0, down0, c, s);
  const d = mixed(down0, right0, c, -s);
  const rotation = [...r, ...d, ...ahead] as unknown as Camera['rotation'];
  const t = (v: Vector): number => -(v[0] * place[0] + v[1] * place[1] + v[2] * place[2]);
  return { ...lens, rotation, translation: [t(r), t(d), t(ahead)] };
};

/** A camera of the look's kind, drawn by chance, near enough that the whole playing surface just fits the picture. */
export const cameraOf = (look: Look, table: TableSpec, width: number, height: number, chance: Chance, isOverhead: boolean): Camera => {
  const degrees = Math.PI / 180;
  const { pose } = look;
  const tilt = (isOverhead ? chance.between(0, 1.5) : chance.between(...pose.tilt)) * degrees;
  const azimuth = -90 * degrees + (isOverhead ? chance.between(-180, 180) : chance.between(-pose.azimuth, pose.azimuth)) * degrees;
  const turn = chance.between(-1, 1) * (isOverhead ? 1 : pose.turn) * degrees;
  const f = width / 2 / Math.tan((chance.between(...pose.view) * degrees) / 2);
  const k1 = isOverhead ? chance.between(-0.03, 0) : chance.between(...pose.bend);
  const lens = { width, height, fx: f, fy: f * (1 + chance.gauss(0.002)), cx: width / 2 + chance.gauss(width * 0.008), cy: height / 2 + chance.gauss(height * 0.008), distortion: [k1, k1 * -0.3, chance.gauss(4e-4), chance.gauss(4e-4), 0] as const };
  const target: Vector = [chance.gauss(12), chance.gauss(8), 0];
  const margin = chance.between(0.03, 0.075) * height;
  const at = (far: number): Camera =>
    lookingAt([target[0] + far * Math.sin(tilt) * Math.cos(azimuth), target[1] + far * Math.sin(tilt) * Math.sin(azimuth), far * Math.cos(tilt)], target, turn, lens);
  const half = table.side / 2;
  const fits = (c: Camera): boolean =>
    [[-half, half], [half, half], [half, -half], [-half, -half]].every(([x, y]) => {
      const p = project(c, { x: x as number, y: y as number, z: 0 });
      return p.u > margin && p.u < width - 1 - margin && p.v > margin && p.v < height - 1 - margin;
    });
  let near = 300;
  let far = 6000;
  for (let i = 0; i < 40; i++) {
    const middle = (near + far) / 2;
    if (fits(at(middle))) far = middle;
    else near = middle;
  }
  return at(far);
};
