import type { Entry } from '../../server/domain/command.ts';
import { type Profile, usualSurface } from '../../server/domain/profile.ts';
import { tables } from '../../server/geometry/table.ts';
import { StoreFault } from '../../server/store/fault.ts';

/** Entry number `revision` of a log; its content does not matter to the store. */
export const entry = (revision: number, text = ''): Entry => ({
  revision,
  at: 1_764_500_000_000 + revision,
  origin: revision % 2 ? 'camera' : 'umpire',
  by: 'यशोदा',
  command: `c${revision}`,
  change: revision === 1 ? { type: 'start', line: { type: 'match', format: 1, variant: 'carrom', sides: [{ name: 'A', seats: ['south'] }, { name: 'B', seats: ['north'] }], breaker: 0 } } : { type: 'event', event: { type: 'note', text } },
});

export const entries = (from: number, to: number, text = ''): Entry[] => Array.from({ length: to - from + 1 }, (_, i) => entry(from + i, text));

/** A profile told apart by where it was made from. */
export const profile = (from: string): Profile => ({
  format: 1,
  table: tables['icf'] as Profile['table'],
  camera: { width: 1280, height: 720, fx: 1, fy: 1, cx: 0, cy: 0, distortion: [0, 0, 0, 0, 0], rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1], translation: [0, 0, 0] },
  corners: [],
  looks: {},
  surface: usualSurface,
  quality: { px: 0.3, mm: 0.5 },
  made: { at: '2026-11-30T21:00:00Z', from },
});

/** The fault some work ends in. */
export const faultOf = (work: () => unknown): StoreFault => {
  try {
    work();
  } catch (error) {
    if (error instanceof StoreFault) return error;
    throw error;
  }
  throw new Error('no fault was thrown');
};
