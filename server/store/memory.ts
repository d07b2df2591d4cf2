import type { Entry } from '../domain/command.ts';
import type { Ms } from '../geometry/plane.ts';
import { chained, genesis } from './chain.ts';
import { StoreFault } from './fault.ts';
import { checkRevisions, type Logs } from './log.ts';
import { openStore, type Store, type StoreOptions } from './open.ts';
import type { Player } from './players.ts';
import type { ProfileKey, StoredProfile } from './profiles.ts';

type Kept = { startedAt: Ms; endedAt: Ms | null; hash: string; bodies: string[] };

const logs = (): Logs => {
  const kept = new Map<string, Kept>();
  const grow = (match: Kept, entries: readonly Entry[]): void => {
    for (const entry of entries) {
      const body = JSON.stringify(entry);
      match.hash = chained(match.hash, body);
      match.bodies.push(body);
    }
  };
  return {
    create: (id, entries) => {
      checkRevisions(0, entries);
      if (kept.has(id)) throw new StoreFault('conflict', `match ${id} is there already; nothing was written.`);
      const match: Kept = { startedAt: entries[0]?.at ?? 0, endedAt: null, hash: genesis(id), bodies: [] };
      grow(match, entries);
      kept.set(id, match);
    },
    append: (id, after, entries) => {
      checkRevisions(after, entries);
      const match = kept.get(id);
      if (!match) throw new StoreFault('conflict', `there is no match ${id}; nothing was written.`);
      if (match.bodies.length !== after) throw new StoreFault('conflict', `match ${id} stands at revision ${match.bodies.length}, not ${after}; nothing was written.`);
      grow(match, entries);
    },
    read: (id) => (kept.get(id)?.bodies ?? []).map((body) => JSON.parse(body) as Entry),
    matches: () =>
      [...kept]
        .map(([id, { startedAt, endedAt, hash, bodies }]) => ({ id, startedAt, endedAt, revision: bodies.length, hash }))
        .sort((a, b) => b.startedAt - a.startedAt),
    ended: (id, at) => {
      const match = kept.get(id);
      if (match) match.endedAt = at;
    },
  };
};

const isOf = (key: ProfileKey) => (kept: StoredProfile) => kept.camera === key.camera && kept.width === key.width && kept.height === key.height;

/** A store that forgets everything at the end: for a table without the compiled part of the database. `why` is shown to the umpire. */
export const memoryStore = (why: string): Store => {
  let profiles: readonly StoredProfile[] = [];
  const players = new Map<string, Player>();
  const settings = new Map<string, string>();
  const kept = logs();
  return {
    path: undefined,
    notices: [why],
    logs: kept,
    profiles: {
      save: (key, profile, savedAt, good) => {
        const version = profiles.filter(isOf(key)).length + 1;
        profiles = [{ ...key, version, savedAt, good, profile }, ...profiles];
        return version;
      },
      lastGood: (key) => profiles.filter(isOf(key)).find((one) => one.good),
      list: (key) => (key ? profiles.filter(isOf(key)) : profiles),
    },
    players: { save: (player) => void players.set(player.id, player), list: () => [...players.values()].sort((a, b) => (a.name < b.name ? -1 : 1)) },
    settings: {
      save: (name, value) => void settings.set(name, JSON.stringify(value)),
      read: (name) => {
        const body = settings.get(name);
        return body === undefined ? undefined : (JSON.parse(body) as unknown);
      },
    },
    holdings: () => {
      const heads = kept.matches().map(({ id, revision, hash }) => ({ id, revision, hash }));
      return { schema: 0, heads, entries: heads.reduce((sum, head) => sum + head.revision, 0), profiles: profiles.length, bytes: 0 };
    },
    verify: () => [],
    backUp: async () => ({ written: false, text: 'a store in memory has no backup' }),
    close: () => {},
  };
};

/** The store at `path`, or one in memory that says so where the database's compiled part is missing. Other faults are thrown as by openStore. */
export const openStoreOrMemory = (path: string, options: StoreOptions = {}): Store => {
  try {
    return openStore(path, options);
  } catch (error) {
    if (error instanceof StoreFault && error.code === 'noDriver') return memoryStore(error.message);
    throw error;
  }
};
