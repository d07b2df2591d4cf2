import type { Change } from '../../server/contract/change.ts';
import type { Command, CommandResult } from '../../server/contract/command.ts';
import type { GhostView } from '../../server/contract/replay.ts';
import type { Scorecard } from '../../server/match/commands/scorecard.ts';
import type { Session } from '../../server/contract/session.ts';
import type { SightView } from '../../server/contract/stroke-view.ts';
import type { BoardView, HealthView, Scene } from '../../server/contract/view.ts';

/** A session that a test plays: it shows a scene and changes it on demand; commands are recorded and answered as told. */
export type Scripted = Omit<Session, 'preview'> & {
  readonly show: (scene: Scene) => void;
  readonly board: (board: Partial<BoardView>) => void;
  readonly match: (match: Partial<Scene['match']>) => void;
  readonly health: (health: Partial<HealthView>) => void;
  readonly clock: (clock: Scene['clock']) => void;
  readonly commands: Command[];
  /** Who sent each of them. */
  readonly by: (string | undefined)[];
  readonly listeners: () => number;
  answer: (command: Command) => CommandResult | Promise<CommandResult>;
  preview?: NonNullable<Session['preview']>;
  readonly clips: Map<string, Uint8Array>;
  spot: GhostView | null;
  readonly scorecard: () => Scorecard;
  sheet: Scorecard;
  jpeg: Uint8Array | undefined;
  seen: SightView | undefined;
};

/** Starts from a scene. By default every command raises the revision by one and succeeds. */
export const scriptedSession = (first: Scene): Scripted => {
  let scene = first;
  const heard = new Set<(change: Change) => void>();
  const tell = (change: Change): void => {
    for (const listener of heard) listener(change);
  };
  const matchChange = (): Change => ({ what: 'match', match: scene.match, pending: scene.pending, log: scene.log, policy: scene.policy });
  const session: Scripted = {
    view: () => scene,
    subscribe: (listener) => {
      heard.add(listener);
      return () => heard.delete(listener);
    },
    command: async (command, by) => {
      session.commands.push(command);
      session.by.push(by);
      return session.answer(command);
    },
    picture: async () => session.jpeg,
    clip: async (id) => session.clips.get(id),
    ghost: () => session.spot,
    clips: new Map(),
    spot: null,
    scorecard: () => session.sheet,
    sheet: { variant: 'carrom', at: null, table: null, sides: [{ name: 'Asha', seats: ['south'] }, { name: 'Ben', seats: ['north'] }], games: [], awards: [], winner: null, signatures: ['Asha', 'Ben', 'Umpire'] },
    sight: () => session.seen,
    close: async () => undefined,
    commands: [],
    by: [],
    listeners: () => heard.size,
    jpeg: undefined,
    seen: undefined,
    answer: () => {
      session.match({ revision: scene.match.revision + 1 });
      return { ok: true, revision: scene.match.revision };
    },
    show: (next) => {
      scene = next;
      tell({ what: 'scene' });
    },
    board: (board) => {
      scene = { ...scene, board: { ...scene.board, ...board } };
      tell({ what: 'board', board: scene.board });
    },
    clock: (clock) => {
      scene = { ...scene, clock };
      tell({ what: 'clock', clock });
    },
    match: (match) => {
      scene = { ...scene, match: { ...scene.match, ...match } };
      tell(matchChange());
    },
    health: (health) => {
      scene = { ...scene, health: { ...scene.health, ...health } };
      tell({ what: 'health', health: scene.health });
    },
  };
  return session;
};
