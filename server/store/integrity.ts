import { existsSync, statSync } from 'node:fs';
import { chained, genesis } from './chain.ts';
import { connect, type Db } from './driver.ts';
import { asFault } from './fault.ts';
import { checkKnown, schemaVersion, versionOf } from './schema.ts';

/** How long one match's log is and what its last hash is: enough to tell whether another copy continues it. */
export type Head = { readonly id: string; readonly revision: number; readonly hash: string };

/** What a store holds, in short. */
export type Holdings = { readonly schema: number; readonly heads: readonly Head[]; readonly entries: number; readonly profiles: number; readonly bytes: number };

type Row = { readonly match: string; readonly revision: number; readonly body: string; readonly hash: string };

/** Rows checked between two breaths of a slow check: about a millisecond's work. */
const breath = 100;

/** Checks every chain and every head, and pauses now and then so that others may work; gives one line for each fault. */
function* chainCheck(db: Db): Generator<undefined, readonly string[]> {
  const faults: string[] = [];
  const heads = new Map(holdingsOf(db).heads.map((head) => [head.id, head]));
  const last = new Map<string, { revision: number; hash: string }>();
  const broken = new Set<string>();
  const rows = db.prepare<[string, number], Row>(`SELECT match_id AS match, revision, body, hash FROM log WHERE (match_id, revision) > (?, ?) ORDER BY match_id, revision LIMIT ${breath}`);
  for (let page = rows.all('', -1); page.length > 0; page = rows.all(page.at(-1)?.match ?? '', page.at(-1)?.revision ?? 0)) {
    for (const row of page) {
      const before = last.get(row.match) ?? { revision: 0, hash: genesis(row.match) };
      if (!broken.has(row.match) && (row.revision !== before.revision + 1 || row.hash !== chained(before.hash, row.body))) {
        broken.add(row.match);
        faults.push(`match ${row.match}: entry ${row.revision} does not continue entry ${before.revision}`);
      }
      last.set(row.match, { revision: row.revision, hash: row.hash });
    }
    yield;
  }
  for (const [id, head] of heads) {
    const end = last.get(id) ?? { revision: 0, hash: genesis(id) };
    if (end.revision !== head.revision || end.hash !== head.hash) faults.push(`match ${id}: the log ends at entry ${end.revision}, entry ${head.revision} was acknowledged`);
  }
  for (const id of last.keys()) if (!heads.has(id)) faults.push(`match ${id}: a log without its match`);
  return faults;
}

/** Checks every chain and every head at once; one line for each fault, empty when all is well. */
export const chainFaults = (db: Db): readonly string[] => {
  const check = chainCheck(db);
  let step = check.next();
  while (!step.done) step = check.next();
  return step.value;
};

/** What an open store holds. */
export const holdingsOf = (db: Db, bytes = 0): Holdings => {
  const heads = db.prepare<[], Head>('SELECT id, head_revision AS revision, head_hash AS hash FROM match ORDER BY id').all();
  const profiles = db.prepare<[], number>('SELECT count(*) FROM profile').pluck().get() ?? 0;
  return { schema: versionOf(db), heads, entries: heads.reduce((sum, head) => sum + head.revision, 0), profiles, bytes };
};

/** SQLite's own check of the pages; one line for each fault. */
export const pageFaults = (db: Db): readonly string[] => {
  const said = db.pragma('quick_check(5)') as readonly { readonly quick_check: string }[];
  return said.map((row) => row.quick_check).filter((line) => line !== 'ok');
};

/** A store's file that can be trusted with what it holds, or why it cannot (one sentence). */
export type Inspection = { readonly ok: true; readonly holdings: Holdings } | { readonly ok: false; readonly text: string };

const opened = (path: string): Db | string => {
  if (!existsSync(path) || statSync(path).size === 0) return `${path}: there is nothing in it`;
  const db = connect(path, { timeout: 1000, readonly: true, fileMustExist: true });
  try {
    checkKnown(db, path);
    if (versionOf(db) > 0) return db;
  } catch (error) {
    db.close();
    throw error;
  }
  db.close();
  return `${path}: there is no store in it`;
};

/** Looks into a store's file without changing it. `how`: every page and chain, or only what it says it holds. */
export const inspect = (path: string, how: 'wholly' | 'briefly' = 'wholly'): Inspection => {
  let db: Db | string | undefined;
  try {
    db = opened(path);
    if (typeof db === 'string') return { ok: false, text: db };
    const pages = how === 'wholly' ? pageFaults(db) : [];
    const [fault] = how === 'wholly' && pages.length === 0 ? chainFaults(db) : pages;
    return fault === undefined ? { ok: true, holdings: holdingsOf(db, statSync(path).size) } : { ok: false, text: `${path}: ${fault}` };
  } catch (error) {
    return { ok: false, text: asFault(path, error).message };
  } finally {
    if (typeof db === 'object') db.close();
  }
};

/** Checks every chain of a store's file, with a breath after every few rows: for a check while a match is played. */
export const inspectInBreaths = async (path: string): Promise<Inspection> => {
  let db: Db | string | undefined;
  try {
    db = opened(path);
    if (typeof db === 'string') return { ok: false, text: db };
    const check = chainCheck(db);
    let step = check.next();
    for (; !step.done; step = check.next()) await new Promise((resolve) => setImmediate(resolve));
    const [fault] = step.value;
    return fault === undefined ? { ok: true, holdings: holdingsOf(db, statSync(path).size) } : { ok: false, text: `${path}: ${fault}` };
  } catch (error) {
    return { ok: false, text: asFault(path, error).message };
  } finally {
    if (typeof db === 'object') db.close();
  }
};

/** Why `next` may not take the place of `old`: the first thing it has less of, or undefined when it continues everything. */
export const lacks = (next: Holdings, old: Holdings, holdsAt: (match: string, revision: number) => string | undefined): string | undefined => {
  for (const head of old.heads) {
    const mine = next.heads.find(({ id }) => id === head.id);
    if (!mine) return `it lacks match ${head.id}`;
    if (mine.revision < head.revision) return `match ${head.id} has ${mine.revision} entries there, ${head.revision} here`;
    if (head.revision > 0 && holdsAt(head.id, head.revision) !== head.hash) return `match ${head.id} is not the same match`;
  }
  if (old.profiles > 0 && next.profiles === 0) return 'it lacks the calibration profiles';
  if (old.schema > schemaVersion) return 'it was written by a newer version';
  return undefined;
};
