/** A point on the board in millimetres: origin in the centre, x to the right and y away from the south seat. */
export type Mm = { readonly x: number; readonly y: number };

/** A point in space over the board in millimetres: z is the height above the playing surface. */
export type Mm3 = Mm & { readonly z: number };

/** A point in the EXIF-upright picture in pixels: u to the right, v down, (0,0) the centre of the first pixel. */
export type Px = { readonly u: number; readonly v: number };

/** A moment or a span in milliseconds. */
export type Ms = number;

/** Distance of two points on the board, mm. */
export const distance = (a: Mm, b: Mm): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Turns a point by `quarters` times 90 degrees against the clock. */
export const quarterTurned = (p: Mm, quarters: number): Mm => {
  switch (((quarters % 4) + 4) % 4) {
    case 1:
      return { x: -p.y, y: p.x };
    case 2:
      return { x: -p.x, y: -p.y };
    case 3:
      return { x: p.y, y: -p.x };
    default:
      return p;
  }
};
