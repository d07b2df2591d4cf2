import { tableView, unitsOf } from '../../server/contract/present.ts';
import type { LogLine } from '../../server/contract/stroke-view.ts';
import type { BoardView, DiscView, MatchView, RulingView, Scene, SideView } from '../../server/contract/view.ts';
import type { VariantId } from '../../server/domain/match-event.ts';
import { foulCodes } from '../../server/domain/ruling.ts';
import { layout } from '../../server/geometry/layout.ts';
import { tableOfVariant } from '../../server/geometry/table.ts';

/** Places of discs in the middle of a board, mm on a 740 board; scaled to others. */
const scattered: readonly (readonly [DiscView['kind'], number, number])[] = [
  ['white', -212, 148],
  ['white', 41, 96],
  ['white', 128, -33],
  ['white', -30, -61],
  ['white', 246, 231],
  ['black', -96, 22],
  ['black', 12, 11],
  ['black', 74, 188],
  ['black', -268, -204],
  ['black', 301, 42],
  ['black', -20, 262],
  ['black', 162, -182],
  ['queen', -58, 121],
  ['striker', 60, -252.6],
];

/** The arranged layout as discs to draw. */
export const arranged = (variant: VariantId): DiscView[] => {
  const first = variant === 'burmese' ? 'black' : 'white';
  return layout(tableOfVariant[variant].disc.diameter, 'south').map((place, id) => ({
    id,
    kind: place.who === 'queen' ? 'queen' : (place.who === 'first') === (first === 'white') ? 'white' : 'black',
    x: place.at.x,
    y: place.at.y,
    sure: 1,
  }));
};

/** A board in the middle of play without the kinds in `without`. */
export const inPlay = (variant: VariantId, without: readonly DiscView['kind'][] = []): DiscView[] => {
  const k = tableOfVariant[variant].side / 740;
  return scattered.map(([kind, x, y], id) => ({ id, kind, x: x * k, y: y * k, sure: id === 3 ? 0.5 : 1 })).filter((disc) => !without.includes(disc.kind));
};

const side = (name: string, seat: SideView['seats'][number], colour: SideView['colour'], score: number, left: number | null, more: Partial<SideView> = {}): SideView => ({ name, seats: [seat], colour, score, games: 0, owed: 0, left, ...more });

const ruling = (event: number, text: string, rules: readonly string[], more: Partial<RulingView> = {}): RulingView => ({ event, text, rules: [...rules], fouls: [], turn: 'continues', origin: 'camera', confidence: 0.97, doubts: [], corrected: false, ...more });

const logOf = (r: RulingView | null, score: number[]): LogLine[] =>
  r === null
    ? []
    : [
        { event: Math.max(1, r.event - 1), at: 1_796_000_000_000, origin: 'camera', what: 'stroke', stroke: { type: 'stroke', striker: {}, firstContact: 'white', pocketed: [] }, text: 'Nothing pocketed. The turn passes.', rules: ['carrom.K4'], fouls: [], score, confidence: 0.99, doubts: [], corrected: false, undone: false, clip: null },
        { event: r.event, at: 1_796_000_042_000, origin: r.origin, what: 'stroke', stroke: { type: 'stroke', striker: { pocketed: r.fouls.includes('strikerPocketed') }, firstContact: 'white', pocketed: ['white'] }, text: r.text, rules: r.rules, fouls: r.fouls, score, confidence: r.confidence, doubts: r.doubts, corrected: r.corrected, undone: false, clip: null },
      ];

const allCommands = ['start', 'event', 'confirm', 'reject', 'amend', 'pause', 'resume', 'policy'];

/** A scene of the middle of a game, with what is different in it. */
export const scene = (variant: VariantId, match: Partial<MatchView>, board: Partial<BoardView> = {}, rest: Partial<Pick<Scene, 'pending' | 'health' | 'policy' | 'clock'>> = {}): Scene => {
  const units = unitsOf[variant];
  const sides = match.sides ?? [side('Asha', 'south', 'white', 9, 5), side('Ben', 'north', 'black', 14, 7)];
  const last = match.ruling === undefined ? ruling(12, 'White pocketed a disc. South strikes again.', ['carrom.K4']) : match.ruling;
  return {
    table: tableView(tableOfVariant[variant]),
    match: {
      revision: 12,
      variant,
      words: units.words,
      next: { side: 0, seat: 'south' },
      boardNumber: 3,
      target: units.target,
      bestOf: units.bestOf,
      queen: { state: 'onBoard', side: null },
      onBoard: { white: 5, black: 7, queen: 1 },
      returns: [],
      over: null,
      winner: null,
      end: null,
      ...match,
      sides,
      ruling: last,
    },
    board: { at: 0, phase: 'placed', hand: false, discs: inPlay(variant), ...board },
    health: rest.health ?? { camera: { state: 'live', fps: 29.7, dropped: 0, text: '1280x720, 29.7 pictures a second' }, sensors: { state: 'online', text: 'firmware 1.2, four pockets clear', pockets: [] }, source: 'v4l2:/dev/video0' },
    pending: rest.pending ?? null,
    log: logOf(last, sides.map((s) => s.score)),
    policy: rest.policy ?? { preset: 'automatic', below: 0.8, fouls: Object.fromEntries(foulCodes.map((foul) => [foul, 'apply'])) as Scene['policy']['fouls'], laws: {} },
    clock: rest.clock ?? null,
    can: allCommands,
  };
};

export { ruling as cannedRuling, side as cannedSide };
