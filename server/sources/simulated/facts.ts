import type { DiscColour, Kind } from '../../domain/disc.ts';
import type { Evidence, FirstContact, Resting, Stroke } from '../../domain/stroke.ts';
import { quarterTurned } from '../../geometry/plane.ts';
import { backLineY, frontLineY, type Seat, seenFrom, turnsOfSeat, type TableSpec } from '../../geometry/table.ts';
import type { Glide } from './glide.ts';
import { type Decision, highest, type Intent } from './intent.ts';
import { kindOf, type Pose, strikerId } from './piece.ts';

/** Evidence of a true stroke: besides the contract's fields, how near the facts were to being others. */
export type TrueEvidence = Evidence & {
  readonly intent: Intent;
  /** When the striker touched its first disc, s; null when it touched none. */
  readonly firstContactAt: number | null;
  /** Another kind was touched within a millisecond. */
  readonly firstContactAmbiguous: Kind | null;
  /** How far past the front line the striker's centre came at most, mm; negative when it did not cross. */
  readonly frontLineMarginMm: number;
};

const round = (v: number): number => Math.round(v * 1000) / 1000;

const resting = (poses: readonly Pose[]): Resting[] => poses.flatMap((p, id) => (p.state === 'onBoard' ? [{ color: kindOf(id), x_mm: round(p.x), y_mm: round(p.y) }] : []));

/** Turns a point seen from a box into board coordinates. */
export const fromBox = (box: Seat, x: number, y: number): { readonly x: number; readonly y: number } => quarterTurned({ x, y }, turnsOfSeat(box));

/** The facts of a stroke as they were: read from the glide (in the coordinates of the box), times in seconds of the passage. */
export const factsOf = (decision: Decision, g: Glide, table: TableSpec, t0: number, before: readonly Pose[], after: readonly Pose[]): Stroke & { readonly evidence: TrueEvidence } => {
  const { box, seat } = decision;
  const touched = g.bumps.filter((b) => b.b >= 0 && (b.a === strikerId || b.b === strikerId));
  const first = touched[0];
  const discOf = (b: { readonly a: number; readonly b: number }): number => (b.a === strikerId ? b.b : b.a);
  const rival = first && touched.find((b) => b !== first && b.t - first.t < 1e-3 && kindOf(discOf(b)) !== kindOf(discOf(first)));
  const contactPoint = first && fromBox(box, first.a === strikerId ? first.bx : first.ax, first.a === strikerId ? first.by : first.ay);
  const isBehind = contactPoint !== undefined && seenFrom(seat, contactPoint).y < backLineY(table);
  const colours = (ids: readonly number[]): DiscColour[] => ids.map(kindOf).filter((k): k is DiscColour => k !== 'striker');
  const firstContact: FirstContact = first ? (kindOf(discOf(first)) as DiscColour) : 'none';
  const margin = highest(g) - frontLineY(table);
  return {
    type: 'stroke',
    seat,
    striker: { pocketed: g.falls.some((f) => f.id === strikerId), offBoard: g.flights.some((f) => f.id === strikerId), crossedFrontLine: margin > 0, box },
    firstContact,
    ...(isBehind ? { firstContactBehindBaseLine: true } : {}),
    pocketed: colours(g.falls.map((f) => f.id)),
    offBoard: colours(g.flights.map((f) => f.id)),
    improper: decision.improper,
    evidence: {
      t0: round(t0),
      t1: round(t0 + g.duration),
      confidence: 1,
      before: resting(before),
      after: resting(after),
      falls: g.falls.map((f) => ({ color: kindOf(f.id), pocket: turnedPocket(f.pocket, box), t: round(t0 + f.t) })),
      sensors: [],
      doubts: [],
      intent: decision.intent,
      firstContactAt: first ? round(t0 + first.t) : null,
      firstContactAmbiguous: rival ? kindOf(discOf(rival)) : null,
      frontLineMarginMm: round(margin),
    },
  };
};

const counterClockwise = ['sw', 'se', 'ne', 'nw'] as const;

/** The pocket of the board that is `pocket` seen from a box. */
export const turnedPocket = (pocket: (typeof counterClockwise)[number], box: Seat): (typeof counterClockwise)[number] =>
  counterClockwise[(counterClockwise.indexOf(pocket) + turnsOfSeat(box)) % 4] as (typeof counterClockwise)[number];
