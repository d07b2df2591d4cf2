import { type Homography, homographyOf, inverse, mapped } from '../geometry/homography.ts';
import { symmetric } from './board-symmetry.ts';
import { crossing, type Line, lineThrough, quadArea } from './lines.ts';
import type { OpenCv } from './opencv.ts';
import { pocketCircles } from './pocket-circles.ts';
import type { Raster } from './raster.ts';
import { type SideCandidate, sideCandidates } from './side-candidates.ts';
import { squareError } from './side-repair.ts';

type Corners = readonly (readonly [number, number])[];

const unit = [[0, 0], [1, 0], [1, 1], [0, 1]] as const;

/** Corners of the sides chosen, and how well they explain the picture (about 5 at best), and whether it is a board at all: edges are seen along its sides, or else what is printed comes back on all four. */
export type ChosenSides = { readonly corners: Corners; readonly merit: number; readonly isBoard: boolean };

/** What counts for a choice of four sides: `begin` and `end` outward of the first guess at the ends of each side. */
type Choice = readonly SideCandidate[];

/** Board pictures that pockets are looked for in: side and margin, px. */
const [side, margin] = [520, 40];

/** Pockets touch both cushions, the clearer round the more surely; the middle of what was measured on boards is a little more than the radius. */
const [hardlyRound, clearlyRound] = [0.35, 0.65];
const touching = 1.1;

/** Share of the sides seen, and agreement of what is printed, of which a board has one: random pictures come to 0.53 and 0.4. */
const [clearlySeen, clearlyPrinted] = [0.62, 0.55];

/** What a side counts for beforehand that the first search settled on. */
const known = 0.25;
/** What the border of a picture cut to its board counts for as a side. */
const cropBorder = 0.85;

/** Corners in board shares (0 to 1) of four chosen lines. */
const cornersOfChoice = (choice: Choice): Corners => {
  const lines = choice.map((c, i): Line => {
    const along = (t: number, out: number): readonly [number, number] => {
      switch (i) {
        case 0: return [t, -out];
        case 1: return [1 + out, t];
        case 2: return [1 - t, 1 + out];
        default: return [-out, 1 - t];
      }
    };
    return lineThrough(along(0, c.begin), along(1, c.end), 0.5, 0.5);
  });
  return [3, 0, 1, 2].map((before, i) => crossing(lines[before]!, lines[i]!));
};

/** Outward offsets of the four sides of corners given in board shares, at both ends. */
const offsetsOf = (c: Corners): readonly (readonly [number, number])[] => [
  [-c[0]![1], -c[1]![1]],
  [c[1]![0] - 1, c[2]![0] - 1],
  [c[2]![1] - 1, c[3]![1] - 1],
  [-c[3]![0], -c[0]![0]],
];

const capped = (e: number, width: number): number => Math.min(1, (e / width) ** 2);

/**
 * Looks again at the four sides of a board found (corners clockwise, px of `large`): near each there may be several lines, the edge of a shadow, the cushion's
 * foot and its top. The four are chosen together that are well seen, make a square some camera could see, touch the pockets and agree with what is printed.
 */
