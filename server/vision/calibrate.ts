import { colourClass } from '../../calibration/solve/looks.ts';
import { boardCorners, solvePose } from '../../calibration/solve/pose.ts';
import { kinds, type ByKind } from '../domain/disc.ts';
import type { Frame } from '../domain/frame.ts';
import { type ColourClass, type Profile, usualSurface } from '../domain/profile.ts';
import { failed, ok, type Result } from '../domain/result.ts';
import { type Camera, project } from '../geometry/camera.ts';
import { type Pocket, pocketCentre, pockets, type TableSpec } from '../geometry/table.ts';
import { findBoard } from './board-finder.ts';
import { boardImages } from './board-images.ts';
import type { Corners } from './detect-picture.ts';
import { findDiscs, type FoundDisc } from './find-discs.ts';
import { kindOf, kindsByContrast } from './kinds.ts';
import { cornersOf, fromTopLeft, quadArea } from './lines.ts';
import type { OpenCv } from './opencv.ts';
import { medianOf, type Raster } from './raster.ts';
import { refinedSides } from './side-edges.ts';
import { boardView } from './view-of-board.ts';

/** Why no profile could be made; `text` is one line for a person. */
export type CalibrationFailure = { readonly code: 'noFrames' | 'noBoard' | 'pocketOutOfView' | 'degenerate'; readonly pocket?: Pocket; readonly text: string };

/** What calibration is told: the kind of table, and the corners where a person marked them (clockwise from the picture's top-left, px). */
export type CalibrationOptions = { readonly table: TableSpec; readonly corners?: Corners; readonly from?: string; readonly at?: string };

/** Reprojection error of the corners, over the side, beyond which a calibration is refused. */
const worstFit = 0.004;

const asRaster = (f: Frame): Raster => ({ width: f.width, height: f.height, channels: 3, pixels: f.rgb });

/** Corners marked by hand, snapped to the sides of the surface where these are seen nearby. */
const snapped = (cv: OpenCv, picture: Raster, corners: Corners): Corners => {
  const sides = refinedSides(cv.lab(cv.blurred(picture, 3, 0.8)), corners);
  const side = Math.sqrt(Math.abs(quadArea(corners)));
  const near = cornersOf(sides.lines);
  return near.every((c, i) => Math.hypot(c[0] - corners[i]![0], c[1] - corners[i]![1]) < 0.03 * side) && sides.support > 0.4 ? near : corners;
};

/** The first pocket whose circle is not wholly in the picture, a little cut allowed. */
export const pocketOutOfView = (camera: Camera, table: TableSpec): Pocket | undefined =>
  pockets.find((p) => {
    const c = pocketCentre(table, p);
    return [0, 1, 2, 3, 4, 5, 6, 7].some((k) => {
      const q = project(camera, { x: c.x + (table.pocket / 2) * 0.8 * Math.cos((k * Math.PI) / 4), y: c.y + (table.pocket / 2) * 0.8 * Math.sin((k * Math.PI) / 4), z: 0 });
      return !(q.u > -1 && q.v > -1 && q.u < camera.width && q.v < camera.height);
    });
  });

/** Diameter of what was found, mm, where enough of it was seen. */
const measured = (discs: readonly FoundDisc[], mmPerPx: number, least: number): number | undefined => (discs.length >= least ? 2 * mmPerPx * medianOf(discs.map((d) => d.r)) : undefined);

