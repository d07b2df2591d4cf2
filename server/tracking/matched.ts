import { isCovered } from '../domain/cover.ts';
import type { Detection } from '../domain/detection.ts';
import type { Stranger, Track } from '../domain/track.ts';
import { assigned } from '../geometry/assignment.ts';
import { distance, type Mm, type Ms } from '../geometry/plane.ts';
import type { TableSpec } from '../geometry/table.ts';
import { type Guess, nearPocket } from './predicted.ts';

/** How a sighting is explained: as foreseen, as still resting where it lay, or struck by something unforeseen. */
export type Story = 'foreseen' | 'resting' | 'struck';

/** The sighting that a track got in this frame, if any. */
export type Match = { readonly detection: Detection; readonly index: number; readonly story: Story } | undefined;

/** Speed an unforeseen blow gives, standard deviation, mm/s. */
export const blow = { disc: 1500, striker: 3000 } as const;

/** Price of taking for a disc what by its size is plainly the striker, nats. */
const plainStriker = 6;

/** Log density of false sightings: one in twenty frames anywhere on the board. */
const clutter = Math.log(0.05 / (740 * 740));

/** Variance of a sighting: 0.6 mm, and 3 ms of blur and shutter along fast motion. */
export const sightVariance = (speed: number): number => 0.36 + (0.003 * speed) ** 2;

const nats = (d2: number, variance: number): number => d2 / (2 * variance) + Math.log(2 * Math.PI * variance);

/** How long the striker may have been out of sight under the finger that flicks it and still be looked for far from its place, s. */
const unseenFor = 0.15;

/** A body at a pocket's mouth comes back no farther than this between two sightings, mm. */
const fromMouth = 90;

/** Two sightings of one resting thing are nearer than this, mm. */
const sameThing = 4;

/** Cost of one sighting for one track, and the story that makes it cheapest. */
const explained = (track: Track, guess: Guess, seen: Mm, since: number, calm: boolean, hidden: boolean): readonly [number, Story] => {
  const d2 = (seen.x - guess.at.x) ** 2 + (seen.y - guess.at.y) ** 2;
  const base = guess.spread.pp + sightVariance(Math.hypot(guess.v.x, guess.v.y));
  let best = nats(d2, base);
  let story: Story = 'foreseen';
  if (guess.pushed || track.strayed > 0) {
    const rest = nats((seen.x - track.anchor.x) ** 2 + (seen.y - track.anchor.y) ** 2, 0.36 + track.jitter ** 2) + (track.moving ? 4 : 1);
    if (rest < best) [best, story] = [rest, 'resting'];
  }
  const sigma = (track.kind === 'striker' ? blow.striker : blow.disc) * Math.max(since, 0.01);
  const struck = nats(d2, base + sigma * sigma) + (track.kind === 'striker' ? 1.5 : calm && hidden ? 12 : 3.5);
  if (struck < best) [best, story] = [struck, 'struck'];
  return [best, story];
};

/** Whether what lies here was seen as a stranger while the track was seen elsewhere: then it is another thing. */
const isAnother = (track: Track, at: Mm, strangers: readonly Stranger[]): boolean => strangers.some((s) => s.times >= 3 && distance(s.at, at) < sameThing && s.since < track.seenAt - 60 && distance(track.at, at) > 3 * sameThing);

/** One assignment of the frame's sightings to the tracks: each track takes one or misses, each miss priced by what could hide it. `strangers`: what fitted no track until now. */
export const matches = (list: readonly Track[], guessed: readonly Guess[], detections: readonly Detection[], now: Ms, dt: number, covered: Uint8Array, strangers: readonly Stranger[], table: TableSpec): readonly Match[] => {
  const calm = !list.some((t) => t.moving);
  const rows = list.flatMap((t, i) => (t.where === 'onBoard' ? [i] : []));
  if (rows.length === 0) return list.map(() => undefined);
  const stories: Story[][] = [];
  const cost = rows.map((i, row) => {
    const track = list[i] as Track;
    const guess = guessed[i] as Guess;
    const hidden = isCovered(covered, table.side, guess.at, table.disc.diameter / 2);
    stories[row] = [];
    // The blow fell at any moment since it was last seen.
    const gone = guess.falling !== undefined || nearPocket(track.at, table) !== undefined;
    const since = track.kind === 'striker' && hidden ? Math.max(dt, Math.min((now - track.seenAt) / 1000, unseenFor)) : dt;
    const pairs = detections.map((d, j) => {
      const reach = Math.hypot(d.at.x - guess.at.x, d.at.y - guess.at.y);
      if (reach > 40 + 8000 * since || (gone && reach > fromMouth) || isAnother(track, d.at, strangers)) return Number.POSITIVE_INFINITY;
      const [price, story] = explained(track, guess, d.at, since, calm, hidden);
      (stories[row] as Story[])[j] = story;
      const plainly = track.kind !== 'striker' && d.belief.striker > 0.9 && d.confidence > 0.9 ? plainStriker : 0;
      return price + plainly + clutter - Math.log(Math.max(d.belief[track.kind], 0.001) / 0.25) - 2 * Math.log(Math.max(d.confidence, 0.3));
    });
    const miss = guess.falling !== undefined ? 0.2 : hidden ? (track.kind === 'striker' ? 1.5 : 0.3) : nearPocket(guess.at, table) !== undefined ? 1 : track.moving ? 2.5 : 3.9;
    return [...pairs, ...rows.map((_, k) => (k === row ? miss : Number.POSITIVE_INFINITY))];
  });
  const columns = assigned(cost);
  const result: Match[] = list.map(() => undefined);
  rows.forEach((i, row) => {
    const j = columns[row] as number;
    const detection = detections[j];
    if (j >= 0 && detection !== undefined) result[i] = { detection, index: j, story: (stories[row] as Story[])[j] as Story };
  });
  return result;
};
