import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

let found: string | undefined;

/** Path of the ffmpeg to run: the system's own, else the one that comes with the packages. Throws Error when neither runs. */
export const ffmpegPath = (): string => {
  if (found !== undefined) return found;
  const runs = (path: string): boolean => spawnSync(path, ['-hide_banner', '-version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
  if (runs('ffmpeg')) {
    found = 'ffmpeg';
    return found;
  }
  let bundled: string | undefined;
  try {
    bundled = (createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { readonly path: string }).path;
  } catch {
    // No binary for this platform in the package.
  }
  if (bundled === undefined || !runs(bundled)) throw new Error('no ffmpeg found: install it with your system (for instance "apt install ffmpeg") and try again');
  found = bundled;
  return found;
};

let knowsFpsMode: boolean | undefined;

/** Whether this ffmpeg takes `-fps_mode` (5.1 and later) instead of `-vsync`, which newer ones drop. */
export const hasFpsMode = (): boolean => {
  if (knowsFpsMode === undefined) {
    const told = spawnSync(ffmpegPath(), ['-hide_banner', '-version'], { encoding: 'utf8' }).stdout ?? '';
    const version = /version n?(\d+)\.(\d+)/.exec(told);
    knowsFpsMode = version !== null && (Number(version[1]) > 5 || (Number(version[1]) === 5 && Number(version[2]) >= 1));
  }
  return knowsFpsMode;
};
