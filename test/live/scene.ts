import { type Detection, maskCells, type Sight } from '../../server/domain/detection.ts';
import { type Kind, kinds } from '../../server/domain/disc.ts';
import type { Expected } from '../../server/domain/expected.ts';
import { layout } from '../../server/geometry/layout.ts';
import { type TableSpec, tables } from '../../server/geometry/table.ts';

/** A hand-made board for tests: bodies by name, seen frame by frame. */
export const icf = tables.icf as TableSpec;

export type Thing = { readonly kind: Kind; readonly x: number; readonly y: number; readonly state?: Detection['state']; readonly confidence?: number };

export const seen = (t: Thing): Detection => ({
  kind: t.kind,
  belief: Object.fromEntries(kinds.map((k) => [k, k === t.kind ? 0.97 : 0.01])) as Detection['belief'],
  px: { u: 640 + t.x, v: 360 - t.y },
  r: t.kind === 'striker' ? 18 : 14,
  at: { x: t.x, y: t.y },
  confidence: t.confidence ?? 0.98,
  state: t.state ?? 'onBoard',
});

/** One frame; `hands`: circles on the board that are covered, mm. */
export const sight = (index: number, fps: number, things: readonly Thing[], hands: readonly { readonly x: number; readonly y: number; readonly r: number }[] = [], trust: Sight['trust'] = 'ok'): Sight => {
  const covered = new Uint8Array(maskCells * maskCells);
  const span = icf.side * 1.2;
  for (let row = 0; row < maskCells; row++) {
    for (let column = 0; column < maskCells; column++) {
      const x = ((column + 0.5) / maskCells - 0.5) * span;
      const y = (0.5 - (row + 0.5) / maskCells) * span;
      if (hands.some((h) => Math.hypot(h.x - x, h.y - y) < h.r + 14)) covered[row * maskCells + column] = 1;
    }
  }
  const inView = things.filter((t) => !hands.some((h) => Math.hypot(h.x - t.x, h.y - t.y) < h.r));
  return { index, at: (index * 1000) / fps, detections: inView.map(seen), hand: hands.length > 0, covered, trust, notes: [], ms: {} };
};

/** A fresh layout with the queen, for south to start. */
export const fresh = (): Thing[] => layout(icf.disc.diameter + 0.4, 'south').map((p) => ({ kind: p.who === 'queen' ? 'queen' : p.who === 'first' ? 'white' : 'black', x: p.at.x, y: p.at.y }));

export const expecting = (change: Partial<Expected> = {}): Expected => ({ variant: 'carrom', seat: 'south', seats: ['south', 'north'], onBoard: { white: 9, black: 9, queen: 1 }, returns: [], fresh: true, starter: 'south', first: 'white', over: false, ...change });
