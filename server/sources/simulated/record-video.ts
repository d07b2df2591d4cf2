import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ffmpegPath } from '../ffmpeg.ts';

/** An encoder that takes pictures one by one; `finish` resolves when the file is complete. */
export type VideoFile = { readonly add: (rgb: Uint8Array) => Promise<void>; readonly finish: () => Promise<void>; readonly abandon: () => void };

/** Writes H.264 in MP4 at a constant frame rate. `quality` is x264's CRF: smaller is better and larger. */
export const writeVideo = (path: string, width: number, height: number, fps: number, quality: number): VideoFile => {
  const child = spawn(
    ffmpegPath(),
    ['-hide_banner', '-loglevel', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(fps), '-i', '-', '-an', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(quality), '-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-f', 'mp4', path],
    { stdio: ['pipe', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-500);
  });
  // A broken pipe shows as the child's exit, which says why.
  child.stdin.on('error', () => {});
  const ended = once(child, 'close') as Promise<[number | null]>;
  return {
    add: async (rgb) => {
      if (child.exitCode !== null) throw new Error(`ffmpeg stopped: ${complaint.trim()}`);
      if (!child.stdin.write(Buffer.from(rgb))) await Promise.race([once(child.stdin, 'drain'), ended]);
    },
    finish: async () => {
      child.stdin.end();
      const [status] = await ended;
      if (status !== 0) throw new Error(`ffmpeg could not write the video: ${complaint.trim()}`);
    },
    abandon: () => {
      child.kill('SIGKILL');
    },
  };
};
