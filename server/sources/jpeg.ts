import sharp from 'sharp';
import type { Frame } from '../domain/frame.ts';

/** A frame as JPEG, at most `width` px wide, for people to look at. */
export const jpegOf = (frame: Frame, width = 1280): Promise<Uint8Array> =>
  sharp(frame.rgb, { raw: { width: frame.width, height: frame.height, channels: 3 } })
    .resize({ width: Math.min(width, frame.width) })
    .jpeg({ quality: 80 })
    .toBuffer();
