import type { MatchEvent, MatchLine } from '../../domain/match-event.ts';
import type { Ruling } from '../../domain/ruling.ts';

/** Who rules over the simulated table: handed in, so that the players do what a referee says without knowing one. Both may take their time. */
export type Umpire = {
  readonly start: (line: MatchLine) => Ruling | Promise<Ruling>;
  readonly apply: (event: MatchEvent) => Ruling | Promise<Ruling>;
};
