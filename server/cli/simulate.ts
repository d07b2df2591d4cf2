import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import type { Drop } from '../domain/drop.ts';
import { type VariantId, variantIds } from '../domain/match-event.ts';
import { tableOfVariant } from '../geometry/table.ts';
import { printLine as lineOf } from '../match/line.ts';
import { frameTruth, tableTruth } from '../sources/simulated/frame-truth.ts';
import { noiseLevels, passage } from '../sources/simulated/passage.ts';
import { writeVideo, type VideoFile } from '../sources/simulated/record-video.ts';
import { looks } from '../sources/simulated/render/looks.ts';
import { openPainter, type Painter } from '../sources/simulated/render/painter.ts';
import { sidesOf, simulatedLine } from '../sources/simulated/sides.ts';
import type { Umpire } from '../sources/simulated/umpire.ts';
import { type Command, numberOption, parsed, printLine, tell, UsageError } from './command.ts';
import { simulatedUmpire } from './simulated-umpire.ts';

const usage = 'umpire simulate --variant V --seed N [--strokes N] [--video OUT.mp4] [--record OUT] [--sensors OUT] [--truth OUT] [--noise easy|normal|harsh] [--fps 30] [--size 1280x720] [--look ID] [--doubles]';

const oneOf = <T extends string>(name: string, text: string | undefined, list: readonly T[], fallback?: T): T => {
  const value = text ?? fallback;
  const found = list.find((x) => x === value);
  if (found === undefined) throw new UsageError(`--${name}: expected one of ${list.join(', ')}, got ${text === undefined ? 'nothing' : `"${text}"`}`);
  return found;
};

const wholeOption = (name: string, text: string | undefined, fallback: number, least: number, most: number): number => {
  const value = numberOption(name, text, fallback, least);
  if (!Number.isInteger(value) || value > most) throw new UsageError(`--${name}: expected a whole number from ${least} to ${most}, got "${text}"`);
  return value;
};

const sizeOption = (text: string | undefined): readonly [number, number] => {
  const match = /^(\d+)x(\d+)$/.exec(text ?? '1280x720');
  const width = Number(match?.[1]);
  const height = Number(match?.[2]);
  if (!match || width < 160 || height < 120 || width > 3840 || height > 2160 || width % 2 || height % 2) throw new UsageError(`--size: expected WIDTHxHEIGHT, even numbers from 160x120 to 3840x2160, got "${text}"`);
  return [width, height];
};

/** Files that appear under their names only when all is done; before that they have another name beside it. */
const openFiles = () => {
  const files: { readonly path: string; readonly part: string; readonly stream?: WriteStream }[] = [];
  return {
    part: (path: string): string => {
      files.push({ path, part: `${path}.part` });
      return `${path}.part`;
    },
    open: async (path: string): Promise<(line: string) => void> => {
      const stream = createWriteStream(`${path}.part`);
      try {
        await once(stream, 'open');
      } catch (error) {
        throw new UsageError(`${path}: cannot be written (${(error as NodeJS.ErrnoException).code})`);
      }
      files.push({ path, part: `${path}.part`, stream });
      return (line) => {
        stream.write(`${line}\n`);
      };
    },
    keep: async (): Promise<void> => {
      for (const f of files) {
        if (f.stream) {
          f.stream.end();
          await once(f.stream, 'close');
        }
      }
      for (const f of files) await rename(f.part, f.path);
    },
    drop: async (): Promise<void> => {
      for (const f of files) {
        f.stream?.destroy();
        await rm(f.part, { force: true });
      }
    },
  };
};

const dropLine = (d: Drop): string => JSON.stringify({ t: d.at / 1000, pocket: d.pocket, ms: d.ms });

