import type { Mm } from '../../geometry/plane.ts';
import { type Pocket, pocketCentre, pockets, type Seat, type TableSpec } from '../../geometry/table.ts';
import type { Chance } from './chance.ts';
import { fromBox } from './facts.ts';
import type { Glide } from './glide.ts';
import { type Grip, type HandKey, type Reach, tipsAt } from './hand.ts';
import { allIds, type Pose, radiusOf } from './piece.ts';
import { follow, type Timeline } from './timeline.ts';

/** The table while a passage is being written: where everything is at `now` (s), and the timeline it is written on. */
export type Stage = {
  readonly table: TableSpec;
  readonly chance: Chance;
  readonly line: Timeline;
  readonly poses: Pose[];
  now: number;
};

/** Height of a carried piece, mm. */
const lift = 55;

const shoulderOf = (stage: Stage, seat: Seat, nearX: number): { readonly shoulder: Mm; readonly left: boolean } => {
  const left = stage.chance.happens(0.25);
  const x = nearX * 0.45 + (left ? -90 : 90) + stage.chance.gauss(25);
  return { shoulder: fromBox(seat, x, -stage.table.side / 2 - 620), left };
};

/** Owner's number of a seat's hand: picks its skin and sleeve. 4 is the umpire. */
export const ownerOf = (seat: Seat, umpire = false): number => (umpire ? 4 : ['south', 'east', 'north', 'west'].indexOf(seat));

const isSeen = (seat: Seat, p: Mm): Mm => fromBox(seat === 'east' ? 'west' : seat === 'west' ? 'east' : seat, p.x, p.y);

/** A hand's way written step by step, its finger tips in board coordinates. */
export type Way = { readonly keys: HandKey[]; readonly seat: Seat; readonly owner: number; readonly to: (seconds: number, p: Mm, z: number, grip: Grip) => void };

/** A hand of a seat comes in from beyond the frame, beginning now. */
export const enter = (stage: Stage, seat: Seat, umpire = false): Way => {
  const keys: HandKey[] = [];
  const way: Way = {
    keys,
    seat,
    owner: ownerOf(seat, umpire),
    to: (seconds, p, z, grip) => {
      stage.now += seconds;
      keys.push({ t: stage.now, x: p.x, y: p.y, z, grip });
    },
  };
  const out = fromBox(seat, stage.chance.gauss(60), -stage.table.side / 2 - 260);
  way.to(0, out, lift, 'open');
  return way;
};

/** The hand draws back; its whole visit is written on the timeline. Ends `stage.now` where the hand has left, or at once when `stays` is true. */
export const leave = (stage: Stage, way: Way, isWaited = true): Reach => {
  const last = way.keys.at(-1) as HandKey;
  const seen = isSeen(way.seat, last);
  const out = fromBox(way.seat, seen.x * 0.6, -stage.table.side / 2 - 260);
  const took = stage.chance.between(0.35, 0.6);
  way.keys.push({ t: stage.now + took, x: out.x, y: out.y, z: lift, grip: 'open' });
  if (isWaited) stage.now += took;
  const reach: Reach = { owner: way.owner, keys: way.keys, ...shoulderOf(stage, way.seat, seen.x) };
  stage.line.reaches.push(reach);
  return reach;
};

/** From a time on the piece hangs in the finger tips of a way, until something else is written for it. */
export const hang = (stage: Stage, id: number, from: number, way: Way): void => {
  const ghost: Reach = { owner: 0, shoulder: { x: 0, y: 0 }, keys: way.keys, left: false };
  follow(stage.line, id, from, (t) => {
    const tips = tipsAt(ghost, t) ?? (way.keys.at(-1) as HandKey);
    return { x: tips.x, y: tips.y, z: Math.max(0, tips.z - 4), state: 'carried' };
  });
};

/** From now on the piece stays at a pose. */
export const put = (stage: Stage, id: number, pose: Pose, at = stage.now): void => {
  stage.poses[id] = pose;
  follow(stage.line, id, at, () => pose);
};

/** Where the finger tips must go to take a piece: over it, or out of sight when it is not near the table. */
export const takingPoint = (stage: Stage, id: number, seat: Seat): { readonly p: Mm; readonly z: number } => {
  const pose = stage.poses[id] as Pose;
  if (pose.state === 'away') return { p: fromBox(seat, stage.chance.gauss(60), -stage.table.side / 2 - 260), z: lift };
  return { p: pose, z: pose.state === 'inPocket' ? -6 : pose.z + 4 };
};

/** The hand goes to a piece, takes it and lifts it. */
export const take = (stage: Stage, way: Way, id: number): void => {
  const { p, z } = takingPoint(stage, id, way.seat);
  const last = way.keys.at(-1) as HandKey;
  const reach = Math.hypot(last.x - p.x, last.y - p.y);
  way.to(0.35 + reach / 1500, p, z, 'pinch');
  way.to(stage.chance.between(0.08, 0.2), p, z, 'pinch');
  hang(stage, id, stage.now, way);
  way.to(0.15, { x: p.x, y: p.y }, lift, 'pinch');
};

/** The hand brings what it holds to a place on the board and lets go. */
export const place = (stage: Stage, way: Way, id: number, p: Mm): void => {
  const last = way.keys.at(-1) as HandKey;
  way.to(0.35 + Math.hypot(last.x - p.x, last.y - p.y) / 1300, p, lift * 0.5, 'pinch');
  way.to(0.18, p, 4, 'pinch');
  way.to(stage.chance.between(0.08, 0.25), p, 4, 'pinch');
  put(stage, id, { x: p.x, y: p.y, z: 0, state: 'onBoard' });
};

