import { type Camera, project } from '../../server/geometry/camera.ts';
import { homographyOf } from '../../server/geometry/homography.ts';
import type { Mm3, Px } from '../../server/geometry/plane.ts';
import { leastSquares } from './least-squares.ts';

/** A known place on the table and where the picture shows it; `sigma` is how far off that may be, px. */
export type Sighting = { readonly at: Mm3; readonly px: Px; readonly sigma: number };

type Rotation = Camera['rotation'];

/** Rotation matrix of a rotation vector (Rodrigues). */
export const rotationOf = (x: number, y: number, z: number): Rotation => {
  const angle = Math.hypot(x, y, z);
  if (angle < 1e-12) return [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const [a, b, c] = [x / angle, y / angle, z / angle];
  const s = Math.sin(angle);
  const k = 1 - Math.cos(angle);
  return [1 + k * (a * a - 1), k * a * b - s * c, k * a * c + s * b, k * a * b + s * c, 1 + k * (b * b - 1), k * b * c - s * a, k * a * c - s * b, k * b * c + s * a, 1 + k * (c * c - 1)];
};

const times = (a: Rotation, b: Rotation): Rotation => {
  const out = new Array<number>(9).fill(0);
  for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) for (let k = 0; k < 3; k++) out[r * 3 + c]! += a[r * 3 + k]! * b[k * 3 + c]!;
  return out as unknown as Rotation;
};

const unit = (v: readonly number[]): readonly [number, number, number] => {
  const n = Math.hypot(v[0]!, v[1]!, v[2]!);
  return [v[0]! / n, v[1]! / n, v[2]! / n];
};

const crossed = (a: readonly number[], b: readonly number[]): readonly [number, number, number] => [a[1]! * b[2]! - a[2]! * b[1]!, a[2]! * b[0]! - a[0]! * b[2]!, a[0]! * b[1]! - a[1]! * b[0]!];

/** Pose of a pinhole of focal length `f` that agrees with the board-to-picture homography of the sightings (Zhang 2000). */
const poseAt = (f: number, width: number, height: number, sightings: readonly Sighting[]): { rotation: Rotation; translation: [number, number, number] } | undefined => {
  const flat = sightings.filter((s) => s.at.z === 0);
  const h = homographyOf(
    flat.map((s) => [s.at.x, s.at.y] as const),
    flat.map((s) => [(s.px.u - (width - 1) / 2) / f, (s.px.v - (height - 1) / 2) / f] as const),
  );
  if (!h) return undefined;
  const a = [h[0], h[3], h[6]];
  const b = [h[1], h[4], h[7]];
  const scale = 2 / (Math.hypot(...a) + Math.hypot(...b));
  const r1 = unit(a);
  const r3 = unit(crossed(r1, b));
  const r2 = crossed(r3, r1);
  return { rotation: [r1[0], r2[0], r3[0], r1[1], r2[1], r3[1], r1[2], r2[2], r3[2]], translation: [h[2] * scale, h[5] * scale, scale] };
};

/** Usual focal length of webcams and phones over the diagonal of the picture, and its spread (e-fold): 26 mm equivalents to narrow webcams. */
const usualFocal = { ratio: 0.7, spread: 0.3 } as const;

/** What `solvePose` found: the camera, and the RMS reprojection error of the sightings, px. */
export type Pose = { readonly camera: Camera; readonly rms: number };

/**
 * Camera from sightings of known places, four on the board at least: focal length, pose and, when `distorted`, the first radial term.
 * Straight from above the focal length cannot be seen, so a weak belief in usual lenses holds it. Undefined for degenerate sightings.
 */
export const solvePose = (width: number, height: number, sightings: readonly Sighting[], distorted = false, rounds = 80): Pose | undefined => {
  const diagonal = Math.hypot(width, height);
  const usual = Math.log(usualFocal.ratio * diagonal);
  const start = poseAt(Math.exp(usual), width, height, sightings);
  if (!start) return undefined;
  const cameraOf = (p: readonly number[]): Camera => ({
    width,
    height,
    fx: Math.exp(p[0]!),
    fy: Math.exp(p[0]!),
    cx: (width - 1) / 2,
    cy: (height - 1) / 2,
    distortion: [distorted ? p[7]! : 0, 0, 0, 0, 0],
    rotation: times(rotationOf(p[1]!, p[2]!, p[3]!), start.rotation),
    translation: [p[4]!, p[5]!, Math.exp(p[6]!)],
  });
  const residuals = (p: readonly number[]): number[] => {
    const camera = cameraOf(p);
    const out = [(p[0]! - usual) / usualFocal.spread, ...(distorted ? [p[7]! / 0.15] : [])];
    for (const s of sightings) {
      const q = project(camera, s.at);
      out.push((q.u - s.px.u) / s.sigma, (q.v - s.px.v) / s.sigma);
    }
    return out;
  };
  const z = start.translation[2];
  const first = [usual, 0, 0, 0, start.translation[0], start.translation[1], Math.log(z), ...(distorted ? [0] : [])];
  const fit = leastSquares(residuals, first, [1e-4, 1e-5, 1e-5, 1e-5, z * 1e-5, z * 1e-5, 1e-5, ...(distorted ? [1e-4] : [])], rounds);
  const camera = cameraOf(fit.parameters);
  let sum = 0;
  for (const s of sightings) {
    const q = project(camera, s.at);
    sum += (q.u - s.px.u) ** 2 + (q.v - s.px.v) ** 2;
  }
  const rms = Math.sqrt(sum / sightings.length);
  return Number.isFinite(rms) && camera.translation[2] > 0 ? { camera, rms } : undefined;
};

/** The four corners of a board of `side` mm in the order of a profile: north-west, north-east, south-east, south-west. */
export const boardCorners = (side: number): readonly Mm3[] => [
  { x: -side / 2, y: side / 2, z: 0 },
  { x: side / 2, y: side / 2, z: 0 },
  { x: side / 2, y: -side / 2, z: 0 },
  { x: -side / 2, y: -side / 2, z: 0 },
];
