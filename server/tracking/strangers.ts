import type { Detection } from '../domain/detection.ts';
import { kinds } from '../domain/disc.ts';
import type { Clutter, Stranger, Track } from '../domain/track.ts';
import { distance, type Ms } from '../geometry/plane.ts';

/** How long something unexplained is remembered after it was last seen, ms. */
const memorySpan: Ms = 350;

/** Brought so lately, a second striker is the one that will be played: the first is a mark or a trick of the light, ms. */
const newcomer: Ms = 2000;

/** A hand sets the striker down and is gone from view at most so long before it is seen, ms. */
const handSpan: Ms = 1500;

/** Farther than this between two frames it is another thing, mm at rest and per second. */
const stepWithin = 15;
const fastest = 3000;

/** Follows what no track explains by its nearest neighbour. */
export const strangersAfter = (strangers: readonly Stranger[], loose: readonly Detection[], now: Ms, dt: number): readonly Stranger[] => {
  const free = [...loose];
  const kept = strangers.flatMap((s): Stranger[] => {
    let best = -1;
    let reach = stepWithin + fastest * Math.min(dt + (now - s.seenAt) / 1000, 0.1) * 0.5;
    free.forEach((d, i) => {
      const far = distance(d.at, s.at);
      if (far < reach) [best, reach] = [i, far];
    });
    if (best < 0) return now - s.seenAt > memorySpan ? [] : [s];
    const d = free.splice(best, 1)[0] as Detection;
    const belief = { ...s.belief };
    const share = 1 / Math.min(s.times + 1, 10);
    for (const k of kinds) belief[k] += (d.belief[k] - belief[k]) * share;
    const still = distance(d.at, s.at) < 2.5;
    const at = still ? { x: s.at.x + (d.at.x - s.at.x) * 0.3, y: s.at.y + (d.at.y - s.at.y) * 0.3 } : d.at;
    return [{ at, belief, since: s.since, stillSince: still ? s.stillSince : now, seenAt: now, times: s.times + 1, sure: s.sure + (d.confidence - s.sure) * share }];
  });
  return [...kept, ...free.map((d): Stranger => ({ at: d.at, belief: d.belief, since: now, stillSince: now, seenAt: now, times: 1, sure: d.confidence }))];
};

const likely = (s: Stranger): boolean => s.times >= 2 && s.belief.striker >= 0.5;

type Found = { readonly list: readonly Track[]; readonly strangers: readonly Stranger[]; readonly clutter: readonly Clutter[] };

/**
 * The striker comes and goes in a hand: when its track is off the board or lost, the stranger that looks like it takes the track over.
 * What was taken for the striker and lies still gives way to a newcomer that stands free of it; it is remembered as a mark until a hand has been there. `diameter`: of the striker, mm.
 */
export const strikerFound = (list: readonly Track[], strangers: readonly Stranger[], clutter: readonly Clutter[], now: Ms, handAt: Ms, diameter: number): Found => {
  const none = { list, strangers, clutter };
  const striker = list.find((t) => t.kind === 'striker');
  if (striker === undefined) return none;
  const gone = striker.where !== 'onBoard' || (now - striker.seenAt > 150 && striker.missed > 1);
  // It comes in a hand. Out of sight on its way, it turns up not far from there unless a hand came after; fallen into a pocket, only with one.
  const isUnseen = striker.where === 'onBoard' && striker.seenAt < now;
  const nearby = (s: Stranger): boolean => striker.falling === undefined && distance(s.at, striker.at) < 60 + Math.hypot(striker.v.x, striker.v.y) * 0.15;
  const brought = (s: Stranger): boolean => (isUnseen ? handAt > striker.seenAt || nearby(s) : s.since - handAt < handSpan || handAt === Number.NEGATIVE_INFINITY);
  const best = strangers.filter((s) => likely(s) && brought(s) && (gone || (s.times >= 8 && s.sure > 0.9 && distance(s.at, striker.at) > diameter && (!striker.moved || (!striker.moving && now - s.since < newcomer && s.since - handAt < handSpan))))).sort((a, b) => b.belief.striker - a.belief.striker)[0];
  if (best === undefined || best.seenAt < now) return none;
  // A printed mark is there all at once and stays; the striker comes in a hand.
  const came = best.stillSince > best.since || best.since - handAt < handSpan;
  const found: Track = {
    ...striker,
    where: 'onBoard',
    at: best.at,
    v: { x: 0, y: 0 },
    spread: { pp: 4, pv: 0, vv: 300 * 300 },
    anchor: best.at,
    jitter: 0.4,
    belief: best.belief,
    moving: best.stillSince > best.since,
    moved: came,
    strayed: 0,
    recent: [{ t: now, x: best.at.x, y: best.at.y }],
    seenAt: now,
    missed: 0,
    falling: undefined,
  };
  const mark = striker.where === 'onBoard' && striker.seenAt === now ? [{ at: striker.anchor, kind: 'striker' as const }] : [];
  return { list: list.map((t) => (t === striker ? found : t)), strangers: strangers.filter((s) => s !== best), clutter: [...clutter, ...mark] };
};
