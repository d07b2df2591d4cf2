import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureWeb } from '../../server/cli/web-build.ts';
import { killedMatch } from './kills.ts';
import { type Served, signIn, startServe, umpire, umpireLine, viewOf } from './real-process.ts';

const root = mkdtempSync(join(tmpdir(), 'carrom-faults-'));
let n = 0;
const newFolder = (): string => mkdtempSync(join(root, `${++n}-`));
const running: Served[] = [];
const served = async (...args: Parameters<typeof startServe>): Promise<Served> => {
  const one = await startServe(...args);
  running.push(one);
  return one;
};
beforeAll(() => ensureWeb());
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.kill('SIGKILL')));
});
afterAll(() => rmSync(root, { recursive: true }));

const hasDriver = (() => {
  try {
    createRequire(import.meta.url)('better-sqlite3')(':memory:').close();
    return true;
  } catch {
    return false;
  }
})();
const note = (id: string, revision: number, text = id) => ({ id, revision, do: 'event', event: { type: 'note', text } });
type Answer = { ok: boolean; code?: string; text?: string; revision: number };

describe.skipIf(!hasDriver)('the real server', { timeout: 240_000 }, () => {
  it('loses nothing it acknowledged, enters nothing twice and goes on by itself, however often it is killed', async () => {
    let seed = 7;
    const killed = await killedMatch(newFolder(), 2, () => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    });
    expect(killed).toMatchObject({ lost: [], twice: [], check: { faults: [] }, shown: killed.judged });
    expect(killed.acknowledged).toBeGreaterThan(3);
    expect(killed.kept).toBeGreaterThanOrEqual(killed.acknowledged);
  });

  it('refuses a damaged store in one line, offers the backup, and takes it', async () => {
    const folder = newFolder();
    const first = await served(folder);
    const line = umpireLine(first.address, await signIn(first.address));
    let revision = (await viewOf(first.address)).match.revision;
    for (let i = 0; i < 10; i++) revision = ((await line.timeout(4000).emitWithAck('command', note(`note-000${i}`, revision))) as Answer).revision;
    line.disconnect();
    await first.kill('SIGTERM');
    const store = join(folder, 'data/matches.sqlite');
    expect(umpire(folder, 'store', 'backup').status).toBe(0);
    const bytes = readFileSync(store);
    writeFileSync(store, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(8192, 0x5a), bytes.subarray(12_288)]));
    const refusal = await startServe(folder).then(() => 'it started', (error: Error) => error.message);
    expect(refusal.split('\n')).toHaveLength(1);
    expect(refusal).toMatch(/damaged.*not changed.*backup.*umpire store restore/);
    expect(umpire(folder, 'store', 'restore').status).toBe(0);
    const again = await served(folder);
    expect((await viewOf(again.address)).match.revision).toBe(revision);
  });

  it('tells the umpire when the store is locked, and takes the same command when it is free', async () => {
    const folder = newFolder();
    const table = await served(folder);
    const line = umpireLine(table.address, await signIn(table.address));
    const { revision } = (await viewOf(table.address)).match;
    const other = createRequire(import.meta.url)('better-sqlite3')(join(folder, 'data/matches.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const refused = (await line.timeout(8000).emitWithAck('command', note('locked-0001', revision))) as Answer;
    expect(refused).toMatchObject({ ok: false, code: 'fault' });
    expect(refused.text).toMatch(/locked|busy|another program/i);
    expect((await viewOf(table.address)).match.revision).toBe(revision);
    other.exec('ROLLBACK');
    other.close();
    expect(await line.timeout(4000).emitWithAck('command', note('locked-0002', revision))).toMatchObject({ ok: true, revision: revision + 1 });
    line.disconnect();
  });

  it('stays up on a full disk: the command is refused, what was written stays', async () => {
    const folder = newFolder();
    // Files of this process may not grow beyond 400 blocks: to SQLite that is a full disk.
    const table = await served(folder, {}, 'trap "" XFSZ; ulimit -f 400');
    const line = umpireLine(table.address, await signIn(table.address));
    let { revision } = (await viewOf(table.address)).match;
    let refused: Answer | undefined;
    for (let i = 0; i < 400 && !refused; i++) {
      const answer = (await line.timeout(8000).emitWithAck('command', note(`full-${String(i).padStart(5, '0')}`, revision, 'x'.repeat(500)))) as Answer;
      if (answer.ok) revision = answer.revision;
      else if (answer.code === 'tooMany') await new Promise((resolve) => setTimeout(resolve, 200));
      else refused = answer;
    }
    expect(refused).toMatchObject({ ok: false, code: 'fault' });
    expect((await viewOf(table.address)).match.revision).toBe(revision);
    line.disconnect();
    await table.kill('SIGKILL');
    const after = await served(folder);
    expect((await viewOf(after.address)).match.revision).toBe(revision);
  });

  it('lets no flood starve the umpire, and ends within two seconds', async () => {
    const folder = newFolder();
    const table = await served(folder);
    const cookie = await signIn(table.address);
    const floods = Array.from({ length: 10 }, () => umpireLine(table.address, ''));
    const flooding = setInterval(() => {
      for (const flood of floods) for (let i = 0; i < 50; i++) flood.emit('command', { id: `flood-${i}`, revision: 0, do: 'pause', junk: 'x'.repeat(1000) }, () => undefined);
    }, 20);
    const line = umpireLine(table.address, cookie);
    let { revision } = (await viewOf(table.address)).match;
    const took: number[] = [];
    for (let i = 0; i < 15; i++) {
      const start = performance.now();
      const answer = (await line.timeout(8000).emitWithAck('command', note(`calm-000${i}`.slice(0, 12), revision))) as Answer;
      took.push(performance.now() - start);
      expect(answer.ok).toBe(true);
      revision = answer.revision;
    }
    clearInterval(flooding);
    expect(took.sort((a, b) => a - b)[7]).toBeLessThan(1000);
    for (const flood of floods) flood.disconnect();
    const start = performance.now();
    expect(await table.kill('SIGTERM')).toBe(0);
    expect(performance.now() - start).toBeLessThan(2000);
    line.disconnect();
  });
});
