import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import sharp from 'sharp';
import type { Sight } from '../domain/detection.ts';
import { maskCells, maskMargin } from '../domain/detection.ts';
import type { Frame } from '../domain/frame.ts';
import type { Profile } from '../domain/profile.ts';
import { project } from '../geometry/camera.ts';
import type { StepOutput } from '../live/step.ts';
import { ffmpegPath } from '../sources/ffmpeg.ts';

const colours = { white: '#ffe08a', black: '#4aa3ff', queen: '#ff4fd8', striker: '#5dff7a', unknown: '#bbbbbb' } as const;

const escaped = (text: string): string => text.replace(/[<>&]/g, (c) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[c] as string);

/** What the pipeline believes of one frame as an SVG over the picture: tracks, sightings, the hand mask, phase and verdicts. */
const overlay = (profile: Profile, sight: Sight, out: StepOutput, words: readonly string[]): string => {
  const { camera, table } = profile;
  const at = (x: number, y: number, z = 0) => project(camera, { x, y, z });
  const cell = (table.side * (1 + 2 * maskMargin)) / maskCells;
  const half = (table.side * (1 + 2 * maskMargin)) / 2;
  const mask = [...sight.covered].flatMap((on, i) => {
    if (on === 0) return [];
    const p = at((i % maskCells) * cell - half + cell / 2, half - Math.floor(i / maskCells) * cell - cell / 2);
    return [`<circle cx="${p.u}" cy="${p.v}" r="4" fill="red" fill-opacity="0.5"/>`];
  });
  const seen = sight.detections.map((d) => `<circle cx="${d.px.u}" cy="${d.px.v}" r="${d.r}" fill="none" stroke="${colours[d.kind]}" stroke-width="1" stroke-dasharray="3 2"/>`);
  const tracks = out.board.discs.map((d) => {
    const p = at(d.at.x, d.at.y, table.disc.thickness);
    return `<circle cx="${p.u}" cy="${p.v}" r="5" fill="${d.moving ? colours[d.kind] : 'none'}" stroke="${colours[d.kind]}" stroke-width="2"/><text x="${p.u + 7}" y="${p.v - 5}" font-size="11" fill="${colours[d.kind]}">${d.id}</text>`;
  });
  const head = `${(sight.at / 1000).toFixed(2)} s  ${out.phase}${sight.hand ? '  hand' : ''}${sight.trust === 'ok' ? '' : `  ${sight.trust}`}`;
  const lines = [head, ...words].map((text, i) => `<text x="10" y="${22 + 18 * i}" font-size="15" fill="white" stroke="black" stroke-width="3" paint-order="stroke">${escaped(text)}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${camera.width}" height="${camera.height}" font-family="sans-serif">${mask.join('')}${seen.join('')}${tracks.join('')}${lines.join('')}</svg>`;
};

/** Writes the debug video: the source's frames with what the pipeline makes of them drawn on. */
export const debugVideo = (path: string, profile: Profile, fps: number) => {
  const part = `${path}.part.mp4`;
  const { width, height } = profile.camera;
  const ffmpeg = spawn(ffmpegPath(), ['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(fps), '-i', '-', '-pix_fmt', 'yuv420p', '-crf', '24', part], { stdio: ['pipe', 'ignore', 'inherit'] });
  ffmpeg.stdin.on('error', () => undefined);
  let words: readonly string[] = [];
  return {
    frame: async (frame: Frame, sight: Sight, out: StepOutput): Promise<void> => {
      for (const s of out.strokes) words = [`stroke of ${s.seat}: first ${s.firstContact}, pocketed ${s.pocketed?.join(' ') || 'nothing'}${s.striker.pocketed ? ', striker' : ''}, sure ${s.evidence?.confidence}`, ...(s.evidence?.doubts ?? []).map((d) => d.text)];
      const { data } = await sharp(frame.rgb, { raw: { width, height, channels: 3 } }).composite([{ input: Buffer.from(overlay(profile, sight, out, words)) }]).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      if (!ffmpeg.stdin.write(data)) await once(ffmpeg.stdin, 'drain');
    },
    keep: async (): Promise<void> => {
      ffmpeg.stdin.end();
      await once(ffmpeg, 'close');
      await rename(part, path);
    },
    drop: async (): Promise<void> => {
      ffmpeg.kill();
      await rm(part, { force: true });
    },
  };
};
