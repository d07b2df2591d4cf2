import type { Forecast, Moving, Track } from '../domain/track.ts';
import { distance, type Mm } from '../geometry/plane.ts';
import type { TableSpec } from '../geometry/table.ts';
import type { Mover } from './movers.ts';
import type { Run } from './path.ts';

/** What the striker touched first, by chance: `disc` undefined for nothing. */
export type Contact = { readonly disc: Track | undefined; readonly sure: number };

const bodies = (discs: readonly Track[], table: TableSpec, from: Mm, dir: number, speed: number): Moving[] => [
  { id: -1, x: from.x, y: from.y, vx: speed * Math.cos(dir), vy: speed * Math.sin(dir), spin: 0, radius: table.striker.diameter / 2, mass: table.striker.mass },
  ...discs.map((d) => ({ id: d.id, x: d.anchor.x, y: d.anchor.y, vx: 0, vy: 0, spin: 0, radius: table.disc.diameter / 2, mass: table.disc.mass })),
];

/** The disc a striker launched so touches first, cushions included, and all that move soon after; undefined for none. */
const firstOn = (discs: readonly Track[], table: TableSpec, from: Mm, dir: number, speed: number, forecast: Forecast): { readonly id: number; readonly moved: ReadonlySet<number> } | undefined => {
  const clear = discs.filter((d) => distance(d.anchor, from) > (table.striker.diameter + table.disc.diameter) / 2 - 1);
  const { happenings } = forecast(bodies(clear, table, from, dir, speed), Math.min(1.2, 900 / speed));
  const touch = happenings.find((h) => h.kind === 'disc' && (h.a === -1 || h.b === -1));
  if (touch === undefined) return undefined;
  const soon = happenings.filter((h) => h.kind === 'disc' && h.at <= touch.at + 0.06);
  return { id: (touch.a === -1 ? touch.b : touch.a) as number, moved: new Set(soon.filter((h) => h.speed > 60).flatMap((h) => [h.a, h.b as number])) };
};

/** Offsets of a direction, in standard deviations, and their weights. */
const offsets: readonly (readonly [number, number])[] = [-2.4, -1.9, -1.5, -1.1, -0.8, -0.5, -0.25, 0, 0.25, 0.5, 0.8, 1.1, 1.5, 1.9, 2.4].map((k) => [k, Math.exp((-k * k) / 2)]);

/** The directions in which the striker may have left: from its free sightings before anything moved, else toward the discs that moved first. */
const directions = (run: Run, movers: readonly Mover[], table: TableSpec): readonly { readonly dir: number; readonly sigma: number; readonly weight: number }[] => {
  const first = movers[0];
  const until = first === undefined ? Number.POSITIVE_INFINITY : first.startedAt;
  const way = run.way.filter((s) => s.t < until && distance(s, run.from) > 8);
  // On one line with the start: not yet deflected.
  const far = way.findLast((s, i) => i === 0 || way.slice(0, i).every((p) => Math.abs((p.x - run.from.x) * (s.y - run.from.y) - (p.y - run.from.y) * (s.x - run.from.x)) / distance(s, run.from) < 3));
  // A running disc is seen less surely: blur and shutter.
  const pace = far === undefined ? 0 : distance(far, run.from) / Math.max(0.01, (far.t - run.restedAt) / 1000);
  const aim = (s: Mm): number => Math.atan2(s.y - run.from.y, s.x - run.from.x);
  if (far !== undefined) {
    const error = 0.8 + 0.0009 * pace;
    // The sighting in the frame that shows the first disc moved is farther out, and may be deflected a little.
    const touch = run.way.find((s) => s.t === until);
    const bent = touch === undefined ? Math.PI : Math.abs(Math.atan2(Math.sin(aim(touch) - aim(far)), Math.cos(aim(touch) - aim(far))));
    return [
      { dir: aim(far), sigma: error / distance(far, run.from) + 0.002, weight: 1 },
      ...(touch !== undefined && bent < 0.25 ? [{ dir: aim(touch), sigma: (error + 2) / distance(touch, run.from) + 0.002, weight: 0.6 }] : []),
    ];
  }
  const reach = (table.striker.diameter + table.disc.diameter) / 2;
  return movers
    .filter((m) => first !== undefined && m.startedAt <= first.startedAt + 40)
    .flatMap((m) => {
      const next = m.spots.find((s) => s.t > m.restedAt && distance(s, m.from) > 3);
      const aim = Math.atan2(m.from.y - run.from.y, m.from.x - run.from.x);
      if (next === undefined) return [{ dir: aim, sigma: (0.5 * reach) / Math.max(distance(m.from, run.from), reach), weight: 0.5 }];
      const [ux, uy] = [(next.x - m.from.x) / distance(next, m.from), (next.y - m.from.y) / distance(next, m.from)];
      const touch = { x: m.from.x - ux * reach, y: m.from.y - uy * reach };
      const far = Math.max(distance(touch, run.from), 20);
      return [{ dir: Math.atan2(touch.y - run.from.y, touch.x - run.from.x), sigma: 3 / far, weight: 1 }];
    });
};

