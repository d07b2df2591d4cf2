import type { Field } from './grain.ts';
import type { Look } from './look.ts';

const wrapped = (v: number, n: number): number => ((v % n) + n) % n;

/** Colour of what the table stands on or in, at a point beside it (mm), before the light. */
export const aroundAt = (look: Look, field: Field, x: number, y: number, out: number[]): void => {
  const { kind, a, b, c } = look.around;
  const put = (colour: readonly [number, number, number], k: number): void => {
    out[0] = colour[0] * k;
    out[1] = colour[1] * k;
    out[2] = colour[2] * k;
  };
  switch (kind) {
    case 'plain': {
      const t = field(x / 70, y / 70) * 0.5 + 0.5;
      put([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t], 1 + 0.05 * field(x / 3, y / 3));
      return;
    }
    case 'cloth': {
      const px = wrapped(x, 76) - 38;
      const py = wrapped(y, 76) - 38;
      const square = Math.max(Math.abs(px), Math.abs(py));
      const round = Math.hypot(px, py);
      const diamond = Math.abs(px) + Math.abs(py);
      const isOdd = (Math.floor(x / 76) + Math.floor(y / 76)) % 2 === 0;
      put(square > 35 ? b : isOdd ? (round < 9 ? b : diamond < 24 ? a : diamond < 29 ? b : a) : square < 9 ? c : square < 14 ? b : square < 24 ? c : a, 1 + 0.06 * field(x / 2, y / 2));
      return;
    }
    case 'planks': {
      const row = Math.floor(y / 95);
      const shift = field(row * 7.3, 3) * 400;
      const isGap = wrapped(y, 95) < 2 || wrapped(x + shift, 620) < 2;
      const tone = 1 + 0.12 * field(row * 3.7, Math.floor((x + shift) / 620) * 5.1) + 0.12 * field((x + shift) / 90, y / 3.5);
      put(isGap ? c : field(x / 200, y / 9) > 0.2 ? b : a, tone);
      return;
    }
    case 'carpet': {
      const motif = Math.sin(x / 23) * Math.sin(y / 23) + 0.5 * Math.sin((x + y) / 41);
      put(motif > 0.55 ? c : motif > -0.1 ? a : b, 1 + 0.18 * field(x / 1.7, y / 1.7));
    }
  }
};