export const chosenSides = (cv: OpenCv, large: Raster, largeLab: Raster, found: Corners): ChosenSides => {
  const h = homographyOf(unit, found);
  if (!h) return { corners: found, merit: 0, isBoard: false };
  const toSide = (i: number): Homography => homographyOf(unit, [0, 1, 2, 3].map((k) => found[(k + i) % 4]!))!;
  const now: SideCandidate = { begin: 0, end: 0, support: 0, border: false };
  // A picture somebody cut to the board ends where the board does.
  const cropped = Math.abs(Math.log(large.width / large.height)) < 0.08 && found.every(([u, v]) => Math.min(Math.abs(u), Math.abs(large.width - 1 - u)) < 0.04 * large.width && Math.min(Math.abs(v), Math.abs(large.height - 1 - v)) < 0.04 * large.height);
  const lists = [0, 1, 2, 3].map((i) => {
    const all = sideCandidates(largeLab, toSide(i));
    const same = all.filter((c) => Math.abs(c.begin) < 0.0035 && Math.abs(c.end) < 0.0035);
    const others = all.filter((c) => !same.includes(c)).map((c) => (c.border && cropped ? { ...c, support: cropBorder } : c)).slice(0, 5);
    const seen = Math.max(0, ...same.map((c) => c.support));
    return { seen, all: [{ ...now, support: Math.max(0.65, seen) + known }, ...others] };
  });
  const px = Math.sqrt(Math.abs(quadArea(found)));
  const scale = Math.min(1, 330 / px);
  const small = cv.lab(scale < 1 ? cv.resized(large, Math.round(large.width * scale), Math.round(large.height * scale)) : large);
  const [fu, fv] = [small.width / large.width, small.height / large.height];
  const agreed = symmetric(small, found.map(([u, v]) => [(u + 0.5) * fu - 0.5, (v + 0.5) * fv - 0.5] as const));
  const toBoard = inverse(h);
  const printed = offsetsOf(agreed.corners.map(([u, v]) => mapped(toBoard, (u + 0.5) / fu - 0.5, (v + 0.5) / fv - 0.5)));
  const trust = Math.max(0, Math.min(1, (agreed.agreement - 0.7) / 0.2));
  const size = side + 2 * margin;
  const rectToPicture = homographyOf([[margin - 0.5, margin - 0.5], [margin + side - 0.5, margin - 0.5], [margin + side - 0.5, margin + side - 0.5], [margin - 0.5, margin + side - 0.5]], found)!;
  const mouths = pocketCircles(cv.blurred(cv.warped(large, rectToPicture, size, size), 3, 0.8), margin - 0.5, side);

  const merit = (choice: Choice): number => {
    let sum = choice.reduce((s, c) => s + c.support, 0);
    const c = offsetsOf(cornersOfChoice(choice));
    if (trust > 0) {
      const off = c.flatMap(([a, b], i) => [a - printed[i]![0], b - printed[i]![1]]);
      const mean = off.reduce((s, v) => s + v, 0) / 8;
      sum -= 0.2 * trust * off.reduce((s, v) => s + capped(v - mean, 0.015), 0);
    }
    mouths.forEach((m, k) => {
      if (!m || m.merit < hardlyRound) return;
      const clear = Math.min(1, (m.merit - hardlyRound) / (clearlyRound - hardlyRound));
      const [x, y] = [(m.u - margin + 0.5) / side, (m.v - margin + 0.5) / side];
      // The two sides that meet at this corner: the one that begins there and the one that ends there.
      for (const i of [k, (k + 3) % 4]) {
        const [a, b] = c[i]!;
        const t = [x, y, 1 - x, 1 - y][i]!;
        const inward = [y, 1 - x, 1 - y, x][i]!;
        sum -= 0.4 * clear * capped(inward + a + (b - a) * t - (touching * m.r) / side, 0.008);
      }
    });
    return sum;
  };

  const choices: { choice: Choice; merit: number }[] = [];
  const [north, east, south, west] = lists.map((l) => l.all);
  for (const a of north!) for (const b of east!) for (const c of south!) for (const d of west!) choices.push({ choice: [a, b, c, d], merit: merit([a, b, c, d]) });
  choices.sort((p, q) => q.merit - p.merit);
  let best: Corners = found;
  let most = Number.NEGATIVE_INFINITY;
  // Only the likeliest are worth solving for a camera.
  for (const { choice, merit: m } of choices.slice(0, 16)) {
    const corners = cornersOfChoice(choice).map(([x, y]) => mapped(h, x, y));
    const whole = m - 0.4 * capped(squareError(corners, large.width, large.height), 0.02);
    if (whole > most) {
      most = whole;
      best = corners;
    }
  }
  const seen = lists.reduce((s, l) => s + Math.max(l.seen, ...l.all.slice(1).map((c) => c.support)), 0) / 4;
  return { corners: best, merit: most, isBoard: seen > clearlySeen || agreed.agreement > clearlyPrinted };
};
