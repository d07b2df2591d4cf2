import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from '../domain/frame.ts';
import { PictureError, readPicture } from './picture.ts';
import type { Source } from './source-shape.ts';
import { SourceError } from './source-error.ts';

const read = async (path: string): Promise<Frame> => {
  try {
    return await readPicture(path);
  } catch (error) {
    throw error instanceof PictureError ? new SourceError(error.message) : error;
  }
};

/** One picture as a source of one frame. */
export const openPicture = async (path: string): Promise<Source> => {
  const frame = await read(path);
  async function* frames(): AsyncGenerator<Frame> {
    yield frame;
  }
  return { name: path, live: false, fps: undefined, frames: frames(), close: async () => {} };
};

/** A folder of pictures in the order of their names (numbers in them count as numbers), at a frame rate. Throws SourceError when it holds none. */
export const openFolder = async (path: string, fps: number): Promise<Source> => {
  const names = (await readdir(path)).filter((n) => /\.(jpe?g|png|webp|tiff?|bmp)$/i.test(n)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  if (names.length === 0) throw new SourceError(`${path}: expected pictures in this folder, found none`);
  const first = await read(join(path, names[0] as string));
  let isOpen = true;
  async function* frames(): AsyncGenerator<Frame> {
    for (const [index, name] of names.entries()) {
      if (!isOpen) return;
      const frame = index === 0 ? first : await read(join(path, name));
      if (frame.width !== first.width || frame.height !== first.height) throw new SourceError(`${join(path, name)}: expected ${first.width}x${first.height} like the pictures before it, got ${frame.width}x${frame.height}`);
      yield { ...frame, index, at: (index * 1000) / fps };
    }
  }
  return {
    name: path,
    live: false,
    fps,
    frames: frames(),
    close: async () => {
      isOpen = false;
    },
  };
};
