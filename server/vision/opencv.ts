import { createRequire } from 'node:module';
import type { Homography } from '../geometry/homography.ts';
import type { Raster } from './raster.ts';

/** A matrix in OpenCV's own memory, freed by the scope that made it. */
type Mat = { readonly rows: number; readonly cols: number; readonly data: Uint8Array; readonly data32F: Float32Array; readonly data32S: Int32Array; readonly data64F: Float64Array; delete(): void };
type Size = { readonly width: number; readonly height: number };

/** The part of opencv-ts this project uses, typed by what it really does. */
type Raw = {
  readonly Mat: new (rows?: number, cols?: number, type?: number) => Mat;
  readonly Size: new (width: number, height: number) => Size;
  readonly Scalar: new (...values: number[]) => unknown;
  readonly HEAPU8: Uint8Array;
  onRuntimeInitialized?: () => void;
  then?: unknown;
  exceptionFromPtr(pointer: number): { readonly msg: string };
  cvtColor(from: Mat, to: Mat, code: number): void;
  resize(from: Mat, to: Mat, size: Size, fx: number, fy: number, how: number): void;
  medianBlur(from: Mat, to: Mat, size: number): void;
  GaussianBlur(from: Mat, to: Mat, size: Size, sigma: number): void;
  warpPerspective(from: Mat, to: Mat, map: Mat, size: Size, flags: number, border: number, value: unknown): void;
  remap(from: Mat, to: Mat, x: Mat, y: Mat, how: number, border: number, value: unknown): void;
  connectedComponentsWithStats(from: Mat, labels: Mat, stats: Mat, centres: Mat, connectivity: number): number;
  morphologyEx(from: Mat, to: Mat, what: number, kernel: Mat): void;
  getStructuringElement(shape: number, size: Size): Mat;
};

const code = { u8: 0, u8x3: 16, f32: 5, f64: 6, rgbToGray: 7, rgbToLab: 45, nearest: 0, linear: 1, area: 3, inverseMap: 16, constant: 0, replicate: 1, ellipse: 2, open: 2, close: 3, dilate: 1 } as const;

const waitFor = (raw: Raw): Promise<void> => (raw.Mat ? Promise.resolve() : new Promise((resolve) => (raw.onRuntimeInitialized = resolve)));

/** One connected blob of a mask: bounding box and area in px. */
export type Blob = { readonly x: number; readonly y: number; readonly width: number; readonly height: number; readonly area: number };

/** Picture operations; every matrix they need is freed before they return. */
export type OpenCv = {
  /** Area-averaged copy in another size. */
  readonly resized: (r: Raster, width: number, height: number) => Raster;
  readonly gray: (rgb: Raster) => Raster;
  /** CIE L*a*b* in bytes: L x 2.55, a and b + 128. */
  readonly lab: (rgb: Raster) => Raster;
  /** Median over an odd window of `size` px. */
  readonly median: (r: Raster, size: number) => Raster;
  readonly blurred: (r: Raster, size: number, sigma: number) => Raster;
  /** The picture seen through `toSource`, which carries target px to source px; bilinear, edges repeated. */
  readonly warped: (r: Raster, toSource: Homography, width: number, height: number) => Raster;
  /** The picture looked up at (`mapX`, `mapY`) px for every target px; bilinear, edges repeated. */
  readonly remapped: (r: Raster, mapX: Float32Array, mapY: Float32Array, width: number, height: number) => Raster;
  /** Opening or closing of a mask by an ellipse of `size` px. */
  readonly morphed: (mask: Raster, what: 'open' | 'close' | 'dilate', size: number) => Raster;
  /** Connected blobs of non-zero pixels and the label of every pixel (0 is the ground). */
  readonly blobs: (mask: Raster) => { readonly labels: Int32Array; readonly blobs: readonly Blob[] };
  /** Matrices alive now; 0 between calls. */
  readonly alive: () => number;
  /** Bytes of OpenCV's own memory; it only ever grows. */
  readonly heap: () => number;
};

