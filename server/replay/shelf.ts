import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where clips are kept, by name; the oldest go when they take more than the budget. Names that are not on the shelf are not looked for. */
export type Shelf = {
  readonly has: (id: string) => boolean;
  readonly get: (id: string) => Promise<Uint8Array | undefined>;
  /** Throws what the disk throws; nothing half-written stays. */
  readonly put: (id: string, bytes: Uint8Array) => void;
  readonly held: () => { readonly clips: number; readonly bytes: number };
};

const isName = (id: string): boolean => /^[A-Za-z0-9-]{1,80}$/.test(id);

/** What must go so that the rest fits, oldest first. */
const tooMany = (sizes: ReadonlyMap<string, number>, budget: number): readonly string[] => {
  let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const out: string[] = [];
  for (const [id, size] of sizes) {
    if (bytes <= budget) break;
    out.push(id);
    bytes -= size;
  }
  return out;
};

const heldIn = (sizes: ReadonlyMap<string, number>) => ({ clips: sizes.size, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) });

/** A shelf in memory, for a table that keeps nothing. */
export const memoryShelf = (budget: number): Shelf => {
  const clips = new Map<string, Uint8Array>();
  const sizes = new Map<string, number>();
  return {
    has: (id) => clips.has(id),
    get: async (id) => clips.get(id),
    put: (id, bytes) => {
      clips.set(id, bytes);
      sizes.delete(id);
      sizes.set(id, bytes.length);
      for (const old of tooMany(sizes, budget)) {
        clips.delete(old);
        sizes.delete(old);
      }
    },
    held: () => heldIn(sizes),
  };
};

const ending = '.clip';

/** A shelf in a folder; what lies there from earlier is on it. Throws when the folder cannot be made or read. */
export const folderShelf = (folder: string, budget: number): Shelf => {
  mkdirSync(folder, { recursive: true });
  const found = readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name.endsWith('.part')) rmSync(path, { force: true });
    const id = name.slice(0, -ending.length);
    if (!name.endsWith(ending) || !isName(id)) return [];
    const { size, mtimeMs } = statSync(path);
    return [{ id, size, mtimeMs }];
  });
  const sizes = new Map(found.sort((a, b) => a.mtimeMs - b.mtimeMs).map(({ id, size }) => [id, size]));
  const pathOf = (id: string): string => join(folder, `${id}${ending}`);
  const thin = (): void => {
    for (const id of tooMany(sizes, budget)) {
      rmSync(pathOf(id), { force: true });
      sizes.delete(id);
    }
  };
  thin();
  return {
    has: (id) => sizes.has(id),
    get: async (id) => (sizes.has(id) ? readFile(pathOf(id)).catch(() => undefined) : undefined),
    put: (id, bytes) => {
      if (!isName(id)) throw new Error(`not a clip's name: ${id}`);
      const part = `${pathOf(id)}.part`;
      try {
        writeFileSync(part, bytes);
        renameSync(part, pathOf(id));
      } catch (error) {
        rmSync(part, { force: true });
        throw error;
      }
      sizes.delete(id);
      sizes.set(id, bytes.length);
      thin();
    },
    held: () => heldIn(sizes),
  };
};
