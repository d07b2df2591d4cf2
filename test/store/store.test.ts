import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { connect } from '../../server/store/driver.ts';
import { asFault, StoreFault } from '../../server/store/fault.ts';
import { memoryStore } from '../../server/store/memory.ts';
import { openStore, settle } from '../../server/store/open.ts';
import { entries, entry, faultOf, profile } from './entries.ts';
import { folder } from './folder.ts';

const places = { 'on disk': () => openStore(join(folder(), 'a.sqlite')), 'in memory': () => memoryStore('no driver') };

describe.each(Object.entries(places))('a store %s', (_, open) => {
  test('gives back every entry as it was appended', () => {
    const store = open();
    store.logs.create('m1', entries(1, 1));
    store.logs.append('m1', 1, entries(2, 4, 'اسماء'));
    store.logs.append('m1', 4, []);
    expect(store.logs.read('m1')).toEqual([entry(1), ...entries(2, 4, 'اسماء')]);
    expect(store.logs.read('nobody')).toEqual([]);
    expect(store.logs.matches()).toMatchObject([{ id: 'm1', revision: 4, endedAt: null, startedAt: entry(1).at }]);
    expect(store.verify()).toEqual([]);
    store.logs.ended('m1', 5);
    expect(store.logs.matches()[0]?.endedAt).toBe(5);
    store.close();
  });

  test('refuses what does not continue the log, and writes nothing of it', () => {
    const store = open();
    store.logs.create('m1', entries(1, 2));
    expect(faultOf(() => store.logs.create('m1', entries(1, 1))).code).toBe('conflict');
    expect(faultOf(() => store.logs.append('m1', 1, entries(2, 3))).code).toBe('conflict');
    expect(faultOf(() => store.logs.append('m2', 0, entries(1, 1))).code).toBe('conflict');
    expect(faultOf(() => store.logs.append('m1', 2, [entry(3), entry(5)])).code).toBe('conflict');
    expect(store.logs.read('m1')).toHaveLength(2);
    store.close();
  });

  test('keeps profiles by camera and resolution; a failed one is never the one in use', () => {
    const store = open();
    const key = { camera: 'usb-1', width: 1280, height: 720 };
    expect(store.profiles.lastGood(key)).toBeUndefined();
    expect(store.profiles.save(key, profile('first'), 1, true)).toBe(1);
    expect(store.profiles.save(key, profile('failed'), 2, false)).toBe(2);
    store.profiles.save({ ...key, width: 1920, height: 1080 }, profile('other'), 3, true);
    expect(store.profiles.lastGood(key)).toMatchObject({ version: 1, profile: profile('first') });
    expect(store.profiles.lastGood({ ...key, camera: 'usb-2' })).toBeUndefined();
    expect(store.profiles.list(key).map((one) => one.version)).toEqual([2, 1]);
    expect(store.profiles.list()).toHaveLength(3);
    store.close();
  });

  test('keeps players and settings', () => {
    const store = open();
    store.players.save({ id: 'p2', name: 'ဇော်ဇော်' }, 1);
    store.players.save({ id: 'p1', name: 'Asha' }, 1);
    store.players.save({ id: 'p1', name: 'Asha R.' }, 2);
    expect(store.players.list()).toEqual([{ id: 'p1', name: 'Asha R.' }, { id: 'p2', name: 'ဇော်ဇော်' }]);
    store.settings.save('pin', { hash: 'x' }, 1);
    expect(store.settings.read('pin')).toEqual({ hash: 'x' });
    expect(store.settings.read('none')).toBeUndefined();
    store.close();
  });
});

