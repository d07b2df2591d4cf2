import { spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { backupOf, restore } from '../../server/store/backup.ts';
import { connect } from '../../server/store/driver.ts';
import { inspect } from '../../server/store/integrity.ts';
import { openStore } from '../../server/store/open.ts';
import { chance } from '../match-commands/play.ts';
import { entries, faultOf, profile } from './entries.ts';
import { folder } from './folder.ts';

const long = 'x'.repeat(400);

/** Appends until it fails; gives the fault and how many entries were acknowledged. */
const filled = (store: ReturnType<typeof openStore>, most: number) => {
  let head = store.logs.read('m1').length;
  const fault = faultOf(() => {
    while (head < most) {
      store.logs.append('m1', head, entries(head + 1, head + 3, long));
      head += 3;
    }
  });
  return { fault, head };
};

describe('disk full', () => {
  test('nothing is half-written, reading goes on, and so does writing once there is room', () => {
    const path = join(folder(), 'a.sqlite');
    openStore(path).close();
    const store = openStore(path, { pages: 40 });
    store.logs.create('m1', entries(1, 1));
    const { fault, head } = filled(store, 10_000);
    expect(fault).toMatchObject({ code: 'full', message: expect.stringContaining('the disk is full; nothing was written') });
    expect(store.logs.read('m1')).toHaveLength(head);
    expect(store.verify()).toEqual([]);
    expect(faultOf(() => store.profiles.save({ camera: 'x', width: 1, height: 1 }, { ...profile(long.repeat(40)) }, 1, true)).code).toBe('full');
    store.close();
    const roomy = openStore(path);
    roomy.logs.append('m1', head, entries(head + 1, head + 1));
    roomy.close();
  });

  const disk = folderOfTmpfs();
  test.skipIf(disk === '')('on a real full disk (a small tmpfs; skipped where none can be mounted)', async () => {
    const store = openStore(join(disk, 'a.sqlite'));
    store.logs.create('m1', entries(1, 1));
    expect((await store.backUp()).written).toBe(true);
    const { fault, head } = filled(store, 100_000);
    expect(['full', 'io']).toContain(fault.code);
    expect(store.logs.read('m1')).toHaveLength(head);
    const before = readFileSync(backupOf(join(disk, 'a.sqlite')));
    await expect(store.backUp()).rejects.toMatchObject({ name: 'StoreFault' });
    expect(readFileSync(backupOf(join(disk, 'a.sqlite'))).equals(before)).toBe(true);
    expect(existsSync(`${backupOf(join(disk, 'a.sqlite'))}.new`)).toBe(false);
    expect(store.verify()).toEqual([]);
    store.close();
  });
});

/** A file system of 2 MB mounted for this file's tests, or '' where this user may not mount. */
function folderOfTmpfs(): string {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return '';
  const at = join('/tmp', `carrom-full-${process.pid}`);
  mkdirSync(at, { recursive: true });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', at]).status !== 0) return '';
  afterAll(() => {
    spawnSync('umount', [at]);
    spawnSync('rmdir', [at]);
  });
  return at;
}

describe('locked', () => {
  const held = (path: string, how: string) => {
    const other = connect(path, { timeout: 0 });
    other.exec(how);
    return other;
  };

  test('by another program: a clear fault, nothing written, and it works on afterwards', () => {
    const path = join(folder(), 'a.sqlite');
    const store = openStore(path, { waitMs: 20 });
    store.logs.create('m1', entries(1, 1));
    const other = held(path, 'BEGIN IMMEDIATE');
    expect(faultOf(() => store.logs.append('m1', 1, entries(2, 2)))).toMatchObject({ code: 'locked', message: expect.stringContaining('another program holds the match store; nothing was written') });
    expect(store.logs.read('m1')).toHaveLength(1);
    other.exec('ROLLBACK');
    other.close();
    store.logs.append('m1', 1, entries(2, 2));
    expect(store.logs.read('m1')).toHaveLength(2);
    store.close();
  });

  test('two programs on one store cannot overwrite each other', () => {
    const path = join(folder(), 'a.sqlite');
    const [one, two] = [openStore(path), openStore(path)];
    one.logs.create('m1', entries(1, 1));
    two.logs.append('m1', 1, entries(2, 2));
    expect(faultOf(() => one.logs.append('m1', 1, entries(2, 2))).code).toBe('conflict');
    expect(one.logs.read('m1')).toHaveLength(2);
    one.close();
    two.close();
  });

  test('when it is opened', () => {
    const path = join(folder(), 'a.sqlite');
    openStore(path).close();
    const other = held(path, 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    expect(faultOf(() => openStore(path, { waitMs: 20 })).code).toBe('locked');
    other.close();
  });
});

describe('damaged', () => {
  /** A closed store of some size with a backup made after `backedUp` entries. */
  const stored = async (all: number, backedUp: number) => {
    const path = join(folder(), 'a.sqlite');
    const store = openStore(path);
    store.logs.create('m1', entries(1, backedUp, long));
    await store.backUp();
    if (all > backedUp) store.logs.append('m1', backedUp, entries(backedUp + 1, all, long));
    store.close();
    return path;
  };
  const overwrite = (path: string, at: number, bytes: Buffer) => {
    const file = openSync(path, 'r+');
    writeSync(file, bytes, 0, bytes.length, at);
    closeSync(file);
  };

  test('garbage anywhere: refused or proven sound, never changed, the backup offered and restorable', async () => {
    const path = await stored(60, 40);
    const good = readFileSync(path);
    const random = chance(7);
    let refused = 0;
    for (let i = 0; i < 40; i++) {
      writeFileSync(path, good);
      const bytes = Buffer.from(Array.from({ length: 1 + Math.floor(random() * 600) }, () => Math.floor(random() * 256)));
      overwrite(path, Math.floor(random() * (good.length - bytes.length)), bytes);
      const damaged = readFileSync(path);
      let fault: ReturnType<typeof faultOf> | undefined;
      try {
        const store = openStore(path);
        expect(store.logs.read('m1')).toEqual(entries(1, 60, long));
        store.close();
      } catch {
        fault = faultOf(() => openStore(path));
      }
      if (!fault) continue;
      refused++;
      expect(['damaged', 'foreign', 'newer', 'io']).toContain(fault.code);
      if (fault.code === 'damaged') expect(fault.message).toContain('1 matches, 40 entries) can take its place');
      expect(readFileSync(path).equals(damaged)).toBe(true);
    }
    expect(refused).toBeGreaterThan(15);
  });

  test('the backup takes its place, the damaged file is kept', async () => {
    const path = await stored(60, 40);
    truncateSync(path, 5000);
    const damaged = readFileSync(path);
    expect(faultOf(() => openStore(path)).code).toBe('damaged');
    const { holdings, aside } = restore(path);
    expect(holdings.entries).toBe(40);
    expect(aside && readFileSync(aside).equals(damaged)).toBe(true);
    const store = openStore(path);
    expect(store.logs.read('m1')).toEqual(entries(1, 40, long));
    store.close();
  });

  test('without a backup that can be trusted nothing is restored', async () => {
    const path = await stored(10, 5);
    writeFileSync(backupOf(path), 'nothing of use');
    overwrite(path, 0, Buffer.from('not a database at all'));
    expect(faultOf(() => openStore(path)).message).toContain('There is no backup that can be trusted');
    expect(faultOf(() => restore(path)).code).toBe('noBackup');
    expect(readFileSync(path).subarray(0, 21).toString()).toBe('not a database at all');
  });

  test('a write-ahead log cut off anywhere: what is left is a whole beginning of the log', () => {
    const path = join(folder(), 'a.sqlite');
    const store = openStore(path);
    store.logs.create('m1', entries(1, 1));
    for (let head = 1; head < 60; head += 2) store.logs.append('m1', head, entries(head + 1, head + 2, long));
    const wal = statSync(`${path}-wal`).size;
    expect(wal).toBeGreaterThan(10_000);
    const random = chance(11);
    const lengths = new Set<number>();
    for (let i = 0; i < 25; i++) {
      const copy = join(folder(), 'copy.sqlite');
      copyFileSync(path, copy);
      copyFileSync(`${path}-wal`, `${copy}-wal`);
      const file = openSync(`${copy}-wal`, 'r+');
      ftruncateSync(file, Math.floor(random() * wal));
      closeSync(file);
      const again = openStore(copy);
      const log = again.logs.matches().length === 0 ? [] : again.logs.read('m1');
      expect(log).toEqual([...entries(1, 1), ...entries(2, 61, long)].slice(0, log.length));
      expect(log.length === 0 || log.length % 2 === 1).toBe(true);
      lengths.add(log.length);
      again.close();
    }
    expect(lengths.size).toBeGreaterThan(5);
    store.close();
  });
});

describe('backup', () => {
  test('is one sound file, made while the store works', async () => {
    const path = join(folder(), 'a.sqlite');
    const store = openStore(path);
    store.logs.create('m1', entries(1, 300, long));
    const making = store.backUp();
    store.logs.append('m1', 300, entries(301, 301));
    expect(await making).toMatchObject({ written: true });
    expect(inspect(backupOf(path))).toMatchObject({ ok: true });
    expect(existsSync(`${backupOf(path)}-wal`)).toBe(false);
    store.close();
  });

  test('never takes the place of one that holds more: an empty store, a shorter match, another match of that name, no profiles', async () => {
    const at = folder();
    const target = join(at, 'kept.backup');
    const full = openStore(join(at, 'full.sqlite'));
    full.logs.create('m1', entries(1, 9, 'first'));
    full.profiles.save({ camera: 'x', width: 1, height: 1 }, profile('x'), 1, true);
    expect((await full.backUp(target)).written).toBe(true);
    const kept = readFileSync(target);
    const others = {
      empty: () => {},
      shorter: (store: typeof full) => store.logs.create('m1', entries(1, 8, 'first')),
      other: (store: typeof full) => store.logs.create('m1', entries(1, 20, 'second')),
      bare: (store: typeof full) => store.logs.create('m1', entries(1, 9, 'first')),
    };
    for (const [name, fill] of Object.entries(others)) {
      const store = openStore(join(at, `${name}.sqlite`));
      fill(store);
      expect(await store.backUp(target)).toMatchObject({ written: false, text: expect.stringContaining('was kept') });
      expect(readFileSync(target).equals(kept)).toBe(true);
      store.close();
    }
    full.logs.append('m1', 9, entries(10, 10));
    expect(await full.backUp(target)).toMatchObject({ written: true, holdings: { entries: 10 } });
    full.close();
  });

  test('an unreadable backup is moved aside, not overwritten', async () => {
    const path = join(folder(), 'a.sqlite');
    writeFileSync(backupOf(path), 'once a backup');
    const store = openStore(path);
    expect(store.notices[0]).toContain('cannot be trusted');
    expect((await store.backUp()).written).toBe(true);
    expect(readFileSync(`${backupOf(path)}.damaged-1`, 'utf8')).toBe('once a backup');
    store.close();
  });

  test('a store that lost what its backup holds says so when it is opened', async () => {
    const at = folder();
    const store = openStore(join(at, 'a.sqlite'));
    store.logs.create('m1', entries(1, 3));
    await store.backUp(join(at, 'b.sqlite.backup'));
    store.close();
    const lost = openStore(join(at, 'b.sqlite'));
    expect(lost.notices[0]).toContain('holds more than the store: m1');
    lost.close();
  });
});
