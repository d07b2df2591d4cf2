import type { Db } from './driver.ts';
import { StoreFault } from './fault.ts';

/** Marks a file as ours in SQLite's header: "CRRM". */
export const applicationId = 0x4352524d;

/** One step to the next version of the schema; `migrations[n]` leads from version n to n + 1. Never changed once released. */
export const migrations: readonly string[] = [
  // 1: matches, their logs, calibration profiles.
  `CREATE TABLE match (id TEXT PRIMARY KEY, started_at REAL NOT NULL, head_revision INTEGER NOT NULL, head_hash TEXT NOT NULL) STRICT;
   CREATE TABLE log (match_id TEXT NOT NULL REFERENCES match(id), revision INTEGER NOT NULL, body TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (match_id, revision)) STRICT, WITHOUT ROWID;
   CREATE TABLE profile (camera TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, version INTEGER NOT NULL, saved_at REAL NOT NULL, body TEXT NOT NULL, PRIMARY KEY (camera, width, height, version)) STRICT;`,
  // 2: players; failed calibrations are kept but never count as good; a log can only grow.
  `CREATE TABLE player (id TEXT PRIMARY KEY, name TEXT NOT NULL, saved_at REAL NOT NULL, body TEXT NOT NULL) STRICT;
   ALTER TABLE profile ADD COLUMN good INTEGER NOT NULL DEFAULT 1;
   CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
   CREATE TRIGGER log_is_never_shortened BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;`,
  // 3: settings; when a match ended.
  `CREATE TABLE setting (name TEXT PRIMARY KEY, saved_at REAL NOT NULL, body TEXT NOT NULL) STRICT;
   ALTER TABLE match ADD COLUMN ended_at REAL;`,
];

/** The version this program writes. */
export const schemaVersion = migrations.length;

/** Version of the open file's schema; 0: a new file. */
export const versionOf = (db: Db): number => Number(db.pragma('user_version', { simple: true }));

/** Refuses files of other programs and of newer versions of this one. */
export const checkKnown = (db: Db, path: string): void => {
  const version = versionOf(db);
  const mark = Number(db.pragma('application_id', { simple: true }));
  const tables = db.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'table'").pluck().get() as number;
  if (tables > 0 && mark !== applicationId) throw new StoreFault('foreign', `${path}: this is another program's database, not a match store.`);
  if (version > schemaVersion) throw new StoreFault('newer', `${path}: written by a newer version (schema ${version}, this program knows ${schemaVersion}). Update carrom-umpire.`);
};

/** Brings an open file to `to` (the newest version unless told), in one transaction: it is of the old version or of the new one, never between. */
export const migrate = (db: Db, to = schemaVersion): void => {
  db.transaction(() => {
    for (const step of migrations.slice(versionOf(db), to)) db.exec(step);
    db.pragma(`application_id = ${applicationId}`);
    db.pragma(`user_version = ${to}`);
  }).immediate();
};
