import type { Surface } from '../../server/domain/profile.ts';
import type { TableSpec } from '../../server/geometry/table.ts';
import type { Body } from '../../server/physics/predict.ts';
import { disc, icf, lossless, rack, striker, usual } from './scenes.ts';

/** A saved shot: what was once in doubt, and the first events it must have. */
export type Shot = { readonly name: string; readonly bodies: readonly Body[]; readonly table: TableSpec; readonly surface: Surface; readonly seconds: number; readonly events: readonly string[] };

const r = icf.disc.diameter / 2;
const edge = icf.side / 2 - r;

/** Events are written `kind a b` or `kind a`, in order; the list may be shorter than what happens. */
export const shots: readonly Shot[] = [
  { name: 'two resting discs that touch stay', bodies: [disc(icf, 1, 0, 0), disc(icf, 2, 2 * r, 0)], table: icf, surface: usual, seconds: 1, events: [] },
  { name: 'the hit goes through a touching row at once', bodies: [disc(icf, 0, -60, 0, 1000), disc(icf, 1, 0, 0), disc(icf, 2, 2 * r, 0), disc(icf, 3, 4 * r, 0)], table: icf, surface: lossless, seconds: 0.05, events: ['disc 0 1', 'disc 1 2', 'disc 2 3'] },
  { name: 'a disc that leans along a cushion glides on without bouncing', bodies: [disc(icf, 1, -100, edge, 800, 0)], table: icf, surface: usual, seconds: 2, events: ['rest 1'] },
  { name: 'a disc that grazes along a cushion to the pocket falls', bodies: [disc(icf, 1, 200, edge, 900, 0)], table: icf, surface: usual, seconds: 2, events: ['pocket 1'] },
  { name: 'pinned between a cushion and a disc that presses', bodies: [disc(icf, 1, 0, edge), disc(icf, 2, 0, edge - 2 * r - 20, 0, 1500)], table: icf, surface: usual, seconds: 2, events: ['disc 1 2', 'cushion 1', 'disc 1 2'] },
  { name: 'two that fly side by side, touching, never meet', bodies: [disc(icf, 1, -r, 0, 0, 700), disc(icf, 2, r, 0, 0, 700)], table: icf, surface: usual, seconds: 0.2, events: [] },
  { name: 'one overtakes another on one line while both slow down', bodies: [disc(icf, 1, 0, 0, 300, 0), disc(icf, 2, -40, 0, 420, 0)], table: icf, surface: usual, seconds: 0.1, events: ['disc 1 2'] },
  { name: 'the front one stops, the other reaches it later', bodies: [disc(icf, 1, 0, 0, 100, 0), disc(icf, 2, -60, 0, 400, 0)], table: icf, surface: usual, seconds: 3, events: ['rest 1', 'disc 1 2'] },
  { name: 'it stops a hair before the other', bodies: [disc(icf, 1, 0, 0), disc(icf, 2, -2 * r - 50, 0, Math.sqrt(2 * 1150 * 49.999), 0)], table: icf, surface: usual, seconds: 3, events: ['rest 2'] },
  { name: 'it reaches the other with its last hair', bodies: [disc(icf, 1, 0, 0), disc(icf, 2, -2 * r - 50, 0, Math.sqrt(2 * 1150 * 50.001), 0)], table: icf, surface: usual, seconds: 3, events: ['disc 1 2'] },
  { name: 'the break, dead straight', bodies: rack(icf, 0, 0, 3000), table: icf, surface: usual, seconds: 0.06, events: ['disc 11 19'] },
  { name: 'the striker falls with the disc it follows', bodies: [striker(icf, 200, 200, 1200, 1200), disc(icf, 1, 270, 270)], table: icf, surface: usual, seconds: 3, events: ['disc 1 19', 'pocket 1', 'pocket 19'] },
];
