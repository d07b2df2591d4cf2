import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync, copyFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatedUmpire } from '../../server/cli/simulated-umpire.ts';
import type { Frame } from '../../server/domain/frame.ts';
import { ffmpegPath } from '../../server/sources/ffmpeg.ts';
import { latest } from '../../server/sources/latest.ts';
import { openSimulatedTable } from '../../server/sources/simulated/table.ts';
import { openSource, type Source, SourceError } from '../../server/sources/source.ts';

const folder = mkdtempSync(join(tmpdir(), 'carrom-sources-'));
const at = (name: string): string => join(folder, name);
const ffmpeg = (...args: string[]): void => {
  execFileSync(ffmpegPath(), ['-hide_banner', '-loglevel', 'error', '-y', ...args]);
};

beforeAll(() => {
  // A square of a known place and colour, so that a turned picture shows.
  ffmpeg('-f', 'lavfi', '-i', 'color=c=blue:s=160x96:r=20:d=3,drawbox=x=0:y=0:w=40:h=40:color=red:t=fill', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', at('plain.mp4'));
  ffmpeg('-f', 'lavfi', '-i', 'testsrc=s=160x96:r=20:d=3', '-c:v', 'libx264', '-crf', '10', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', at('busy.mp4'));
  ffmpeg('-i', at('plain.mp4'), '-c', 'copy', '-metadata:s:v:0', 'rotate=90', at('turned.mp4'));
  ffmpeg('-i', at('plain.mp4'), '-vf', 'select=eq(mod(n\\,5)\\,0)+eq(mod(n\\,5)\\,1)', '-vsync', '0', '-c:v', 'libx264', at('uneven.mkv'));
  const whole = readFileSync(at('busy.mp4'));
  writeFileSync(at('cut.mp4'), whole.subarray(0, Math.floor(whole.length * 0.6)));
  writeFileSync(at('words.mp4'), 'this is no video\n');
  writeFileSync(at('empty.mp4'), '');
  mkdirSync(at('pictures'));
  mkdirSync(at('nothing'));
  for (const n of [1, 2, 10]) ffmpeg('-f', 'lavfi', '-i', `color=c=gray:s=${64}x48`, '-frames:v', '1', at(`pictures/f${n}.png`));
  copyFileSync(at('words.mp4'), at('pictures/notes.txt'));
  ffmpeg('-i', at('plain.mp4'), '-t', '1', '-c:v', 'mjpeg', '-q:v', '3', '-f', 'mjpeg', at('stream.mjpeg'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const all = async (source: Source): Promise<{ readonly frames: Frame[]; readonly error: unknown }> => {
  const frames: Frame[] = [];
  try {
    for await (const frame of source.frames) frames.push(frame);
  } catch (error) {
    return { frames, error };
  } finally {
    await source.close();
  }
  return { frames, error: undefined };
};

const pixel = (f: Frame | undefined, x: number, y: number): number[] => (f ? [...f.rgb.subarray((y * f.width + x) * 3, (y * f.width + x) * 3 + 3)] : []);

describe('sources', () => {
  it('reads a video: every frame, its size and its times', async () => {
    const source = await openSource(at('plain.mp4'));
    expect(source).toMatchObject({ live: false, fps: 20 });
    const { frames, error } = await all(source);
    expect(error).toBeUndefined();
    expect(frames).toHaveLength(60);
    expect(frames.map((f) => f.index)).toEqual(frames.map((_, i) => i));
    frames.forEach((f, i) => {
      expect(f.at).toBeCloseTo(i * 50, 0);
    });
    const [r = 0, , b = 0] = pixel(frames[30], 10, 10);
    expect(r).toBeGreaterThan(200);
    expect(b).toBeLessThan(60);
  });

  it('keeps the times of a video whose frames come unevenly', async () => {
    const { frames } = await all(await openSource(at('uneven.mkv')));
    expect(frames.slice(0, 6).map((f) => Math.round(f.at))).toEqual([0, 50, 250, 300, 500, 550]);
  });

  it('turns a video upright as its file asks', async () => {
    const { frames } = await all(await openSource(at('turned.mp4')));
    const [first] = frames;
    expect([first?.width, first?.height]).toEqual([96, 160]);
    const corners = [[10, 10], [85, 10], [10, 150], [85, 150]].map(([x, y]) => (pixel(first, x as number, y as number)[0] ?? 0) > 200);
    expect(corners.filter(Boolean)).toHaveLength(1);
    expect(corners[0]).toBe(false);
  });

  it('gives the good frames of a video that is cut off, then says so', async () => {
    const { frames, error } = await all(await openSource(at('cut.mp4')));
    expect(frames.length).toBeGreaterThan(15);
    expect(frames.length).toBeLessThan(58);
    expect(error).toBeInstanceOf(SourceError);
    expect((error as Error).message).toMatch(/cut\.mp4: the video is cut off after [\d.]+ s of 3\.0\d s/);
  });

  it('says in one line what is no source', async () => {
    for (const [name, words] of [['words.mp4', /words\.mp4: expected a video/], ['empty.mp4', /empty\.mp4: expected a video/], ['missing.mp4', /missing\.mp4: no such file/], ['nothing', /nothing: expected pictures/]] as const) {
      const error = await openSource(at(name)).then(() => undefined, (e: unknown) => e);
      expect(error).toBeInstanceOf(SourceError);
      expect((error as Error).message).toMatch(words);
      expect((error as Error).message).not.toContain('\n');
    }
    for (const spec of ['simulate:whist:1', 'simulate:carrom:x', 'v4l2:/dev/none', '']) await expect(openSource(spec, { umpire: simulatedUmpire() })).rejects.toBeInstanceOf(SourceError);
    await expect(openSource('simulate:carrom:1')).rejects.toThrow(/needs an umpire/);
  });

  it('reads a folder of pictures in the order of the numbers in their names', async () => {
    const { frames, error } = await all(await openSource(at('pictures'), { fps: 10 }));
    expect(error).toBeUndefined();
    expect(frames.map((f) => f.at)).toEqual([0, 100, 200]);
  });

  it('reads MJPEG over HTTP as a live stream, and says when it ends', async () => {
    const bytes = readFileSync(at('stream.mjpeg'));
    const starts: number[] = [];
    for (let i = 0; i < bytes.length - 2; i++) if (bytes[i] === 0xff && bytes[i + 1] === 0xd8 && bytes[i + 2] === 0xff) starts.push(i);
    const pictures = starts.map((s, i) => bytes.subarray(s, starts[i + 1] ?? bytes.length));
    const server = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'multipart/x-mixed-replace; boundary=next' });
      let k = 0;
      const timer = setInterval(() => {
        const picture = pictures[k % pictures.length] as Buffer;
        response.write(`--next\r\nContent-Type: image/jpeg\r\nContent-Length: ${picture.length}\r\n\r\n`);
        response.write(picture);
        response.write('\r\n');
        if (++k >= 60) {
          clearInterval(timer);
          response.end();
        }
      }, 25);
      response.on('close', () => clearInterval(timer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const source = await openSource(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mjpeg`);
    expect(source.live).toBe(true);
    const { frames, error } = await all(source);
    server.close();
    expect(frames.length).toBeGreaterThan(5);
    expect((frames.at(-1) as Frame).at).toBeGreaterThan(600);
    expect(error).toBeInstanceOf(SourceError);
  });

  it('closes a video in the middle without a word', async () => {
    const source = await openSource(at('busy.mp4'));
    let count = 0;
    for await (const _ of source.frames) if (++count === 5) break;
    await source.close();
    expect(count).toBe(5);
  });

  it('lets the newest frame replace the one that waits', async () => {
    const place = latest<number>();
    for (const n of [1, 2, 3]) place.offer(n);
    place.end(new SourceError('gone'));
    const got: number[] = [];
    await expect(
      (async () => {
        for await (const n of place.values) got.push(n);
      })(),
    ).rejects.toThrow('gone');
    expect(got).toEqual([3]);
    expect(place.replaced()).toBe(2);
  });

  it('plays the simulated table live, with its own clock, and ends when closed', async () => {
    const source = await openSource('simulate:carrom:5', { umpire: simulatedUmpire(), size: [320, 180], fps: 20, noise: 'easy' });
    const frames: Frame[] = [];
    for await (const frame of source.frames) {
      frames.push(frame);
      if (frame.at > 1500) break;
    }
    await source.close();
    expect(frames.length).toBeGreaterThan(3);
    for (const [i, f] of frames.entries()) {
      expect(f.at).toBeCloseTo(f.index * 50, 3);
      if (i > 0) expect(f.index).toBeGreaterThan((frames[i - 1] as Frame).index);
    }
    expect(source.live).toBe(true);
  });
});

describe('accidents on the simulated table', () => {
  const mean = (f: Frame): number => f.rgb.reduce((sum, v) => sum + v, 0) / f.rgb.length;

  it('happen when asked for: the light goes out, a hand lies over the board, the camera is pushed, a sensor runs wild', async () => {
    const source = openSimulatedTable({ variant: 'carrom', seed: 9, noise: 'easy', size: [320, 180], fps: 20, umpire: simulatedUmpire() });
    const pulses: string[] = [];
    void (async () => {
      for await (const d of source.drops) pulses.push(d.pocket);
    })();
    const frames = source.frames[Symbol.asyncIterator]();
    const next = async (): Promise<Frame> => (await frames.next()).value as Frame;
    /** The first of the coming frames that shows it. */
    const until = async (isShown: (f: Frame) => boolean): Promise<Frame | undefined> => {
      for (let k = 0; k < 120; k++) {
        const f = await next();
        if (isShown(f)) return f;
      }
      return undefined;
    };
    const plain = await next();
    const differs = (f: Frame): number => f.rgb.reduce((n, v, i) => n + (Math.abs(v - (plain.rgb[i] as number)) > 25 ? 1 : 0), 0) / f.rgb.length;
    source.befall({ kind: 'dark', seconds: 0.6 });
    expect(await until((f) => mean(f) < 0.3 * mean(plain))).toBeDefined();
    expect(await until((f) => mean(f) > 0.8 * mean(plain))).toBeDefined();
    source.befall({ kind: 'sensor', pocket: 'se', seconds: 0.8 });
    source.befall({ kind: 'hand', seconds: 0.6 });
    expect(await until((f) => differs(f) > 0.015)).toBeDefined();
    source.befall({ kind: 'nudge', mm: 60 });
    expect(await until((f) => differs(f) > 0.03)).toBeDefined();
    await source.close();
    expect(pulses.filter((p) => p === 'se').length).toBeGreaterThan(0);
  });
});

describe('MJPEG on standard input', () => {
  it('comes frame by frame at the rate it is told', async () => {
    const script = `import { openSource } from ${JSON.stringify(new URL('../../server/sources/source.ts', import.meta.url).href)};
      const s = await openSource('-', { fps: 20 }); let n = 0; let last = 0; for await (const f of s.frames) { n++; last = f.at; } console.log(n + ' ' + last);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'], cwd: fileURLToPath(new URL('../..', import.meta.url)) });
    child.stdin.end(readFileSync(at('stream.mjpeg')));
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    await new Promise((resolve) => child.on('close', resolve));
    expect(out.trim()).toBe('20 950');
  });
});
