import type { FirstTouch, Moving, Shot, Track } from '../domain/track.ts';
import type { Mm, Ms } from '../geometry/plane.ts';
import type { TableSpec } from '../geometry/table.ts';
import type { Mover } from './movers.ts';

/** What the striker touched first, by chance: `disc` undefined for nothing. */
export type Contact = { readonly disc: Track | undefined; readonly sure: number };

/** Frames looked at after the first disc was seen moved: what follows later tells no more, ms. */
const afterwards: Ms = 70;
/** No evidence makes a first contact surer than this: models fail (physics.md). */
const surest = 0.998;
/** Where no launch explains what was seen, the order of motion is a guess. */
const guessed = 0.7;
const striker = -1;

const bodyOf = (id: number, at: Mm, spec: { readonly diameter: number; readonly mass: number }): Moving => ({ id, x: at.x, y: at.y, vx: 0, vy: 0, spin: 0, radius: spec.diameter / 2, mass: spec.mass });

/** Who moved first, where the start of the striker is not known: the earlier, the likelier. */
const byOrder = (movers: readonly Mover[]): ReadonlyMap<number, number> => {
  const first = movers[0] as Mover;
  const weights = movers.map((m) => [m.track.id, Math.exp(-(m.startedAt - first.startedAt) / 20)] as const);
  const total = weights.reduce((sum, [, w]) => sum + w, 0);
  return new Map(weights.map(([id, w]) => [id, w / total]));
};

/**
 * The first disc the striker touched. `from`: where the striker lay, and `restedAt` when it was last seen there; `movers` in the order they started;
 * `discs`: the resting ones before the stroke; `shots`: the frames of the episode. Discs of one colour count together: the laws ask for the colour.
 */
export const firstContact = (from: Mm | undefined, restedAt: Ms, movers: readonly Mover[], discs: readonly Track[], shots: readonly Shot[], table: TableSpec, touch: FirstTouch): Contact => {
  const first = movers[0];
  if (first === undefined) return { disc: undefined, sure: 0.99 };
  const told = from === undefined ? undefined : weighed(from, restedAt, movers, discs, shots, table, touch);
  const chances = told === undefined || told.size === 0 ? byOrder(movers) : told;
  const byKind = new Map<string, number>();
  const kindOf = (id: number): string => discs.find((d) => d.id === id)?.kind ?? 'white';
  for (const [id, p] of chances) byKind.set(kindOf(id), (byKind.get(kindOf(id)) ?? 0) + p);
  const [kind, sure] = [...byKind].sort((a, b) => b[1] - a[1])[0] ?? ['white', 0];
  const best = [...chances].filter(([id]) => kindOf(id) === kind).sort((a, b) => b[1] - a[1])[0];
  return { disc: discs.find((d) => d.id === best?.[0]), sure: Math.min(sure, told?.size === 0 ? guessed : surest) };
};

/** Weighed by physics. Discs that lie afterwards as before were at rest throughout, and the others until they started: what a finger, its shadow or a mark of the board made of their sightings is left out. */
const weighed = (from: Mm, restedAt: Ms, movers: readonly Mover[], discs: readonly Track[], shots: readonly Shot[], table: TableSpec, touch: FirstTouch): ReadonlyMap<number, number> => {
  const first = movers[0] as Mover;
  const started = new Map(movers.map((m) => [m.track.id, m.startedAt]));
  const discOf = new Map(discs.map((d) => [d.id, d]));
  const strikerId = shots.flatMap((s) => s.seen).find((d) => !discOf.has(d.id))?.id;
  const before = [bodyOf(striker, from, table.striker), ...discs.map((d) => bodyOf(d.id, d.anchor, table.disc))];
  const span = shots.filter((s) => s.t >= Math.min(restedAt, first.restedAt) - 70 && s.t <= first.startedAt + afterwards);
  const seen = span.flatMap((s) => s.seen.map((d) => {
    const disc = discOf.get(d.id);
    const at = disc !== undefined && s.t < (started.get(d.id) ?? Number.POSITIVE_INFINITY) ? disc.anchor : d;
    return { t: s.t / 1000, id: d.id === strikerId ? striker : d.id, x: at.x, y: at.y };
  }));
  const scatter = discs.map((d) => d.jitter).sort((a, b) => a - b)[discs.length >> 1] ?? 0.5;
  return new Map(touch(before, striker, seen, Math.max(0.7, Math.min(1.6, scatter * 1.5))).flatMap((t) => (t.id === undefined ? [] : [[t.id, t.probability] as const])));
};
