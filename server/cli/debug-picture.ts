import sharp from 'sharp';
import type { Frame } from '../domain/frame.ts';
import type { PictureSight } from '../vision/detect-picture.ts';

const strokes = { white: '#00e5ff', black: '#ffea00', queen: '#ff2bd6', striker: '#39ff14', unknown: '#ffffff' } as const;

/** Writes the picture with corners, discs, kinds and confidences drawn over it, at most 1600 px wide. */
export const debugPicture = async (frame: Frame, sight: PictureSight, out: string): Promise<void> => {
  const scale = Math.min(1, 1600 / Math.max(frame.width, frame.height));
  const [w, h] = [Math.round(frame.width * scale), Math.round(frame.height * scale)];
  const at = (u: number, v: number): string => `${((u + 0.5) * scale).toFixed(1)},${((v + 0.5) * scale).toFixed(1)}`;
  const discs = sight.detections.map((d) => {
    const [x, y] = at(d.px.u, d.px.v).split(',');
    const r = (d.r * scale).toFixed(1);
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${strokes[d.kind]}" stroke-width="2"/><text x="${x}" y="${y}" font-size="${Math.max(9, d.r * scale * 0.8).toFixed(0)}" text-anchor="middle" fill="${strokes[d.kind]}">${d.kind[0]}${Math.round(d.confidence * 100)}</text>`;
  });
  const ring = sight.corners ? `<polygon points="${sight.corners.map((c) => at(c[0], c[1])).join(' ')}" fill="none" stroke="#ff0000" stroke-width="1"/>` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${ring}${discs.join('')}</svg>`;
  await sharp(frame.rgb, { raw: { width: frame.width, height: frame.height, channels: 3 } }).resize(w, h).composite([{ input: Buffer.from(svg) }]).png().toFile(out);
};
