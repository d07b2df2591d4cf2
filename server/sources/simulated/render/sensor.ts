import type { Chance } from '../chance.ts';

/** What the camera's chip adds: exposure and read-out times in s, noise in grey levels. */
export type Sensor = { readonly exposure: number; readonly readout: number; readonly noise: number; readonly flicker: number };

/** The chip at a noise level. */
export const sensorOf = (level: 'easy' | 'normal' | 'harsh'): Sensor =>
  level === 'easy' ? { exposure: 0.003, readout: 0, noise: 0, flicker: 0 } : level === 'normal' ? { exposure: 0.006, readout: 0.008, noise: 2, flicker: 0.004 } : { exposure: 0.014, readout: 0.024, noise: 5, flicker: 0.02 };

const tile = 1 << 18;

/** A table of noise, drawn once. */
export const noiseTable = (chance: Chance, sigma: number): Int8Array => Int8Array.from({ length: tile }, () => Math.max(-60, Math.min(60, Math.round(chance.gauss(sigma)))));

/** One way the chip may have been during a frame: brightness, the lamp's banding over the rows, where in the table the noise begins. */
export type Mood = { readonly gain: number; readonly banding: number; readonly phase: number; readonly shift: number };

const levels = 64;

/** Brightness curves of a mood, 64 rows of the picture alike. */
const curvesOf = (mood: Mood, height: number): readonly Uint8ClampedArray[] =>
  Array.from({ length: mood.banding > 0 ? levels : 1 }, (_, k) => {
    const gain = mood.gain * (1 + mood.banding * Math.sin(mood.phase + ((k * height) / levels) * 0.012));
    return Uint8ClampedArray.from({ length: 256 }, (_v, i) => i * gain);
  });

/** Develops a part of the picture (columns u0 to u1, rows v0 to v1, ends excluded) from `rgb` to `out` in a mood. */
export type Developer = (u0: number, v0: number, u1: number, v1: number) => void;

/** Makes ready to develop one frame: brightness, banding and noise are added to what was painted. */
export const developer = (rgb: Uint8ClampedArray, out: Uint8Array, width: number, height: number, noise: Int8Array | undefined, mood: Mood): Developer => {
  const clamped = new Uint8ClampedArray(out.buffer, out.byteOffset, out.length);
  const curves = curvesOf(mood, height);
  return (u0, v0, u1, v1) => {
    for (let v = v0; v < v1; v++) {
      const curve = curves[curves.length === 1 ? 0 : Math.floor((v * levels) / height)]!;
      const from = (v * width + u0) * 3;
      const to = (v * width + u1) * 3;
      if (!noise) for (let i = from; i < to; i++) clamped[i] = curve[rgb[i]!]!;
      else {
        // Each row begins elsewhere in the table, or the eye sees the tile.
        const start = (mood.shift + Math.imul(v, 7919)) & (tile - 1);
        const row = v * width * 3;
        for (let i = from; i < to; i++) clamped[i] = curve[rgb[i]!]! + noise[(start + i - row) & (tile - 1)]!;
      }
    }
  };
};
