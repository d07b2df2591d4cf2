import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import { StoreFault } from './fault.ts';

/** An open connection. */
export type Db = BetterSqlite3.Database;

type Constructor = new (path: string, options: { timeout: number; readonly?: boolean; fileMustExist?: boolean }) => Db;

let loaded: Constructor | undefined;

const load = (): Constructor => {
  try {
    const Database = createRequire(import.meta.url)('better-sqlite3') as Constructor;
    // The package loads its compiled part only when a database is opened.
    new Database(':memory:', { timeout: 0 }).close();
    return Database;
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new StoreFault('noDriver', `The compiled part of better-sqlite3 cannot be loaded (${why}). Matches are kept in memory only. Cure: npm install better-sqlite3 && npm rebuild better-sqlite3 (it needs a C++ compiler where no ready-made one can be fetched).`);
  }
};

/** Opens a connection. Throws StoreFault `noDriver` where the package's compiled part is missing; `timeout` ms is how long a lock is waited for. */
export const connect = (path: string, options: { timeout: number; readonly?: boolean; fileMustExist?: boolean }): Db => {
  loaded ??= load();
  return new loaded(path, options);
};
