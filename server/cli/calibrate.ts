import { rename, rm, writeFile } from 'node:fs/promises';
import type { Frame } from '../domain/frame.ts';
import { openSource, SourceError } from '../sources/source.ts';
import { PictureError } from '../sources/picture.ts';
import { calibrateFrom } from '../vision/eyes.ts';
import { type Command, parsed, printLine, UsageError } from './command.ts';
import { boardOption, cornersOption } from './detect.ts';

const usage = 'umpire calibrate SOURCE --board ID [--corners "x,y x,y x,y x,y"] --out PROFILE';

/** Frames that are looked at, and how many are let pass between two of them. */
const wanted = 5;
const apart = 6;

/** A few frames of a source, spread over its first second. */
const someFrames = async (name: string): Promise<readonly Frame[]> => {
  const source = await openSource(name);
  const frames: Frame[] = [];
  try {
    let n = 0;
    for await (const frame of source.frames) {
      if (n++ % apart === 0) frames.push(frame);
      if (frames.length === wanted) break;
    }
  } catch (error) {
    // A video that breaks off after enough was seen still shows the table.
    if (!(error instanceof SourceError) || frames.length === 0) throw error;
  } finally {
    await source.close();
  }
  return frames;
};

/** `umpire calibrate`: writes a profile beside its final name first, so that a good old one is never half replaced. */
export const calibrate: Command = {
  usage,
  run: async (args) => {
    const { values, positionals } = parsed(args, { board: { type: 'string' }, corners: { type: 'string' }, out: { type: 'string' } }, usage);
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0) throw new UsageError(`expected one source (usage: ${usage})`);
    if (values.board === undefined) throw new UsageError(`--board: expected the id of a table (usage: ${usage})`);
    if (values.out === undefined) throw new UsageError(`--out: expected a file for the profile (usage: ${usage})`);
    const table = boardOption(values.board);
    const corners = values.corners === undefined ? undefined : cornersOption(values.corners);
    const frames = await someFrames(name).catch((error: unknown) => {
      throw error instanceof SourceError || error instanceof PictureError ? new UsageError(error.message) : error;
    });
    const made = await calibrateFrom(frames, { table, from: name, at: new Date().toISOString(), ...(corners ? { corners } : {}) });
    if (!made.ok) throw new UsageError(`${name}: ${made.error.text}`);
    const beside = `${values.out}.${process.pid}.part`;
    try {
      await writeFile(beside, `${JSON.stringify(made.value, null, 1)}\n`, { flush: true });
      await rename(beside, values.out);
    } catch (error) {
      await rm(beside, { force: true });
      throw new UsageError(`--out: ${values.out}: cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
    }
    const { table: t, quality, looks } = made.value;
    printLine(JSON.stringify({ profile: values.out, board: t.id, disc_mm: Number(t.disc.diameter.toFixed(2)), striker_mm: Number(t.striker.diameter.toFixed(2)), quality, looks: Object.keys(looks) }));
    return 0;
  },
};
