import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { connect } from '../../server/store/driver.ts';
import { inspect } from '../../server/store/integrity.ts';
import { openStore } from '../../server/store/open.ts';
import { migrate, migrations, schemaVersion, versionOf } from '../../server/store/schema.ts';
import { entries, entry, profile } from './entries.ts';
import { folder } from './folder.ts';

const fixtures = new URL('./fixtures/', import.meta.url);
const versions = Array.from({ length: schemaVersion }, (_, i) => i + 1);
const sqlOf = (version: number): string => readFileSync(new URL(`schema-${version}.sql`, fixtures), 'utf8');

/** A file as that version of the schema left it. */
const oldStore = (version: number): string => {
  const path = join(folder(), 'old.sqlite');
  const db = connect(path, { timeout: 0 });
  db.exec(sqlOf(version));
  db.close();
  return path;
};

const shapeOf = (path: string) => {
  const db = connect(path, { timeout: 0, readonly: true });
  const shape = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name').all();
  db.close();
  return shape;
};

test('every version of the schema has its fixture', () => {
  expect(readdirSync(fixtures).sort()).toEqual(versions.map((version) => `schema-${version}.sql`));
});

describe.each(versions)('schema %i', (version) => {
  test('is still made by the same steps', () => {
    const path = join(folder(), 'made.sqlite');
    const db = connect(path, { timeout: 0 });
    migrate(db, version);
    db.close();
    expect(shapeOf(path)).toEqual(shapeOf(oldStore(version)));
  });

  test('is brought to the newest with all it holds, and works on', () => {
    const path = oldStore(version);
    const store = openStore(path);
    expect(store.holdings()).toMatchObject({ schema: schemaVersion, entries: 8, profiles: 1 });
    expect(store.verify()).toEqual([]);
    expect(store.logs.read('first')).toEqual([entry(1), entry(2, "it's text 2"), entry(3, "it's text 3")]);
    expect(store.profiles.lastGood({ camera: 'usb-1', width: 1280, height: 720 })?.profile).toEqual(profile('kept'));
    expect(store.players.list()).toEqual(version > 1 ? [{ id: 'p1', name: 'Asha' }] : []);
    expect(store.settings.read('pin')).toEqual(version > 2 ? { hash: 'x' } : undefined);
    store.logs.append('first', 3, entries(4, 4));
    store.players.save({ id: 'p2', name: 'Ben' }, 1);
    store.close();
    const fresh = join(folder(), 'fresh.sqlite');
    openStore(fresh).close();
    expect(shapeOf(path)).toEqual(shapeOf(fresh));
  });

  test('is kept beside the migrated one', () => {
    const path = oldStore(version);
    openStore(path).close();
    const copy = inspect(`${path}.schema-${version}`);
    if (version === schemaVersion) expect(copy.ok).toBe(false);
    else expect(copy).toMatchObject({ ok: true, holdings: { schema: version, entries: 8 } });
  });
});

test('a migration that fails leaves the old version whole', () => {
  const path = oldStore(1);
  const db = connect(path, { timeout: 0 });
  db.exec('CREATE TABLE setting (in_the_way TEXT)');
  expect(() => migrate(db)).toThrow('already exists');
  expect(versionOf(db)).toBe(1);
  expect(db.prepare("SELECT count(*) FROM pragma_table_info('profile') WHERE name = 'good'").pluck().get()).toBe(0);
  db.close();
  expect(migrations).toHaveLength(schemaVersion);
});
