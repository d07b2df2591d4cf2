import type { Rest } from '../domain/board.ts';
import type { DiscColour, SideColour } from '../domain/disc.ts';
import type { Expected } from '../domain/expected.ts';
import type { Track } from '../domain/track.ts';
import { layout, type LayoutPlace } from '../geometry/layout.ts';
import { distance, type Mm } from '../geometry/plane.ts';
import type { TableSpec } from '../geometry/table.ts';

/** Least discs found before the rest of a layout is taken as given, and how far from its place each may lie, mm. */
const leastFound = 11;
const within = 8;

const colourOf = (place: LayoutPlace, first: SideColour): DiscColour => (place.who === 'queen' ? 'queen' : place.who === 'first' ? first : first === 'white' ? 'black' : 'white');

const turned = (p: Mm, angle: number, scale: number, centre: Mm): Mm => ({
  x: centre.x + scale * (p.x * Math.cos(angle) - p.y * Math.sin(angle)),
  y: centre.y + scale * (p.x * Math.sin(angle) + p.y * Math.cos(angle)),
});

/**
 * The discs of a fresh layout that the vote did not find: touching discs hide each other's edges. Fits the layout (turn, place, size) to those found
 * and returns a rest for every empty place of it, for the tracks that are not on the board. Empty when too few discs lie in a layout.
 */
export const layoutFilled = (found: readonly Rest[], list: readonly Track[], table: TableSpec, expected: Expected): readonly Rest[] => {
  const places = layout(table.disc.diameter, expected.starter);
  const discs = found.filter((r) => r.kind !== 'striker' && Math.hypot(r.at.x, r.at.y) < table.disc.diameter * 3.4);
  if (discs.length < leastFound || discs.length >= places.length) return [];
  let best: { readonly spots: readonly Mm[]; readonly hits: number; readonly error: number } | undefined;
  for (let degrees = -30; degrees <= 30; degrees += 2.5) {
    for (const scale of [1, 1.03, 1.06]) {
      let centre: Mm = { x: 0, y: 0 };
      for (let k = 0; k < 4; k++) {
        const spots = places.map((p) => turned(p.at, (degrees * Math.PI) / 180, scale, centre));
        const pairs = discs.flatMap((d) => spots.filter((s) => distance(s, d.at) < within * 1.6).slice(0, 1).map((s) => [d.at, s] as const));
        const error = pairs.reduce((sum, [a, b]) => sum + distance(a, b) ** 2, 0) / Math.max(pairs.length, 1);
        if (best === undefined || pairs.length > best.hits || (pairs.length === best.hits && error < best.error)) best = { spots, hits: pairs.length, error };
        if (pairs.length === 0) break;
        centre = { x: centre.x + pairs.reduce((s, [a, b]) => s + a.x - b.x, 0) / pairs.length, y: centre.y + pairs.reduce((s, [a, b]) => s + a.y - b.y, 0) / pairs.length };
      }
    }
  }
  if (best === undefined || best.hits < leastFound || best.error > within ** 2 / 3) return [];
  const used = new Set(found.map((r) => r.id));
  const spare = list.filter((t) => !used.has(t.id));
  return places.flatMap((place, i): Rest[] => {
    const at = (best as { readonly spots: readonly Mm[] }).spots[i] as Mm;
    if (discs.some((d) => distance(d.at, at) < within * 1.6)) return [];
    const k = spare.findIndex((t) => t.kind === colourOf(place, expected.first));
    const track = k < 0 ? undefined : spare.splice(k, 1)[0];
    return track === undefined ? [] : [{ id: track.id, kind: track.kind, at, sure: 0.5, times: 0 }];
  });
};
