import type { Board } from '../domain/board.ts';
import type { Frame } from '../domain/frame.ts';
import type { Profile } from '../domain/profile.ts';
import { project } from '../geometry/camera.ts';
import type { GhostView } from '../contract/replay.ts';
import type { Table, TableState } from '../live/table.ts';
import type { Match } from '../match/commands/standing.ts';
import type { Mark } from '../replay/clip.ts';
import { backWithin, type Ghost, ghosts, noRest, restAfter } from '../replay/ghost.ts';
import { openRecorder } from '../replay/recorder.ts';
import type { Shelf } from '../replay/shelf.ts';

/** Width of the pictures of a clip, px. */
const width = 640;

/** Where a disc on the board is drawn in the camera's picture, px, and how large. */
const drawn = (profile: Profile, kind: Mark['kind'], at: { readonly x: number; readonly y: number }) => {
  const { disc, striker } = profile.table;
  const body = kind === 'striker' ? striker : disc;
  const top = project(profile.camera, { x: at.x, y: at.y, z: body.thickness });
  const edge = project(profile.camera, { x: at.x + body.diameter / 2, y: at.y, z: body.thickness });
  return { u: top.u, v: top.v, r: Math.hypot(edge.u - top.u, edge.v - top.v) };
};

const marksOf = (board: Board, profile: Profile, scale: number): readonly Mark[] =>
  board.discs.map(({ id, kind, at }) => {
    const { u, v, r } = drawn(profile, kind, at);
    return { id, kind, u: u * scale, v: v * scale, r: r * scale };
  });

/** Strokes of the camera in a match: their names and when they moved, on the frames' clock. */
const strokesIn = (match: Match) => {
  const ruled = match.lines.flatMap(({ now, pending, revision }) => (now.type === 'stroke' && now.evidence !== undefined ? [{ id: pending ?? match.log[revision - 1]?.command ?? '', evidence: now.evidence }] : []));
  const asked = match.asked.flatMap(({ pending, event }) => (event.evidence === undefined ? [] : [{ id: pending, evidence: event.evidence }]));
  return [...ruled.slice(-3), ...asked];
};

const ghostView = (state: TableState, found: readonly Ghost[]): GhostView | null => {
  const { frame, profile } = state;
  if (!frame || !profile || found.length === 0) return null;
  return {
    width: frame.width,
    height: frame.height,
    discs: found.map(({ disc, off }) => ({ kind: disc.kind, ...drawn(profile, disc.kind, disc.at), off: off === null ? null : Math.round(off * 10) / 10, back: off !== null && off <= backWithin })),
  };
};

/** Records a table: clips of its strokes on a shelf, and the last rest as a ghost. `ready` hears of each new clip. */
export const replayOf = (table: Table, shelf: Shelf, jpegOf: (frame: Frame, width: number) => Promise<Uint8Array>, ready: () => void, fault: (error: Error) => void) => {
  const recorder = openRecorder(shelf, ready, fault);
  const known = new Set<string>();
  let rest = noRest;
  const strokesKnown = (): void => {
    const { match } = table.state();
    if (match === null) return;
    for (const { id, evidence } of strokesIn(match)) {
      if (known.has(id) || shelf.has(id)) continue;
      known.add(id);
      recorder.stroke(id, evidence.t0 * 1000, evidence.t1 * 1000);
    }
  };
  // What a match taken up again knows happened before this camera began to count.
  for (const { id } of table.state().match === null ? [] : strokesIn(table.state().match!)) known.add(id);
  const looked = (): void => {
    const { frame, board, phase, profile, match } = table.state();
    rest = restAfter(rest, board, phase, match?.touched ?? 0);
    if (!frame || !profile) return;
    const scale = Math.min(1, width / frame.width);
    recorder.picture({ at: frame.at, width: Math.round(frame.width * scale), height: Math.round(frame.height * scale), marks: marksOf(board, profile, scale), encode: () => jpegOf(frame, width) });
  };
  table.subscribe((news) => {
    if (news === 'board') looked();
    else if (news === 'match') strokesKnown();
  });
  return { has: shelf.has, clip: shelf.get, held: shelf.held, ghost: () => ghostView(table.state(), ghosts(rest, table.state().board)) };
};
