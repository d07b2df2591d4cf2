import { expect, test } from 'vitest';
import { openCv } from '../../server/vision/opencv.ts';
import type { Raster } from '../../server/vision/raster.ts';

const picture: Raster = { width: 64, height: 64, channels: 3, pixels: Uint8Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * 37) % 251) };
const mask: Raster = { width: 64, height: 64, channels: 1, pixels: Uint8Array.from({ length: 64 * 64 }, (_, i) => (i % 7 < 3 ? 255 : 0)) };

test('10,000 frames through every picture operation leave no matrix and no memory behind', async () => {
  const cv = await openCv();
  const map = Float32Array.from({ length: 64 * 64 }, (_, i) => i % 64);
  const frame = (): void => {
    cv.resized(picture, 32, 32);
    cv.lab(cv.blurred(picture, 3, 0.8));
    cv.gray(cv.median(picture, 3));
    cv.warped(picture, [1, 0.1, 0, 0, 1, 0, 0, 0, 1], 64, 64);
    cv.remapped(picture, map, map, 64, 64);
    cv.blobs(cv.morphed(mask, 'close', 3));
  };
  for (let i = 0; i < 200; i++) frame();
  const before = cv.heap();
  for (let i = 0; i < 10_000; i++) frame();
  expect(cv.alive()).toBe(0);
  expect(cv.heap()).toBe(before);
});

test('an error of OpenCV is a sentence, and frees what was made', async () => {
  const cv = await openCv();
  expect(() => cv.median(picture, 4)).toThrow(/OpenCV: /);
  expect(cv.alive()).toBe(0);
});

test('loading adds no handler that would end the process on a rejection', async () => {
  await openCv();
  const names = [...process.listeners('uncaughtException'), ...process.listeners('unhandledRejection')].map((l) => l.toString());
  expect(names.filter((text) => text.includes('abort'))).toEqual([]);
});
