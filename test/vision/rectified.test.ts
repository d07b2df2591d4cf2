import { describe, expect, it } from 'vitest';
import type { Camera } from '../../server/geometry/camera.ts';
import { project } from '../../server/geometry/camera.ts';
import { lightlyBlurred, rectifier, toMm } from '../../server/vision/rectified.ts';
import { openCv } from '../../server/vision/opencv.ts';

const cv = await openCv();
const layout = { size: 300, mmPerPx: 2.6, z: 8 };
/** A smooth picture with some grain, the same on every run. */
const picture = (width: number, height: number) => {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) for (let c = 0; c < 3; c++) pixels[(y * width + x) * 3 + c] = 128 + 60 * Math.sin((x + 17 * c) / 9) + 50 * Math.cos(y / 7) + ((x * 31 + y * 17 + c * 7) % 11);
  return { width, height, channels: 3, pixels };
};
const tilted = (tilt: number, k1: number): Camera => {
  const c = Math.cos(tilt);
  const s = Math.sin(tilt);
  return { width: 640, height: 480, fx: 620, fy: 620, cx: 320, cy: 240, distortion: [k1, 0, 0, 0, 0], rotation: [1, 0, 0, 0, -c, -s, 0, s, -c], translation: [0, 0, 1300] };
};

describe('the board brought into a square', () => {
  it.each([[0, 0], [0.5, 0], [0.3, -0.1]])('at %f rad with distortion %f it is what OpenCV makes of the same places', (tilt, k1) => {
    const camera = tilted(tilt, k1);
    const frame = picture(camera.width, camera.height);
    const mine = rectifier(camera, layout)(frame);
    const count = layout.size ** 2;
    const [mapX, mapY] = [new Float32Array(count), new Float32Array(count)];
    for (let v = 0; v < layout.size; v++) for (let u = 0; u < layout.size; u++) {
      const [x, y] = toMm(layout, u, v);
      const p = project(camera, { x, y, z: layout.z });
      mapX[v * layout.size + u] = Math.max(0, Math.min(camera.width - 1, p.u));
      mapY[v * layout.size + u] = Math.max(0, Math.min(camera.height - 1, p.v));
    }
    const theirs = cv.remapped(frame, mapX, mapY, layout.size, layout.size);
    let worst = 0;
    for (let i = 0; i < theirs.pixels.length; i++) worst = Math.max(worst, Math.abs(theirs.pixels[i]! - mine.pixels[i]!));
    expect(worst).toBeLessThanOrEqual(4);
  });

  it('is blurred as OpenCV blurs it', () => {
    const square = picture(120, 120);
    const theirs = cv.blurred(square, 3, 0.8);
    const mine = lightlyBlurred(square);
    let worst = 0;
    // OpenCV mirrors at the border, this repeats: compared inside.
    for (let y = 1; y < 119; y++) for (let i = (y * 120 + 1) * 3; i < (y * 120 + 119) * 3; i++) worst = Math.max(worst, Math.abs(theirs.pixels[i]! - mine.pixels[i]!));
    expect(worst).toBeLessThanOrEqual(2);
  });

  it('refuses a picture of another size', () => expect(() => rectifier(tilted(0, 0), layout)(picture(320, 240))).toThrow('640 x 480'));
});
