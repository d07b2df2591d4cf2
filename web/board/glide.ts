import type { DiscView } from '../../server/contract/view.ts';

/** One disc as it is drawn: where it is now, where it was last seen, and how present it is (1 there, 0 gone). */
export type Gliding = { readonly disc: DiscView; readonly x: number; readonly y: number; readonly there: number };

/** Time in which a drawn disc covers 63 % of its way to the place it was seen at, ms. */
const follow = 55;
/** Time a disc that is gone takes to vanish, ms. */
const vanish = 260;
/** Nearer than this a disc is where it was seen, mm. */
const close = 0.05;

/** Takes the discs of a new board: known ones keep their drawn place, new ones appear where they are, missing ones begin to vanish. */
export const received = (now: readonly Gliding[], discs: readonly DiscView[]): readonly Gliding[] => {
  const known = new Map(now.map((g) => [g.disc.id, g]));
  const seen = new Set(discs.map((disc) => disc.id));
  return [
    ...discs.map((disc) => {
      const old = known.get(disc.id);
      return old && old.there > 0 ? { disc, x: old.x, y: old.y, there: 1 } : { disc, x: disc.x, y: disc.y, there: 1 };
    }),
    ...now.filter((g) => !seen.has(g.disc.id)).map((g) => ({ ...g, there: Math.min(g.there, 0.999) })),
  ];
};

/** Moves every drawn disc on by `dt` ms; `still` puts everything in its place at once. What has vanished is left out. */
export const moved = (now: readonly Gliding[], dt: number, still: boolean): readonly Gliding[] => {
  const share = still ? 1 : 1 - Math.exp(-dt / follow);
  return now
    .map((g) => {
      const dx = g.disc.x - g.x;
      const dy = g.disc.y - g.y;
      const near = Math.hypot(dx, dy) < close;
      const there = g.there === 1 ? 1 : still ? 0 : Math.max(0, g.there - dt / vanish);
      return { ...g, x: near ? g.disc.x : g.x + dx * share, y: near ? g.disc.y : g.y + dy * share, there };
    })
    .filter((g) => g.there > 0);
};

/** Whether nothing is left to move. */
export const isAtRest = (now: readonly Gliding[]): boolean => now.every((g) => g.there === 1 && g.x === g.disc.x && g.y === g.disc.y);