/** A free place for a disc as near as may be to a point and within a radius, clear of every piece on the board; undefined when there is none. */
export const freeNear = (stage: Stage, at: Mm, id: number, within: number, clear = 0.7): Mm | undefined => {
  const own = radiusOf(stage.table, id);
  const isFree = (p: Mm): boolean =>
    allIds.every((other) => {
      const pose = stage.poses[other] as Pose;
      return other === id || pose.state !== 'onBoard' || Math.hypot(pose.x - p.x, pose.y - p.y) > own + radiusOf(stage.table, other) + clear;
    });
  for (let ring = 0; ring <= within; ring += 2) {
    const count = Math.max(1, Math.round(ring * 1.5));
    const turn = stage.chance.between(0, 7);
    for (let k = 0; k < count; k++) {
      const p = { x: at.x + ring * Math.cos(turn + (2 * Math.PI * k) / count), y: at.y + ring * Math.sin(turn + (2 * Math.PI * k) / count) };
      if (isFree(p)) return p;
    }
  }
  return undefined;
};

/** Where a piece comes to rest in a pocket's net: the deeper, the fewer lie there. */
export const netPlace = (stage: Stage, pocket: Pocket, id: number): Pose => {
  const c = pocketCentre(stage.table, pocket);
  const there = stage.poses.filter((p, other) => other !== id && p.state === 'inPocket' && p.pocket === pocket).length;
  const room = Math.max(0, stage.table.pocket / 2 - radiusOf(stage.table, id));
  const turn = stage.chance.between(0, 2 * Math.PI);
  const r = room * Math.sqrt(stage.chance.next()) * 0.8;
  return { x: c.x + r * Math.cos(turn), y: c.y + r * Math.sin(turn), z: Math.min(-1.6 * stage.table.disc.thickness, -36 + there * stage.table.disc.thickness), state: 'inPocket', pocket };
};

const sunk = (stage: Stage, from: Pose & { readonly vx: number; readonly vy: number }, t0: number, net: Pose) => {
  const c = pocketCentre(stage.table, net.pocket as Pocket);
  return (t: number): Pose => {
    const s = t - t0;
    const z = Math.max(net.z, -4200 * s * s);
    if (z <= net.z) return net;
    // The walls of the hole turn the piece back; it ends where it comes to rest.
    const k = Math.min(1, s / 0.09);
    const px = from.x + from.vx * Math.min(s, 0.004);
    const py = from.y + from.vy * Math.min(s, 0.004);
    const pull = Math.min(1, Math.hypot(px - c.x, py - c.y) / 30);
    return { x: px + (net.x - px) * k * (0.6 + 0.4 * pull), y: py + (net.y - py) * k * (0.6 + 0.4 * pull), z, state: 'falling', pocket: net.pocket as Pocket };
  };
};

/** Writes a glide (in the coordinates of the box) on the timeline from `t0` on; `stage.poses` becomes where all came to rest. */
export const writeGlide = (stage: Stage, g: Glide, box: Seat, t0: number): void => {
  const n = g.ids.length;
  const { table } = stage;
  g.ids.forEach((id, column) => {
    const at = (t: number): Mm => {
      const s = Math.max(0, Math.min(g.samples - 1, (t - t0) * 1000));
      const k = Math.min(g.samples - 1, Math.floor(s));
      const l = Math.min(g.samples - 1, k + 1);
      const f = s - k;
      return fromBox(box, g.xs[k * n + column]! * (1 - f) + g.xs[l * n + column]! * f, g.ys[k * n + column]! * (1 - f) + g.ys[l * n + column]! * f);
    };
    follow(stage.line, id, t0, (t) => ({ ...at(t), z: 0, state: 'onBoard' }));
    const rest = g.rest.find((b) => b.id === id);
    if (rest) put(stage, id, { ...fromBox(box, rest.x, rest.y), z: 0, state: 'onBoard' }, t0 + g.duration);
  });
  for (const f of g.falls) {
    const p = fromBox(box, f.x, f.y);
    const v = fromBox(box, f.vx, f.vy);
    const pocket = pockets.reduce((best, k) => (Math.hypot(pocketCentre(table, k).x - p.x, pocketCentre(table, k).y - p.y) < Math.hypot(pocketCentre(table, best).x - p.x, pocketCentre(table, best).y - p.y) ? k : best));
    const net = netPlace(stage, pocket, f.id);
    follow(stage.line, f.id, t0 + f.t, sunk(stage, { ...p, z: 0, state: 'falling', vx: v.x, vy: v.y }, t0 + f.t, net));
    stage.poses[f.id] = net;
  }
  for (const f of g.flights) {
    const half = table.side / 2;
    const end = fromBox(box, f.x + f.vx * f.lands, f.y + f.vy * f.lands);
    const onFrame = Math.max(Math.abs(end.x), Math.abs(end.y)) < half + table.frame.width - radiusOf(table, f.id) * 0.6;
    const rest: Pose = { ...end, z: onFrame ? table.frame.height : -25, state: 'offBoard' };
    follow(stage.line, f.id, t0 + f.t, (t) => {
      const s = t - t0 - f.t;
      return s >= f.lands ? rest : { ...fromBox(box, f.x + f.vx * s, f.y + f.vy * s), z: Math.max(0, f.vz * s - 4905 * s * s), state: 'offBoard' };
    });
    stage.poses[f.id] = rest;
  }
};
