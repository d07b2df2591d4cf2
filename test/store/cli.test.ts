import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { UsageError } from '../../server/cli/command.ts';
import { store } from '../../server/cli/store.ts';
import { recordText } from '../../server/match/commands/record-text.ts';
import { keepBackedUp } from '../../server/store/keep-backed-up.ts';
import { backupOf } from '../../server/store/backup.ts';
import { inspect } from '../../server/store/integrity.ts';
import { openStore } from '../../server/store/open.ts';
import { begun, played, stroke } from '../match-commands/play.ts';
import { entries } from './entries.ts';
import { folder } from './folder.ts';

/** Runs the command in this process; what it prints and the one line it refuses with. */
const umpire = async (...args: string[]) => {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  try {
    const status = await store.run(args);
    return { status, out: written.join(''), refused: '' };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { status: 2, out: written.join(''), refused: error.message };
  } finally {
    write.mockRestore();
  }
};

test('the store from the command line: import, export, back up, refuse the damaged one, restore', async () => {
  const at = folder();
  const data = ['--data', at];
  const text = recordText(played(begun(), stroke(['white']), stroke(['black']), { type: 'concede', side: 0, what: 'match' }));
  const file = join(at, 'a.jsonl');
  writeFileSync(file, text);
  const added = JSON.parse((await umpire('import', file, ...data)).out) as { id: string; events: number };
  expect(added.events).toBe(3);
  expect(await umpire('export', added.id, ...data)).toMatchObject({ status: 0, out: text });
  expect((await umpire('restore', ...data)).refused).toContain('is sound');
  expect((await umpire('backup', ...data)).out).toContain('"written":true');
  const path = join(at, 'matches.sqlite');
  truncateSync(path, 6000);
  expect(await umpire('check', ...data)).toMatchObject({ status: 2, out: '', refused: expect.stringMatching(/damaged.*1 matches, 4 entries.*umpire store restore/) });
  expect(JSON.parse((await umpire('restore', ...data)).out)).toMatchObject({ matches: 1, entries: 4, damaged: `${path}.damaged-1` });
  expect((await umpire('export', added.id, ...data)).out).toBe(text);
  expect(JSON.parse((await umpire('matches', ...data)).out)).toMatchObject({ id: added.id, variant: 'carrom', sides: ['Asha', 'Ben'], entries: 4 });
  expect(JSON.parse((await umpire('scorecard', added.id, ...data)).out)).toMatchObject({ winner: 1 });
  expect(JSON.parse((await umpire('check', ...data)).out)).toMatchObject({ faults: [], entries: 4 });
  writeFileSync(file, text.replace('"black"', '"red"'));
  for (const wrong of [[], ['polish'], ['export'], ['export', 'nobody'], ['import', '/nowhere'], ['check', 'x', 'y']]) expect((await umpire(...wrong, ...data)).refused).toMatch(/^store/);
  expect(await umpire('import', file, ...data)).toMatchObject({ status: 2, refused: expect.stringContaining('line 3 (event 2): pocketed[0]') });
});

test('a store that changes is backed up again and again, one that does not is left alone', async () => {
  const path = join(folder(), 'a.sqlite');
  const kept = openStore(path);
  const said: string[] = [];
  const stop = keepBackedUp(kept, (text) => said.push(text), 5);
  const held = () => {
    const found = inspect(backupOf(path));
    return found.ok ? found.holdings.entries : 0;
  };
  expect(held()).toBe(0);
  kept.logs.create('m1', entries(1, 3));
  await vi.waitFor(() => expect(held()).toBe(3), 10_000);
  kept.logs.append('m1', 3, entries(4, 4));
  await vi.waitFor(() => expect(held()).toBe(4), 10_000);
  stop();
  expect(said).toEqual([]);
  kept.close();
});
