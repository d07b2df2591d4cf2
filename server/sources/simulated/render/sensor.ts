import type { Chance } from '../chance.ts';

/** What the camera's chip adds: exposure and read-out times in s, noise in grey levels. */
export type Sensor = { readonly exposure: number; readonly readout: number; readonly noise: number; readonly flicker: number };

/** The chip at a noise level. */
export const sensorOf = (level: 'easy' | 'normal' | 'harsh'): Sensor =>
  level === 'easy' ? { exposure: 0.003, readout: 0, noise: 0, flicker: 0 } : level === 'normal' ? { exposure: 0.006, readout: 0.008, noise: 2, flicker: 0.004 } : { exposure: 0.014, readout: 0.024, noise: 5, flicker: 0.02 };

const tile = 1 << 18;

/** A table of noise, drawn once. */
export const noiseTable = (chance: Chance, sigma: number): Int8Array => Int8Array.from({ length: tile }, () => Math.max(-60, Math.min(60, Math.round(chance.gauss(sigma)))));

/** Copies a picture to `out` with brightness, banding of the lamp and noise; `shift` picks where in the table the noise begins. */
export const develop = (rgb: Uint8ClampedArray, out: Uint8Array, width: number, gain: number, noise: Int8Array | undefined, shift: number, banding: number, phase: number): void => {
  if (!noise && gain === 1 && banding === 0) {
    out.set(rgb);
    return;
  }
  const curve = new Uint8ClampedArray(256);
  const rows = rgb.length / (width * 3);
  for (let v = 0; v < rows; v++) {
    const k = gain * (1 + banding * Math.sin(phase + v * 0.012));
    if (v === 0 || banding > 0) for (let i = 0; i < 256; i++) curve[i] = i * k;
    const from = v * width * 3;
    const to = from + width * 3;
    if (!noise) {
      for (let i = from; i < to; i++) out[i] = curve[rgb[i]!]!;
      continue;
    }
    // Each row begins elsewhere in the table, or the eye sees the tile.
    let n = (shift + v * 7919) & (tile - 1);
    for (let i = from; i < to; i++) {
      const value = curve[rgb[i]!]! + noise[n]!;
      out[i] = value < 0 ? 0 : value > 255 ? 255 : value;
      n = (n + 1) & (tile - 1);
    }
  }
};