describe('on disk', () => {
  test('write-ahead log, every commit waits for the disk', () => {
    const db = connect(join(folder(), 'a.sqlite'), { timeout: 0 });
    db.pragma('synchronous = OFF');
    settle(db, {});
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    db.close();
  });

  test('the last good profile is kept however many fail after it', () => {
    const store = openStore(join(folder(), 'a.sqlite'));
    const key = { camera: 'usb-1', width: 1280, height: 720 };
    store.profiles.save(key, profile('good'), 1, true);
    for (let i = 0; i < 40; i++) store.profiles.save(key, profile(`failed ${i}`), i, false);
    expect(store.profiles.lastGood(key)?.profile.made.from).toBe('good');
    expect(store.profiles.list(key)).toHaveLength(21);
    store.close();
  });

  test('a log cannot be changed or shortened, and whoever does it all the same is found', () => {
    const path = join(folder(), 'a.sqlite');
    const store = openStore(path);
    store.logs.create('m1', entries(1, 5));
    store.logs.create('m2', entries(1, 5));
    store.close();
    const alter = (...steps: readonly string[]) => {
      const db = connect(path, { timeout: 0 });
      for (const step of steps) db.exec(step);
      db.close();
    };
    expect(() => alter("UPDATE log SET body = '{}' WHERE revision = 3")).toThrow('append-only');
    expect(() => alter('DELETE FROM log WHERE revision = 5')).toThrow('append-only');
    alter('DROP TRIGGER log_is_never_changed', "UPDATE log SET body = replace(body, 'c3', 'c9') WHERE match_id = 'm1' AND revision = 3");
    expect(faultOf(() => openStore(path))).toMatchObject({ code: 'damaged', message: expect.stringContaining('match m1: entry 3') });
    alter("UPDATE log SET body = replace(body, 'c9', 'c3') WHERE match_id = 'm1' AND revision = 3");
    openStore(path).close();
    alter('DROP TRIGGER log_is_never_shortened', "DELETE FROM log WHERE match_id = 'm2' AND revision = 5");
    expect(faultOf(() => openStore(path)).message).toContain('match m2: the log ends at entry 4, entry 5 was acknowledged');
  });

  test('a closed store says so', () => {
    const store = openStore(join(folder(), 'a.sqlite'));
    store.close();
    store.close();
    expect(faultOf(() => store.holdings()).code).toBe('closed');
  });
});

test('every fault of the database has a code and one sentence that names the file', () => {
  const rows = { SQLITE_BUSY: 'locked', SQLITE_BUSY_SNAPSHOT: 'locked', SQLITE_FULL: 'full', SQLITE_CORRUPT_VTAB: 'damaged', SQLITE_NOTADB: 'damaged', SQLITE_READONLY_DBMOVED: 'readOnly', SQLITE_IOERR_WRITE: 'io', ENOSPC: 'full', EACCES: 'readOnly', other: 'io' };
  for (const [code, expected] of Object.entries(rows)) {
    const fault = asFault('/x/a.sqlite', Object.assign(new Error('said'), { code }));
    expect(fault.code).toBe(expected);
    expect(fault.message).toMatch(/^\/x\/a\.sqlite: /);
  }
  const own = new StoreFault('newer', 'x');
  expect(asFault('/y', own)).toBe(own);
});

test('a text file, a foreign database and one from the future are refused and stay as they are', () => {
  const path = join(folder(), 'a.sqlite');
  writeFileSync(path, 'my shopping list, long enough to look like something else\n'.repeat(20));
  const text = readFileSync(path);
  expect(faultOf(() => openStore(path))).toMatchObject({ code: 'damaged', message: expect.stringContaining('There is no backup') });
  expect(readFileSync(path).equals(text)).toBe(true);

  const other = join(folder(), 'b.sqlite');
  const db = connect(other, { timeout: 0 });
  db.exec('CREATE TABLE recipes (name TEXT)');
  db.close();
  expect(faultOf(() => openStore(other)).code).toBe('foreign');

  const future = join(folder(), 'c.sqlite');
  openStore(future).close();
  const later = connect(future, { timeout: 0 });
  later.pragma('user_version = 99');
  later.close();
  expect(faultOf(() => openStore(future))).toMatchObject({ code: 'newer', message: expect.stringContaining('Update carrom-umpire') });
});
