import type { BoardView, HealthView, MatchView, Scene, View } from './view.ts';
import type { CommandResult, Preview, Refusal } from './command.ts';
import type { SensorsView } from './sensors.ts';

/** What changed in a session: the part that is new, whole. `match` carries all that changes with the log. */
export type Change =
  | { readonly what: 'board'; readonly board: BoardView }
  | { readonly what: 'match'; readonly match: MatchView; readonly pending: Scene['pending']; readonly log: Scene['log']; readonly policy: Scene['policy'] }
  | { readonly what: 'health'; readonly health: HealthView }
  | { readonly what: 'clock'; readonly clock: Scene['clock'] }
  | { readonly what: 'scene' };

/** What the displays' namespace (`/`) sends. `board` may be dropped on a slow line and repeats the number of the last other change. */
export type FromServer = {
  view: (view: View) => void;
  board: (news: { seq: number; board: BoardView }) => void;
  match: (news: { seq: number } & Omit<Extract<Change, { what: 'match' }>, 'what'>) => void;
  health: (news: { seq: number; health: HealthView }) => void;
  clock: (news: { seq: number; clock: Scene['clock'] }) => void;
  /** Sent every second, so that a page can tell silence from a lost line. */
  alive: (news: { seq: number }) => void;
};

/** What a display may ask: the whole view again, nothing else. */
export type FromDisplay = { view: () => void };

/** What an umpire's page may say in the namespace `/umpire`: do this, or show what it would change. */
export type FromUmpire = {
  command: (command: unknown, answer: (result: CommandResult) => void) => void;
  preview: (command: unknown, answer: (result: Preview | Refusal) => void) => void;
  sensors: (act: unknown, answer: (result: { readonly ok: true; readonly sensors: SensorsView } | Refusal) => void) => void;
};

/** What the namespace `/umpire` sends: the sensors, to a page that tries them out. */
export type ToUmpire = { sensors: (view: SensorsView) => void };
