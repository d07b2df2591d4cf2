import { spawnSync } from 'node:child_process';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { ffmpegPath } from '../sources/ffmpeg.ts';

/** A camera of this machine: `source` is what `watch` and `calibrate` take; undefined where this program cannot open it by itself. */
export type CameraFound = { readonly name: string; readonly path: string; readonly source: string | undefined };

/** Cameras found, and words where the search itself was not possible. */
export type CameraSearch = { readonly cameras: readonly CameraFound[]; readonly text: string | undefined };

/** Linux: one entry a capture device (the second node of a USB camera carries only metadata), by the name that stays the same over reboots. */
const linuxCameras = async (sys: string, byId: string): Promise<CameraSearch> => {
  const nodes = (await readdir(sys).catch(() => [])).filter((node) => /^video\d+$/.test(node)).sort((a, b) => Number(a.slice(5)) - Number(b.slice(5)));
  const links = await readdir(byId).catch(() => []);
  const stable = new Map(await Promise.all(links.map(async (link) => [await realpath(`${byId}/${link}`).catch(() => ''), `${byId}/${link}`] as const)));
  const cameras = await Promise.all(
    nodes.map(async (node) => {
      const read = async (what: string): Promise<string> => (await readFile(`${sys}/${node}/${what}`, 'utf8').catch(() => '')).trim();
      const [name, index] = await Promise.all([read('name'), read('index')]);
      const path = stable.get(`/dev/${node}`) ?? `/dev/${node}`;
      return { isCapture: index === '' || index === '0', camera: { name, path, source: `v4l2:${path}` } };
    }),
  );
  return { cameras: cameras.flatMap((one) => (one.isCapture ? [one.camera] : [])), text: undefined };
};

/** The video devices in ffmpeg's own list (macOS: avfoundation, Windows: dshow). */
export const camerasInList = (list: string, format: 'avfoundation' | 'dshow'): readonly CameraFound[] => {
  if (format === 'dshow') return [...list.matchAll(/"([^"]+)"\s+\(video\)/g)].map(([, name = '']) => ({ name, path: `video=${name}`, source: undefined }));
  const video = list.split(/AVFoundation audio devices/)[0] ?? '';
  return [...video.matchAll(/\]\s+\[(\d+)\]\s+(.+)$/gm)].flatMap(([, number = '', name = '']) => (/^Capture screen/.test(name) ? [] : [{ name: name.trim(), path: number, source: undefined }]));
};

const listedCameras = (format: 'avfoundation' | 'dshow'): CameraSearch => {
  try {
    const { stderr } = spawnSync(ffmpegPath(), ['-hide_banner', '-f', format, '-list_devices', 'true', '-i', format === 'dshow' ? 'dummy' : ''], { encoding: 'utf8', timeout: 15_000 });
    return { cameras: camerasInList(stderr, format), text: undefined };
  } catch (error) {
    return { cameras: [], text: `cameras cannot be listed: ${(error as Error).message}` };
  }
};

/** The cameras of this machine; on a system where nothing lists them it says so. */
export const findCameras = async (sys = '/sys/class/video4linux', byId = '/dev/v4l/by-id'): Promise<CameraSearch> => {
  if (process.platform === 'linux') return linuxCameras(sys, byId);
  if (process.platform === 'darwin') return listedCameras('avfoundation');
  if (process.platform === 'win32') return listedCameras('dshow');
  return { cameras: [], text: `cameras cannot be listed on ${process.platform}` };
};
