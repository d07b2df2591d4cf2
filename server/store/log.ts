import type { Entry } from '../domain/command.ts';
import type { Ms } from '../geometry/plane.ts';
import { chained, genesis } from './chain.ts';
import type { Db } from './driver.ts';
import { guarded, StoreFault } from './fault.ts';

/** One stored match, without its log. */
export type StoredMatch = { readonly id: string; readonly startedAt: Ms; readonly endedAt: Ms | null; readonly revision: number; readonly hash: string };

/** The append-only logs. */
export type Logs = {
  /** Starts the log of a new match. Throws StoreFault `conflict` when the id is taken. */
  readonly create: (match: string, entries: readonly Entry[]) => void;
  /** Appends entries after revision `after`, all or none, on the disk when it returns. Throws StoreFault: `conflict` when the log's head is not `after`, `full`, `locked`. */
  readonly append: (match: string, after: number, entries: readonly Entry[]) => void;
  /** A match's log, oldest first; empty when there is no such match. */
  readonly read: (match: string) => readonly Entry[];
  /** Every match, the latest first. */
  readonly matches: () => readonly StoredMatch[];
  /** Notes when a match ended (wall clock), or null when an undo brought it back. */
  readonly ended: (match: string, at: Ms | null) => void;
};

type Head = { readonly revision: number; readonly hash: string };

/** Entries must follow revision `after` without a gap. Throws StoreFault `conflict`. */
export const checkRevisions = (after: number, entries: readonly Entry[]): void => {
  for (const [i, entry] of entries.entries()) {
    if (entry.revision !== after + 1 + i) throw new StoreFault('conflict', `entry ${entry.revision} was to follow ${after + i}; nothing was written.`);
  }
};

/** The logs of an open store. */
export const logsIn = (db: Db, path: string): Logs => {
  const headOf = db.prepare<[string], Head>('SELECT head_revision AS revision, head_hash AS hash FROM match WHERE id = ?');
  const insert = db.prepare<[string, number, string, string]>('INSERT INTO log (match_id, revision, body, hash) VALUES (?, ?, ?, ?)');
  const begin = db.prepare<[string, number, string]>('INSERT INTO match (id, started_at, head_revision, head_hash) VALUES (?, ?, 0, ?)');
  const moveHead = db.prepare<[number, string, string]>('UPDATE match SET head_revision = ?, head_hash = ? WHERE id = ?');
  const bodies = db.prepare<[string], string>('SELECT body FROM log WHERE match_id = ? ORDER BY revision').pluck();
  const all = db.prepare<[], StoredMatch>('SELECT id, started_at AS startedAt, ended_at AS endedAt, head_revision AS revision, head_hash AS hash FROM match ORDER BY started_at DESC, id');
  const end = db.prepare<[Ms | null, string]>('UPDATE match SET ended_at = ? WHERE id = ?');

  const grow = (match: string, head: Head, entries: readonly Entry[]): void => {
    let { hash } = head;
    for (const entry of entries) {
      const body = JSON.stringify(entry);
      hash = chained(hash, body);
      insert.run(match, entry.revision, body, hash);
    }
    moveHead.run(head.revision + entries.length, hash, match);
  };

  const create = db.transaction((match: string, entries: readonly Entry[]) => {
    if (headOf.get(match)) throw new StoreFault('conflict', `match ${match} is there already; nothing was written.`);
    begin.run(match, entries[0]?.at ?? 0, genesis(match));
    grow(match, { revision: 0, hash: genesis(match) }, entries);
  });
  const append = db.transaction((match: string, after: number, entries: readonly Entry[]) => {
    const head = headOf.get(match);
    if (!head) throw new StoreFault('conflict', `there is no match ${match}; nothing was written.`);
    if (head.revision !== after) throw new StoreFault('conflict', `match ${match} stands at revision ${head.revision}, not ${after}; nothing was written.`);
    grow(match, head, entries);
  });

  return {
    create: (match, entries) => {
      checkRevisions(0, entries);
      guarded(path, () => create.immediate(match, entries));
    },
    append: (match, after, entries) => {
      checkRevisions(after, entries);
      if (entries.length > 0) guarded(path, () => append.immediate(match, after, entries));
    },
    read: (match) => guarded(path, () => bodies.all(match).map((body) => JSON.parse(body) as Entry)),
    matches: () => guarded(path, () => all.all()),
    ended: (match, at) => {
      guarded(path, () => end.run(at, match));
    },
  };
};
