import type { TableSpec } from '../geometry/table.ts';
import type { MatchLine, Origin, VariantId } from '../domain/match-event.ts';
import type { Ruling } from '../domain/ruling.ts';
import type { Stroke } from '../domain/stroke.ts';
import type { StrokeFacts } from './stroke-view.ts';
import type { MatchView, RulingView, SideView, TableView } from './view.ts';

/** The measures of a table that a page needs to draw it. */
export const tableView = (t: TableSpec): TableView => ({
  id: t.id,
  side: t.side,
  discDiameter: t.disc.diameter,
  strikerDiameter: t.striker.diameter,
  pocket: t.pocket,
  centreCircle: t.centreCircle,
  bigCircle: t.bigCircle,
  zone: { ...t.zone },
});

/** Points that win a game, games of a match unless `bestOf` says otherwise, and the players' own words for the units of play (RULES.md). */
export const unitsOf: Readonly<Record<VariantId, { readonly target: number; readonly bestOf: number; readonly words: MatchView['words'] }>> = {
  carrom: { target: 25, bestOf: 1, words: { board: 'board', game: 'game', match: 'match' } },
  'billard-indien': { target: 25, bestOf: 1, words: { board: 'board', game: 'game', match: 'match' } },
  icf: { target: 25, bestOf: 3, words: { board: 'board', game: 'game', match: 'match' } },
  burmese: { target: 30, bestOf: 3, words: { board: 'game', game: 'set', match: 'match' } },
  yemeni: { target: 29, bestOf: 1, words: { board: 'round', game: 'game', match: 'match' } },
};

/** The facts of a stroke without the camera's evidence, as pages show and amend them. */
export const strokeFacts = (stroke: Stroke): StrokeFacts => {
  const { striker, pocketed, offBoard, improper, firstContact, firstContactBehindBaseLine, seat } = stroke;
  return {
    type: 'stroke',
    striker: { ...striker },
    ...(seat === undefined ? {} : { seat }),
    ...(firstContact === undefined ? {} : { firstContact }),
    ...(firstContactBehindBaseLine === undefined ? {} : { firstContactBehindBaseLine }),
    ...(pocketed === undefined ? {} : { pocketed: [...pocketed] }),
    ...(offBoard === undefined ? {} : { offBoard: [...offBoard] }),
    ...(improper === undefined ? {} : { improper: [...improper] }),
  };
};

/** Where a ruling came from: what the log keeps beside it. */
export type Grounds = { readonly origin: Origin; readonly confidence: number | null; readonly doubts: readonly string[]; readonly corrected: boolean };

/** A ruling in the form pages show. */
export const rulingView = (ruling: Ruling, grounds: Grounds): RulingView => ({
  event: ruling.event,
  text: ruling.text,
  rules: [...ruling.rules],
  fouls: [...ruling.fouls],
  turn: ruling.turn,
  ...grounds,
  doubts: [...grounds.doubts],
});

const overs = { boardOver: 'board', gameOver: 'game', matchOver: 'match' } as const;

const winnerOf = (ruling: Ruling): number | null => ruling.match?.winner ?? ruling.game?.winner ?? ruling.board?.winner ?? null;

const sideViews = (line: MatchLine, ruling: Ruling): SideView[] =>
  line.sides.map((side, i) => {
    const colour = ruling.colours?.[i] ?? null;
    return {
      name: side.name,
      seats: [...side.seats],
      colour,
      score: ruling.score[i] ?? 0,
      games: ruling.games[i] ?? 0,
      owed: ruling.owed[i] ?? 0,
      left: colour === null ? null : ruling.onBoard[colour],
    };
  });

/** Everything a page shows of a match, from its first line and its last ruling (`event` 0: nothing was ruled yet). */
export const matchView = (line: MatchLine, ruling: Ruling, revision: number, grounds: Grounds): MatchView => {
  const units = unitsOf[line.variant];
  const over = ruling.turn === 'boardOver' || ruling.turn === 'gameOver' || ruling.turn === 'matchOver' ? overs[ruling.turn] : null;
  const chosen = line.options?.['bestOf'];
  return {
    revision,
    variant: line.variant,
    words: units.words,
    sides: sideViews(line, ruling),
    next: ruling.next === null ? null : { ...ruling.next },
    boardNumber: ruling.boardNumber,
    target: units.target,
    bestOf: typeof chosen === 'number' ? chosen : units.bestOf,
    queen: { ...ruling.queen },
    onBoard: { ...ruling.onBoard },
    returns: ruling.returns.map((r) => ({ ...r })),
    ruling: ruling.event === 0 ? null : rulingView(ruling, grounds),
    over,
    winner: over === null ? null : winnerOf(ruling),
    end: ruling.board === null ? null : { ...ruling.board, final: [...ruling.board.final] },
  };
};
