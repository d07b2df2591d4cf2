import { readFile } from 'node:fs/promises';
import type { Profile } from '../domain/profile.ts';
import { type TableSpec, tables } from '../geometry/table.ts';
import { PictureError, readPicture } from '../sources/picture.ts';
import { type Corners, detectPicture } from '../vision/detect-picture.ts';
import { type Command, parsed, printLine, UsageError } from './command.ts';
import { debugPicture } from './debug-picture.ts';
import { profileFrom } from './profile-file.ts';

const usage = 'umpire detect IMAGE... [--board ID] [--corners "x,y x,y x,y x,y"] [--profile FILE] [--debug OUT.png]';

/** Four corners from `--corners`. Throws UsageError unless they are four pairs of numbers that go round a board. */
export const cornersOption = (text: string): Corners => {
  const points = text.trim().split(/\s+/).map((pair) => pair.split(',').map((n) => (n.trim() === '' ? Number.NaN : Number(n))));
  if (points.length !== 4 || points.some((p) => p.length !== 2 || !p.every(Number.isFinite))) throw new UsageError(`--corners: expected four corners "x,y x,y x,y x,y" in pixels, clockwise from the top-left, got "${text}"`);
  const corners = points as unknown as [number, number][];
  const turns = corners.map((p, i) => {
    const q = corners[(i + 1) % 4]!;
    const r = corners[(i + 2) % 4]!;
    return (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0]);
  });
  if (!turns.every((t) => t > 0)) throw new UsageError(`--corners: expected corners clockwise round a board, got "${text}"`);
  return corners;
};

/** The table named by `--board`, or UsageError naming those there are. */
export const boardOption = (id: string): TableSpec => {
  const table = Object.hasOwn(tables, id) ? tables[id] : undefined;
  if (!table) throw new UsageError(`--board: expected one of ${Object.keys(tables).join(', ')}, got "${id}"`);
  return table;
};

const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** Picture, sight and output line of one image. */
const line = async (path: string, table: TableSpec, corners: Corners | undefined, profile: Profile | undefined, debug: string | undefined): Promise<string> => {
  const frame = await readPicture(path).catch((error: unknown) => {
    throw error instanceof PictureError ? new UsageError(error.message) : error;
  });
  if (profile && (profile.camera.width !== frame.width || profile.camera.height !== frame.height)) throw new UsageError(`${path}: expected ${profile.camera.width}x${profile.camera.height} px as in the profile, got ${frame.width}x${frame.height}`);
  const sight = await detectPicture(frame, { table, ...(corners ? { corners } : {}), ...(profile ? { profile } : {}) });
  if (debug) await debugPicture(frame, sight, debug);
  return JSON.stringify({
    image: path,
    width: frame.width,
    height: frame.height,
    corners_px: sight.corners?.map((c) => [round(c[0]), round(c[1])]) ?? null,
    corners: sight.from,
    reprojection_px: sight.corners ? round(sight.reprojection, 2) : null,
    discs: sight.detections.map((d) => ({ color: d.kind, x_px: round(d.px.u), y_px: round(d.px.v), r_px: round(d.r), x_mm: round(d.at.x), y_mm: round(d.at.y), confidence: round(d.confidence, 3), state: d.state })),
    hand: sight.hand,
    notes: sight.notes,
    ms: { total: round(sight.ms.total), find: round(sight.ms.find) },
  });
};

/** `umpire detect`: one JSON line an image. */
export const detect: Command = {
  usage,
  run: async (args) => {
    const { values, positionals } = parsed(args, { board: { type: 'string' }, corners: { type: 'string' }, profile: { type: 'string' }, debug: { type: 'string' } }, usage);
    if (positionals.length === 0) throw new UsageError(`no picture given (usage: ${usage})`);
    if (values.debug !== undefined && positionals.length > 1) throw new UsageError('--debug: expected one picture only');
    const profile = values.profile === undefined ? undefined : profileFrom(await readFile(values.profile, 'utf8').catch(() => { throw new UsageError(`--profile: ${values.profile}: cannot be read`); }), values.profile);
    const table = values.board !== undefined ? boardOption(values.board) : (profile?.table ?? boardOption('icf'));
    const corners = values.corners === undefined ? undefined : cornersOption(values.corners);
    for (const path of positionals) printLine(await line(path, table, corners, profile, values.debug));
    return 0;
  },
};
