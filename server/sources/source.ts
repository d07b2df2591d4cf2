import { stat } from 'node:fs/promises';
import type { Drop } from '../domain/drop.ts';
import type { Frame } from '../domain/frame.ts';
import type { Side } from '../domain/match-event.ts';
import { SourceError } from './source-error.ts';

/**
 * Stamped frames from somewhere; nobody downstream can tell from where. A source that is not live waits to be read and gives every frame;
 * a live one never queues: the newest frame replaces the one that waits, and the numbers of the frames show the gap.
 * `frames` may throw SourceError: after the last good frame of a video that is cut off, or when a camera goes away.
 */
export type Source = {
  readonly name: string;
  readonly live: boolean;
  /** Nominal frames a second, undefined when the source does not say. */
  readonly fps: number | undefined;
  readonly frames: AsyncIterable<Frame>;
  /** Pulses of pocket sensors that belong to the source itself, on the frames' clock. */
  readonly drops?: AsyncIterable<Drop>;
  close(): Promise<void>;
};

/** What some kinds of source need besides their name. */
export type SourceOptions = {
  /** Frames a second of pictures and of MJPEG on standard input, which carry no times; 30 when absent. */
  readonly fps?: number;
  /** Picture size asked of a camera or of the simulated table. */
  readonly size?: readonly [number, number];
  /** The rest is for `simulate:`. */
  readonly umpire?: import('./simulated/umpire.ts').Umpire;
  readonly sides?: readonly Side[];
  readonly noise?: import('./simulated/passage.ts').NoiseLevel;
  readonly look?: string;
};

/** Opens a source by its name: a video file, a folder of pictures, a picture, `-` (MJPEG on standard input), `rtsp:`, `http:`, `v4l2:DEVICE`, `simulate:VARIANT:SEED`. Throws SourceError when nothing can be read from it. */
export const openSource = async (spec: string, options: SourceOptions = {}): Promise<Source> => {
  if (spec === '') throw new SourceError('no source: expected a video file, a folder of pictures, a picture, "-", rtsp://..., http://..., v4l2:/dev/video0 or simulate:VARIANT:SEED');
  if (spec.startsWith('simulate:')) return (await import('./simulated/table.ts')).openNamedTable(spec, options);
  const video = await import('./video.ts');
  if (spec === '-') return video.openVideo(video.standardInput(options.fps ?? 30));
  if (spec.startsWith('v4l2:')) return video.openCamera(spec.slice(5), options.size ?? [1280, 720]);
  if (/^(rtsp|rtsps|rtmp|udp|tcp|http|https):\/\//.test(spec)) return video.openVideo(video.stream(spec));
  let found: Awaited<ReturnType<typeof stat>>;
  try {
    found = await stat(spec);
  } catch (error) {
    throw new SourceError(`${spec}: ${(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file or folder' : 'cannot be read'}`);
  }
  if (found.isDirectory()) return (await import('./pictures.ts')).openFolder(spec, options.fps ?? 30);
  if (/\.(jpe?g|png|webp|tiff?|bmp|heic|avif)$/i.test(spec)) return (await import('./pictures.ts')).openPicture(spec);
  return video.openVideo(video.file(spec));
};

export { SourceError };
