import type { Camera } from '../../../geometry/camera.ts';
import { boardPoint, project } from '../../../geometry/camera.ts';
import type { TableSpec } from '../../../geometry/table.ts';
import { type Chance, chanceOf } from '../chance.ts';
import type { Hand } from '../hand.ts';
import { allIds, kindOf, type Pose, radiusOf, strikerId } from '../piece.ts';
import { paintBackdrop } from './backdrop.ts';
import { canvasOf } from './canvas.ts';
import { type Body, type Moment, paintDisc, paintShadow } from './disc-paint.ts';
import { paintHands, shadeByHands } from './hand-paint.ts';
import type { Look, Rgb } from './look.ts';
import { looks } from './looks.ts';
import { cameraOf } from './pose.ts';
import { develop, noiseTable, type Sensor, sensorOf } from './sensor.ts';

/** What a painter must be able to ask about the table at a time, s. */
export type Seen = { readonly poseAt: (id: number, t: number) => Pose; readonly handsAt: (t: number) => readonly Hand[] };

/** What is painted: sizes in px, the look by name (drawn by the seed when absent). */
export type PainterOptions = { readonly table: TableSpec; readonly seed: number; readonly noise: 'easy' | 'normal' | 'harsh'; readonly width: number; readonly height: number; readonly look?: string };

/** One camera over one table. `paint` fills `out` (width x height x 3) with the picture at a time, s; `lamp` dims it, 1 as usual. */
export type Painter = { readonly camera: Camera; readonly look: Look; readonly sensor: Sensor; readonly paint: (seen: Seen, t: number, index: number, out: Uint8Array, lamp?: number) => void };

const varied = (look: Look, chance: Chance): Look => {
  const shift = (c: Rgb, by: number): Rgb => {
    const all = chance.gauss(by);
    return [c[0] + all + chance.gauss(by / 2), c[1] + all + chance.gauss(by / 2), c[2] + all + chance.gauss(by / 2)];
  };
  const firstSkin = chance.below(look.skins.length);
  return {
    ...look,
    wood: { ...look.wood, base: shift(look.wood.base, 6), dark: shift(look.wood.dark, 6) },
    ink: { ...look.ink, accent: shift(look.ink.accent, 6) },
    frame: { ...look.frame, colour: shift(look.frame.colour, 5) },
    white: { ...look.white, top: shift(look.white.top, 5) },
    black: { ...look.black, top: shift(look.black.top, 4) },
    queen: { ...look.queen, top: shift(look.queen.top, 6) },
    lamps: look.lamps.map((l) => ({ ...l, x: l.x + chance.gauss(60), y: l.y + chance.gauss(60) })),
    skins: look.skins.map((_, i) => look.skins[(i + firstSkin) % look.skins.length] as Rgb),
    sleeves: look.sleeves.map((_, i) => look.sleeves[(i * 2 + firstSkin) % look.sleeves.length] as Rgb),
  };
};

/** The look a seed plays in when none is asked for. */
const drawn = (chance: Chance, options: PainterOptions): Look => {
  if (options.noise === 'easy') return looks.find((l) => l.id === 'club') as Look;
  const overheads = looks.filter((l) => options.noise === 'harsh' || l.pose.tilt[1] < 40);
  return options.table.id === 'burmese' && chance.happens(0.6) ? (looks.find((l) => l.id === 'homemade') as Look) : chance.pick(overheads);
};

