import { type ByColour, type DiscColour, discColours, type SideColour } from '../domain/disc.ts';
import { type FoulCode, foulCodes, type Return, type Ruling } from '../domain/ruling.ts';
import type { Hearing } from './hearing.ts';
import { changed, forSides, opponentOf, type Setup } from './setup.ts';
import type { BoardStanding, Standing } from './standing.ts';

/** How a board ended: `winner` null where nobody wins a board. `queenPoints`: the part of `points` that the queen is worth. */
export type BoardEnd = { readonly winner: number | null; readonly points: number; readonly queenPoints: number };

/** What the laws have said so far about one stroke or one call of the umpire. */
export type Verdict = {
  readonly fouls: readonly FoulCode[];
  /** Rule ids without the variant. */
  readonly rules: readonly string[];
  readonly improper: boolean;
  /** A stroke at the untouched layout that touched nothing (K3). */
  readonly failedBreak: boolean;
  readonly returns: readonly Return[];
  /** Discs of the offender still to be taken out as penalty. */
  readonly penalties: number;
  /** Points given (or taken) at once, for each side. */
  readonly points: readonly number[];
  /** Whether the side that struck would go on. */
  readonly keepsTurn: boolean;
  readonly colours: readonly SideColour[] | null;
  readonly onBoard: ByColour<number>;
  readonly owed: readonly number[];
  readonly queen: Ruling['queen'];
  readonly withQueen: number;
  readonly held: BoardStanding['held'];
  readonly cleared: number | null;
  readonly ended: BoardEnd | null;
  /** Nothing more is to be said: later laws are not asked. */
  readonly closed: boolean;
};

/** Nothing said yet: everything as it stands. */
export const openVerdict = (setup: Setup, standing: Standing): Verdict => ({
  fouls: [],
  rules: [],
  improper: false,
  failedBreak: false,
  returns: [],
  penalties: 0,
  points: forSides(setup, () => 0),
  keepsTurn: false,
  colours: standing.board.colours,
  onBoard: standing.board.onBoard,
  owed: standing.board.owed,
  queen: standing.board.queen,
  withQueen: standing.board.withQueen,
  held: standing.board.held,
  cleared: standing.board.cleared,
  ended: null,
  closed: false,
});

/** With rules cited, each once. */
export const citing = (v: Verdict, ...ids: readonly string[]): Verdict => {
  const fresh = ids.filter((id, i) => !v.rules.includes(id) && ids.indexOf(id) === i);
  return fresh.length === 0 ? v : { ...v, rules: [...v.rules, ...fresh] };
};

/** With a fault named, once, and the rules behind it. */
export const faulted = (v: Verdict, code: FoulCode, ...ids: readonly string[]): Verdict =>
  citing(v.fouls.includes(code) ? v : { ...v, fouls: [...v.fouls, code].sort((a, b) => foulCodes.indexOf(a) - foulCodes.indexOf(b)) }, ...ids);

/** With `n` discs of a colour back on the board: to the circle by a side, or to the centre by the umpire (`by` null). */
export const returning = (v: Verdict, disc: DiscColour, n: number, by: number | null): Verdict => {
  if (n <= 0) return v;
  const back: Return = { disc, to: by === null ? 'centre' : 'circle', by };
  return { ...v, returns: [...v.returns, ...Array.from({ length: n }, () => back)], onBoard: { ...v.onBoard, [disc]: v.onBoard[disc] + n } };
};

/** The own discs a stroke pocketed, back to the circle by the opponent. */
export const returningOwn = (h: Hearing, v: Verdict): Verdict => h.ownColours.reduce((so, colour) => returning(so, colour, h.fell[colour], h.opponent), v);

/** The queen back to the centre, with the own discs that fell with it where they must (B8). */
export const returningQueen = (v: Verdict): Verdict => {
  const side = v.queen.side;
  const colour = side === null ? undefined : v.colours?.[side];
  const back = returning(v, 'queen', 1 - v.onBoard.queen, null);
  const discs = colour === undefined ? back : returning(back, colour, Math.min(v.withQueen, 9 - back.onBoard[colour]), null);
  return { ...discs, queen: { state: 'onBoard', side: null }, withQueen: 0 };
};

/** With points for one side changed at once. */
export const scoring = (v: Verdict, side: number, points: number): Verdict => (points === 0 ? v : { ...v, points: changed(v.points, side, (p) => p + points) });

/** With the board ended: all that went back is void. */
export const ending = (v: Verdict, end: BoardEnd, ...ids: readonly string[]): Verdict => citing({ ...v, ended: end }, ...ids);

/** Whether the turn leaves the seat that has it: after a stroke out of turn only when its partner struck (C9). */
export const turnPasses = (h: Hearing, v: Verdict): boolean => (h.outOfTurn ? h.partner : !v.keepsTurn);

/** Takes the penalty discs out: one for each a side owes, as far as its discs lie in the pockets; the rest stays owed. */
export const payingDebts = (setup: Setup, v: Verdict, offender: number, rule: string): Verdict => {
  let so: Verdict = { ...v, penalties: 0 };
  for (let side = 0; side < setup.seats.length; side++) {
    const debt = (v.owed[side] ?? 0) + (side === offender ? v.penalties : 0);
    if (debt === 0) continue;
    const colour = v.colours?.[side];
    const paid = colour === undefined ? 0 : Math.min(debt, 9 - so.onBoard[colour]);
    if (colour !== undefined) so = returning(so, colour, paid, opponentOf(setup, side));
    so = citing({ ...so, owed: changed(so.owed, side, () => debt - paid) }, rule);
  }
  return so;
};

/** Returns in the order rulings list them: white, black, queen. */
export const listed = (returns: readonly Return[]): readonly Return[] => discColours.flatMap((disc) => returns.filter((back) => back.disc === disc));
