import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { randomUUID } from 'node:crypto';

/** A small file only this user may read: JSON, written aside and put in place whole. Kept apart from the matches, so that backups and exports carry no secrets. */
export type SecretFile = { readonly path: string; readonly read: () => unknown; readonly write: (value: unknown) => void };

const stampOf = (path: string): string => {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return 'none';
  }
};

/** The secret file at `path`. `read` gives undefined where there is none or it holds no JSON, and looks at the disk again whenever another process changed it; `write` throws what the disk throws. */
export const secretFile = (path: string): SecretFile => {
  let stamp = '';
  let value: unknown;
  return {
    path,
    read: () => {
      const now = stampOf(path);
      if (now === stamp) return value;
      try {
        value = JSON.parse(readFileSync(path, 'utf8'));
      } catch {
        value = undefined;
      }
      stamp = now;
      return value;
    },
    write: (next) => {
      mkdirSync(dirname(path), { recursive: true });
      const aside = `${path}.${randomUUID().slice(0, 8)}`;
      try {
        writeFileSync(aside, JSON.stringify(next), { mode: 0o600, flush: true });
        chmodSync(aside, 0o600);
        renameSync(aside, path);
      } catch (error) {
        rmSync(aside, { force: true });
        throw error;
      }
      stamp = '';
    },
  };
};
