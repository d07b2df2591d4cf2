import type { FoundDisc } from './find-discs.ts';
import type { Raster } from './raster.ts';

/** The empty board as it comes to light bit by bit during play: a picture, and where it is known. */
export type BareBoard = {
  /** How much a circle differs from the bare board in the shade that lies around it: mean absolute difference of bytes inside, or undefined where too little is known. */
  readonly difference: (picture: Raster, u: number, v: number, r: number) => number | undefined;
  /** Takes in a picture in which nothing but the given discs lies on the board; `covered(u, v)` is true where a hand may be. */
  readonly learn: (picture: Raster, discs: readonly FoundDisc[], covered: (u: number, v: number) => boolean) => void;
};

/** Where the ring around a circle is looked at: directions, and distances in radii. */
const ringAngles = 24;
const rings = [1.25, 1.45, 1.65];
/** A shadow darker than this hides what lies in it. */
const darkestShade = 0.55;

/** A memory this far from what lies open, bytes, is wrong. */
const farOff = 20;

/** So many discs about the centre stand in the layout or have just been broken. */
const crowd = 8;

/** Starts with nothing known of a square of `size` px; the layout before the break reaches `layoutReach` px from its centre. */
export const bareBoard = (size: number, layoutReach: number): BareBoard => {
  const bare = new Uint8Array(size * size * 3);
  const seen = new Uint8Array(size * size);
  const blocked = new Uint8Array(size * size);
  /** How much darker than the bare board the ring around a circle is: a shadow falls on both, a disc darkens its own place alone. */
  const shadeAround = (picture: Raster, u: number, v: number, r: number): number => {
    const ratios: number[] = [];
    for (let k = 0; k < ringAngles; k++) {
      const [cos, sin] = [Math.cos((2 * Math.PI * k) / ringAngles), Math.sin((2 * Math.PI * k) / ringAngles)];
      for (const far of rings) {
        const [x, y] = [Math.round(u + far * r * cos), Math.round(v + far * r * sin)];
        if (x < 0 || y < 0 || x >= size || y >= size || seen[y * size + x]! < 3) continue;
        const i = (y * size + x) * 3;
        ratios.push((picture.pixels[i]! + picture.pixels[i + 1]! + picture.pixels[i + 2]! + 12) / (bare[i]! + bare[i + 1]! + bare[i + 2]! + 12));
      }
    }
    if (ratios.length < ringAngles) return 1;
    return Math.min(1, Math.max(darkestShade, ratios.sort((a, b) => a - b)[ratios.length >> 1]!));
  };
  return {
    difference: (picture, u, v, r) => {
      const shade = shadeAround(picture, u, v, r);
      let sum = 0;
      let n = 0;
      let all = 0;
      const reach = r * 0.85;
      for (let y = Math.max(0, Math.ceil(v - reach)); y <= Math.min(size - 1, v + reach); y++) for (let x = Math.max(0, Math.ceil(u - reach)); x <= Math.min(size - 1, u + reach); x++) {
        if ((x - u) ** 2 + (y - v) ** 2 > reach * reach) continue;
        all++;
        const k = y * size + x;
        if (seen[k]! < 3) continue;
        n++;
        for (let c = 0; c < 3; c++) sum += Math.abs(picture.pixels[k * 3 + c]! - shade * bare[k * 3 + c]!);
      }
      return n > 0.6 * all ? sum / (3 * n) : undefined;
    },
    learn: (picture, discs, covered) => {
      blocked.fill(0);
      for (const d of discs) {
        // Shadows and side walls reach beyond the top face.
        const reach = d.r * 1.5;
        for (let y = Math.max(0, Math.ceil(d.v - reach)); y <= Math.min(size - 1, d.v + reach); y++) for (let x = Math.max(0, Math.ceil(d.u - reach)); x <= Math.min(size - 1, d.u + reach); x++) if ((x - d.u) ** 2 + (y - d.v) ** 2 < reach * reach) blocked[y * size + x] = 1;
      }
      const inLayout = (x: number, y: number): boolean => Math.hypot(x - (size - 1) / 2, y - (size - 1) / 2) < layoutReach;
      if (discs.filter((d) => inLayout(d.u, d.v)).length >= crowd) {
        // Touching discs hide one another's edges: one overlooked in the layout must not be taken for the board.
        for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (inLayout(x, y)) blocked[y * size + x] = 1;
      }
      const step = 8;
      for (let by = 0; by < size; by += step) for (let bx = 0; bx < size; bx += step) {
        if (covered(bx + step / 2, by + step / 2)) continue;
        for (let y = by; y < Math.min(size, by + step); y++) for (let x = bx; x < Math.min(size, bx + step); x++) {
          const k = y * size + x;
          if (blocked[k]) continue;
          const i = k * 3;
          if (seen[k] === 0) for (let c = 0; c < 3; c++) bare[i + c] = picture.pixels[i + c]!;
          else for (let c = 0; c < 3; c++) {
            // A running middle: small steps towards what is seen, larger ones while it is new or plainly wrong, as where a disc was once overlooked.
            const gap = picture.pixels[i + c]! - bare[i + c]!;
            const most = seen[k]! < 10 || Math.abs(gap) > farOff ? 4 : 1;
            bare[i + c]! += Math.max(-most, Math.min(most, gap));
          }
          if (seen[k]! < 255) seen[k]!++;
        }
      }
    },
  };
};