const built = (raw: Raw): OpenCv => {
  let alive = 0;
  /** Runs `body` with a maker of matrices and frees all of them, also when it throws; OpenCV's numbers become errors. */
  const scope = <T>(body: (own: (mat: Mat) => Mat) => T): T => {
    const owned: Mat[] = [];
    try {
      return body((mat) => {
        owned.push(mat);
        alive++;
        return mat;
      });
    } catch (error) {
      throw typeof error === 'number' ? new Error(`OpenCV: ${raw.exceptionFromPtr(error).msg}`) : error;
    } finally {
      for (const mat of owned) mat.delete();
      alive -= owned.length;
    }
  };
  const typeOf = (channels: number): number => code.u8 + ((channels - 1) << 3);
  const fromRaster = (r: Raster): Mat => {
    const mat = new raw.Mat(r.height, r.width, typeOf(r.channels));
    mat.data.set(r.pixels);
    return mat;
  };
  const toRaster = (mat: Mat, channels: number): Raster => ({ width: mat.cols, height: mat.rows, channels, pixels: mat.data.slice() });
  const unary = (r: Raster, channels: number, op: (from: Mat, to: Mat) => void): Raster =>
    scope((own) => {
      const from = own(fromRaster(r));
      const to = own(new raw.Mat());
      op(from, to);
      return toRaster(to, channels);
    });
  const floats = (values: ArrayLike<number>, rows: number, cols: number, type: number): Mat => {
    const mat = new raw.Mat(rows, cols, type);
    (type === code.f64 ? mat.data64F : mat.data32F).set(values);
    return mat;
  };
  return {
    resized: (r, width, height) => unary(r, r.channels, (a, b) => raw.resize(a, b, new raw.Size(width, height), 0, 0, width < r.width ? code.area : code.linear)),
    gray: (rgb) => unary(rgb, 1, (a, b) => raw.cvtColor(a, b, code.rgbToGray)),
    lab: (rgb) => unary(rgb, 3, (a, b) => raw.cvtColor(a, b, code.rgbToLab)),
    median: (r, size) => unary(r, r.channels, (a, b) => raw.medianBlur(a, b, size)),
    blurred: (r, size, sigma) => unary(r, r.channels, (a, b) => raw.GaussianBlur(a, b, new raw.Size(size, size), sigma)),
    warped: (r, toSource, width, height) =>
      scope((own) => {
        const from = own(fromRaster(r));
        const to = own(new raw.Mat());
        const map = own(floats(toSource, 3, 3, code.f64));
        raw.warpPerspective(from, to, map, new raw.Size(width, height), code.linear | code.inverseMap, code.replicate, new raw.Scalar(0, 0, 0, 0));
        return toRaster(to, r.channels);
      }),
    remapped: (r, mapX, mapY, width, height) =>
      scope((own) => {
        const from = own(fromRaster(r));
        const to = own(new raw.Mat());
        raw.remap(from, to, own(floats(mapX, height, width, code.f32)), own(floats(mapY, height, width, code.f32)), code.linear, code.replicate, new raw.Scalar(0, 0, 0, 0));
        return toRaster(to, r.channels);
      }),
    morphed: (mask, what, size) =>
      scope((own) => {
        const from = own(fromRaster(mask));
        const to = own(new raw.Mat());
        const kernel = own(raw.getStructuringElement(code.ellipse, new raw.Size(size, size)));
        raw.morphologyEx(from, to, code[what], kernel);
        return toRaster(to, 1);
      }),
    blobs: (mask) =>
      scope((own) => {
        const from = own(fromRaster(mask));
        const labels = own(new raw.Mat());
        const stats = own(new raw.Mat());
        const centres = own(new raw.Mat());
        const count = raw.connectedComponentsWithStats(from, labels, stats, centres, 8);
        const s = stats.data32S;
        const found: Blob[] = [];
        for (let i = 1; i < count; i++) found.push({ x: s[i * 5]!, y: s[i * 5 + 1]!, width: s[i * 5 + 2]!, height: s[i * 5 + 3]!, area: s[i * 5 + 4]! });
        return { labels: labels.data32S.slice(), blobs: found };
      }),
    alive: () => alive,
    heap: () => raw.HEAPU8.length,
  };
};

let loading: Promise<{ readonly cv: OpenCv }> | undefined;

const load = async (): Promise<{ readonly cv: OpenCv }> => {
  const before = (['uncaughtException', 'unhandledRejection'] as const).map((name) => ({ name, kept: process.listeners(name as 'uncaughtException') as readonly unknown[] }));
  const raw = createRequire(import.meta.url)('opencv-ts') as Raw;
  await waitFor(raw);
  // The module is a thenable that resolves to itself: awaiting it would spin for ever.
  delete raw.then;
  // It aborts the process on anybody's unhandled rejection: take its handlers away again.
  for (const { name, kept } of before) for (const listener of process.listeners(name as 'uncaughtException')) if (!kept.includes(listener)) process.removeListener(name, listener);
  return { cv: built(raw) };
};

/** OpenCV, loaded once a thread. */
export const openCv = async (): Promise<OpenCv> => {
  loading ??= load();
  return (await loading).cv;
};
