import { type DiscColour, discColours } from '../../domain/disc.ts';
import type { Alternative } from '../../domain/policy.ts';
import type { Ruling } from '../../domain/ruling.ts';
import type { Doubt, ImproperCode, Stroke } from '../../domain/stroke.ts';
import type { Seat } from '../../geometry/table.ts';
import { apply } from '../apply.ts';
import { pointsBetween } from './difference.ts';
import { latest, type Match } from './standing.ts';
import { saying } from './words.ts';

type Reading = { readonly event: Stroke; readonly far: number };

/** How far a changed fact is: a full step, less where the camera doubts it. */
const step = (stroke: Stroke, about: Doubt['about']): number => Math.min(1, ...(stroke.evidence?.doubts ?? []).filter((doubt) => doubt.about === about).map((doubt) => doubt.confidence));

const without = (discs: readonly DiscColour[], colour: DiscColour): readonly DiscColour[] => {
  const at = discs.lastIndexOf(colour);
  return discs.filter((_, i) => i !== at);
};

const inPlace = (discs: readonly DiscColour[], from: DiscColour, to: DiscColour): readonly DiscColour[] => discs.with(discs.lastIndexOf(from), to);

const distinct = <T>(list: readonly T[]): readonly T[] => [...new Set(list)];

/** Other discs in the pockets, off the board, or of another colour. */
const fallReadings = (stroke: Stroke): readonly Reading[] => {
  const pocketed = stroke.pocketed ?? [];
  const offBoard = stroke.offBoard ?? [];
  const fell = step(stroke, 'pocketed');
  const left = step(stroke, 'offBoard');
  const add = discColours.map((colour): Reading => ({ event: { ...stroke, pocketed: [...pocketed, colour] }, far: fell * 1.05 }));
  const remove = distinct(pocketed).map((colour): Reading => ({ event: { ...stroke, pocketed: without(pocketed, colour) }, far: fell }));
  const recolour = distinct(pocketed).flatMap((from) => discColours.filter((to) => to !== from).map((to): Reading => ({ event: { ...stroke, pocketed: inPlace(pocketed, from, to) }, far: fell * 1.1 })));
  const order = distinct(pocketed).length > 1 ? [{ event: { ...stroke, pocketed: pocketed.toReversed() }, far: fell * 1.2 }] : [];
  const jumped = distinct(pocketed).map((colour): Reading => ({ event: { ...stroke, pocketed: without(pocketed, colour), offBoard: [...offBoard, colour] }, far: left * 1.2 }));
  const sank = distinct(offBoard).map((colour): Reading => ({ event: { ...stroke, pocketed: [...pocketed, colour], offBoard: without(offBoard, colour) }, far: left }));
  const stayed = distinct(offBoard).map((colour): Reading => ({ event: { ...stroke, offBoard: without(offBoard, colour) }, far: left * 1.1 }));
  const flew = discColours.map((colour): Reading => ({ event: { ...stroke, offBoard: [...offBoard, colour] }, far: left * 1.3 }));
  return [...add, ...remove, ...recolour, ...order, ...jumped, ...sank, ...stayed, ...flew];
};

/** Nothing fell at all: as far as the surest of all that fell, and a little more for each further disc. */
const nothingFell = (stroke: Stroke): readonly Reading[] => {
  const discs = (stroke.pocketed?.length ?? 0) + (stroke.offBoard?.length ?? 0);
  const striker = stroke.striker.pocketed === true || stroke.striker.offBoard === true;
  if (discs === 0 && !striker) return [];
  const event: Stroke = { ...stroke, pocketed: [], offBoard: [], striker: { ...stroke.striker, pocketed: false, offBoard: false } };
  return [{ event, far: step(stroke, discs > 0 ? 'pocketed' : 'striker') * (1 + 0.1 * (discs + (striker ? 1 : 0) - 1)) }];
};

/** The striker fell, crossed the line, touched another disc first. */
const strikerReadings = (stroke: Stroke): readonly Reading[] => {
  const { striker, firstContact = 'unknown' } = stroke;
  const contact = step(stroke, 'firstContact');
  return [
    { event: { ...stroke, striker: { ...striker, pocketed: striker.pocketed !== true } }, far: step(stroke, 'striker') },
    ...(['white', 'black', 'queen', 'none'] as const).filter((what) => what !== firstContact).map((what): Reading => ({ event: { ...stroke, firstContact: what }, far: contact * 1.05 })),
    { event: { ...stroke, striker: { ...striker, crossedFrontLine: striker.crossedFrontLine === false } }, far: step(stroke, 'frontLine') * 1.2 },
    { event: { ...stroke, firstContactBehindBaseLine: stroke.firstContactBehindBaseLine !== true }, far: contact * 1.5 },
  ];
};

const called: readonly ImproperCode[] = ['placement', 'push'];

/** Another seat struck; the stroke was proper after all, or improper. */
const callReadings = (stroke: Stroke, seats: readonly Seat[], atTurn: Seat | undefined): readonly Reading[] => {
  const struck = stroke.seat ?? atTurn;
  const codes = stroke.improper ?? [];
  const improper: readonly (readonly ImproperCode[])[] = codes.length > 0 ? [[]] : called.map((code) => [code]);
  return [
    ...improper.map((next): Reading => ({ event: { ...stroke, improper: next }, far: step(stroke, 'placement') * 1.4 })),
    ...seats.filter((seat) => seat !== struck).map((seat): Reading => ({ event: { ...stroke, seat }, far: step(stroke, 'seat') * 1.5 })),
  ];
};

/** The match just before event `event`, or now. */
const before = (match: Match, event?: number) => (event === undefined ? latest(match) : (match.lines[event - 2] ?? match.opening));

/** The facts alone, defaults written out: two readings with the same text are one. */
const factsText = ({ seat, striker, firstContact, firstContactBehindBaseLine, pocketed = [], offBoard = [], improper = [] }: Stroke, atTurn: Seat | undefined): string =>
  JSON.stringify([seat ?? atTurn, striker.pocketed === true, striker.offBoard === true, striker.crossedFrontLine !== false, striker.box, firstContact ?? 'unknown', firstContactBehindBaseLine === true, pocketed, offBoard, improper]);

/**
 * Other readings of a stroke that is about to be ruled, or that is event `event` already: nearest first, those that make no difference last.
 * Facts only, without evidence (an amendment keeps the camera's). Readings the board does not allow are left out; "nothing fell" is always among
 * them when something fell.
 */
export const alternatives = (match: Match, stroke: Stroke, event?: number): readonly Alternative[] => {
  const { state, ruling: last } = before(match, event);
  const first = apply(state, stroke);
  const against: Ruling = first.ok ? first.value.ruling : last;
  const seats = match.line.sides.flatMap((side) => side.seats);
  const atTurn = last.next?.seat;
  const readings = [...nothingFell(stroke), ...fallReadings(stroke), ...strikerReadings(stroke), ...callReadings(stroke, seats, atTurn)];
  const told = new Set([factsText(stroke, atTurn)]);
  const found: Alternative[] = [];
  for (const reading of readings.toSorted((a, b) => a.far - b.far)) {
    const text = factsText(reading.event, atTurn);
    if (told.has(text)) continue;
    told.add(text);
    const { evidence: _, ...facts } = reading.event;
    const done = apply(state, facts);
    if (done.ok) found.push({ event: facts, far: reading.far, label: saying(facts), ruling: done.value.ruling, points: pointsBetween(match.line, against, done.value.ruling) });
  }
  return found.toSorted((a, b) => Number(a.points.length === 0) - Number(b.points.length === 0) || a.far - b.far);
};