/** Makes a profile from frames of a still camera: board, lens and pose, sizes and looks of the discs that are in view. South is at the bottom of the picture. */
export const calibrateWith = (cv: OpenCv, frames: readonly Frame[], options: CalibrationOptions): Result<Profile, CalibrationFailure> => {
  const chosen = frames.length <= 5 ? frames : [0, 1, 2, 3, 4].map((k) => frames[Math.floor((k * (frames.length - 1)) / 4)]!);
  const first = chosen[0];
  if (!first) return failed({ code: 'noFrames', text: 'no picture came from the source' });
  const pictures = chosen.map(asRaster);
  let corners: Corners | undefined = options.corners && snapped(cv, pictures[0]!, options.corners);
  if (!corners) {
    const found = pictures.flatMap((p) => findBoard(cv, p) ?? []).sort((a, b) => b.support - a.support);
    corners = found[0] && fromTopLeft(found[0].corners);
  }
  if (!corners) return failed({ code: 'noBoard', text: 'no board found: four straight sides of one wooden surface around the middle of the picture were expected; give the corners by hand' });
  const { table } = options;
  const pose = solvePose(first.width, first.height, boardCorners(table.side).map((at, i) => ({ at, px: { u: corners[i]![0], v: corners[i]![1] }, sigma: 0.5 })));
  if (!pose) return failed({ code: 'degenerate', text: 'the corners make no square any camera could see' });
  const hidden = pocketOutOfView(pose.camera, table);
  if (hidden) return failed({ code: 'pocketOutOfView', pocket: hidden, text: `the ${hidden} pocket is not wholly in the picture: move the camera until all four pockets are in view` });
  const mmPerPicturePx = table.side / Math.sqrt(Math.abs(quadArea(corners)));
  if (pose.rms * mmPerPicturePx > worstFit * table.side) {
    // Sides along the picture's border are where the picture ends, not where the board does.
    const cut = corners.findIndex(([u, v]) => Math.min(u, v, first.width - 1 - u, first.height - 1 - v) < 0.01 * first.width && Math.max(Math.min(u, first.width - 1 - u), Math.min(v, first.height - 1 - v)) < 0.05 * first.width);
    const pocket = cut < 0 ? undefined : (['nw', 'ne', 'se', 'sw'] as const)[cut];
    return pocket
      ? failed({ code: 'pocketOutOfView', pocket, text: `the ${pocket} pocket is not wholly in the picture: move the camera until all four pockets are in view` })
      : failed({ code: 'degenerate', text: `the four sides found make no square (off by ${(pose.rms * mmPerPicturePx).toFixed(1)} mm): give the corners by hand` });
  }
  const view = boardView(pose.camera, table);
  const samples: ByKind<FoundDisc[]> = { white: [], black: [], queen: [], striker: [] };
  for (const picture of pictures) {
    const rect = view.rectify(picture);
    const found = findDiscs(rect, view.side, table.pocket / table.side, undefined, undefined, undefined, boardImages(cv, rect, view.side));
    const beliefs = kindsByContrast(found.discs.map((d) => ({ lab: d.lab, ratio: d.ratio })), found.wood);
    found.discs.forEach((d, i) => {
      const kind = kindOf(beliefs[i]!);
      // Large circles are believed less from the start.
      if (kind !== 'unknown' && beliefs[i]![kind] > 0.75 && d.p > (kind === 'striker' ? 0.6 : 0.8)) samples[kind].push(d);
    });
  }
  const mm = view.layout.mmPerPx;
  const disc = measured([...samples.white, ...samples.black, ...samples.queen], mm, 4);
  const striker = measured(samples.striker, mm, 1);
  const looks: Partial<ByKind<ColourClass>> = Object.fromEntries(kinds.flatMap((k) => (samples[k].length > 0 ? [[k, colourClass(samples[k].map((d) => d.lab))]] : [])));
  const sized: TableSpec = { ...table, disc: { ...table.disc, diameter: disc ?? table.disc.diameter }, striker: { ...table.striker, diameter: striker ?? table.striker.diameter * ((disc ?? table.disc.diameter) / table.disc.diameter) } };
  return ok({
    format: 1,
    table: sized,
    camera: pose.camera,
    corners,
    looks,
    surface: usualSurface,
    quality: { px: pose.rms, mm: pose.rms * mmPerPicturePx },
    made: { at: options.at ?? '', from: options.from ?? `${frames.length} pictures` },
  });
};
