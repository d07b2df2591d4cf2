import { expect, test } from 'vitest';
import type { Raster } from '../../server/vision/raster.ts';
import { rimNear } from '../../server/vision/rim-fit.ts';

type Rgb = readonly [number, number, number];

/** A disc on wood with a hard shadow beside it, four by four samples a pixel. */
const shadowed = (at: readonly [number, number], r: number, face: Rgb, shadow: readonly [number, number]): Raster => {
  const size = 96;
  const wood: Rgb = [176, 128, 78];
  const dark: Rgb = [84, 60, 38];
  const pixels = new Uint8Array(size * size * 3);
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) {
    const sum = [0, 0, 0];
    for (let j = 0; j < 4; j++) for (let i = 0; i < 4; i++) {
      const [u, v] = [x + (i - 1.5) / 4, y + (j - 1.5) / 4];
      const c = Math.hypot(u - at[0], v - at[1]) < r ? face : Math.hypot(u - at[0] - shadow[0], v - at[1] - shadow[1]) < r ? dark : wood;
      for (let k = 0; k < 3; k++) sum[k]! += c[k]! / 16;
    }
    for (let k = 0; k < 3; k++) pixels[(y * size + x) * 3 + k] = Math.round(sum[k]!);
  }
  return { width: size, height: size, channels: 3, pixels };
};

const faces: readonly (readonly [string, Rgb])[] = [
  ['red-brown, brighter than its shadow and darker than the wood', [112, 66, 52]],
  ['black, darker than its shadow', [34, 34, 38]],
  ['pale', [226, 214, 186]],
];

test.each(faces)('a disc settles on its own rim, not on the end of its shadow: %s', (_, face) => {
  const at = [47.3, 48.6] as const;
  const r = 13;
  for (const [sx, sy] of [[6, 2], [-5, 4], [0, -7]] as const) {
    // The first fit took the shadow with it: it starts between the two.
    const rim = rimNear(shadowed(at, r, face, [sx, sy]), at[0] + sx / 2, at[1] + sy / 2, r);
    expect(Math.hypot(rim.u - at[0], rim.v - at[1])).toBeLessThan(0.5);
    expect(rim.support).toBeGreaterThan(0.85);
  }
});
