import type { Kind } from '../../domain/disc.ts';
import type { Pocket, TableSpec } from '../../geometry/table.ts';

/** Where a piece of the simulated table is. `away`: not near the table at all. */
export type PieceState = 'onBoard' | 'falling' | 'inPocket' | 'carried' | 'offBoard' | 'away';

/** Position of a piece, mm on the board; z is the height of its under side over the playing surface. */
export type Pose = { readonly x: number; readonly y: number; readonly z: number; readonly state: PieceState; readonly pocket?: Pocket };

/** A piece at one moment; velocity in mm/s. */
export type Piece = Pose & { readonly id: number; readonly kind: Kind; readonly vx: number; readonly vy: number };

/** Number of the striker among the twenty pieces. */
export const strikerId = 19;

/** Kind of a piece by its number: 0 the queen, 1 to 9 white, 10 to 18 black, 19 the striker. */
export const kindOf = (id: number): Kind => (id === 0 ? 'queen' : id < 10 ? 'white' : id < 19 ? 'black' : 'striker');

/** Radius of a piece, mm. */
export const radiusOf = (table: TableSpec, id: number): number => (id === strikerId ? table.striker.diameter : table.disc.diameter) / 2;

/** Mass of a piece, g. */
export const massOf = (table: TableSpec, id: number): number => (id === strikerId ? table.striker.mass : table.disc.mass);

/** Numbers of all twenty. */
export const allIds: readonly number[] = Array.from({ length: 20 }, (_, id) => id);
