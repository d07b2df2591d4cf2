import { type ByColour, type DiscColour, type SideColour, sideColours } from '../domain/disc.ts';
import type { FirstContact, ImproperCode, Stroke } from '../domain/stroke.ts';
import type { Seat } from '../geometry/table.ts';
import { opponentOf, type Setup, sideHolding } from './setup.ts';
import { type BoardStanding, against, type Standing } from './standing.ts';

/** One stroke before the laws: its facts, counted from the point of view of the side that made it. */
export type Hearing = {
  readonly setup: Setup;
  readonly standing: Standing;
  readonly board: BoardStanding;
  /** The side that struck (S), and the one that places its discs (O). */
  readonly side: number;
  readonly opponent: number;
  readonly seat: Seat;
  readonly outOfTurn: boolean;
  /** Out of turn, and the partner of the seat at turn. */
  readonly partner: boolean;
  readonly fell: ByColour<number>;
  readonly off: ByColour<number>;
  /** White and black in the order they fell. */
  readonly order: readonly SideColour[];
  /** Colours that are own to S now: one, or both while open and with three sides. */
  readonly ownColours: readonly SideColour[];
  /** Own and opponent's discs pocketed by this stroke. */
  readonly own: number;
  readonly theirs: number;
  readonly queen: boolean;
  /** Discs that left the board otherwise. */
  readonly jumped: number;
  readonly striker: boolean;
  readonly strikerOff: boolean;
  readonly crossed: boolean;
  /** Box named by the record, null when left out. */
  readonly box: Seat | null;
  readonly contact: FirstContact;
  readonly behind: boolean;
  readonly codes: readonly ImproperCode[];
};

const count = (discs: readonly DiscColour[] = []): ByColour<number> => {
  let white = 0;
  let black = 0;
  for (const disc of discs) {
    if (disc === 'white') white++;
    else if (disc === 'black') black++;
  }
  return { white, black, queen: discs.length - white - black };
};

/** The facts of a checked stroke as the laws want them. */
export const hear = (setup: Setup, standing: Standing, stroke: Stroke): Hearing => {
  const seat = stroke.seat ?? standing.seat;
  const side = sideHolding(setup, seat);
  const board = standing.board;
  const colour = board.colours?.[side];
  const fell = count(stroke.pocketed);
  const off = count(stroke.offBoard);
  const outOfTurn = seat !== standing.seat;
  return {
    setup,
    standing,
    board,
    side,
    opponent: opponentOf(setup, side),
    seat,
    outOfTurn,
    partner: outOfTurn && side === sideHolding(setup, standing.seat),
    fell,
    off,
    order: (stroke.pocketed ?? []).filter((disc) => disc !== 'queen'),
    ownColours: colour === undefined ? sideColours : [colour],
    own: colour === undefined ? fell.white + fell.black : fell[colour],
    theirs: colour === undefined ? 0 : fell[against(colour)],
    queen: fell.queen > 0,
    jumped: off.white + off.black + off.queen,
    striker: stroke.striker.pocketed ?? false,
    strikerOff: stroke.striker.offBoard ?? false,
    crossed: stroke.striker.crossedFrontLine ?? true,
    box: stroke.striker.box ?? null,
    contact: stroke.firstContact ?? 'unknown',
    behind: stroke.firstContactBehindBaseLine ?? false,
    codes: stroke.improper ?? [],
  };
};
