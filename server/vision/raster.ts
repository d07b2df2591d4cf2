/** Pixels row by row, `channels` bytes each. */
export type Raster = { readonly width: number; readonly height: number; readonly channels: number; readonly pixels: Uint8Array };

/** One float a pixel, row by row. */
export type FloatPlane = { readonly width: number; readonly height: number; readonly values: Float32Array };

/** The byte of a channel at a fractional place, bilinear, edges repeated. */
export const sampled = (r: Raster, x: number, y: number, channel: number): number => {
  const cx = Math.min(Math.max(x, 0), r.width - 1.001);
  const cy = Math.min(Math.max(y, 0), r.height - 1.001);
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const fx = cx - x0;
  const fy = cy - y0;
  const c = r.channels;
  const i = (y0 * r.width + x0) * c + channel;
  const down = r.width * c;
  const p = r.pixels;
  const top = p[i]! + (p[i + c]! - p[i]!) * fx;
  const bottom = p[i + down]! + (p[i + down + c]! - p[i + down]!) * fx;
  return top + (bottom - top) * fy;
};

/** Middle value of numbers (the upper one of two); NaN of none. The array is sorted in place. */
export const medianOf = (values: Float32Array | Float64Array | number[]): number => {
  if (values.length === 0) return Number.NaN;
  if (Array.isArray(values)) values.sort((a, b) => a - b);
  else values.sort();
  return values[values.length >> 1]!;
};
