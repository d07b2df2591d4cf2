import { type Mm, quarterTurned } from './plane.ts';

/** The four seats, in the order "to the right" goes. */
export const seats = ['south', 'east', 'north', 'west'] as const;
export type Seat = (typeof seats)[number];

/** The four pockets, in the order of the sensor protocol. */
export const pockets = ['nw', 'ne', 'se', 'sw'] as const;
export type Pocket = (typeof pockets)[number];

/** A pocket's name in words. */
export const pocketNames: Readonly<Record<Pocket, string>> = { nw: 'north-west', ne: 'north-east', se: 'south-east', sw: 'south-west' };

/** The strip before a seat from which the striker is played, measured for the south seat. */
export type StrikerZone = {
  /** `baseLines`: the striker must touch both lines; `box`: it must lie wholly inside. */
  readonly kind: 'baseLines' | 'box';
  /** Distance of the line nearer to the player from its cushion, mm. */
  readonly back: number;
  /** Distance of the line farther from the player from its cushion, mm. */
  readonly front: number;
  /** Length of the zone along the side, mm (base lines: with the end circles). */
  readonly length: number;
  /** Diameter of the circles at the ends of the base lines, 0 where there are none, mm. */
  readonly endCircle: number;
};

/** The measures of one kind of table; every length in mm, masses in g. Sources: federation's equipment laws; World Encyclopedia of Sports and Games. */
export type TableSpec = {
  readonly id: string;
  /** Side of the square playing surface between opposite cushions. */
  readonly side: number;
  readonly disc: { readonly diameter: number; readonly thickness: number; readonly mass: number };
  readonly striker: { readonly diameter: number; readonly thickness: number; readonly mass: number };
  /** Diameter of the pocket circle, which touches both cushions. */
  readonly pocket: number;
  readonly centreCircle: number;
  readonly bigCircle: number;
  readonly zone: StrikerZone;
  readonly frame: { readonly width: number; readonly height: number };
};

const icf: TableSpec = {
  id: 'icf',
  side: 740,
  disc: { diameter: 31.8, thickness: 8, mass: 5.4 },
  striker: { diameter: 41.3, thickness: 8, mass: 15 },
  pocket: 44.5,
  centreCircle: 31.8,
  bigCircle: 170,
  zone: { kind: 'baseLines', back: 101.5, front: 133.3, length: 470, endCircle: 31.8 },
  frame: { width: 70, height: 22 },
};

const burmese: TableSpec = {
  id: 'burmese',
  side: 610,
  disc: { diameter: 25.4, thickness: 4.8, mass: 2 },
  striker: { diameter: 33.8, thickness: 4.8, mass: 6 },
  pocket: 50.7,
  centreCircle: 0,
  bigCircle: 152.5,
  zone: { kind: 'box', back: 34.1, front: 67.9, length: 474.2, endCircle: 0 },
  frame: { width: 60, height: 20 },
};

const scaled = icf.side / burmese.side;

const yemeni: TableSpec = {
  ...icf,
  id: 'yemeni',
  centreCircle: 0,
  zone: { kind: 'box', back: 34.1 * scaled, front: 67.9 * scaled, length: 474.2 * scaled, endCircle: 0 },
};

/** Every table the software knows by name; a household board overrides single measures in its profile. */
export const tables: Readonly<Record<string, TableSpec>> = { icf, burmese, yemeni };

/** The table each variant is played on unless calibration says otherwise. */
export const tableOfVariant = {
  carrom: icf,
  'billard-indien': icf,
  icf,
  burmese,
  yemeni,
} as const;

/** Quarter turns against the clock that carry the south seat to `seat`. */
export const turnsOfSeat = (seat: Seat): number => seats.indexOf(seat);

/** Centre of a pocket on the board, mm. */
export const pocketCentre = (table: TableSpec, pocket: Pocket): Mm => {
  const c = table.side / 2 - table.pocket / 2;
  switch (pocket) {
    case 'nw':
      return { x: -c, y: c };
    case 'ne':
      return { x: c, y: c };
    case 'se':
      return { x: c, y: -c };
    case 'sw':
      return { x: -c, y: -c };
  }
};

/** A point as the player of `seat` sees it: its own side at the bottom. */
export const seenFrom = (seat: Seat, p: Mm): Mm => quarterTurned(p, -turnsOfSeat(seat));

/** Height above the player's own cushion of the line the striker must cross, seen from its seat, as y on the board, mm. */
export const frontLineY = (table: TableSpec): number => -table.side / 2 + table.zone.front;

/** y of the line nearer to the player, seen from its seat, mm. */
export const backLineY = (table: TableSpec): number => -table.side / 2 + table.zone.back;

/** The seat across the board. */
export const facing = (seat: Seat): Seat => seats[(seats.indexOf(seat) + 2) % 4] as Seat;

/** The seat to the right, where the turn goes. */
export const toTheRight = (seat: Seat): Seat => seats[(seats.indexOf(seat) + 1) % 4] as Seat;
