import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { openBridge } from '../../firmware-bridge/bridge.ts';
import { type TableSession, tableSession } from '../api/table-session.ts';
import type { Config } from '../config.ts';
import type { Profile } from '../domain/profile.ts';
import type { MatchLine } from '../domain/match-event.ts';
import { type Pocket, type Seat, type TableSpec, tableOfVariant, tables } from '../geometry/table.ts';
import type { Resumed } from '../live/scorebook.ts';
import { openTable, type Table } from '../live/table.ts';
import type { Footage } from '../live/watching.ts';
import { readInThread } from '../reader/reader.ts';
import { recordText } from '../match/commands/record-text.ts';
import { folded } from '../match/commands/standing.ts';
import { start } from '../match/start.ts';
import { errorLine } from '../match/record-error.ts';
import { openSource, SourceError } from '../sources/source.ts';
import { jpegOf } from '../sources/jpeg.ts';
import { memoryStore, openStoreOrMemory } from '../store/memory.ts';
import { StoreFault } from '../store/fault.ts';
import { keepBackedUp } from '../store/keep-backed-up.ts';
import type { Store } from '../store/open.ts';
import { folderShelf, memoryShelf, type Shelf } from '../replay/shelf.ts';
import { tell, UsageError } from './command.ts';
import { keepBarriers, readBarriers } from './barriers-file.ts';
import { profileFrom } from './profile-file.ts';
import { noSensors, sensorDesk, type SensorWire } from './sensor-desk.ts';
import { replayOf } from './replay-of-table.ts';
import { simulatedPockets } from './simulated-pockets.ts';
import { simulatedUmpire } from './simulated-umpire.ts';

const seatsFor = (sides: number): readonly (readonly Seat[])[] => (sides === 3 ? [['south'], ['east'], ['north']] : [['south'], ['north']]);

const lineOf = (config: Config, spec: TableSpec): MatchLine => {
  const places = seatsFor(config.sides.length);
  const line: MatchLine = { type: 'match', format: 1, variant: config.variant, options: config.options, sides: config.sides.map((name, i) => ({ name, seats: places[i] ?? [] })), breaker: config.breaker, board: spec.id };
  const begun = start(line, config.language);
  if (!begun.ok) throw new UsageError(`configuration: ${errorLine(begun.error)}`);
  return line;
};

const specOf = (config: Config): TableSpec => {
  if (config.board === null) return tableOfVariant[config.variant];
  const spec = Object.hasOwn(tables, config.board) ? tables[config.board] : undefined;
  if (!spec) throw new UsageError(`board: expected one of ${Object.keys(tables).join(', ')}, got "${config.board}"`);
  return spec;
};

const profileOf = (path: string | null): Profile | undefined => {
  if (path === null) return undefined;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`profile: ${path}: ${(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : 'cannot be read'}`);
  }
  return profileFrom(text, path);
};

/** A match that was not over is taken up again when it was played between the same sides by the same rules. */
const resumedFrom = (store: Store, line: MatchLine): Resumed | undefined => {
  const last = store.logs.matches()[0];
  if (!last || last.endedAt !== null) return undefined;
  const log = store.logs.read(last.id);
  const match = folded(log);
  if (!match.ok) return undefined;
  const same = (a: MatchLine, b: MatchLine) => a.variant === b.variant && a.sides.length === b.sides.length && a.sides.every((side, i) => side.name === b.sides[i]?.name);
  return same(match.value.line, line) ? { id: last.id, log } : undefined;
};

const storeFor = (config: Config, isSimulated: boolean): Store => {
  if (isSimulated) return memoryStore('The simulated table keeps nothing.');
  try {
    return openStoreOrMemory(`${config.data}/matches.sqlite`);
  } catch (error) {
    if (error instanceof StoreFault) throw new UsageError(`data: ${error.message}`);
    throw error;
  }
};

/** Where clips of strokes are kept: beside the matches, within the budget; those of the simulated table in memory. */
const shelfFor = ({ data, clipsMb }: Config, isSimulated: boolean): Shelf => {
  const budget = clipsMb * 1_000_000;
  if (isSimulated) return memoryShelf(Math.min(budget, 60_000_000));
  try {
    return folderShelf(`${data}/clips`, budget);
  } catch (error) {
    tell(`replay: clips cannot be kept on the disk (${(error as Error).message}); the last ones stay in memory`);
    return memoryShelf(Math.min(budget, 60_000_000));
  }
};

