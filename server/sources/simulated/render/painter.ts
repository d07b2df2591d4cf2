import type { Camera } from '../../../geometry/camera.ts';
import { boardPoint, project } from '../../../geometry/camera.ts';
import type { TableSpec } from '../../../geometry/table.ts';
import { type Chance, chanceOf } from '../chance.ts';
import type { Hand } from '../hand.ts';
import { allIds, kindOf, type Pose, radiusOf, strikerId } from '../piece.ts';
import { paintBackdrop } from './backdrop.ts';
import { type Box, canvasOf, emptyBox, mark, touches } from './canvas.ts';
import { type Body, type Moment, paintDisc, paintShadow, pieceBox } from './disc-paint.ts';
import { handsBox, paintHands, shadeByHands } from './hand-paint.ts';
import type { Look, Rgb } from './look.ts';
import { looks } from './looks.ts';
import { cameraOf } from './pose.ts';
import { developer, type Mood, noiseTable, type Sensor, sensorOf } from './sensor.ts';

/** What a painter must be able to ask about the table at a time, s. */
export type Seen = { readonly poseAt: (id: number, t: number) => Pose; readonly handsAt: (t: number) => readonly Hand[] };

/** What is painted: sizes in px, the look by name (drawn by the seed when absent). */
export type PainterOptions = { readonly table: TableSpec; readonly seed: number; readonly noise: 'easy' | 'normal' | 'harsh'; readonly width: number; readonly height: number; readonly look?: string; /** How far the camera was pushed to the right since it was put up, mm. */ readonly nudge?: number };

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
  const placed = cameraOf(look, table, width, height, chance.fork('camera'), isEasy);
  const [tx, ty, tz] = placed.translation;
  const camera: Camera = options.nudge ? { ...placed, translation: [tx - options.nudge, ty, tz] } : placed;
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

  const { stale, squares } = canvas;
  const occupied = new Uint8Array(stale.length);
  const perRow = sensor.readout / height;
  const last = allIds.map(() => ({ key: '', box: emptyBox() }));
  let lastHands: Box = emptyBox();
  // Empty tables as the chip may see them, developed once: every frame begins as a copy of one, and only what stands or moves on it is developed anew.
  const moods: readonly Mood[] = Array.from({ length: grains ? 12 : 1 }, () => {
    return { gain: 1 + chance.gauss(sensor.flicker), banding: sensor.flicker * 1.5, phase: chance.between(0, 6.3), shift: chance.below(1 << 18) };
  });
  const empty = moods.map((mood) => {
    const picture = new Uint8Array(width * height * 3);
    developer(backdrop.rgb, picture, width, height, grains, mood)(0, 0, width, height);
    return picture;
  });
  const [eyeX, eyeY] = backdrop.eye;
  const far = (p: Pose): number => Math.hypot(p.x - eyeX, p.y - eyeY, eyeHigh);

  const rowTime = (v: number): number => (Math.max(0, Math.min(height, v)) - height / 2) * perRow;
  /** A piece as this exposure saw it. */
  const exposed = (seen: Seen, id: number, t: number) => {
    const rough = seen.poseAt(id, t);
    const at = perRow === 0 ? t : t + rowTime(project(camera, { x: rough.x, y: rough.y, z: rough.z }).v);
    const begin = seen.poseAt(id, at - sensor.exposure / 2);
    const end = seen.poseAt(id, at + sensor.exposure / 2);
    const pose = seen.poseAt(id, at);
    const way = Math.hypot(end.x - begin.x, end.y - begin.y) * scale;
    const count = way < 0.4 ? 1 : Math.min(20, Math.ceil(way / 1.3) + 1);
    const isStill = count === 1;
    const moments: Moment[] = Array.from({ length: count }, (_, k) => ({
      pose: isStill ? pose : seen.poseAt(id, at + sensor.exposure * ((k + 0.5) / count - 0.5)),
      vx: isStill ? 0 : (end.x - begin.x) / sensor.exposure,
      vy: isStill ? 0 : (end.y - begin.y) / sensor.exposure,
    }));
    const body = bodies[id] as Body;
    const key = pose.state === 'away' ? 'away' : isStill ? `${pose.x} ${pose.y} ${pose.z} ${pose.state}` : `moving ${t}`;
    const before = last[id] as { key: string; box: Box };
    const box = key === before.key ? before.box : pose.state === 'away' ? emptyBox() : pieceBox(canvas, table, pose, moments, body, perRow);
    return { id, pose, moments, body, key, box };
  };
  const exposedHands = (seen: Seen, t: number): (readonly Hand[])[] => {
    const hands = seen.handsAt(t);
    if (hands.length === 0) return [];
    const palm = (h: Hand | undefined) => h?.limbs.find((l) => l.part === 'palm');
    const before = seen.handsAt(t - sensor.exposure / 2);
    const after = seen.handsAt(t + sensor.exposure / 2);
    const way = Math.max(0, ...before.map((h, i) => Math.hypot((palm(h)?.ax ?? 0) - (palm(after[i])?.ax ?? 0), (palm(h)?.ay ?? 0) - (palm(after[i])?.ay ?? 0)))) * scale;
    const count = Math.min(5, 1 + Math.floor(way / 2.5));
    return count === 1 ? [hands] : Array.from({ length: count }, (_, k) => seen.handsAt(t + sensor.exposure * ((k + 0.5) / count - 0.5)));
  };

  const paint = (seen: Seen, t: number, index: number, out: Uint8Array, lamp = 1): void => {
    const frame = chanceOf(options.seed * 1009 + index, 'frame');
    const pieces = allIds.map((id) => exposed(seen, id, t));
    const hands = exposedHands(seen, t);
    const box = handsBox(canvas, hands);
    stale.fill(0);
    mark(stale, squares, lastHands);
    mark(stale, squares, box);
    for (const p of pieces) {
      const before = last[p.id] as { key: string; box: Box };
      if (p.key === before.key) continue;
      mark(stale, squares, before.box);
      mark(stale, squares, p.box);
      last[p.id] = { key: p.key, box: p.box };
    }
    lastHands = box;
    for (let n = 0; n < stale.length; n++) {
      if (!stale[n]) continue;
      const u0 = (n % squares) * 16;
      const u1 = Math.min(width, u0 + 16);
      const v0 = Math.floor(n / squares) * 16;
      for (let v = v0; v < Math.min(height, v0 + 16); v++) canvas.rgb.set(backdrop.rgb.subarray((v * width + u0) * 3, (v * width + u1) * 3), (v * width + u0) * 3);
    }
    const shown = pieces.filter((p) => p.pose.state !== 'away' && touches(stale, squares, p.box));
    shown.sort((a, b) => Number(a.pose.z > 20) - Number(b.pose.z > 20) || (a.pose.z < -1 || b.pose.z < -1 ? a.pose.z - b.pose.z : far(b.pose) - far(a.pose)) || a.id - b.id);
    for (const s of shown) paintShadow(canvas, table, s.pose, s.body);
    for (const s of shown) paintDisc(canvas, table, s.moments, s.body, perRow);
    if (hands.length > 0) {
      shadeByHands(canvas, hands[Math.floor(hands.length / 2)] as readonly Hand[]);
      paintHands(canvas, hands);
    }
    const which = frame.below(moods.length);
    const mood = moods[which] as Mood;
    if (lamp !== 1) {
      developer(canvas.rgb, out, width, height, grains, { ...mood, gain: mood.gain * lamp })(0, 0, width, height);
      return;
    }
    out.set(empty[which] as Uint8Array);
    occupied.fill(0);
    mark(occupied, squares, box);
    for (const p of pieces) if (p.pose.state !== 'away') mark(occupied, squares, p.box);
    const develop = developer(canvas.rgb, out, width, height, grains, { ...mood, shift: frame.below(1 << 18) });
    for (let n = 0; n < occupied.length; n++) {
      if (!occupied[n]) continue;
      const u0 = (n % squares) * 16;
      const v0 = Math.floor(n / squares) * 16;
      develop(u0, v0, Math.min(width, u0 + 16), Math.min(height, v0 + 16));
    }
  };
  return { camera, look, sensor, paint };
};
