import type { Expected } from '../domain/expected.ts';
import type { Outcome } from '../domain/outcome.ts';
import type { DiscColour } from '../domain/disc.ts';
import type { Doubt, Resting, Stroke } from '../domain/stroke.ts';
import type { FirstTouch, Shot, Track } from '../domain/track.ts';
import { distance, type Mm, type Ms } from '../geometry/plane.ts';
import type { Pocket, Seat, TableSpec } from '../geometry/table.ts';
import { firstContact } from './contact.ts';
import { armSide } from './arm.ts';
import { type Launch, launchOf } from './launch.ts';
import { type Mover, moversOf } from './movers.ts';
import { type Run, runsOf, spotsOf } from './path.ts';
import { behindBase, beyondFront, cutsEndCircle, isPlayable, outside, zoneOf } from './zone.ts';

/** An episode as the facts are read from it. */
export type Passage = {
  readonly before: readonly Track[];
  readonly from: Mm | undefined;
  readonly shots: readonly Shot[];
  readonly outcome: Outcome;
};

/** What an episode was: a stroke with its facts, or something else, in words worth telling. */
export type Verdict = { readonly stroke: Stroke | undefined; readonly notices: readonly Doubt[] };

const round = (v: number): number => Math.round(v * 1000) / 1000;
const seconds = (t: Ms): number => Math.round(t) / 1000;

const resting = (kind: Resting['color'], at: Mm): Resting => ({ color: kind, x_mm: round(at.x), y_mm: round(at.y) });

/** A chance below this becomes a doubt the umpire is asked about (physics.md). */
const sureEnough = 0.98;

/** Frames that must have shown the striker at its place before the stroke, for its placing to be judged. */
const viewsNeeded = 3;

const movedByHand = (movers: readonly Mover[]): readonly Doubt[] =>
  movers.map((m) => ({ about: 'movedByHand' as const, text: m.to === undefined ? `A ${m.track.kind} disc was taken from the board by hand.` : `A ${m.track.kind} disc was moved ${Math.round(distance(m.from, m.to))} mm by hand.`, confidence: 0.95 }));

const crossing = (run: Run | undefined, seat: Seat, table: TableSpec, touched: Mm | undefined): { readonly crossed: boolean; readonly margin: number } => {
  const reach = (table.striker.diameter + table.disc.diameter) / 2;
  const marks = run === undefined ? [] : run.way.map((s) => beyondFront(table, seat, s));
  // A disc that lies so far beyond the line that the striker must have passed it to touch it.
  const contact = touched === undefined ? Number.NEGATIVE_INFINITY : beyondFront(table, seat, touched) - reach;
  const margin = Math.max(...marks, contact, run === undefined ? Number.NEGATIVE_INFINITY : beyondFront(table, seat, run.from));
  return { crossed: margin > 0, margin };
};

const seatOf = (from: Mm | undefined, at: Ms, shots: readonly Shot[], table: TableSpec, expected: Expected): { readonly seat: Seat; readonly box: Seat; readonly doubts: readonly Doubt[] } => {
  const turn = expected.seat ?? 'south';
  const box = from === undefined ? undefined : zoneOf(table, from, 60);
  if (box === undefined || box === turn || expected.variant === 'yemeni') return { seat: turn, box: box ?? turn, doubts: [] };
  const arm = armSide(shots.filter((s) => s.t > at - 900 && s.t < at + 120));
  const own = table.zone.kind === 'box' && (arm === turn || !expected.seats.includes(box));
  if (own) return { seat: turn, box, doubts: [] };
  if (!expected.seats.includes(box)) return { seat: turn, box, doubts: [{ about: 'seat', text: `The striker was played from ${box}, where nobody sits.`, confidence: 0.7 }] };
  return { seat: box, box, doubts: arm === box ? [] : [{ about: 'seat', text: `${box} seems to have struck, but ${turn} is at turn.`, confidence: 0.8 }] };
};

