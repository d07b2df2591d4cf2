import type { Board, BoardDisc, Phase } from '../domain/board.ts';

/** A disc counts as put back within this distance of where it lay, mm. */
export const backWithin = 2;

/** Memory of the last rest that play led to: what lies there when a board was bumped is to be put back. */
export type Rest = { readonly discs: readonly BoardDisc[]; readonly phase: Phase; readonly strokes: number };

/** Nothing lay yet. */
export const noRest: Rest = { discs: [], phase: 'noBoard', strokes: 0 };

const isRest = (phase: Phase): boolean => phase === 'ready' || phase === 'placed';

/**
 * The rest to be remembered after one more look at the board. `strokes` counts what was ruled or asked: a rest after a stroke, after discs were laid
 * back or after a board was arranged is new; a rest after any other motion is not, and the one before it stands.
 */
export const restAfter = (rest: Rest, board: Board, phase: Phase, strokes: number): Rest => {
  const isNew = strokes !== rest.strokes || rest.phase === 'returning' || rest.phase === 'arranging' || rest.discs.length === 0;
  if (!isRest(phase)) return rest.phase === 'returning' || rest.phase === 'arranging' ? rest : { ...rest, phase };
  const quiet = board.discs.filter(({ kind, moving }) => kind !== 'striker' && !moving);
  return isNew ? { discs: quiet, phase, strokes } : { ...rest, phase };
};

/** Where a disc lay, and how far the nearest of its kind lies from there now, mm; null: there is none near. */
export type Ghost = { readonly disc: BoardDisc; readonly off: number | null };

/** The last rest against the board now, disc by disc: each disc of the board stands for one ghost at most, the nearest pairs first. */
export const ghosts = (rest: Rest, board: Board): readonly Ghost[] => {
  const pairs = rest.discs
    .flatMap((disc) => board.discs.filter(({ kind }) => kind === disc.kind).map((now) => ({ disc, now, off: Math.hypot(disc.at.x - now.at.x, disc.at.y - now.at.y) })))
    .sort((a, b) => a.off - b.off);
  const taken = new Set<number>();
  const found = new Map<number, number>();
  for (const { disc, now, off } of pairs) {
    if (found.has(disc.id) || taken.has(now.id)) continue;
    found.set(disc.id, off);
    taken.add(now.id);
  }
  return rest.discs.map((disc) => ({ disc, off: found.get(disc.id) ?? null }));
};
