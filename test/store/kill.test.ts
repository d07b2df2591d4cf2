import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupOf } from '../../server/store/backup.ts';
import { inspect } from '../../server/store/integrity.ts';
import { openStore } from '../../server/store/open.ts';
import { chance } from '../match-commands/play.ts';
import { folder } from './folder.ts';

const kills = 50;
const root = fileURLToPath(new URL('../..', import.meta.url));
let built = '';

/** The appender as plain JavaScript inside the project, where its packages are found: it starts ten times faster than through tsx. */
beforeAll(async () => {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  built = mkdtempSync(join(root, 'node_modules/.cache/carrom-appender-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { ssr: fileURLToPath(new URL('./appender.ts', import.meta.url)), outDir: built, emptyOutDir: true, minify: false, rollupOptions: { output: { entryFileNames: 'appender.mjs' } } },
  });
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

/** Runs the appender until it has acknowledged `count` batches and `ms` more, kills it with SIGKILL, gives the last revision it acknowledged. */
const killedAfter = (path: string, seed: number, count: number, ms: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(built, 'appender.mjs'), path, String(seed)], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    let wrong = '';
    let doomed = false;
    child.stderr.on('data', (data: Buffer) => {
      wrong += String(data);
    });
    child.stdout.on('data', (data: Buffer) => {
      said += String(data);
      if (doomed || said.split('\n').length <= count) return;
      doomed = true;
      setTimeout(() => child.kill('SIGKILL'), ms);
    });
    child.on('close', (_, signal) => {
      if (signal !== 'SIGKILL') return reject(new Error(`the appender ended by itself: ${wrong}`));
      const lines = said.slice(0, said.lastIndexOf('\n')).split('\n');
      resolve(Number(lines.at(-1)?.replace('ready ', '')));
    });
  });

/** Kills appenders on one store again and again; gives the length of its log in the end. */
const tortured = async (seed: number, rounds: number, path: string): Promise<number> => {
  const random = chance(seed);
  let length = 0;
  for (let round = 0; round < rounds; round++) {
    const acknowledged = await killedAfter(path, seed + round, Math.ceil(random() * 30), random() ** 2 * 30);
    const store = openStore(path);
    expect(store.verify()).toEqual([]);
    const log = store.logs.read('m1');
    if (round === 4) expect((await store.backUp()).written).toBe(true);
    store.close();
    expect(log.length).toBeGreaterThanOrEqual(Math.max(length, acknowledged));
    expect(log.length).toBeLessThanOrEqual(acknowledged + 3);
    expect(log.map((entry) => entry.revision)).toEqual(log.map((_, i) => i + 1));
    const last = log.at(-1)?.change;
    const [part, size] = (last?.type === 'event' && last.event.type === 'note' ? last.event.text : '').split(' ')[0]?.split('/') ?? [];
    expect(part).toBe(size);
    if (round > 4) expect(inspect(backupOf(path))).toMatchObject({ ok: true });
    length = log.length;
  }
  return length;
};

test(`killed ${kills} times in the middle of writing: every acknowledged entry is there, no batch is half there, the chain holds, the backup is sound`, { timeout: 240_000 }, async () => {
  const at = folder();
  const lengths = await Promise.all([1, 2, 3, 4, 5].map((lane) => tortured(lane * 1000, kills / 5, join(at, `${lane}.sqlite`))));
  for (const length of lengths) expect(length).toBeGreaterThan(kills / 5);
});
