import { maskCells, maskMargin, type Sight } from '../domain/detection.ts';
import type { Frame } from '../domain/frame.ts';
import type { Profile } from '../domain/profile.ts';
import { bareBoard } from './bare-board.ts';
import { type BoardImages, boardImages } from './board-images.ts';
import { coverWatch } from './cover-mask.ts';
import { apart, findDiscs, type FoundDisc } from './find-discs.ts';
import { kindsByContrast, kindsByLooks, strangeness } from './kinds.ts';
import type { OpenCv } from './opencv.ts';
import type { Raster } from './raster.ts';
import { toMm } from './rectified.ts';
import { stirWatch } from './stir.ts';
import { strikerLook } from './striker-look.ts';
import { toDetections } from './to-detections.ts';
import { boardView } from './view-of-board.ts';

/** Frames in which everything is searched, until the bare board is known. */
const settling = 12;

/** Under a hand, what is further than this from the look of every kind of its size is no disc; beside one, where a finger may lie over a part of it, farther still (squared spreads). */
const strange = { under: 20, beside: 60 } as const;

/** Sees frame after frame of one calibrated camera; keeps what the bare board looks like. */
export const seeing = (cv: OpenCv, profile: Profile): ((frame: Frame) => Sight) => {
  const { camera, table, looks } = profile;
  const view = boardView(camera, table, 420, 480);
  const { layout, side } = view;
  const cover = coverWatch(cv, camera, table);
  const bare = bareBoard(layout.size, (2.9 * table.disc.diameter) / layout.mmPerPx);
  const sizes = { disc: table.disc.diameter / 2 / layout.mmPerPx, striker: table.striker.diameter / 2 / layout.mmPerPx };
  const learned = (['white', 'black', 'queen'] as const).filter((k) => (looks[k]?.samples ?? 0) > 0).length >= 2;
  const strikerSeen = strikerLook(table.striker.diameter / table.disc.diameter, (layout.size - 1) / 2);
  const stir = stirWatch(layout.size, sizes.striker);
  let images: BoardImages | undefined;
  let noise: number | undefined;
  let kept: readonly FoundDisc[] = [];
  let frames = 0;
  return (frame) => {
    const start = performance.now();
    const picture: Raster = { width: frame.width, height: frame.height, channels: 3, pixels: frame.rgb };
    const rect = view.rectify(picture);
    const rectified = performance.now();
    images ??= boardImages(cv, rect, side);
    const stirred = stir(rect);
    const here = frames < settling || stirred === undefined ? undefined : { ...stirred, ...(noise === undefined ? {} : { noise }) };
    const fresh = findDiscs(rect, side, table.pocket / table.side, sizes, (u, v, r) => bare.difference(rect, u, v, r), here, images);
    const found = here === undefined ? fresh : { ...fresh, discs: apart([...kept.filter((d) => !here.holds(d.u, d.v)), ...fresh.discs.filter((d) => here.holds(d.u, d.v))]) };
    kept = found.discs;
    if (here === undefined) noise = fresh.noise;
    const searched = performance.now();
    const over = cover.look(picture, found.discs, layout, frame.at);
    const cellAt = (u: number, v: number): boolean => {
      const [x, y] = toMm(layout, u, v);
      const whole = table.side * (1 + 2 * maskMargin);
      const i = Math.floor((x / whole + 0.5) * maskCells);
      const j = Math.floor((0.5 - y / whole) * maskCells);
      return i >= 0 && j >= 0 && i < maskCells && j < maskCells && over.cells[j * maskCells + i] === 1;
    };
    const open = found.discs.filter((d) => !cellAt(d.u, d.v));
    const striker = looks.striker ?? strikerSeen(open);
    const known = striker === undefined ? looks : { ...looks, striker };
    // Round things on a hand are no discs: while one is over the board, only what looks like a disc of its size stays once all looks are known, and under the mask only clear circles. Large prints are never the striker.
    const strikerRatio = table.striker.diameter / table.disc.diameter;
    const allKnown = learned && striker !== undefined;
    const isDisc = (d: FoundDisc): boolean => {
      const under = cellAt(d.u, d.v);
      if (under && d.p <= 0.93) return false;
      return !allKnown || (!over.hand && d.ratio < (1 + 2 * strikerRatio) / 3) || strangeness(d, known, strikerRatio) < (under ? strange.under : strange.beside);
    };
    const discs = found.discs.filter(isDisc);
    const face = discs.map((d) => ({ lab: d.lab, ratio: d.ratio }));
    const beliefs = learned ? kindsByLooks(face, known, strikerRatio) : kindsByContrast(face, found.wood);
    const detections = toDetections(discs, beliefs, layout, camera, table);
    const trust: Sight['trust'] = over.lightness < 14 ? 'dark' : over.lightness > 246 ? 'bright' : 'ok';
    // The memory grows often at first and then every fifth frame: it changes slowly and costs time.
    if (trust === 'ok' && (frames < settling || frames % 5 === 0)) bare.learn(rect, found.discs, cellAt);
    frames++;
    const end = performance.now();
    return {
      index: frame.index,
      at: frame.at,
      detections,
      hand: over.hand,
      covered: over.cells,
      trust,
      notes: trust === 'dark' ? ['the picture is too dark to see the board'] : trust === 'bright' ? ['the picture is overexposed'] : [],
      ms: { rectify: rectified - start, find: searched - rectified, cover: end - searched, total: end - start },
    };
  };
};