/** Opens the first source at once, so that a wrong name is an error at the start; what may come later (a camera, a stream) is waited for. */
const footageOf = async (spec: string, config: Config): Promise<() => Promise<Footage>> => {
  const umpire = simulatedUmpire();
  const line = { options: config.options, breaker: config.breaker };
  const options = { umpire: { start: (given: MatchLine) => umpire.start({ ...given, ...line }), apply: umpire.apply }, sides: seatsFor(config.sides.length).map((seats, i) => ({ name: config.sides[i] ?? '', seats })), noise: 'easy' as const, fps: 20 };
  const open = () => openSource(spec, options);
  if (/^(v4l2:|[a-z]+:\/\/)/.test(spec)) return open;
  try {
    let first: Footage | undefined = await open();
    return async () => {
      const footage = first ?? (await open());
      first = undefined;
      return footage;
    };
  } catch (error) {
    if (error instanceof SourceError) throw new UsageError(`source: ${error.message}`);
    throw error;
  }
};

/** The match record, written anew after every change: under another name first, so that it is whole at any moment. */
const keepRecord = (table: Table, path: string): void => {
  let writing = Promise.resolve();
  const write = (): void => {
    const { match } = table.state();
    if (match === null) return;
    writing = writing
      .then(() => writeFile(`${path}.part`, recordText(match)))
      .then(() => rename(`${path}.part`, path))
      .catch((error: Error) => tell(`record: ${error.message}`));
  };
  write();
  table.subscribe((news) => {
    if (news === 'match') write();
  });
};

/** The wire to a real pocket controller; its drops on the frames' clock. */
const pocketWire = (table: Table, path: string, order: readonly Pocket[]): SensorWire => {
  const bridge = openBridge({ order, ...(path === 'auto' ? {} : { paths: [path] }) });
  return {
    on: (listener) => void bridge.on((event) => listener({ event, frameTime: event.type === 'drop' ? table.frameTime(event.hostMs) : undefined })),
    test: (pocket) => bridge.test(pocket),
    close: () => bridge.close(),
  };
};

/** The session of a configured table: source, eyes, referee, store and sensors joined. UsageError for what the configuration has wrong. */
export const openConfigured = async (config: Config): Promise<TableSession> => {
  const source = config.source ?? `simulate:${config.variant}:${Math.floor(Date.now() / 86_400_000)}`;
  const isSimulated = source.startsWith('simulate:');
  const spec = specOf(config);
  const line = lineOf(config, spec);
  const profile = profileOf(config.profile);
  const store = storeFor(config, isSimulated);
  for (const notice of store.notices) if (!isSimulated) tell(notice);
  const open = await footageOf(source, config);
  const sensorPath = config.sensors ?? 'auto';
  const pockets = simulatedPockets();
  const hasSensors = sensorPath !== 'none';
  const learnsForLong = hasSensors && !isSimulated;
  const barriersPath = `${config.data}/pockets.json`;
  const table = openTable({
    openReader: readInThread,
    spec: profile?.table ?? spec,
    line,
    open: isSimulated ? async () => pockets.listen(await open()) : open,
    ...(profile === undefined ? {} : { profile }),
    keep: store.logs,
    ...(isSimulated ? {} : { resumed: resumedFrom(store, line) }),
    sensors: hasSensors,
    ...(learnsForLong ? { barriers: readBarriers(barriersPath, tell) } : {}),
    unattended: isSimulated,
    ...(config.clocks === null ? {} : { clocks: config.clocks === 'on' }),
    timer: { now: () => Date.now(), wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref()) },
    newId: randomUUID,
  });
  if (config.record !== null) keepRecord(table, config.record);
  if (learnsForLong) keepBarriers(table, barriersPath, tell);
  const sensors = hasSensors ? sensorDesk(table, isSimulated ? pockets.join(table) : pocketWire(table, sensorPath, config.pockets)) : undefined;
  const stopBackups = isSimulated ? () => undefined : keepBackedUp(store, tell);
  let clipReady = (): void => undefined;
  const recorded = replayOf(table, shelfFor(config, isSimulated), jpegOf, () => clipReady(), (error) => tell(`replay: ${error.message}`));
  const listen = (ready: () => void): void => {
    clipReady = ready;
  };
  const session = tableSession(table, (frame) => jpegOf(frame), { ...recorded, listen });
  return {
    ...session,
    sensors: sensors?.desk ?? noSensors('This table was started without pocket sensors (sensors: "none"): the camera judges alone.'),
    close: async () => {
      await Promise.all([sensors?.close(), session.close()]);
      stopBackups();
      store.close();
    },
  };
};
