import type { Barrier, Barriers, Pulse } from '../domain/barrier.ts';
import type { Drop } from '../domain/drop.ts';
import type { SightedFall } from '../domain/outcome.ts';
import type { Ms } from '../geometry/plane.ts';
import { type Pocket, pocketNames, pockets } from '../geometry/table.ts';
import { type Candidate, joined } from './joined.ts';

/** Beta prior of a miss, as discs felt and missed (3 %), and Gamma prior of a false pulse: so many in so many seconds of strokes. */
const prior = { felt: 9.7, missed: 0.3, falses: 0.05, seconds: 300 };

/** What is left of a count after each new disc, and after each stroke: some fifty of them are remembered. */
const fade = 0.98;

/** Falls and pulses looked back on, how many in a row make or unmake a judgement, and how many of all looked back on. */
const [lookBack, inRow, ofAll] = [5, 3, 4];

/** A pulse belongs to a fall that the eyes put so long before or after it, ms: the last sight of a disc may be old. */
const [early, late]: readonly [Ms, Ms] = [200, 500];

/** Time a pulse may stand from its fall and still be said to tell of it, s: what a false pulse has to hit by chance. */
const window = 0.3;

/** Misses are correlated and so are lies: no single barrier says more than this, nats. */
const [mostFired, mostSilent] = [9.9, 4.6];

/** Price of a controller that has gone dumb altogether, nats (1 in 1000): the silence of several barriers at once never weighs more. */
const dumb = 6.9;

/** A fall counts for the barriers only where the eyes alone are as sure of its pocket as this. */
const clearlySeen = 0.9;

const untried: Barrier = { felt: 0, missed: 0, falses: 0, seconds: 0, lastFalls: [], lastPulses: [], distrust: null };

/** Barriers of which nothing is known yet. */
export const untriedBarriers: Barriers = { nw: untried, ne: untried, se: untried, sw: untried };

/** Probability that a disc passes this barrier unfelt. */
export const missRate = (b: Barrier): number => (prior.missed + b.missed) / (prior.missed + b.missed + prior.felt + b.felt);

/** Pulses without a disc, a second of strokes. */
export const falseRate = (b: Barrier): number => (prior.falses + b.falses) / (prior.seconds + b.seconds);

/** What one barrier's word weighs in one stroke, nats: for a fall at the time of a pulse, and against a fall without one. */
export type Weight = { readonly fired: number; readonly silent: number };

/** Weight of each barrier in a stroke of so many seconds that left `missing` bodies off the board; `deaf` ones could not have told. A barrier that fires more often than there are discs says little about when. */
export const weights = (barriers: Barriers, drops: readonly Drop[], missing: number, seconds: number, deaf: readonly Pocket[]): Readonly<Record<Pocket, Weight>> => {
  const candidates = joined(drops);
  const most = Math.min(mostSilent, drops.length > 0 ? mostSilent : missing > 2 ? 0 : dumb / Math.max(missing, 1));
  const of = (pocket: Pocket): Weight => {
    const b = barriers[pocket];
    if (b.distrust !== null) return { fired: 0, silent: 0 };
    const over = candidates.filter((c) => c.pocket === pocket).length - missing;
    const rate = Math.max(falseRate(b), over > 0 ? over / Math.max(seconds, 1) : 0);
    const miss = missRate(b);
    return { fired: Math.min(mostFired, Math.max(0, Math.log((1 - miss) / (rate * window)))), silent: deaf.includes(pocket) ? 0 : Math.min(most, -Math.log(miss)) };
  };
  return { nw: of('nw'), ne: of('ne'), se: of('se'), sw: of('sw') };
};

const near = (fall: SightedFall, c: Candidate): boolean => c.at > fall.t - early && c.at < fall.t + late;

