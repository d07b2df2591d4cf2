import { describe, expect, it } from 'vitest';
import type { Barriers } from '../../server/domain/barrier.ts';
import type { Drop } from '../../server/domain/drop.ts';
import type { SightedFall } from '../../server/domain/outcome.ts';
import { type Pocket, pockets } from '../../server/geometry/table.ts';
import { complaint, falseRate, learned, missRate, news, untriedBarriers, weights } from '../../server/reconcile/trust.ts';

const fell = (pocket: Pocket, t = 1000, sure = 0.99): SightedFall => ({ pocket, t, sure });
const pulse = (pocket: Pocket, at = 1060): Drop => ({ pocket, at, ms: 30 });
type Settled = { readonly falls?: readonly SightedFall[]; readonly drops?: readonly Drop[]; readonly deaf?: readonly Pocket[] };
const taught = (strokes: readonly Settled[], from: Barriers = untriedBarriers): Barriers => strokes.reduce((b, s) => learned(b, s.falls ?? [], s.drops ?? [], 3, s.deaf ?? []), from);
const times = (n: number, stroke: Settled): Settled[] => Array.from({ length: n }, () => stroke);
const felt: Settled = { falls: [fell('nw')], drops: [pulse('nw')] };
const missed: Settled = { falls: [fell('nw')] };
const lied: Settled = { drops: [pulse('ne')] };

describe('what settled strokes teach about a barrier', () => {
  it('rates follow what happened, pocket by pocket', () => {
    const b = taught(Array.from({ length: 80 }, (_, i) => (i % 10 === 9 ? missed : felt)));
    expect(missRate(b.nw)).toBeGreaterThan(0.06);
    expect(missRate(b.nw)).toBeLessThan(0.14);
    expect(missRate(b.se)).toBe(missRate(untriedBarriers.se));
    const lies = taught(Array.from({ length: 100 }, (_, i) => ({ ...(i % 20 === 0 ? lied : {}) })));
    expect(falseRate(lies.ne)).toBeGreaterThan(4 * falseRate(untriedBarriers.ne));
    expect(falseRate(lies.nw)).toBeLessThan(falseRate(untriedBarriers.nw));
  });

  it('a barrier that misses weighs less when silent, one that lies weighs less when it fires', () => {
    const of = (b: Barriers, pocket: Pocket) => weights(b, [], 1, 3, [])[pocket];
    const before = of(untriedBarriers, 'nw');
    expect(of(taught([felt, missed, felt, missed]), 'nw').silent).toBeLessThan(before.silent - 0.5);
    expect(of(taught([lied]), 'ne').fired).toBeLessThan(before.fired - 1);
    expect(of(taught(times(60, felt)), 'nw').silent).toBeGreaterThan(before.silent);
  });

  it.each<[string, readonly Settled[], Pocket, string | undefined]>([
    ['a dead one', times(3, missed), 'nw', 'The sensor of the north-west pocket has missed 3 of 3 discs.'],
    ['one that misses four of five', [missed, missed, felt, missed, missed], 'nw', 'The sensor of the north-west pocket has missed 4 of 5 discs.'],
    ['one that fires at nothing', times(3, lied), 'ne', 'The sensor of the north-east pocket has fired 3 of 3 times without a disc.'],
    ['two exchanged', times(3, { falls: [fell('nw')], drops: [pulse('ne')] }), 'ne', 'The sensor of the north-east pocket fires when a disc falls into the north-west one: are two wires exchanged?'],
    ['one that misses now and then', [felt, felt, missed, felt, felt, felt, felt, missed, felt, missed], 'nw', undefined],
    ['one whose discs the camera did not see clearly', times(8, { falls: [fell('nw', 1000, 0.6)] }), 'nw', undefined],
    ['one that fired while something fell that nobody saw clearly', times(8, { falls: [fell('nw', 1000, 0.6)], drops: [pulse('ne')] }), 'ne', undefined],
    ['one that bounces', times(8, { falls: [fell('nw')], drops: [pulse('nw'), pulse('nw', 1120), pulse('nw', 1240)] }), 'nw', undefined],
    ['one that was known to be blocked', times(8, { ...missed, deaf: ['nw'] }), 'nw', undefined],
  ])('names %s', (name, strokes, pocket, words) => {
    const b = taught(strokes);
    expect(words === undefined ? complaint(b, pocket) : complaint(b, pocket)?.startsWith(words)).toBe(words === undefined ? undefined : true);
    for (const other of pockets) if (other !== pocket && name !== 'two exchanged') expect(complaint(b, other)).toBeUndefined();
  });

  it('a distrusted barrier weighs nothing, and is believed again after three discs told rightly', () => {
    const dead = taught(times(4, missed));
    expect(weights(dead, [pulse('nw')], 1, 3, []).nw).toEqual({ fired: 0, silent: 0 });
    expect(news(untriedBarriers, dead)).toHaveLength(1);
    const mending = taught(times(2, felt), dead);
    expect(mending.nw.distrust).toBe('misses');
    const mended = taught([felt], mending);
    expect(mended.nw.distrust).toBeNull();
    expect(news(mending, mended)).toEqual(['The sensor of the north-west pocket has told 3 discs rightly and is believed again.']);
  });

  it('one that fires all the time says nothing about when, from the first stroke on; a deaf one holds no silence against a fall', () => {
    const storm = Array.from({ length: 20 }, (_, k) => pulse('se', 200 * k));
    expect(weights(untriedBarriers, storm, 1, 4, []).se.fired).toBeLessThan(1);
    expect(weights(untriedBarriers, [pulse('se')], 1, 4, []).se.fired).toBeGreaterThan(9);
    expect(weights(untriedBarriers, [], 1, 4, ['se']).se.silent).toBe(0);
  });

  it('the silence of all barriers while several discs are gone speaks of a dead controller, not of the discs', () => {
    const silent = (missing: number, drops: readonly Drop[] = []) => weights(untriedBarriers, drops, missing, 4, []).ne.silent;
    expect(silent(1)).toBeGreaterThan(3.4);
    expect(silent(4)).toBe(0);
    expect(silent(4, [pulse('sw')])).toBeGreaterThan(3.4);
  });
});
