import type { Session } from '../contract/session.ts';
import { tableView, unitsOf } from '../contract/present.ts';
import type { VariantId } from '../domain/match-event.ts';
import { layout } from '../geometry/layout.ts';
import { tableOfVariant } from '../geometry/table.ts';
import type { Scene } from '../contract/view.ts';

const seatsOf = (sides: number) => (sides === 2 ? (['south', 'north'] as const) : (['south', 'east', 'north'] as const));

const idleScene = (variant: VariantId, names: readonly string[]): Scene => {
  const table = tableOfVariant[variant];
  const first = variant === 'burmese' ? 'black' : 'white';
  const second = first === 'white' ? 'black' : 'white';
  const units = unitsOf[variant];
  return {
    table: tableView(table),
    match: {
      revision: 0,
      variant,
      words: units.words,
      sides: names.map((name, i) => ({ name, seats: [seatsOf(names.length)[i] ?? 'north'], colour: names.length === 3 ? null : i === 0 ? first : second, score: 0, games: 0, owed: 0, left: names.length === 3 ? null : 9 })),
      next: { side: 0, seat: 'south' },
      boardNumber: 1,
      target: units.target,
      bestOf: units.bestOf,
      queen: { state: 'onBoard', side: null },
      onBoard: { white: 9, black: 9, queen: 1 },
      returns: [],
      ruling: null,
      over: null,
      winner: null,
      end: null,
    },
    board: {
      at: 0,
      phase: 'noBoard',
      hand: false,
      discs: layout(table.disc.diameter, 'south').map((place, id) => ({ id, kind: place.who === 'queen' ? 'queen' : place.who === 'first' ? first : second, x: place.at.x, y: place.at.y, sure: 1 })),
    },
    health: { camera: { state: 'lost', fps: 0, dropped: 0, text: 'no camera' }, sensors: { state: 'none', text: 'no pocket sensors' }, source: 'none' },
    pending: null,
    log: [],
    policy: 'automatic',
    can: [],
  };
};

/** A session without a camera and without a match: the pages show an arranged board and say that nothing is seen. */
export const openIdle = async (config: { readonly variant: VariantId; readonly sides: readonly string[] }): Promise<Session> => {
  const scene = idleScene(config.variant, config.sides);
  return {
    view: () => scene,
    subscribe: () => () => undefined,
    command: async () => ({ ok: false, code: 'unsupported', text: 'There is no match to command.', revision: 0 }),
    picture: async () => undefined,
    sight: () => undefined,
    close: async () => undefined,
  };
};
