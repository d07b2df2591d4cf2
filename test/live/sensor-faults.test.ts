import { describe, expect, it } from 'vitest';
import { untriedBarriers } from '../../server/reconcile/trust.ts';
import type { SensorFault } from '../bench/sensor-faults.ts';
import { emptyScore, score } from '../bench/stroke-score.ts';
import { playedAndRead } from '../bench/stroke-run.ts';

describe('strokes read with faulty pocket sensors', { timeout: 300_000 }, () => {
  it.each<[SensorFault, number, RegExp]>([
    ['all sensors dead', 101, /^The sensor of the north-east pocket has missed 3 of 3 discs/],
    ['one stuck', 101, /^The sensor of the north-east pocket has missed 3 of 3 discs/],
    ['one chattering', 101, /^The sensor of the north-east pocket has fired 5 of 5 times without a disc/],
    ['10 % missing', 101, /^$/],
  ])('%s: every pocketed set is right, no verdict silently wrong, and the umpire hears which sensor it is', async (fault, seed, words) => {
    const run = await playedAndRead({ variant: 'billard-indien', seed, strokes: 10, noise: 'normal', fps: 30, reader: fault });
    const result = emptyScore();
    score(result, fault, run.truth, run.seen);
    expect(run.truth.length).toBe(10);
    for (const measure of ['strokes found', 'none invented', 'pocketed set', 'pocket of each fall', 'not silently wrong'] as const) expect(result[measure].right, `${measure}: ${result.wrong.join('; ')}`).toBe(result[measure].of);
    expect(result['pocket of each fall'].of).toBeGreaterThan(4);
    const told = run.notices.map((n) => n.text).filter((text) => text.includes('sensor'));
    if (words.test('')) expect(told).toEqual([]);
    else expect(told.some((text) => words.test(text)), told.join('\n')).toBe(true);
  });

  it('what was learned before counts from the first stroke on', async () => {
    const dead = { ...untriedBarriers.nw, distrust: 'lies' as const };
    const run = await playedAndRead({ variant: 'billard-indien', seed: 101, strokes: 4, noise: 'normal', fps: 30, reader: 'all lying', barriers: { nw: dead, ne: dead, se: dead, sw: dead } });
    const result = emptyScore();
    score(result, 'all lying', run.truth, run.seen);
    expect(result.wrong).toEqual([]);
  });
});
