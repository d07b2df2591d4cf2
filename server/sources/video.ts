import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Frame } from '../domain/frame.ts';
import { ffmpegPath, hasFpsMode } from './ffmpeg.ts';
import { emptyLog, type FfmpegLog, readLogLine } from './ffmpeg-log.ts';
import { latest } from './latest.ts';
import type { Source } from './source-shape.ts';
import { SourceError } from './source-error.ts';

/** What ffmpeg is to read: its name for people, its arguments before and with `-i`, and whether it is live. */
export type Input = { readonly name: string; readonly args: readonly string[]; readonly live: boolean; readonly stdin: boolean; /** Frame rate to number the frames by, where the input has no clock. */ readonly fps?: number };

/** A video file. */
export const file = (path: string): Input => ({ name: path, args: ['-i', path.startsWith('-') ? `./${path}` : path], live: false, stdin: false });

/** A network stream. MJPEG over HTTP carries no times: those of arrival are taken. */
export const stream = (url: string): Input => ({ name: url, args: [...(url.startsWith('http') ? ['-use_wallclock_as_timestamps', '1'] : ['-fflags', 'nobuffer', '-flags', 'low_delay']), '-i', url], live: true, stdin: false });

/** MJPEG on standard input, at a frame rate since it carries no times. */
export const standardInput = (fps: number): Input => ({ name: 'standard input', args: ['-f', 'mjpeg', '-framerate', String(fps), '-i', '-'], live: false, stdin: true, fps });

/** How long a source may be silent before its first frame, ms. */
const patience = 20_000;

type Decoder = { readonly child: ChildProcess; readonly log: FfmpegLog; readonly ended: Promise<number | null> };

const decode = (input: Input): Decoder => {
  const child = spawn(
    ffmpegPath(),
    ['-hide_banner', '-nostats', '-loglevel', 'info', ...(input.stdin ? [] : ['-nostdin']), ...input.args, '-map', '0:v:0', '-an', '-sn', '-vf', 'showinfo', ...(hasFpsMode() ? ['-fps_mode', 'passthrough'] : ['-vsync', '0']), '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'],
    { stdio: [input.stdin ? 'inherit' : 'ignore', 'pipe', 'pipe'] },
  );
  const log = emptyLog();
  let rest = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split(/[\r\n]+/);
    rest = lines.pop() ?? '';
    for (const line of lines) readLogLine(log, line);
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(-1));
    child.on('close', (status) => {
      readLogLine(log, rest);
      resolve(status);
    });
  });
  return { child, log, ended };
};

const stopped = async (decoder: Decoder): Promise<void> => {
  if (decoder.child.exitCode !== null || decoder.child.signalCode !== null) return;
  decoder.child.kill('SIGTERM');
  const hard = setTimeout(() => decoder.child.kill('SIGKILL'), 1000);
  await decoder.ended;
  clearTimeout(hard);
};

/** Cuts ffmpeg's raw output into frames with their own times. Ends with the output; a broken end is told afterwards by `howItEnded`. */
async function* framesOf(decoder: Decoder, input: Input): AsyncGenerator<Frame> {
  const { child, log } = decoder;
  if (!child.stdout) return;
  let index = 0;
  let rgb: Uint8Array | undefined;
  let filled = 0;
  let origin: number | undefined;
  let before = Number.NEGATIVE_INFINITY;
  for await (const piece of child.stdout) {
    const chunk = piece as Buffer;
    for (let from = 0; from < chunk.length; ) {
      // Its line comes before the frame's bytes, but by another pipe.
      for (let tries = 0; log.shown.length === 0 && tries < 2000; tries++) await new Promise((resolve) => setTimeout(resolve, 5));
      const [shown] = log.shown;
      if (!shown) throw new SourceError(`${input.name}: frame ${index} came without its time`);
      rgb ??= new Uint8Array(shown.width * shown.height * 3);
      const take = Math.min(chunk.length - from, rgb.length - filled);
      rgb.set(chunk.subarray(from, from + take), filled);
      from += take;
      filled += take;
      if (filled < rgb.length) continue;
      const seconds = input.fps !== undefined ? index / input.fps : Number.isNaN(shown.t) ? index / (log.fps ?? 30) : shown.t;
      origin ??= input.live ? seconds : 0;
      // Times that stand still or run back (broken files) are moved on by a millisecond.
      const at = Math.max((seconds - origin) * 1000, before + 1);
      before = at;
      log.shown.shift();
      yield { index, at, width: shown.width, height: shown.height, rgb };
      index++;
      rgb = undefined;
      filled = 0;
    }
  }
  if (filled > 0) log.isCut = true;
}

