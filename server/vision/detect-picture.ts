import { boardCorners, solvePose } from '../../calibration/solve/pose.ts';
import type { Detection } from '../domain/detection.ts';
import type { Frame } from '../domain/frame.ts';
import type { Profile } from '../domain/profile.ts';
import type { Camera } from '../geometry/camera.ts';
import type { TableSpec } from '../geometry/table.ts';
import { findBoard } from './board-finder.ts';
import { boardImages } from './board-images.ts';
import { labDistance } from './colour.ts';
import { findDiscs } from './find-discs.ts';
import { kindsByContrast } from './kinds.ts';
import { fromTopLeft } from './lines.ts';
import { type OpenCv, openCv } from './opencv.ts';
import type { Raster } from './raster.ts';
import { toDetections } from './to-detections.ts';
import { boardView } from './view-of-board.ts';

/** Corners in the picture, px, clockwise from its top-left. */
export type Corners = readonly (readonly [number, number])[];

/** What one picture shows (the `detect` command prints it). */
export type PictureSight = {
  readonly corners: Corners | undefined;
  readonly from: 'found' | 'given' | 'profile' | 'none';
  readonly reprojection: number;
  readonly camera: Camera | undefined;
  readonly detections: readonly Detection[];
  readonly hand: boolean;
  readonly notes: readonly string[];
  readonly ms: { readonly total: number; readonly find: number };
};

/** How one picture is to be read: with a profile, with given corners, or by finding the board. */
export type PictureOptions = { readonly table: TableSpec; readonly corners?: Corners; readonly profile?: Profile };

const none = (note: string, start: number): PictureSight => ({
  corners: undefined,
  from: 'none',
  reprojection: 0,
  camera: undefined,
  detections: [],
  hand: false,
  notes: [note],
  ms: { total: performance.now() - start, find: performance.now() - start },
});

/** A picture no larger than discs need (board about 700 px a side), and the factor it was scaled by. */
export const scaledDown = (cv: OpenCv, picture: Raster, corners: Corners): { readonly picture: Raster; readonly scale: number } => {
  const longest = Math.max(...corners.map((c, i) => Math.hypot(c[0] - corners[(i + 1) % 4]![0], c[1] - corners[(i + 1) % 4]![1])));
  const scale = Math.min(1, 700 / longest);
  return scale === 1 ? { picture, scale } : { picture: cv.resized(picture, Math.round(picture.width * scale), Math.round(picture.height * scale)), scale };
};

/** Finds board and discs in one picture on its own; runs in the calling thread. */
export const detectPicture = async (frame: Frame, options: PictureOptions): Promise<PictureSight> => {
  const start = performance.now();
  const cv = await openCv();
  const whole: Raster = { width: frame.width, height: frame.height, channels: 3, pixels: frame.rgb };
  const { table } = options;
  const found = options.corners || options.profile ? undefined : findBoard(cv, whole);
  const corners = options.corners ?? options.profile?.corners ?? (found && fromTopLeft(found.corners));
  const findMs = performance.now() - start;
  if (!corners) return none('no board: four straight sides of one wooden surface around the middle of the picture were expected', start);
  const { picture, scale } = scaledDown(cv, whole, corners);
  const smaller = corners.map(([u, v]) => [(u + 0.5) * scale - 0.5, (v + 0.5) * scale - 0.5] as const);
  const pose = solvePose(picture.width, picture.height, boardCorners(table.side).map((at, i) => ({ at, px: { u: smaller[i]![0], v: smaller[i]![1] }, sigma: 1 })));
  if (!pose) return none('the corners make no square any camera could see', start);
  const view = boardView(pose.camera, table);
  const rect = view.rectify(picture);
  const discs = findDiscs(rect, view.side, table.pocket / table.side, undefined, undefined, undefined, boardImages(cv, rect, view.side));
  const beliefs = kindsByContrast(discs.discs.map((d) => ({ lab: d.lab, ratio: d.ratio })), discs.wood);
  const detections = toDetections(discs.discs, beliefs, view.layout, pose.camera, table).map((d) => ({ ...d, px: { u: (d.px.u + 0.5) / scale - 0.5, v: (d.px.v + 0.5) / scale - 0.5 }, r: d.r / scale }));
  const notes: string[] = [];
  const whites = discs.discs.filter((_, i) => detections[i]!.kind === 'white');
  if (whites.some((d) => labDistance(d.lab, discs.wood) < 12)) notes.push('white is close to the wood here');
  return {
    corners,
    from: options.corners ? 'given' : options.profile ? 'profile' : 'found',
    reprojection: pose.rms / scale,
    camera: pose.camera,
    detections,
    hand: false,
    notes,
    ms: { total: performance.now() - start, find: findMs },
  };
};
