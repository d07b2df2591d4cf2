import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type BackupResult, backUp, backupOf } from './backup.ts';
import { connect, type Db } from './driver.ts';
import { asFault, guarded, StoreFault } from './fault.ts';
import { chainFaults, type Holdings, holdingsOf, inspect, pageFaults } from './integrity.ts';
import { type Logs, logsIn } from './log.ts';
import { type Players, playersIn, type Settings, settingsIn } from './players.ts';
import { type Profiles, profilesIn } from './profiles.ts';
import { checkKnown, migrate, schemaVersion, versionOf } from './schema.ts';

/** Everything that is kept. Calls return when it is on the disk, or throw a StoreFault with nothing written. */
export type Store = {
  /** The file; undefined for a store in memory. */
  readonly path: string | undefined;
  /** What the umpire should know about this store, in plain sentences; empty when all is well. */
  readonly notices: readonly string[];
  readonly logs: Logs;
  readonly profiles: Profiles;
  readonly players: Players;
  readonly settings: Settings;
  readonly holdings: () => Holdings;
  /** Checks the file and every hash chain; one line for each fault. */
  readonly verify: () => readonly string[];
  /** Copies everything to `target` (default: beside the store, `.backup`) while the store goes on working. */
  readonly backUp: (target?: string) => Promise<BackupResult>;
  readonly close: () => void;
};

/** `waitMs`: how long a lock is waited for; `pages`: most pages of 4096 bytes the file may have. */
export type StoreOptions = { readonly waitMs?: number; readonly pages?: number };

const offer = (path: string): string => {
  const backup = inspect(backupOf(path));
  if (!backup.ok) return 'There is no backup that can be trusted.';
  return `The last backup (${backupOf(path)}: ${backup.holdings.heads.length} matches, ${backup.holdings.entries} entries) can take its place (umpire store restore); the damaged file is kept.`;
};

/** What every connection of the store is set to: a write-ahead log, and each commit waits for the disk. */
export const settle = (db: Db, options: StoreOptions): void => {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('journal_size_limit = 16777216');
  if (options.pages !== undefined) db.pragma(`max_page_count = ${options.pages}`);
};

const checkSound = (db: Db, path: string): void => {
  const faults = pageFaults(db);
  const all = faults.length > 0 || versionOf(db) === 0 ? faults : chainFaults(db);
  if (all.length > 0) throw new StoreFault('damaged', `${path}: the match store is damaged (${all.slice(0, 3).join('; ')}).`);
};

/** Before the first change of an older store a copy of it is kept beside it. */
const keepOld = (db: Db, path: string): void => {
  const copy = `${path}.schema-${versionOf(db)}`;
  if (!existsSync(copy)) db.prepare('VACUUM INTO ?').run(copy);
};

const noticesOf = (db: Db, path: string): string[] => {
  if (!existsSync(backupOf(path))) return [];
  const backup = inspect(backupOf(path), 'briefly');
  if (!backup.ok) return [`The backup cannot be trusted: ${backup.text}.`];
  const here = new Map(holdingsOf(db).heads.map((head) => [head.id, head.revision]));
  const short = backup.holdings.heads.filter((head) => (here.get(head.id) ?? 0) < head.revision);
  return short.length > 0 ? [`The backup ${backupOf(path)} holds more than the store: ${short.map((head) => head.id).join(', ')}.`] : [];
};

/**
 * Opens the store at `path`, makes it when there is none, brings an older one to the newest schema.
 * Throws StoreFault: `damaged` (refused; the text offers the last backup), `foreign`, `newer`, `locked`, `full`, `readOnly`, `noDriver`.
 */
export const openStore = (path: string, options: StoreOptions = {}): Store => {
  const db = opened(path, options);
  let open = true;
  let backingUp: Promise<unknown> = Promise.resolve();
  const whileOpen = <T>(work: () => T): T => {
    if (!open) throw new StoreFault('closed', `${path}: the store is closed.`);
    return guarded(path, work);
  };
  return {
    path,
    notices: noticesOf(db, path),
    logs: logsIn(db, path),
    profiles: profilesIn(db, path),
    players: playersIn(db, path),
    settings: settingsIn(db, path),
    holdings: () => whileOpen(() => holdingsOf(db, statSync(path).size)),
    verify: () => whileOpen(() => [...pageFaults(db), ...chainFaults(db)]),
    backUp: (target) => {
      // One after the other: two at once would write the same file.
      const made = backingUp.then(() => backUp(db, path, target));
      backingUp = made.catch(() => undefined);
      return made;
    },
    close: () => {
      if (open) guarded(path, () => db.close());
      open = false;
    },
  };
};

const opened = (path: string, options: StoreOptions): Db => {
  let db: Db | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    db = connect(path, { timeout: options.waitMs ?? 1000 });
    checkKnown(db, path);
    checkSound(db, path);
    settle(db, options);
    if (versionOf(db) < schemaVersion) {
      if (versionOf(db) > 0) keepOld(db, path);
      migrate(db);
    }
    return db;
  } catch (error) {
    db?.close();
    const fault = asFault(path, error);
    throw fault.code === 'damaged' ? new StoreFault('damaged', `${fault.message} It was not changed. ${offer(path)}`) : fault;
  }
};
