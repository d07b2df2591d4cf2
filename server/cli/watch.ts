import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Drop } from '../domain/drop.ts';
import { type Expected, expectedAfter } from '../domain/expected.ts';
import type { Frame } from '../domain/frame.ts';
import { type MatchEvent, type MatchLine, type VariantId, variantIds } from '../domain/match-event.ts';
import { type Profile, usualSurface } from '../domain/profile.ts';
import type { Stroke } from '../domain/stroke.ts';
import { pockets, tableOfVariant } from '../geometry/table.ts';
import { finished, initial, type Memory, type Setting, step, type StepOutput } from '../live/step.ts';
import { apply } from '../match/apply.ts';
import { printLine as lineOf } from '../match/line.ts';
import { errorLine } from '../match/record-error.ts';
import { type MatchState, start } from '../match/start.ts';
import { openSource, type Source, SourceError } from '../sources/source.ts';
import { calibrateFrom, type Eyes, openEyes } from '../vision/eyes.ts';
import { type Command, numberOption, parsed, printLine, tell, UsageError } from './command.ts';
import { boardOption, cornersOption } from './detect.ts';
import { debugVideo } from './debug-video.ts';
import { profileFrom } from './profile-file.ts';
import { withinInventory } from './within-inventory.ts';

const usage = 'umpire watch SOURCE --variant V [--board ID] [--profile FILE] [--corners "x,y x,y x,y x,y"] [--sensors FILE] [--record OUT] [--sides "Asha,Ben"] [--breaker 0] [--debug OUT.mp4]';

/** Frames a calibration looks at, and how many are tried before a board that nobody finds is an error. */
const calibrationFrames = 12;
const mostTried = 90;

const variantOption = (name: string | undefined): VariantId => {
  const variant = variantIds.find((v) => v === name);
  if (variant === undefined) throw new UsageError(`--variant: expected one of ${variantIds.join(', ')}, got ${name === undefined ? 'nothing' : `"${name}"`} (usage: ${usage})`);
  return variant;
};

/** Drops recorded beside a video: JSON Lines {"t": seconds, "pocket": "nw", "ms": length}. Throws UsageError naming file, line and field. */
const dropsFrom = async (path: string): Promise<readonly Drop[]> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`--sensors: ${path}: cannot be read`);
  });
  const drops = text.split('\n').flatMap((line, i): Drop[] => {
    if (line.trim() === '') return [];
    let value: { readonly t?: unknown; readonly pocket?: unknown; readonly ms?: unknown };
    try {
      value = (JSON.parse(line) ?? {}) as typeof value;
    } catch {
      throw new UsageError(`${path}: line ${i + 1}: expected JSON`);
    }
    const pocket = pockets.find((p) => p === value.pocket);
    if (typeof value.t !== 'number' || !Number.isFinite(value.t)) throw new UsageError(`${path}: line ${i + 1}: t: expected seconds`);
    if (pocket === undefined) throw new UsageError(`${path}: line ${i + 1}: pocket: expected one of ${pockets.join(', ')}`);
    return [{ at: value.t * 1000, pocket, ms: typeof value.ms === 'number' ? value.ms : 0 }];
  });
  return drops.sort((a, b) => a.at - b.at);
};

const matchLine = (variant: VariantId, sides: string | undefined, breaker: number, board: string): MatchLine => {
  const names = (sides ?? 'South,North').split(',').map((n) => n.trim());
  if (names.length !== 2 || names.some((n) => n === '')) throw new UsageError(`--sides: expected two names "Asha,Ben", got "${sides}"`);
  return { type: 'match', format: 1, variant, board, sides: [{ name: names[0] as string, seats: ['south'] }, { name: names[1] as string, seats: ['north'] }], breaker };
};

/** The match beside the pipeline: what it expects, and the record it grows. */
const umpire = (line: MatchLine) => {
  const begun = start(line);
  if (!begun.ok) throw new UsageError(errorLine(begun.error));
  let state: MatchState = begun.value.state;
  let expected: Expected = expectedAfter(line, begun.value.ruling);
  const events: MatchEvent[] = [];
  return {
    expected: (): Expected => expected,
    lines: (): readonly string[] => [line, ...events].map(lineOf),
    take: (seen: Stroke): string => {
      const stroke = withinInventory(seen, expected.onBoard);
      const ruled = apply(state, stroke);
      if (!ruled.ok) return `not ruled: ${errorLine(ruled.error)}`;
      events.push(stroke);
      state = ruled.value.state;
      expected = expectedAfter(line, ruled.value.ruling);
      return ruled.value.ruling.text;
    },
  };
};

const calibrated = async (frames: readonly Frame[], name: string, table: Profile['table'], corners: ReturnType<typeof cornersOption> | undefined): Promise<Profile> => {
  const found = await calibrateFrom(frames, { table, from: name, at: new Date().toISOString(), ...(corners ? { corners } : {}) });
  if (!found.ok) throw new UsageError(`${name}: ${found.error.text}`);
  return found.value;
};

type Options = { readonly line: MatchLine; readonly table: Profile['table']; readonly profile: Profile | undefined; readonly corners: ReturnType<typeof cornersOption> | undefined; readonly sensors: readonly Drop[] | undefined; readonly debug: string | undefined };

