import { describe, expect, it } from 'vitest';
import { icf } from './scene.ts';
import { openTable } from '../../server/live/table.ts';
import { untriedBarriers } from '../../server/reconcile/trust.ts';

const dead = { ...untriedBarriers.nw, lastFalls: [false, false, false, true, false], distrust: 'misses' as const };

/** A table whose camera never comes. */
const blind = (sensors: boolean, barriers = untriedBarriers) => {
  let n = 0;
  return openTable({
    spec: icf,
    line: { type: 'match', format: 1, variant: 'icf', sides: [{ name: 'Asha', seats: ['south'] }, { name: 'Ben', seats: ['north'] }], breaker: 0 },
    open: () => Promise.reject(new Error('no camera')),
    keep: { create: () => undefined, append: () => undefined, ended: () => undefined },
    sensors,
    barriers,
    unattended: false,
    timer: { now: () => 1000, wait: () => new Promise((resolve) => setTimeout(resolve, 50)) },
    newId: () => `name-of-${++n}`.padEnd(10, '0'),
  });
};

describe('how the sensors are told of', () => {
  it('one blocked pocket is told by its name, and the others go on', async () => {
    const table = blind(true);
    table.sensorHealth({ state: 'online', text: 'online' });
    table.pocketBlocked('se', 'pocket se: the light barrier has been blocked for over 2 s');
    expect(table.state().sensors).toEqual({ state: 'online', text: 'online', pockets: [{ pocket: 'se', state: 'blocked', text: 'pocket se: the light barrier has been blocked for over 2 s' }] });
    table.sensorHealth({ state: 'offline', text: 'unplugged' });
    table.sensorHealth({ state: 'online', text: 'online' });
    expect(table.state().sensors.pockets.map((p) => p.pocket)).toEqual(['se']);
    table.pocketBlocked('se', undefined);
    expect(table.state().sensors.pockets).toEqual([]);
    await table.close();
  });

  it('what was learned before a restart is told at once, until somebody says it was mended', async () => {
    const table = blind(true, { ...untriedBarriers, nw: dead });
    expect(table.state().sensors.pockets).toEqual([{ pocket: 'nw', state: 'distrusted', text: 'The sensor of the north-west pocket has missed 4 of 5 discs. The camera watches this pocket alone.' }]);
    table.trustAgain('nw');
    expect(table.state().sensors.pockets).toEqual([]);
    expect(table.state().barriers).toEqual(untriedBarriers);
    await table.close();
  });

  it('a table without sensors says so', async () => {
    const table = blind(false);
    expect(table.state().sensors).toMatchObject({ state: 'none', text: 'No pocket sensors: the camera judges alone.', pockets: [] });
    await table.close();
  });
});