/** What the pulses of a stroke were: each clear fall takes the nearest pulse of its pocket; what is left is false unless a fall nobody saw clearly may explain it. */
const compared = (falls: readonly SightedFall[], candidates: readonly Candidate[]): { readonly felt: readonly { readonly pocket: Pocket; readonly felt: boolean }[]; readonly pulses: readonly { readonly pocket: Pocket; readonly was: Pulse }[] } => {
  const clear = falls.filter((f) => f.sure >= clearlySeen);
  const free = new Set(candidates);
  const pulses: { pocket: Pocket; was: Pulse }[] = [];
  const unfelt: SightedFall[] = [];
  const felt = [...clear].sort((a, b) => a.t - b.t).map((fall) => {
    const own = [...free].filter((c) => c.pocket === fall.pocket && near(fall, c)).sort((a, b) => Math.abs(a.at - fall.t) - Math.abs(b.at - fall.t))[0];
    if (own) {
      free.delete(own);
      pulses.push({ pocket: fall.pocket, was: 'disc' });
    } else unfelt.push(fall);
    return { pocket: fall.pocket, felt: own !== undefined };
  });
  if (falls.length > clear.length) return { felt, pulses };
  for (const c of free) {
    // The rest of a bounce is no second pulse.
    if (clear.some((f) => f.pocket === c.pocket && near(f, c))) continue;
    const other = unfelt.find((f) => near(f, c));
    pulses.push({ pocket: c.pocket, was: other?.pocket ?? 'nothing' });
  }
  return { felt, pulses };
};

const judged = (b: Barrier): Barrier['distrust'] => {
  const isLie = (p: Pulse): boolean => p !== 'disc';
  const [falls, pulses] = [b.lastFalls, b.lastPulses];
  const lastOf = <T>(list: readonly T[], holds: (x: T) => boolean): boolean => list.length >= inRow && list.slice(-inRow).every(holds);
  if (b.distrust === 'misses' && !lastOf(falls, (felt) => felt)) return 'misses';
  if (b.distrust === 'lies' && !lastOf(pulses, (p) => !isLie(p))) return 'lies';
  if (lastOf(pulses, isLie) || pulses.filter(isLie).length >= ofAll) return b.distrust === 'lies' ? null : 'lies';
  if (lastOf(falls, (felt) => !felt) || falls.filter((felt) => !felt).length >= ofAll) return b.distrust === 'misses' ? null : 'misses';
  return null;
};

/** Learns from one settled stroke: what fell as the eyes saw it, what the barriers said, over how many seconds, and which could not speak. */
export const learned = (barriers: Barriers, falls: readonly SightedFall[], drops: readonly Drop[], seconds: number, deaf: readonly Pocket[]): Barriers => {
  const { felt, pulses } = compared(falls, joined(drops));
  const of = (pocket: Pocket): Barrier => {
    let b = barriers[pocket];
    const isDeaf = deaf.includes(pocket);
    for (const one of felt) {
      if (one.pocket !== pocket || (isDeaf && !one.felt)) continue;
      b = { ...b, felt: b.felt * fade + (one.felt ? 1 : 0), missed: b.missed * fade + (one.felt ? 0 : 1), lastFalls: [...b.lastFalls, one.felt].slice(-lookBack) };
    }
    const own = pulses.filter((p) => p.pocket === pocket);
    const falses = own.filter((p) => p.was !== 'disc').length;
    b = { ...b, falses: b.falses * fade + falses, seconds: b.seconds * fade + (isDeaf ? 0 : seconds), lastPulses: [...b.lastPulses, ...own.map((p) => p.was)].slice(-lookBack) };
    return { ...b, distrust: judged(b) };
  };
  return { nw: of('nw'), ne: of('ne'), se: of('se'), sw: of('sw') };
};

/** What is wrong with a distrusted barrier, in words for the umpire; undefined for one that is believed. */
export const complaint = (barriers: Barriers, pocket: Pocket): string | undefined => {
  const b = barriers[pocket];
  if (b.distrust === null) return undefined;
  const who = `The sensor of the ${pocketNames[pocket]} pocket`;
  if (b.distrust === 'misses') return `${who} has missed ${b.lastFalls.filter((felt) => !felt).length} of ${b.lastFalls.length} discs. The camera watches this pocket alone.`;
  const lies = b.lastPulses.filter((p) => p !== 'disc');
  const other = pockets.find((p) => lies.filter((lie) => lie === p).length >= inRow);
  if (other) return `${who} fires when a disc falls into the ${pocketNames[other]} one: are two wires exchanged? The camera watches this pocket alone.`;
  return `${who} has fired ${lies.length} of ${b.lastPulses.length} times without a disc. The camera watches this pocket alone.`;
};

/** What to tell the umpire when the barriers were one way before and are another way now. */
export const news = (before: Barriers, after: Barriers): readonly string[] =>
  pockets.flatMap((pocket): string[] => {
    if (before[pocket].distrust === after[pocket].distrust) return [];
    return [complaint(after, pocket) ?? `The sensor of the ${pocketNames[pocket]} pocket has told ${inRow} discs rightly and is believed again.`];
  });
