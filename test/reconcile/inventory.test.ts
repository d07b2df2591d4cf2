import { describe, expect, it } from 'vitest';
import type { Drop } from '../../server/domain/drop.ts';
import type { Shot, Track } from '../../server/domain/track.ts';
import { clusters, likeliest, voted } from '../../server/reconcile/clusters.ts';
import { concluded } from '../../server/reconcile/conclude.ts';
import { inventoryOf } from '../../server/reconcile/inventory.ts';
import { layoutFilled } from '../../server/reconcile/layout-filled.ts';
import { untriedBarriers, weights } from '../../server/reconcile/trust.ts';
import { noTracks } from '../../server/tracking/track.ts';
import { expecting, fresh, icf, seen, sight, type Thing } from '../live/scene.ts';

const counts = { white: 9, black: 9, queen: 1 };

const shot = (i: number, things: readonly Thing[], tracked: readonly { readonly id: number; readonly x: number; readonly y: number }[] = []): Shot => {
  const s = sight(i, 30, things);
  return { t: s.at, hand: false, covered: s.covered, seen: tracked, dots: things.map(seen).map((d) => ({ x: d.at.x, y: d.at.y, belief: d.belief, confidence: d.confidence, state: d.state })) };
};

/** The first tracks of each kind put where things lie. */
const lying = (things: readonly Thing[]): Track[] => {
  const list = [...noTracks.list];
  for (const t of things) {
    const i = list.findIndex((x) => x.kind === t.kind && x.where === 'absent');
    list[i] = { ...(list[i] as Track), where: 'onBoard', at: { x: t.x, y: t.y }, anchor: { x: t.x, y: t.y }, seenAt: 1 };
  }
  return list;
};

const board: readonly Thing[] = [
  { kind: 'white', x: -200, y: 100 },
  { kind: 'black', x: 150, y: -40 },
  { kind: 'queen', x: 40, y: 160 },
];

describe('the vote of still frames', () => {
  it('outvotes a wrong colour and a false sighting', () => {
    const frames = Array.from({ length: 12 }, (_, i) => shot(i, [...board.map((t, k) => (k === 0 && i % 4 === 0 ? { ...t, kind: 'black' as const } : t)), ...(i === 5 ? [{ kind: 'white' as const, x: 0, y: 0 }] : [])]));
    const found = clusters(frames, icf);
    expect(found).toHaveLength(3);
    expect(found.map((c) => likeliest(c.chance)).sort()).toEqual(['black', 'queen', 'white']);
  });

  it('counts many frames as few independent votes', () => {
    const weak = { white: 0.4, black: 0.3, queen: 0.15, striker: 0.15 };
    expect(voted(Array.from({ length: 500 }, () => weak)).white).toBeLessThan(0.9);
  });

  it('misses what is gone and hides what is covered', () => {
    const frames = Array.from({ length: 10 }, (_, i) => shot(i, board.slice(0, 2)));
    expect(inventoryOf(lying(board), frames, icf, 'stroke', counts).missing.map((t) => t.kind)).toEqual(['queen']);
    const covered = frames.map((f, i) => ({ ...f, covered: sight(i, 30, [], [{ x: 40, y: 160, r: 40 }]).covered }));
    const under = inventoryOf(lying(board), covered, icf, 'stroke', counts);
    expect([under.missing.length, under.hidden.map((t) => t.kind)]).toEqual([0, ['queen']]);
  });

  it('never finds a tenth disc of a colour', () => {
    const whites = Array.from({ length: 12 }, (_, i): Thing => ({ kind: 'white', x: -300 + 50 * i, y: 200 }));
    const frames = Array.from({ length: 10 }, (_, i) => shot(i, whites));
    expect(inventoryOf(noTracks.list, frames, icf, 'fresh', counts).rests.filter((r) => r.kind === 'white')).toHaveLength(9);
  });

  it('takes the printed centre for the queen only when there is no other', () => {
    const other = Array.from({ length: 10 }, (_, i) => shot(i, [{ kind: 'queen', x: 0, y: 0 }, { kind: 'queen', x: 100, y: 90 }]));
    expect(inventoryOf(noTracks.list, other, icf, 'fresh', counts).rests.filter((r) => r.kind === 'queen').map((r) => Math.round(r.at.x))).toEqual([100]);
    const alone = Array.from({ length: 10 }, (_, i) => shot(i, [{ kind: 'queen', x: 0, y: 0 }]));
    expect(inventoryOf(noTracks.list, alone, icf, 'fresh', counts).rests.filter((r) => r.kind === 'queen')).toHaveLength(1);
  });

  it('fills a layout of which touching discs were not found', () => {
    const list = lying(fresh().filter((_, i) => i % 4 !== 1));
    const rests = list.filter((t) => t.where === 'onBoard').map((t) => ({ id: t.id, kind: t.kind, at: t.at, sure: 1, times: 10 }));
    const filled = layoutFilled(rests, list, icf, expecting());
    expect(rests.length + filled.length).toBe(19);
    expect(layoutFilled(rests.map((r) => ({ ...r, at: { x: r.at.x * 2, y: r.at.y } })), list, icf, expecting())).toEqual([]);
  });
});

describe('what became of a missing disc', () => {
  const id = lying(board).find((t) => t.kind === 'black' && t.where === 'onBoard')?.id ?? -1;
  /** The black disc runs to the north-east and is last seen before the mouth. */
  const running = Array.from({ length: 12 }, (_, i) => shot(i, board, [{ id, x: 150 + 15 * i, y: 160 + 15 * i }]));
  const rest = Array.from({ length: 10 }, (_, i) => shot(20 + i, board.filter((t) => t.kind !== 'black')));
  const list = lying(board).map((t) => (t.id === id ? { ...t, moving: true, at: { x: 330, y: 340 } } : t));
  const fate = (drops: readonly Drop[] | undefined) => concluded(lying(board), list, [...running, ...rest], rest, drops && ((missing) => ({ drops, weights: weights(untriedBarriers, drops, missing, 2, []) })), icf, 'stroke', counts, 0);

  it.each([['without sensors', undefined], ['with its drop', [{ pocket: 'ne' as const, at: 480, ms: 40 }]], ['with a dead sensor', []], ['with a false drop elsewhere', [{ pocket: 'sw' as const, at: 480, ms: 40 }]]])('fell into the north-east pocket, %s', (_, drops) => {
    const outcome = fate(drops);
    expect(outcome.fates.map((f) => [f.kind, f.what, f.pocket])).toEqual([['black', 'pocketed', 'ne']]);
  });

  it('is surer with a drop than without', () => {
    const sure = (drops: readonly Drop[] | undefined) => fate(drops).fates[0]?.sure ?? 0;
    expect(sure([{ pocket: 'ne', at: 480, ms: 40 }])).toBeGreaterThan(sure([]));
  });

  it('is never more than is missing, however often a stuck sensor fires', () => {
    const stuck = Array.from({ length: 6 }, (_, k) => ({ pocket: 'ne' as const, at: 300 + 90 * k, ms: 30 }));
    expect(fate(stuck).fates).toHaveLength(1);
  });
});
