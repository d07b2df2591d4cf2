import type { Rest } from '../domain/board.ts';
import type { ByColour, ByKind, Kind } from '../domain/disc.ts';
import { isCovered } from '../domain/cover.ts';
import type { Shot, Track } from '../domain/track.ts';
import { assigned } from '../geometry/assignment.ts';
import { distance, type Mm } from '../geometry/plane.ts';
import { pocketCentre, pockets, type TableSpec } from '../geometry/table.ts';
import { type Cluster, clusters, likeliest } from './clusters.ts';

/** What the vote may expect to have changed: discs only leave during a stroke, they come back between strokes. */
export type Occasion = 'stroke' | 'between' | 'fresh';

/** The board as a span of still frames shows it, in terms of the closed inventory. */
export type Inventory = {
  readonly rests: readonly Rest[];
  /** Tracks that were on the board and were looked for in vain. */
  readonly missing: readonly Track[];
  /** Tracks that were on the board and whose place is covered: believed where they were. */
  readonly hidden: readonly Track[];
  readonly returned: readonly number[];
  /** Bodies for which the inventory has no place. */
  readonly spare: readonly Cluster[];
  /** Nats by which the next reading with another set of discs is less likely. */
  readonly margin: number;
};

/** A place nearer to a hand than this many diameters may lie under it: masks are coarse and leave fingers out. */
const besideHand = 3;

/** Price of a body turning up that was off the board, nats: one that is due back is no surprise. */
const appearing = (kind: Kind, occasion: Occasion, due: ByKind<number>): number => (occasion === 'fresh' ? 0.5 : kind === 'striker' ? 2 : occasion === 'stroke' ? 9 : due[kind] > 0 ? 1 : 5);

/** Price of a disc having come to lie just where something lay before that was no disc, nats. */
const ghostPrice = 9;

/** What lies within this of where a resting disc lay is that disc whatever it looks like, mm; and what its odd look costs at most, nats. */
const stayed = 3;
const staysPrice = 3;

/** The centre circle of many boards is printed red and as large as a disc: alone it may be the queen, beside another queen it is the print. */
const isCentreMark = (c: Cluster, table: TableSpec): boolean => table.centreCircle > 0 && Math.hypot(c.at.x, c.at.y) < 6 && likeliest(c.chance) === 'queen';

/** Price of calling a body a trick of the light: grows with how sure the frames are of it and how many show it. */
const clutterPrice = (c: Cluster, table: TableSpec): number => Math.min(isCentreMark(c, table) ? 1.5 : 12, -1.2 * Math.log(1 - Math.min(c.sure, 0.9999)) + 2 * c.share * Math.min(1, c.times / 8));

const placePrice = (track: Track, c: Cluster): number => {
  const far = distance(track.at, c.at);
  if (far < 4) return 0;
  const settledThere = !track.moving && track.missed === 0 && track.seenAt > 0;
  return Math.min(far / 120, 4) + (settledThere ? 1.5 : 0.3);
};

const missPrice = (track: Track, hidden: boolean, table: TableSpec): number => {
  if (track.where !== 'onBoard') return 0;
  if (track.falling !== undefined) return 0.5;
  if (hidden) return 1;
  const mouth = pockets.some((p) => distance(track.at, pocketCentre(table, p)) < table.pocket * 1.6);
  // The striker is taken up at any time.
  return mouth ? 1.5 : track.kind === 'striker' ? 2.5 : 4.5;
};

/** Votes the still frames into the closed inventory: one assignment of the twenty tracks to the bodies seen. `onBoard`: discs the match expects there; `ghosts`: places where something was seen that no disc came to. */
export const inventoryOf = (list: readonly Track[], shots: readonly Shot[], table: TableSpec, occasion: Occasion, onBoard: ByColour<number>, ghosts: readonly Mm[] = []): Inventory => {
  const standing = (kind: Kind): number => list.filter((t) => t.kind === kind && t.where === 'onBoard').length;
  const due: ByKind<number> = { white: onBoard.white - standing('white'), black: onBoard.black - standing('black'), queen: onBoard.queen - standing('queen'), striker: 1 };
  const bodies = clusters(shots, table);
  const covered = list.map((t) => t.where === 'onBoard' && shots.filter((s) => isCovered(s.covered, table.side, t.at, table.disc.diameter * besideHand)).length > shots.length * 0.6);
  const lookPrice = (t: Track, c: Cluster): number => Math.min(-Math.log(c.chance[t.kind]), t.where === 'onBoard' && !t.moving && distance(t.anchor, c.at) < stayed ? staysPrice : Number.POSITIVE_INFINITY);
  const pairPrice = (t: Track, c: Cluster): number => lookPrice(t, c) + (t.where === 'onBoard' ? placePrice(t, c) : appearing(t.kind, occasion, due)) - clutterPrice(c, table) + (ghosts.some((g) => distance(g, c.at) < 4) && distance(t.anchor, c.at) > 8 ? ghostPrice : 0);
  const cost = list.map((t, i) => [...bodies.map((c) => pairPrice(t, c)), ...list.map((_, k) => (k === i ? missPrice(t, covered[i] === true, table) : Number.POSITIVE_INFINITY))]);
  const columns = assigned(cost);
  const rests: Rest[] = [];
  const missing: Track[] = [];
  const hidden: Track[] = [];
  const returned: number[] = [];
  list.forEach((t, i) => {
    const body = bodies[columns[i] as number];
    if (body !== undefined) {
      rests.push({ id: t.id, kind: t.kind, at: body.at, sure: body.chance[t.kind], times: body.times });
      if (t.where !== 'onBoard') returned.push(t.id);
    } else if (t.where === 'onBoard') (covered[i] ? hidden : missing).push(t);
  });
  return { rests, missing, hidden, returned, spare: bodies.filter((_, j) => !columns.includes(j)), margin: marginOf(list, bodies, columns, missing, table) };
};

/** How far the nearest other set of missing discs is: one missing disc traded for another colour, or a weak body that is none. */
const marginOf = (list: readonly Track[], bodies: readonly Cluster[], columns: readonly number[], missing: readonly Track[], table: TableSpec): number => {
  let margin = 8;
  const lost = new Set(missing.filter((t) => t.kind !== 'striker').map((t) => t.kind));
  list.forEach((t, i) => {
    const body = bodies[columns[i] as number];
    if (body === undefined || t.kind === 'striker') return;
    for (const kind of lost) if (kind !== t.kind) margin = Math.min(margin, Math.log(body.chance[t.kind] / body.chance[kind]));
    if (body.share < 0.5) margin = Math.min(margin, clutterPrice(body, table));
  });
  return margin;
};
