import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keepBarriers, readBarriers } from '../../server/cli/barriers-file.ts';
import type { Table } from '../../server/live/table.ts';
import { learned, untriedBarriers } from '../../server/reconcile/trust.ts';
import { until } from '../api/start.ts';

const folder = mkdtempSync(join(tmpdir(), 'barriers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what was learned of the pocket sensors', () => {
  it('is written after every change and read at the next start', async () => {
    const path = join(folder, 'data', 'pockets.json');
    let barriers = untriedBarriers;
    let listener: (news: 'board' | 'health') => void = () => undefined;
    const subscribe = (l: typeof listener): void => {
      listener = l;
    };
    keepBarriers({ state: () => ({ barriers }), subscribe } as unknown as Table, path, () => undefined);
    listener('health');
    barriers = learned(barriers, [{ pocket: 'ne', t: 1000, sure: 0.99 }], [{ pocket: 'sw', at: 1040, ms: 20 }], 3, []);
    listener('board');
    listener('health');
    await until(() => existsSync(path), 'the file');
    expect(readBarriers(path, () => undefined)).toEqual(barriers);
    expect(barriers.ne.missed).toBe(1);
    expect(barriers.sw.lastPulses).toEqual(['ne']);
  });

  it.each<[string, string, string]>([
    ['half a file', '{"format":1,"barr', 'JSON'],
    ['another format', '{"format":2,"barriers":{}}', 'format'],
    ['a field that is none', JSON.stringify({ format: 1, barriers: { ...untriedBarriers, nw: { ...untriedBarriers.nw, felt: -1 } } }), 'barriers.nw.felt'],
  ])('is learned anew where it cannot be read, and that is said: %s', (name, text, words) => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, text);
    const told: string[] = [];
    expect(readBarriers(path, (line) => told.push(line))).toBeUndefined();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(words);
    expect(told[0]).toContain('learned anew');
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readBarriers(join(folder, 'none.json'), (line) => told.push(line))).toBeUndefined();
    expect(told).toHaveLength(1);
  });
});
