import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { logOfRecord, recordText } from '../match/commands/record-text.ts';
import { scorecard } from '../match/commands/scorecard.ts';
import { folded, type Match } from '../match/commands/standing.ts';
import { errorLine } from '../match/record-error.ts';
import { restore } from '../store/backup.ts';
import { StoreFault } from '../store/fault.ts';
import { inspect } from '../store/integrity.ts';
import { openStore, type Store } from '../store/open.ts';
import { type Command, parsed, printLine, tell, UsageError } from './command.ts';

const usage = 'umpire store check | matches | export ID | scorecard ID | import FILE | backup [TO] | restore [FROM]   [--data FOLDER]';

/** Runs `work` on the open store and closes it. */
const withStore = async (path: string, work: (store: Store) => Promise<void> | void): Promise<void> => {
  const store = openStore(path);
  for (const notice of store.notices) tell(notice);
  try {
    await work(store);
  } finally {
    store.close();
  }
};

const matchOf = (store: Store, id: string): Match => {
  const match = folded(store.logs.read(id));
  if (match.ok) return match.value;
  const known = store.logs.matches().map((one) => one.id);
  throw new UsageError(`store: ${id}: expected the id of a match, there ${known.length === 0 ? 'are none' : `are ${known.slice(0, 5).join(', ')}${known.length > 5 ? ', ...' : ''}`}`);
};

const imported = (store: Store, file: string): void => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`store: ${file}: expected a match record, ${(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : 'it cannot be read'}`);
  }
  const at = Date.now();
  const id = `import-${at}`;
  const log = logOfRecord(text, { at, origin: 'umpire', by: 'import' }, id);
  if (!log.ok) throw new UsageError(`${file}: ${errorLine(log.error)}`);
  store.logs.create(id, log.value);
  store.logs.ended(id, at);
  printLine(JSON.stringify({ id, events: log.value.length - 1 }));
};

const listed = (store: Store): void => {
  for (const { id, startedAt, endedAt, revision } of store.logs.matches()) {
    const match = folded(store.logs.read(id));
    const line = match.ok ? { variant: match.value.line.variant, sides: match.value.line.sides.map((side) => side.name) } : { fault: match.error };
    printLine(JSON.stringify({ id, ...line, started: new Date(startedAt).toISOString(), ended: endedAt === null ? null : new Date(endedAt).toISOString(), entries: revision }));
  }
};

const restored = (path: string, from: string | undefined): void => {
  if (inspect(path).ok) throw new UsageError(`store restore: ${path} is sound, nothing was changed; move it away first if the backup is wanted all the same`);
  const { holdings, aside } = restore(path, from);
  printLine(JSON.stringify({ restored: path, matches: holdings.heads.length, entries: holdings.entries, damaged: aside ?? null }));
};

const carriedOut = async (path: string, action: string | undefined, target: string | undefined): Promise<void> => {
  const needed = (what: string): string => {
    if (target === undefined) throw new UsageError(`store ${action}: expected ${what} (usage: ${usage})`);
    return target;
  };
  switch (action) {
    case 'check':
      return withStore(path, (store) => printLine(JSON.stringify({ ...store.holdings(), faults: store.verify() })));
    case 'matches':
      return withStore(path, listed);
    case 'export':
      return withStore(path, (store) => void process.stdout.write(recordText(matchOf(store, needed('the id of a match')))));
    case 'scorecard':
      return withStore(path, (store) => printLine(JSON.stringify(scorecard(matchOf(store, needed('the id of a match'))))));
    case 'import':
      return withStore(path, (store) => imported(store, needed('a match record')));
    case 'backup':
      return withStore(path, async (store) => printLine(JSON.stringify(await store.backUp(target))));
    case 'restore':
      return restored(path, target);
    default:
      throw new UsageError(`store: expected an action, got ${action === undefined ? 'none' : `"${action}"`} (usage: ${usage})`);
  }
};

/** `umpire store`: looks after the kept matches while no companion runs. */
export const store: Command = {
  usage,
  run: async (args) => {
    const { values, positionals } = parsed(args, { data: { type: 'string' } }, usage);
    const [action, target, ...more] = positionals;
    if (more.length > 0) throw new UsageError(`store: too many arguments (usage: ${usage})`);
    try {
      await carriedOut(join(values.data ?? readConfig(process.env, undefined).data, 'matches.sqlite'), action, target);
    } catch (error) {
      if (error instanceof StoreFault) throw new UsageError(error.message);
      throw error;
    }
    return 0;
  },
};