/** Sets up the camera and paints the empty table (a second or two). The same options give the same pictures, byte for byte. */
export const openPainter = (options: PainterOptions): Painter => {
  const { table, width, height, noise } = options;
  const chance = chanceOf(options.seed, `painter ${table.id}`);
  const asked = options.look === undefined ? undefined : looks.find((l) => l.id === options.look);
  const plain = asked ?? drawn(chance.fork('look'), options);
  const isEasy = noise === 'easy';
  const own = varied(plain, chance.fork('vary'));
  const look: Look = isEasy ? { ...own, lamps: [{ x: 0, y: 0, z: 1600, size: 900, power: 1 }], ambient: 0.5, glare: Math.min(0.04, own.glare) } : own;
  const camera = cameraOf(look, table, width, height, chance.fork('camera'), isEasy);
  const backdrop = paintBackdrop(camera, table, look, chance.fork('backdrop'));
  const canvas = canvasOf(backdrop, camera, look);
  const sensor = sensorOf(noise);
  const grains = sensor.noise > 0 ? noiseTable(chance.fork('noise'), sensor.noise) : undefined;
  const pieces = chance.fork('pieces');
  const bodies: readonly Body[] = allIds.map((id) => {
    const make = look[kindOf(id)];
    const spread = make.spread / 128;
    const tilt = pieces.gauss(spread / 3);
    const top: Rgb = [make.top[0] * (1 + tilt), make.top[1], make.top[2] * (1 - tilt)];
    return { radius: radiusOf(table, id), thickness: (id === strikerId ? table.striker : table.disc).thickness, make: { ...make, top }, tone: 1 + pieces.gauss(spread), turn: pieces.between(0, 6.3) };
  });
  const [, , eyeHigh] = backdrop.eye;
  const middle = boardPoint(camera, { u: width / 2, v: height / 2 }, 0);
  const scale = Math.hypot(project(camera, { x: middle.x + 1, y: middle.y, z: 0 }).u - project(camera, { ...middle, z: 0 }).u, 0) || width / 1500;

  const paint = (seen: Seen, t: number, index: number, out: Uint8Array, lamp = 1): void => {
    const frame = chanceOf(options.seed * 1009 + index, 'frame');
    const perRow = sensor.readout / height;
    canvas.rgb.set(backdrop.rgb);
    const rowTime = (v: number): number => (Math.max(0, Math.min(height, v)) - height / 2) * perRow;
    const shown = allIds.flatMap((id) => {
      const rough = seen.poseAt(id, t);
      if (rough.state === 'away') return [];
      const at = t + rowTime(project(camera, { x: rough.x, y: rough.y, z: rough.z }).v);
      const begin = seen.poseAt(id, at - sensor.exposure / 2);
      const end = seen.poseAt(id, at + sensor.exposure / 2);
      const middlePose = seen.poseAt(id, at);
      const way = Math.hypot(end.x - begin.x, end.y - begin.y) * scale;
      const count = way < 0.4 ? 1 : Math.min(20, Math.ceil(way / 1.3) + 1);
      const vx = (end.x - begin.x) / sensor.exposure;
      const vy = (end.y - begin.y) / sensor.exposure;
      const moments: Moment[] = Array.from({ length: count }, (_, k) => ({ pose: count === 1 ? middlePose : seen.poseAt(id, at + sensor.exposure * ((k + 0.5) / count - 0.5)), vx: count === 1 ? 0 : vx, vy: count === 1 ? 0 : vy }));
      return [{ id, pose: middlePose, moments, body: bodies[id] as Body }];
    });
    const [eyeX, eyeY] = backdrop.eye;
    const far = (p: Pose): number => Math.hypot(p.x - eyeX, p.y - eyeY, eyeHigh);
    shown.sort((a, b) => Number(a.pose.z > 20) - Number(b.pose.z > 20) || (a.pose.z < -1 || b.pose.z < -1 ? a.pose.z - b.pose.z : far(b.pose) - far(a.pose)) || a.id - b.id);
    for (const s of shown) paintShadow(canvas, table, s.pose, s.body);
    for (const s of shown) paintDisc(canvas, table, s.moments, s.body, perRow);
    const hands = seen.handsAt(t);
    if (hands.length > 0) {
      shadeByHands(canvas, hands);
      const before = seen.handsAt(t - sensor.exposure / 2);
      const after = seen.handsAt(t + sensor.exposure / 2);
      const way = Math.max(0, ...before.map((h, i) => Math.hypot((h.limbs[2]?.ax ?? 0) - (after[i]?.limbs[2]?.ax ?? 0), (h.limbs[2]?.ay ?? 0) - (after[i]?.limbs[2]?.ay ?? 0)))) * scale;
      const count = Math.min(5, 1 + Math.floor(way / 2.5));
      paintHands(canvas, count === 1 ? [hands] : Array.from({ length: count }, (_, k) => seen.handsAt(t + sensor.exposure * ((k + 0.5) / count - 0.5))));
    }
    const gain = lamp * (sensor.flicker > 0 ? 1 + frame.gauss(sensor.flicker) : 1);
    develop(canvas.rgb, out, width, gain, grains, frame.below(1 << 18), sensor.flicker * 1.5, frame.between(0, 6.3));
  };
  return { camera, look, sensor, paint };
};