/**
 * The first disc the striker touched: short simulations of every launch the sightings allow, each weighed by whether its disc was among the first to move.
 * `discs` are the resting ones before the stroke; without a run the order of motion alone decides.
 */
export const firstContact = (run: Run | undefined, movers: readonly Mover[], discs: readonly Track[], table: TableSpec, forecast: Forecast): Contact => {
  const first = movers[0];
  if (first === undefined) return { disc: undefined, sure: 0.99 };
  const weightOf = new Map<number, number>();
  const add = (id: number, w: number): void => void weightOf.set(id, (weightOf.get(id) ?? 0) + w);
  for (const m of movers) {
    const late = m.startedAt - first.startedAt;
    if (late <= 90) add(m.track.id, 0.03 * Math.exp(-late / 20));
  }
  const early = movers.filter((m) => m.startedAt - first.startedAt <= 40).map((m) => m.track.id);
  const known = new Set(movers.filter((m) => m.startedAt - first.startedAt <= 150).map((m) => m.track.id));
  if (run !== undefined) {
    const speed = Math.max(900, ...run.way.slice(0, 3).map((s) => distance(s, run.from) / Math.max(0.01, (s.t - run.restedAt) / 1000)));
    for (const d of directions(run, movers, table)) {
      for (const [k, w] of offsets) {
        const hit = firstOn(discs, table, run.from, d.dir + k * d.sigma, speed, forecast);
        const id = hit?.id;
        const m = movers.find((x) => x.track.id === id);
        const late = m === undefined ? Number.POSITIVE_INFINITY : m.startedAt - first.startedAt;
        const odd = hit === undefined ? 0 : early.filter((e) => !hit.moved.has(e)).length + 0.5 * [...hit.moved].filter((e) => e !== -1 && !known.has(e)).length;
        if (id !== undefined) add(id, d.weight * w * 0.3 ** Math.min(odd, 4) * (late <= 20 ? 1 : late <= 45 ? 0.25 : 0.01));
      }
    }
  }
  const total = [...weightOf.values()].reduce((a, b) => a + b, 0);
  const byKind = new Map<string, number>();
  for (const [id, w] of weightOf) {
    const kind = discs.find((d) => d.id === id)?.kind ?? 'white';
    byKind.set(kind, (byKind.get(kind) ?? 0) + w / total);
  }
  const [kind, sure] = [...byKind].sort((a, b) => b[1] - a[1])[0] as [string, number];
  const best = [...weightOf].filter(([id]) => discs.find((d) => d.id === id)?.kind === kind).sort((a, b) => b[1] - a[1])[0];
  return { disc: discs.find((d) => d.id === best?.[0]), sure: Math.min(sure, 0.998) };
};
