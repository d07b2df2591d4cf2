import Module from 'node:module';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStoreOrMemory } from '../../server/store/memory.ts';
import { openStore } from '../../server/store/open.ts';
import { entries, faultOf } from './entries.ts';
import { folder } from './folder.ts';

type Loader = { _load: (request: string, ...rest: unknown[]) => unknown };
const loader = Module as unknown as Loader;
const { _load: load } = loader;

/** A computer on which the package's compiled part could not be built. */
beforeAll(() => {
  loader._load = (request, ...rest) => {
    if (request === 'better-sqlite3') throw new Error('Could not locate the bindings file.');
    return load(request, ...rest);
  };
});
afterAll(() => {
  loader._load = load;
});

test('without the compiled part the match is kept in memory and the umpire is told how to cure it', () => {
  const path = join(folder(), 'a.sqlite');
  expect(faultOf(() => openStore(path)).code).toBe('noDriver');
  const store = openStoreOrMemory(path);
  expect(store.path).toBeUndefined();
  expect(store.notices[0]).toMatch(/Could not locate the bindings file.*kept in memory only.*npm rebuild better-sqlite3/);
  store.logs.create('m1', entries(1, 2));
  store.logs.append('m1', 2, entries(3, 3));
  expect(store.logs.read('m1')).toEqual(entries(1, 3));
  expect(existsSync(path)).toBe(false);
});