/** Runs one source to its end; returns the record's lines. */
const watched = async (source: Source, options: Options): Promise<readonly string[]> => {
  const match = umpire(options.line);
  let profile = options.profile;
  let eyes: Eyes | undefined;
  let setting: Setting | undefined;
  let memory: Memory | undefined;
  let drawn: ReturnType<typeof debugVideo> | undefined;
  let waiting: Drop[] = [...(options.sensors ?? [])];
  let pumped: Promise<void> | undefined;
  if (source.drops && options.sensors === undefined) {
    const drops = source.drops;
    pumped = (async () => {
      for await (const drop of drops) waiting.push(drop);
    })().catch(() => undefined);
  }
  const early: Frame[] = [];
  let frames = 0;
  let lost = 0;
  let last = -1;
  let told = Date.now();
  const take = (out: StepOutput, at: number): void => {
    memory = out.memory;
    for (const notice of out.notices) tell(`${(at / 1000).toFixed(1)} s: ${notice.text}`);
    for (const stroke of out.strokes) tell(`${(at / 1000).toFixed(1)} s: ${match.take(stroke)}${(stroke.evidence?.doubts ?? []).map((d) => ` (${d.text})`).join('')}`);
  };
  const look = async (frame: Frame): Promise<void> => {
    if (eyes === undefined || setting === undefined || memory === undefined) return;
    if (last >= 0) lost += Math.max(0, frame.index - last - 1);
    last = frame.index;
    const sight = await eyes.find(frame);
    const due = waiting.filter((d) => d.at <= frame.at);
    waiting = waiting.filter((d) => d.at > frame.at);
    const out = step(memory, { sight, drops: due, expected: match.expected() }, setting);
    take(out, frame.at);
    await drawn?.frame(frame, sight, out);
    frames++;
    if (Date.now() - told > 5000) {
      told = Date.now();
      tell(`${(frame.at / 1000).toFixed(0)} s of ${source.name}, ${frames} frames${lost > 0 ? `, ${lost} dropped` : ''}, ${out.phase}`);
    }
  };
  const begin = async (): Promise<void> => {
    profile ??= await calibrated(early, source.name, options.table, options.corners);
    setting = { table: profile.table, surface: { ...usualSurface, ...profile.surface }, sensors: options.sensors !== undefined || source.drops !== undefined };
    memory = initial(setting);
    eyes = await openEyes(profile);
    if (options.debug !== undefined) drawn = debugVideo(options.debug, profile, source.fps ?? 30);
    for (const frame of early.splice(0)) await look(frame);
  };
  try {
    for await (const frame of source.frames) {
      if (options.profile && (frame.width !== options.profile.camera.width || frame.height !== options.profile.camera.height)) throw new UsageError(`${source.name}: expected ${options.profile.camera.width}x${options.profile.camera.height} px as in the profile, got ${frame.width}x${frame.height}`);
      if (eyes !== undefined) {
        await look(frame);
        continue;
      }
      early.push(frame);
      if (options.profile === undefined && early.length < calibrationFrames) continue;
      try {
        await begin();
      } catch (error) {
        // A hand may lie over the board at first: look on for a while.
        if (!(error instanceof UsageError) || early.length === 0 || early.length >= mostTried || eyes !== undefined) throw error;
      }
    }
    if (eyes === undefined) {
      if (early.length === 0) throw new UsageError(`${source.name}: no picture came from it`);
      await begin();
    }
    if (memory !== undefined && setting !== undefined) take(finished(memory, match.expected(), setting), last);
    await drawn?.keep();
    if (lost > 0) tell(`${lost} frames dropped so as not to lag`);
    return match.lines();
  } catch (error) {
    await drawn?.drop();
    if (error instanceof SourceError) throw new UsageError(error.message);
    throw error;
  } finally {
    await eyes?.close();
    await source.close();
    await pumped;
  }
};

/** `umpire watch`: the whole pipeline over one source, to a match record with evidence. */
export const watch: Command = {
  usage,
  run: async (args) => {
    const { values, positionals } = parsed(args, { variant: { type: 'string' }, board: { type: 'string' }, profile: { type: 'string' }, corners: { type: 'string' }, sensors: { type: 'string' }, record: { type: 'string' }, sides: { type: 'string' }, breaker: { type: 'string' }, debug: { type: 'string' } }, usage);
    const [spec, ...more] = positionals;
    if (spec === undefined || more.length > 0) throw new UsageError(`expected one source, got ${positionals.length} (usage: ${usage})`);
    const variant = variantOption(values.variant ?? (/^simulate:([^:]+):/.exec(spec)?.[1] as string | undefined));
    const profile = values.profile === undefined ? undefined : profileFrom(await readFile(values.profile, 'utf8').catch(() => { throw new UsageError(`--profile: ${values.profile}: cannot be read`); }), values.profile);
    const table = values.board === undefined ? (profile?.table ?? tableOfVariant[variant]) : boardOption(values.board);
    const breaker = numberOption('breaker', values.breaker, 0, 0);
    const line = matchLine(variant, values.sides, breaker, table.id);
    const sensors = values.sensors === undefined ? undefined : await dropsFrom(values.sensors);
    const corners = values.corners === undefined ? undefined : cornersOption(values.corners);
    umpire(line);
    const simulated = spec.startsWith('simulate:') ? { umpire: (await import('./simulated-umpire.ts')).simulatedUmpire(), sides: line.sides } : {};
    const source = await openSource(spec, simulated).catch((error: unknown) => {
      throw error instanceof SourceError ? new UsageError(error.message) : error;
    });
    const lines = await watched(source, { line, table, profile, corners, sensors, debug: values.debug });
    if (values.record === undefined) for (const text of lines) printLine(text);
    else {
      const part = `${values.record}.part`;
      try {
        await writeFile(part, `${lines.join('\n')}\n`);
        await rename(part, values.record);
      } catch (error) {
        await rm(part, { force: true });
        throw new UsageError(`--record: ${values.record}: cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`);
      }
    }
    return 0;
  },
};