const placement = (run: Run | undefined, box: Seat, table: TableSpec): { readonly improper: boolean; readonly doubts: readonly Doubt[] } => {
  if (run === undefined || !run.sureFrom) return { improper: false, doubts: [] };
  const off = outside(table, box, run.from);
  const cuts = cutsEndCircle(table, box, run.from, 4);
  if ((off > 5 && off < 60) || cuts) return { improper: true, doubts: [{ about: 'placement', text: cuts ? 'The striker partly covered an end circle.' : `The striker lay ${Math.round(off)} mm outside its zone.`, confidence: off > 8 || cuts ? 0.9 : 0.8 }] };
  if (off > 2.5 || cutsEndCircle(table, box, run.from, 1.5)) return { improper: false, doubts: [{ about: 'placement', text: 'The striker was placed close to the limit of its zone.', confidence: 0.8 }] };
  return { improper: false, doubts: [] };
};

/** Reads an episode: whether it was a stroke, and if so its facts with their evidence and every doubt in words. */
export const verdictOf = (passage: Passage, expected: Expected, table: TableSpec, touch: FirstTouch): Verdict => {
  const { before, from, shots, outcome } = passage;
  const striker = before.find((t) => t.kind === 'striker');
  const movers = moversOf(before, outcome, shots, table);
  const runs = striker === undefined ? [] : runsOf(spotsOf(striker.id, shots, table), from);
  const told = launchOf(runs, movers, outcome, table, expected.seats);
  const launch = told !== undefined && told.chance >= 0.5 ? told : (unseenLaunch(striker, from, movers, outcome, shots, table, expected.seats) ?? told);
  const free = movers.filter((m) => !m.underHand && m.seenMoving);
  // Several discs that start at once in the open cannot be a hand's doing, even when no frame shows the striker leave.
  const atOnce = free.filter((m) => m.startedAt - (free[0] as Mover).startedAt < 150).length;
  const wasPlaced = from !== undefined || runs.some((r) => r.sureFrom && isPlayable(table, expected.seats, r.from, 12));
  const chance = Math.max(launch?.chance ?? 0, wasPlaced && atOnce >= 3 ? 0.9 : atOnce >= 5 ? 0.7 : 0);
  if (expected.over || chance < 0.5) return { stroke: undefined, notices: movedByHand(movers) };
  return { stroke: strokeOf(passage, expected, table, touch, movers, launch !== undefined && launch.chance >= 0.3 ? launch : undefined, chance), notices: [] };
};

/** A launch no frame shows: the striker lay placed, lies elsewhere now or fell, and discs were seen to start in the open when it was last seen at its place. */
const unseenLaunch = (striker: Track | undefined, from: Mm | undefined, movers: readonly Mover[], outcome: Outcome, shots: readonly Shot[], table: TableSpec, seats: readonly Seat[]): Launch | undefined => {
  if (striker === undefined || from === undefined || !isPlayable(table, seats, from, 12)) return undefined;
  const to = outcome.after.find((r) => r.id === striker.id)?.at;
  const fell = outcome.fates.find((f) => f.id === striker.id && f.what === 'pocketed');
  if (to === undefined ? fell === undefined : distance(to, from) < 15) return undefined;
  const spots = spotsOf(striker.id, shots, table);
  const restedAt = spots.findLast((s) => distance(s, from) < 3)?.t ?? shots[0]?.t ?? 0;
  const first = movers.find((m) => !m.underHand && m.seenMoving && m.startedAt > restedAt - 50 && m.startedAt < restedAt + 400);
  if (first === undefined) return undefined;
  const end = fell?.t ?? shots.at(-1)?.t ?? restedAt;
  const way = spots.filter((s) => s.t > restedAt && distance(s, from) > 3);
  return { run: { from, sureFrom: true, restedFor: 500, restedAt, leftAt: first.startedAt, way, end: to === undefined ? 'gone' : 'rest', stoppedAt: way.at(-1)?.t ?? Math.min(end, first.startedAt), staysFor: 0 }, chance: 0.93 };
};

