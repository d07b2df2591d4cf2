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

/** Checks every chain and every head; one line for each fault, empty when all is well. Reads each entry once. */
export const chainFaults = (db: Db): readonly string[] => {
  const faults: string[] = [];
  const heads = new Map(holdingsOf(db).heads.map((head) => [head.id, head]));
  const last = new Map<string, { revision: number; hash: string }>();
  const broken = new Set<string>();
  for (const row of db.prepare<[], Row>('SELECT match_id AS match, revision, body, hash FROM log ORDER BY match_id, revision').iterate()) {
    const before = last.get(row.match) ?? { revision: 0, hash: genesis(row.match) };
    if (!broken.has(row.match) && (row.revision !== before.revision + 1 || row.hash !== chained(before.hash, row.body))) {
      broken.add(row.match);
      faults.push(`match ${row.match}: entry ${row.revision} does not continue entry ${before.revision}`);
    }
    last.set(row.match, { revision: row.revision, hash: row.hash });
  }
  for (const [id, head] of heads) {
    const end = last.get(id) ?? { revision: 0, hash: genesis(id) };
    if (end.revision !== head.revision || end.hash !== head.hash) faults.push(`match ${id}: the log ends at entry ${end.revision}, entry ${head.revision} was acknowledged`);
  }
  for (const id of last.keys()) if (!heads.has(id)) faults.push(`match ${id}: a log without its match`);
  return faults;
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

/** Looks into a store's file without changing it: what it holds, or why it cannot be trusted (one sentence). */
export const inspect = (path: string): { readonly ok: true; readonly holdings: Holdings } | { readonly ok: false; readonly text: string } => {
  if (!existsSync(path) || statSync(path).size === 0) return { ok: false, text: `${path}: there is nothing in it` };
  let db: Db | undefined;
  try {
    db = connect(path, { timeout: 1000, readonly: true, fileMustExist: true });
    checkKnown(db, path);
    const faults = pageFaults(db);
    const all = faults.length > 0 || versionOf(db) === 0 ? [...faults, ...(versionOf(db) === 0 ? ['there is no store in it'] : [])] : chainFaults(db);
    if (all.length > 0) return { ok: false, text: `${path}: ${all[0]}` };
    return { ok: true, holdings: holdingsOf(db, statSync(path).size) };
  } catch (error) {
    return { ok: false, text: asFault(path, error).message };
  } finally {
    db?.close();
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