const readable = (text: string): string => (text === '' ? 'no video that can be read' : text);

/** What was wrong at the end, if anything: after the last good frame at `last` s. */
const howItEnded = (input: Input, log: FfmpegLog, status: number | null, count: number, last: number): SourceError | undefined => {
  if (count === 0) return new SourceError(`${input.name}: expected a video, got ${log.complaint === '' ? 'nothing that can be read' : `"${readable(log.complaint)}"`}`);
  const frame = 1 / (log.fps ?? 30);
  const isShort = log.duration !== undefined && last + frame < log.duration - Math.max(0.6, 3 * frame);
  if (isShort || log.isCut) return new SourceError(`${input.name}: the video is cut off after ${last.toFixed(2)} s${log.duration === undefined ? '' : ` of ${log.duration.toFixed(2)} s`} (${count} frames could be read)`);
  if (status !== 0 && status !== null && status !== 255) return new SourceError(`${input.name}: broke off after ${last.toFixed(2)} s ("${readable(log.complaint)}")`);
  return undefined;
};

/** Opens what ffmpeg can read and waits for its first frame. Throws SourceError when there is none. */
export const openVideo = async (input: Input): Promise<Source> => {
  const decoder = decode(input);
  const raw = framesOf(decoder, input);
  let isClosed = false;
  let count = 0;
  let last = 0;
  const counted = (frame: Frame): Frame => {
    count++;
    last = frame.at / 1000;
    return frame;
  };
  const timer = setTimeout(() => decoder.child.kill('SIGKILL'), patience);
  const first = await raw.next();
  clearTimeout(timer);
  if (first.done) {
    const status = await decoder.ended;
    throw howItEnded(input, decoder.log, status, 0, 0) as SourceError;
  }
  // A server may send a whole file: it has a length, and is read at its own pace.
  const isLive = input.live && decoder.log.duration === undefined;
  const close = async (): Promise<void> => {
    isClosed = true;
    await stopped(decoder);
  };
  async function* all(): AsyncGenerator<Frame> {
    try {
      yield counted(first.value as Frame);
      for await (const frame of raw) yield counted(frame);
      const error = isClosed ? undefined : howItEnded(input, decoder.log, await decoder.ended, count, last);
      if (error) throw error;
    } finally {
      await stopped(decoder);
    }
  }
  if (!isLive) return { name: input.name, live: false, fps: input.fps ?? decoder.log.fps, frames: all(), close };
  const place = latest<Frame>();
  void (async () => {
    try {
      for await (const frame of all()) place.offer(frame);
      place.end(isClosed ? undefined : new SourceError(`${input.name}: the stream ended`));
    } catch (error) {
      place.end(isClosed ? undefined : (error as Error));
    }
  })();
  return { name: input.name, live: true, fps: decoder.log.fps, frames: place.values, close };
};

/** Opens a camera of Video4Linux: motion JPEG at 60, then 30 frames a second, then whatever it gives. */
export const openCamera = async (device: string, size: readonly [number, number]): Promise<Source> => {
  if (!existsSync(device)) throw new SourceError(`v4l2:${device}: no such device`);
  const base = { name: `v4l2:${device}`, live: true, stdin: false };
  const wishes = [60, 30].map((fps) => ['-input_format', 'mjpeg', '-framerate', String(fps), '-video_size', size.join('x')]);
  let failure: unknown;
  for (const wish of [...wishes, ['-video_size', size.join('x')], []]) {
    try {
      return await openVideo({ ...base, args: ['-f', 'v4l2', ...wish, '-i', device] });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};
