import { stat } from 'node:fs/promises';
import { SourceError } from './source-error.ts';
import type { Source, SourceOptions } from './source-shape.ts';

export type { Source, SourceOptions };
export { SourceError };

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
