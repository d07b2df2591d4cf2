import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { connect, type Db } from './driver.ts';
import { asFault, StoreFault } from './fault.ts';
import { type Holdings, inspect, inspectInBreaths, lacks } from './integrity.ts';

/** What became of a backup. `kept`: the one that was there holds more and stays, `text` says what. */
export type BackupResult = { readonly written: true; readonly holdings: Holdings } | { readonly written: false; readonly text: string };

/** Where a store's backup lies unless told otherwise. */
export const backupOf = (path: string): string => `${path}.backup`;

const synced = (path: string): void => {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

const flushed = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
};

/** Makes sure a new name of a file survives a power cut. */
const settled = (path: string): void => {
  synced(path);
  try {
    synced(dirname(path));
  } catch {
    // Some systems cannot sync a folder; the rename itself is atomic all the same.
  }
};

/** A backup is one file: no write-ahead log beside it. */
const intoOneFile = (path: string): void => {
  const copy = connect(path, { timeout: 1000 });
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
};

const aside = (path: string): string => {
  let n = 1;
  while (existsSync(`${path}.damaged-${n}`)) n++;
  return `${path}.damaged-${n}`;
};

/**
 * Copies an open store to `target` while it goes on working, never holding the others up for long. The copy is checked first and put there in one step; a backup that holds
 * anything the store lacks stays. One that cannot be read is moved aside, never overwritten. Throws StoreFault (`full`, `io`), the old backup untouched.
 */
export const backUp = async (db: Db, path: string, target = backupOf(path)): Promise<BackupResult> => {
  const fresh = `${target}.new`;
  try {
    rmSync(fresh, { force: true });
    await db.backup(fresh);
    intoOneFile(fresh);
    const made = await inspectInBreaths(fresh);
    if (!made.ok) throw new StoreFault('damaged', `the copy is not sound: ${made.text}`);
    if (existsSync(target)) {
      const old = await inspectInBreaths(target);
      const hashAt = db.prepare<[string, number], string>('SELECT hash FROM log WHERE match_id = ? AND revision = ?').pluck();
      const lack = old.ok ? lacks(made.holdings, old.holdings, (match, revision) => hashAt.get(match, revision)) : undefined;
      if (lack !== undefined) return { written: false, text: `the backup ${target} was kept: it holds what ${path} does not have (${lack})` };
      if (!old.ok) renameSync(target, aside(target));
    }
    await flushed(fresh);
    renameSync(fresh, target);
    settled(target);
    return { written: true, holdings: made.holdings };
  } catch (error) {
    throw asFault(target, error);
  } finally {
    for (const rest of [fresh, `${fresh}-wal`, `${fresh}-shm`, `${fresh}-journal`]) rmSync(rest, { force: true });
  }
};

/**
 * Puts the last backup in the place of a damaged store, which must be closed. The damaged files are kept beside it under another name.
 * Throws StoreFault `noBackup` when there is none that can be trusted; then nothing is changed. Returns what was restored and where the damaged file went.
 */
export const restore = (path: string, from = backupOf(path)): { readonly holdings: Holdings; readonly aside: string | undefined } => {
  const backup = inspect(from);
  if (!backup.ok) throw new StoreFault('noBackup', `there is no backup to restore: ${backup.text}`);
  const fresh = `${path}.new`;
  try {
    copyFileSync(from, fresh);
    settled(fresh);
    const away = existsSync(path) ? aside(path) : undefined;
    for (const part of ['-wal', '-shm']) if (existsSync(path + part)) renameSync(path + part, (away ?? aside(path)) + part);
    if (away !== undefined) renameSync(path, away);
    renameSync(fresh, path);
    settled(path);
    return { holdings: backup.holdings, aside: away };
  } catch (error) {
    rmSync(fresh, { force: true });
    throw asFault(path, error);
  }
};
