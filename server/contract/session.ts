import type { Change } from './change.ts';
import type { Command, CommandResult, Preview, Refusal } from './command.ts';
import type { SensorsDesk } from './sensors.ts';
import type { GhostView } from './replay.ts';
import type { SightView } from './stroke-view.ts';
import type { Scene } from './view.ts';

/** A running table, as the outside sees it: what it shows, what it is told. The real one, a scripted one and an idle one look alike. */
export type Session = {
  /** All there is to show now. Cheap; called for every page that connects. */
  readonly view: () => Scene;
  /** Tells of every change until the returned function is called. Listeners never throw. */
  readonly subscribe: (listener: (change: Change) => void) => () => void;
  /** Carries out one command that the schema let pass; refuses as `stale` what was made against a revision that no longer holds. Never rejects for a refusal: that is an answer. `by`: the device that asks. */
  readonly command: (command: Command, by?: string) => Promise<CommandResult>;
  /** What a command would change; changes nothing. Left out by sessions that cannot tell. */
  readonly preview?: (command: Command) => Promise<Preview | Refusal>;
  /** The last picture of the camera as JPEG; undefined while there is none. */
  readonly picture: () => Promise<Uint8Array | undefined>;
  /** What was seen in the last picture; undefined while there is none. */
  readonly sight: () => SightView | undefined;
  /** The pocket sensors, to try them out. Left out by sessions that have none to tell of. */
  readonly sensors?: SensorsDesk;
  /** The pictures of a stroke as bytes (replay.ts), by the name the view gives; undefined where there are none. */
  readonly clip?: (id: string) => Promise<Uint8Array | undefined>;
  /** The last rest against the board now; null while nothing lay. */
  readonly ghost?: () => GhostView | null;
  /** Stops everything the session runs, within a second. */
  readonly close: () => Promise<void>;
};
