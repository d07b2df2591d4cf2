import type { Expected } from '../domain/expected.ts';
import type { Stroke } from '../domain/stroke.ts';
import { type Seat, seats } from '../geometry/table.ts';

const moved = (seat: Seat, quarters: number): Seat => seats[(seats.indexOf(seat) + quarters + 4) % 4] as Seat;

/** The expectation in the seats as they lie before the camera, after the players changed ends by `turned` quarters. */
export const onTheTable = (expected: Expected, turned: number): Expected =>
  turned === 0 ? expected : { ...expected, seat: expected.seat && moved(expected.seat, turned), seats: expected.seats.map((s) => moved(s, turned)), starter: moved(expected.starter, turned) };

/** A stroke in the seats of the record, after the players changed ends by `turned` quarters. */
export const inTheRecord = (stroke: Stroke, turned: number): Stroke => {
  if (turned === 0) return stroke;
  const { seat, striker } = stroke;
  return { ...stroke, ...(seat === undefined ? {} : { seat: moved(seat, -turned) }), striker: striker.box === undefined ? striker : { ...striker, box: moved(striker.box, -turned) } };
};
