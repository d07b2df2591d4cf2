import type { Raster } from './raster.ts';
import { medianOf } from './raster.ts';
import type { EdgePoint } from './lines.ts';

/** The end of the wood along one ray from inside the board. */
export type RayEnd = EdgePoint & { readonly angle: number; readonly atBorder: boolean };

const labAt = (lab: Raster, x: number, y: number, out: Float64Array): void => {
  const i = (Math.round(y) * lab.width + Math.round(x)) * 3;
  out[0] = lab.pixels[i]!;
  out[1] = lab.pixels[i + 1]!;
  out[2] = lab.pixels[i + 2]!;
};

/** Distance of two looks in which shade counts less than hue. */
export const lookDistance = (dl: number, da: number, db: number): number => Math.sqrt(0.36 * dl * dl + 1.6 * (da * da + db * db));

/** The commonest look (Lab bytes) in the middle part of a picture: the wood. */
export const commonLook = (lab: Raster, share: number): readonly [number, number, number] => {
  const bins = new Map<number, number>();
  const x0 = Math.round((lab.width * (1 - share)) / 2);
  const y0 = Math.round((lab.height * (1 - share)) / 2);
  const each = (visit: (l: number, a: number, b: number) => void): void => {
    for (let y = y0; y < lab.height - y0; y++) {
      for (let x = x0; x < lab.width - x0; x++) {
        const i = (y * lab.width + x) * 3;
        visit(lab.pixels[i]!, lab.pixels[i + 1]!, lab.pixels[i + 2]!);
      }
    }
  };
  const bin = (l: number, a: number, b: number): number => ((l >> 4) << 12) | ((a >> 3) << 6) | (b >> 3);
  each((l, a, b) => {
    for (const dl of [-1, 0, 1]) {
      const k = bin(Math.max(0, Math.min(255, l + 8 * dl)), a, b);
      bins.set(k, (bins.get(k) ?? 0) + (dl === 0 ? 2 : 1));
    }
  });
  let best = -1;
  let most = 0;
  for (const [k, n] of bins) {
    if (n > most) {
      most = n;
      best = k;
    }
  }
  const centre = [((best >> 12) << 4) + 8, ((best >> 6) & 63) * 8 + 4, (best & 63) * 8 + 4] as const;
  const near: [number[], number[], number[]] = [[], [], []];
  each((l, a, b) => {
    if (Math.abs(l - centre[0]) < 20 && Math.abs(a - centre[1]) < 9 && Math.abs(b - centre[2]) < 9) {
      near[0].push(l);
      near[1].push(a);
      near[2].push(b);
    }
  });
  return [medianOf(near[0]), medianOf(near[1]), medianOf(near[2])];
};

/**
 * Walks outward from (`cu`, `cv`) on `count` rays and notes where the wood ends for good: the start of the first stretch of
 * other looks longer than `gap` px. The wood's look is followed slowly, so that shade and glare do not end it.
 */
export const rayEnds = (lab: Raster, cu: number, cv: number, wood: readonly [number, number, number], threshold: number, gap: number, count: number): readonly RayEnd[] => {
  const ends: RayEnd[] = [];
  const here = new Float64Array(3);
  for (let k = 0; k < count; k++) {
    const angle = (2 * Math.PI * k) / count;
    const du = Math.cos(angle);
    const dv = Math.sin(angle);
    const local = [wood[0], wood[1], wood[2]];
    let lastWood = 0;
    let away = 0;
    let border = false;
    for (let t = 2; ; t++) {
      const x = cu + du * t;
      const y = cv + dv * t;
      if (x < 0 || y < 0 || x > lab.width - 1 || y > lab.height - 1) {
        border = t - 1 - lastWood <= gap * 0.3;
        if (border) lastWood = t - 1;
        break;
      }
      labAt(lab, x, y, here);
      const d = lookDistance(here[0]! - local[0]!, here[1]! - local[1]!, here[2]! - local[2]!);
      if (d < threshold) {
        lastWood = t;
        away = 0;
        for (let c = 0; c < 3; c++) local[c]! += 0.12 * (here[c]! - local[c]!);
      } else if (++away > gap) break;
    }
    ends.push({ u: cu + du * (lastWood + 0.5), v: cv + dv * (lastWood + 0.5), weight: 1, angle, atBorder: border });
  }
  return ends;
};
