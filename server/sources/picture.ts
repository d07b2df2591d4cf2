import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import type { Frame } from '../domain/frame.ts';

/** Thrown when a file is no picture that can be read; the message is one line. */
export class PictureError extends Error {}

/** Reads a picture file as an EXIF-upright frame. Throws PictureError naming the file and what is wrong. */
export const readPicture = async (path: string): Promise<Frame> => {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new PictureError(`${path}: expected a picture file, this is not a file`);
    const { data, info } = await sharp(path, { failOn: 'error' }).rotate().removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new PictureError(`${path}: expected three colour channels, got ${info.channels}`);
    return { index: 0, at: 0, width: info.width, height: info.height, rgb: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new PictureError(`${path}: no such file`);
    throw new PictureError(`${path}: not a picture that can be read (${(error as Error).message.split('\n')[0]})`);
  }
};