const strokeOf = (passage: Passage, expected: Expected, table: TableSpec, touch: FirstTouch, movers: readonly Mover[], launch: Launch | undefined, chance: number): Stroke => {
  const { before, shots, outcome } = passage;
  const run = launch?.run;
  const start = run?.restedAt ?? movers[0]?.restedAt ?? shots[0]?.t ?? 0;
  const played = movers.filter((m) => m.startedAt >= start - 100);
  const striker = before.find((t) => t.kind === 'striker');
  const discs = before.filter((t) => t.kind !== 'striker' && t.where === 'onBoard');
  const { seat, box, doubts: seatDoubts } = seatOf(run?.from ?? passage.from, start, shots, table, expected);
  const contact = firstContact(run?.from ?? passage.from, start, played, discs, shots, table, touch);
  const line = crossing(run, box, table, contact.disc?.anchor);
  const placed = placement(run, box, table);
  const fell = outcome.fates.filter((f) => f.what === 'pocketed' && f.pocket !== undefined);
  const strikerFate = outcome.fates.find((f) => f.kind === 'striker');
  const colours = (what: 'pocketed' | 'offTable'): DiscColour[] => outcome.fates.flatMap((f) => (f.what === what && f.kind !== 'striker' ? [f.kind] : []));
  const doubts: Doubt[] = [...outcome.doubts.filter((d) => d.confidence < sureEnough || d.about === 'offBoard'), ...seatDoubts, ...placed.doubts];
  const views = run === undefined || striker === undefined ? viewsNeeded : shots.filter((s) => s.t <= start && s.seen.some((d) => d.id === striker.id && distance(d, run.from) < 3)).length;
  if (views < viewsNeeded && !placed.improper) doubts.push({ about: 'placement', text: 'A hand hid where the striker was placed.', confidence: 0.9 });
  if (chance < 0.9) doubts.push({ about: 'striker', text: 'It is not certain that this was a stroke.', confidence: chance });
  if (contact.sure < sureEnough) doubts.push({ about: 'firstContact', text: contact.disc === undefined ? 'Perhaps a disc was touched.' : `The striker seems to have touched a ${contact.disc.kind} disc first.`, confidence: contact.sure });
  if (Math.abs(line.margin) < 3 || (run === undefined && table.zone.kind === 'box')) doubts.push({ about: 'frontLine', text: 'It is hard to see whether the striker crossed the front line.', confidence: 0.7 });
  const moved = [...movers.map((m) => m.spots.at(-1)?.t ?? m.startedAt), ...outcome.fates.map((f) => f.t), run?.stoppedAt ?? 0];
  const stopped = movers.flatMap((m) => (m.to === undefined ? [] : [stopTime(m)]));
  const end = Math.max(start, run?.stoppedAt ?? start, ...stopped, ...fell.map((f) => f.t));
  const last = Math.max(...moved, end);
  const firstBehind = contact.disc !== undefined && behindBase(table, box, contact.disc.anchor);
  const confidence = Math.min(outcome.confidence, chance, contact.sure, ...doubts.map((d) => d.confidence), 0.998);
  return {
    type: 'stroke',
    seat,
    striker: { pocketed: strikerFate?.what === 'pocketed', offBoard: strikerFate?.what === 'offTable', crossedFrontLine: run === undefined ? true : line.crossed, box },
    firstContact: contact.disc === undefined ? 'none' : contact.sure < 0.6 ? 'unknown' : (contact.disc.kind as DiscColour),
    ...(firstBehind ? { firstContactBehindBaseLine: true } : {}),
    pocketed: colours('pocketed'),
    offBoard: colours('offTable'),
    improper: placed.improper ? ['placement'] : [],
    evidence: {
      t0: seconds(start),
      t1: seconds(Math.min(end, last)),
      confidence: round(confidence),
      before: [...discs.map((t) => resting(t.kind, t.anchor)), ...(run === undefined && passage.from === undefined ? [] : [resting('striker', run?.from ?? (passage.from as Mm))])],
      after: outcome.after.map((r) => resting(r.kind, r.at)),
      falls: fell.map((f) => ({ color: f.kind, pocket: f.pocket as Pocket, t: seconds(f.t) })),
      sensors: outcome.sensors.map((d) => ({ t: seconds(d.at), pocket: d.pocket, ms: d.ms, ...(d.controller === undefined ? {} : { controller_ms: d.controller.ms, seq: d.controller.seq, boot: d.controller.boot }) })),
      doubts,
    },
  };
};

/** When a mover came to rest: its first sighting within 2 mm of where it lies. */
const stopTime = (m: Mover): Ms => {
  const to = m.to as Mm;
  return m.spots.find((s) => s.t >= m.startedAt && distance(s, to) < 2)?.t ?? m.startedAt;
};
