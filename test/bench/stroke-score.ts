import type { Stroke } from '../../server/domain/stroke.ts';

/** One measure of a bench: how many of how many were right. */
export type Measure = { right: number; of: number };

/** Wilson's interval of a share, 95 %. */
export const wilson = (right: number, of: number): readonly [number, number] => {
  if (of === 0) return [0, 1];
  const z = 1.96;
  const p = right / of;
  const middle = (p + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
};

/** What a run is scored by, in the order it is printed. */
export const measures = ['strokes found', 'none invented', 'pocketed set', 'pocket of each fall', 'order of falls', 'first contact', 'line crossed (margin > 3 mm)', 'striker', 'off the board', 'seat and box', 'placement', 'not silently wrong', 'not asked'] as const;
export type MeasureName = (typeof measures)[number];
export type Score = Record<MeasureName, Measure> & { readonly wrong: string[] };

export const emptyScore = (): Score => ({ ...(Object.fromEntries(measures.map((m) => [m, { right: 0, of: 0 }])) as Record<MeasureName, Measure>), wrong: [] });

const sorted = (list: readonly string[] | undefined): string => [...(list ?? [])].sort().join();

/** Asked: the umpire would be, because a confidence is below this (physics.md). */
export const askBelow = 0.98;

/** The seen stroke that answers a true one: their times overlap. */
const partner = (truth: Stroke, seen: readonly Stroke[], used: ReadonlySet<Stroke>): Stroke | undefined =>
  seen.find((s) => !used.has(s) && (s.evidence?.t0 ?? 0) < (truth.evidence?.t1 ?? 0) + 0.2 && (s.evidence?.t1 ?? 0) > (truth.evidence?.t0 ?? 0) - 0.3);

/** Adds one run to a score; `name` tells the seed in the list of what went wrong. */
export const score = (into: Score, name: string, truth: readonly Stroke[], seen: readonly Stroke[]): void => {
  const used = new Set<Stroke>();
  const count = (m: MeasureName, right: boolean): boolean => {
    into[m].of++;
    if (right) into[m].right++;
    return right;
  };
  for (const t of truth) {
    const at = `${name} at ${t.evidence?.t0.toFixed(1)} s`;
    const s = partner(t, seen, used);
    if (!count('strokes found', s !== undefined) || s === undefined) {
      into.wrong.push(`${at}: missed`);
      continue;
    }
    used.add(s);
    const asked = (s.evidence?.confidence ?? 0) < askBelow;
    const falls = (e: Stroke): readonly string[] => (e.evidence?.falls ?? []).map((f) => `${f.color} ${f.pocket}`);
    const faults: string[] = [];
    const check = (m: MeasureName, right: boolean): void => {
      if (!count(m, right)) faults.push(m);
    };
    check('pocketed set', sorted(t.pocketed) === sorted(s.pocketed));
    check('off the board', sorted(t.offBoard) === sorted(s.offBoard));
    check('striker', (t.striker.pocketed ?? false) === (s.striker.pocketed ?? false) && (t.striker.offBoard ?? false) === (s.striker.offBoard ?? false));
    if (sorted(t.pocketed) === sorted(s.pocketed) && (t.evidence?.falls.length ?? 0) > 0) check('pocket of each fall', sorted(falls(t)) === sorted(falls(s)));
    const times = (t.evidence?.falls ?? []).map((f) => f.t);
    if (times.length > 1 && times.every((v, i) => i === 0 || v - (times[i - 1] as number) >= 0.03) && sorted(falls(t)) === sorted(falls(s))) check('order of falls', falls(t).join() === falls(s).join());
    check('first contact', t.firstContact === s.firstContact);
    const margin = (t.evidence as { readonly frontLineMarginMm?: number } | undefined)?.frontLineMarginMm;
    if (margin === undefined || Math.abs(margin) > 3) check('line crossed (margin > 3 mm)', (t.striker.crossedFrontLine ?? true) === (s.striker.crossedFrontLine ?? true));
    check('seat and box', t.seat === s.seat && t.striker.box === s.striker.box);
    check('placement', sorted(t.improper) === sorted(s.improper));
    count('not silently wrong', faults.length === 0 || asked);
    count('not asked', !asked);
    if (faults.length > 0) into.wrong.push(`${at}: ${faults.join(', ')}${asked ? '' : ' (SILENT)'}`);
  }
  for (const s of seen) {
    if (count('none invented', used.has(s))) continue;
    into.wrong.push(`${name} at ${s.evidence?.t0.toFixed(1)} s: invented`);
  }
};

/** One line of the table: share and interval. */
export const row = (m: Measure): string => {
  if (m.of === 0) return '-';
  const [low, high] = wilson(m.right, m.of);
  return `${((100 * m.right) / m.of).toFixed(1)} % (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}, ${m.right}/${m.of})`;
};