/** `umpire simulate`: players on the simulated table, filmed by its camera, with the true record beside the film. */
export const simulate: Command = {
  usage,
  run: async (args) => {
    const { values, positionals } = parsed(
      args,
      {
        variant: { type: 'string' },
        seed: { type: 'string' },
        strokes: { type: 'string' },
        video: { type: 'string' },
        record: { type: 'string' },
        sensors: { type: 'string' },
        truth: { type: 'string' },
        noise: { type: 'string' },
        fps: { type: 'string' },
        size: { type: 'string' },
        look: { type: 'string' },
        sides: { type: 'string' },
        doubles: { type: 'boolean' },
      },
      usage,
    );
    if (positionals.length > 0) throw new UsageError(`unexpected argument "${positionals[0]}" (usage: ${usage})`);
    const variant: VariantId = oneOf('variant', values.variant, variantIds);
    if (values.seed === undefined) throw new UsageError(`--seed: expected a whole number, got nothing`);
    const seed = wholeOption('seed', values.seed, 0, 0, Number.MAX_SAFE_INTEGER);
    const strokes = wholeOption('strokes', values.strokes, 20, 1, 100_000);
    const fps = numberOption('fps', values.fps, 30, 1);
    if (fps > 240) throw new UsageError(`--fps: expected at most 240, got "${values.fps}"`);
    const noise = oneOf('noise', values.noise, noiseLevels, 'normal');
    const [width, height] = sizeOption(values.size);
    const look = values.look === undefined ? undefined : oneOf('look', values.look, looks.map((l) => l.id));
    const names = (values.sides ?? 'Asha,Ben').split(',').map((n) => n.trim());
    if (names.length !== 2 || names.some((n) => n === '')) throw new UsageError(`--sides: expected two names with a comma between, got "${values.sides}"`);
    const table = tableOfVariant[variant];
    const line = simulatedLine(variant, sidesOf(names as [string, string], values.doubles ?? false));

    const files = openFiles();
    let video: VideoFile | undefined;
    try {
      const record = values.record === undefined ? undefined : await files.open(values.record);
      const sensors = values.sensors === undefined ? undefined : await files.open(values.sensors);
      const truth = values.truth === undefined ? undefined : await files.open(values.truth);
      const painter: Painter | undefined = values.video !== undefined || truth ? openPainter({ table, seed, noise, width, height, ...(look === undefined ? {} : { look }) }) : undefined;
      if (values.video !== undefined) {
        const part = files.part(values.video);
        video = writeVideo(part, width, height, fps, noise === 'easy' ? 16 : noise === 'normal' ? 21 : 29);
      }
      if (painter && truth) truth(JSON.stringify({ type: 'table', look: painter.look.id, ...tableTruth(painter.camera, table) }));
      const lines: string[] = [];
      const out = new Uint8Array(width * height * 3);
      let frame = 0;
      let played = 0;
      const umpire = simulatedUmpire();
      const told: Umpire = {
        start: umpire.start,
        apply: async (event) => {
          const ruling = await umpire.apply(event);
          tell(`stroke ${played} of ${strokes}, ${seconds.toFixed(1)} s: ${ruling.text}`);
          return ruling;
        },
      };
      let seconds = 0;
      for await (const episode of passage({ line, seed, noise, strokes, umpire: told })) {
        seconds = episode.until;
        for (const l of episode.lines) {
          lines.push(lineOf(l));
          record?.(lineOf(l));
          if (l.type === 'stroke') played++;
        }
        for (const d of episode.drops) sensors?.(dropLine(d));
        for (; painter && frame / fps < episode.until; frame++) {
          const t = frame / fps;
          if (truth && frame % 5 === 0) truth(JSON.stringify(frameTruth(episode.sceneAt(t), frame, painter.camera, table)));
          if (!video) continue;
          painter.paint(episode, t, frame, out);
          await video.add(out);
        }
      }
      if (played < strokes) tell(`the match was over after ${played} strokes`);
      await video?.finish();
      await files.keep();
      if (!record) for (const l of lines) printLine(l);
      return 0;
    } catch (error) {
      video?.abandon();
      await files.drop();
      throw error;
    }
  },
};
