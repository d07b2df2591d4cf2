import type { MatchEvent, MatchLine } from '../domain/match-event.ts';
import type { Ruling } from '../domain/ruling.ts';
import { apply } from '../match/apply.ts';
import { errorLine } from '../match/record-error.ts';
import { type MatchState, start } from '../match/start.ts';
import type { Umpire } from '../sources/simulated/umpire.ts';

/** The referee over the simulated table: keeps the match of its players. Throws Error on an event the record would refuse. */
export const simulatedUmpire = (): Umpire => {
  let state: MatchState | undefined;
  const ruled = (result: ReturnType<typeof start>): Ruling => {
    if (!result.ok) throw new Error(errorLine(result.error));
    state = result.value.state;
    return result.value.ruling;
  };
  return {
    start: (line: MatchLine) => ruled(start(line)),
    apply: (event: MatchEvent) => {
      if (!state) throw new Error('no match has started');
      return ruled(apply(state, event));
    },
  };
};
