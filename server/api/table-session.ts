import type { Change } from '../contract/change.ts';
import type { Command, CommandResult, Preview, Refusal } from '../contract/command.ts';
import type { Session } from '../contract/session.ts';
import type { Command as DomainCommand, Refusal as DomainRefusal } from '../domain/command.ts';
import type { Frame } from '../domain/frame.ts';
import type { Match } from '../match/commands/standing.ts';
import { type Scorecard, scorecard } from '../match/commands/scorecard.ts';
import { saying } from '../match/commands/words.ts';
import type { Table, TableNews } from '../live/table.ts';
import { boardView, clockView, healthView, matchScene, sightView, tableScene } from './table-scene.ts';

const refusal = (error: DomainRefusal, match: Match | null): Refusal => ({
  ok: false,
  code: error.code,
  text: error.text,
  revision: match?.revision ?? 0,
  ...(error.since === undefined ? {} : { since: error.since.flatMap(({ change }) => (change.type === 'event' ? [saying(change.event)] : [change.type])) }),
  ...(error.impossible === undefined ? {} : { impossible: error.impossible.map(({ event, what, why }) => `${event}: ${what} (${why})`) }),
});

/** The pictures kept of a table; `listen` tells of each new clip. */
export type Replay = { readonly has: (id: string) => boolean; readonly clip: NonNullable<Session['clip']>; readonly ghost: NonNullable<Session['ghost']>; readonly listen: (ready: () => void) => void };

/** A session of a table has a score sheet as well. */
export type TableSession = Session & { readonly scorecard: () => Scorecard };

/** A table as pages see it. `jpegOf` makes the picture they show; a table without a match cannot be shown and throws. */
export const tableSession = (table: Table, jpegOf: (frame: Frame) => Promise<Uint8Array>, replay?: Replay): TableSession => {
  const matchNow = (): Match => {
    const { match } = table.state();
    if (match === null) throw new Error('a table without a match');
    return match;
  };
  const changeOf = (news: TableNews): Change => {
    const state = table.state();
    switch (news) {
      case 'board':
        return { what: 'board', board: boardView(state) };
      case 'health':
        return { what: 'health', health: healthView(state) };
      case 'clock':
        return { what: 'clock', clock: clockView(state) };
      case 'match':
        return { what: 'match', ...matchScene(matchNow(), replay?.has) };
    }
  };
  const listeners = new Set<(news: TableNews) => void>();
  // A clip is cut a moment after its stroke was ruled: the log is told once more, with its name.
  replay?.listen(() => {
    for (const heard of listeners) heard('match');
  });
  let pictured: { readonly frame: Frame; readonly jpeg: Promise<Uint8Array> } | undefined;
  return {
    view: () => tableScene(table.state(), matchNow(), replay?.has),
    subscribe: (listener) => {
      const heard = (news: TableNews): void => listener(changeOf(news));
      listeners.add(heard);
      const unsubscribe = table.subscribe(heard);
      return () => {
        listeners.delete(heard);
        unsubscribe();
      };
    },
    command: async (command: Command, by = 'umpire'): Promise<CommandResult> => {
      const done = table.command(command as DomainCommand, by);
      return done.ok ? { ok: true, revision: done.value.revision } : refusal(done.error, table.state().match);
    },
    preview: async (command: Command): Promise<Preview | Refusal> => {
      const { match } = table.state();
      const shown = table.preview(command as DomainCommand);
      if (!shown.ok) return refusal(shown.error, match);
      const { text, points, rulings, impossible } = shown.value;
      return { ok: true, revision: match?.revision ?? 0, text, points: points.map(({ what, before, after }) => ({ what, before, after })), rulings: rulings.map((one) => ({ ...one })), impossible: impossible.map(({ event, what, why }) => `${event}: ${what} (${why})`) };
    },
    // Several pages that ask for the same picture share one encoding of it.
    picture: async () => {
      const { frame } = table.state();
      if (!frame) return undefined;
      if (pictured?.frame !== frame) pictured = { frame, jpeg: jpegOf(frame) };
      return pictured.jpeg;
    },
    sight: () => sightView(table.state()),
    scorecard: () => scorecard(matchNow()),
    ...(replay ? { clip: replay.clip, ghost: replay.ghost } : {}),
    close: () => table.close(),
  };
};
