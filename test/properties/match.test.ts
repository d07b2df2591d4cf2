import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discColours } from '../../server/domain/disc.ts';
import type { MatchEvent, MatchLine } from '../../server/domain/match-event.ts';
import type { Ruling } from '../../server/domain/ruling.ts';
import type { Seat } from '../../server/geometry/table.ts';
import { facing, toTheRight } from '../../server/geometry/table.ts';
import { apply } from '../../server/match/apply.ts';
import { fold } from '../../server/match/fold.ts';
import { parseLine, printLine } from '../../server/match/line.ts';
import { type MatchState, rulingOf, standingOf, start } from '../../server/match/start.ts';
import { anyMatch, anyMatchLine, anyPick, eventOf, type Played, play, seed } from './matches.ts';

const runs = (numRuns: number) => ({ seed, numRuns });

const applied = (state: MatchState, event: MatchEvent): { readonly state: MatchState; readonly ruling: Ruling } => {
  const next = apply(state, event);
  if (!next.ok) throw new Error(JSON.stringify(next.error));
  return next.value;
};

const unnumbered = ({ event: _, ...ruling }: Ruling): Omit<Ruling, 'event'> => ruling;

test('the generator reaches every variant, option, seat count and kind of event, whole boards, games and matches', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyMatch, ({ line, events, rulings }) => {
      seen.add(`${line.variant} ${line.sides.length}x${line.sides[0]?.seats.length}`);
      for (const [name, value] of Object.entries(line.options ?? {})) seen.add(`${name}=${String(value)}`);
      for (const event of events) seen.add(event.type);
      for (const ruling of rulings) seen.add(ruling.turn);
    }),
    runs(120),
  );
  const variants = ['carrom 2x1', 'carrom 2x2', 'carrom 3x1', 'billard-indien 2x1', 'icf 2x1', 'icf 2x2', 'burmese 2x1', 'burmese 2x2', 'yemeni 2x1', 'yemeni 2x2'];
  const options = ['colours=firstPocketed', 'queenRequired=false', 'backShots=false', 'demandExtras=false', 'queen=last', 'continueOn=pocket', 'bestOf=3'];
  const kinds = ['stroke', 'foul', 'pass', 'award', 'concede', 'lose', 'replay', 'undo', 'note', 'accept', 'expire', 'boardOver', 'gameOver', 'matchOver'];
  expect([...variants, ...options, ...kinds].filter((one) => !seen.has(one))).toEqual([]);
});

describe('discs', () => {
  test('on board + pocketed + to return = 19, never more than there are', () => {
    fc.assert(
      fc.property(anyMatch, ({ states, rulings, events }) => {
        for (const [i, event] of events.entries()) {
          const ruling = rulings[i + 1] as Ruling;
          for (const colour of discColours) {
            const now = ruling.onBoard[colour];
            expect(now >= 0 && now <= (colour === 'queen' ? 1 : 9)).toBe(true);
          }
          if (event.type === 'undo' || ruling.turn === 'starts' || ruling.board !== null || ruling.game || ruling.match) continue;
          const before = standingOf(states[i] as MatchState).board.onBoard;
          for (const colour of discColours) {
            const gone = event.type === 'stroke' ? [...(event.pocketed ?? []), ...(event.offBoard ?? [])].filter((disc) => disc === colour).length : 0;
            const back = ruling.returns.filter((one) => one.disc === colour).length;
            expect(ruling.onBoard[colour], `${colour} after event ${i + 1}`).toBe(before[colour] - gone + back);
          }
        }
      }),
      runs(60),
    );
  });

  test('nothing is owed while a disc of that side lies in a pocket', () => {
    fc.assert(
      fc.property(anyMatch, ({ rulings, line }) => {
        for (const { owed, onBoard, colours } of rulings) {
          if (line.sides.length > 2) continue;
          for (const [side, debt] of owed.entries()) {
            const colour = colours?.[side];
            if (debt > 0 && colour) expect(onBoard[colour]).toBe(9);
          }
        }
      }),
      runs(50),
    );
  });
});

test('points come only from rules: a board won, an award, or a rule that gives or takes them at once', () => {
  const atOnce = ['burmese.B7', 'yemeni.Y8', 'carrom.K18'];
  fc.assert(
    fc.property(anyMatch, ({ states, rulings, events, line }) => {
      for (const [i, event] of events.entries()) {
        const ruling = rulings[i + 1] as Ruling;
        if (event.type === 'undo' || ruling.turn === 'starts') continue;
        const before = standingOf(states[i] as MatchState).score;
        const after = ruling.board?.final ?? (ruling.game ? null : ruling.score);
        if (after === null) continue;
        for (const [side, points] of after.entries()) {
          const won = ruling.board?.winner === side ? ruling.board.points : 0;
          const given = points - (before[side] ?? 0) - won - (event.type === 'award' && event.side === side ? event.points : 0);
          if (given !== 0) expect(ruling.rules.some((rule) => atOnce.includes(rule)), `event ${i + 1} gives ${given} to side ${side}`).toBe(true);
        }
        if (ruling.board === null) continue;
        expect(ruling.board.points).toBeGreaterThanOrEqual(ruling.board.queenPoints);
        expect(ruling.board.points).toBeLessThanOrEqual(line.variant === 'burmese' ? 14 : 12);
        expect([0, line.variant === 'burmese' ? 5 : line.variant === 'yemeni' ? 0 : 3]).toContain(ruling.board.queenPoints);
      }
    }),
    runs(60),
  );
});

test('the turn: continues says the same seat, passes another, who is next sits there', () => {
  fc.assert(
    fc.property(anyMatch, ({ states, rulings, events, line }) => {
      for (const [i, event] of events.entries()) {
        const { turn, next } = rulings[i + 1] as Ruling;
        if (event.type === 'undo') continue;
        if (event.type === 'stroke') expect((rulings[i + 1] as Ruling).rules.length).toBeGreaterThan(0);
        const { seat } = standingOf(states[i] as MatchState);
        if (turn === 'continues') expect(next?.seat).toBe(seat);
        if (turn === 'passes') expect(next?.seat).not.toBe(seat);
        if (turn === 'matchOver') expect(next).toBeNull();
        else expect(line.sides[next?.side ?? -1]?.seats).toContain(next?.seat);
      }
    }),
    runs(50),
  );
});

describe('undo', () => {
  test('with its last event undone a record rules like the record without it, at every place', () => {
    fc.assert(
      fc.property(anyMatch, ({ states, rulings, events }) => {
        for (const [i, event] of events.entries()) {
          const before = states[i] as MatchState;
          if (event.type === 'undo') continue;
          const undone = applied(states[i + 1] as MatchState, { type: 'undo' });
          expect(undone.state.moments).toEqual(before.moments);
          expect(undone.ruling).toEqual({ ...rulingOf(before), event: i + 2 });
          expect(unnumbered(applied(undone.state, event).ruling)).toEqual(unnumbered(rulings[i + 1] as Ruling));
        }
      }),
      runs(30),
    );
  });

  test('undone to the match line, then one more is an error', () => {
    fc.assert(
      fc.property(anyMatch, ({ states }) => {
        let state = states.at(-1) as MatchState;
        while (state.moments.length > 1) state = applied(state, { type: 'undo' }).state;
        expect(standingOf(state)).toEqual(standingOf(states[0] as MatchState));
        expect(apply(state, { type: 'undo' }).ok).toBe(false);
      }),
      runs(30),
    );
  });
});

describe('mirrors', () => {
  const turned = (line: MatchLine, seat: (s: Seat) => Seat, side: (n: number) => number): MatchLine => {
    const sides = line.sides.map((_, n) => line.sides[line.sides.findIndex((__, from) => side(from) === n)] as MatchLine['sides'][number]);
    return { ...line, breaker: side(line.breaker), sides: sides.map((one) => ({ ...one, seats: one.seats.map(seat) })) };
  };
  const eventTurned = (event: MatchEvent, seat: (s: Seat) => Seat, side: (n: number) => number): MatchEvent => {
    const moved = { ...event } as Record<string, unknown> & MatchEvent;
    if ('seat' in event && event.seat) (moved as Record<string, unknown>).seat = seat(event.seat);
    if ('side' in event && event.side !== undefined) (moved as Record<string, unknown>).side = side(event.side);
    if (event.type === 'stroke' && event.striker.box) (moved as Record<string, unknown>).striker = { ...event.striker, box: seat(event.striker.box) };
    return moved;
  };
  const listTurned = <T>(list: readonly T[], side: (n: number) => number): readonly T[] => list.map((_, n) => list[list.findIndex((__, from) => side(from) === n)] as T);
  const rulingTurned = ({ text: _, ...ruling }: Ruling, seat: (s: Seat) => Seat, side: (n: number) => number): Omit<Ruling, 'text'> => {
    const of = (n: number | null): number | null => (n === null ? null : side(n));
    return {
      ...ruling,
      next: ruling.next && { side: side(ruling.next.side), seat: seat(ruling.next.seat) },
      colours: ruling.colours && listTurned(ruling.colours, side),
      returns: ruling.returns.map((back) => ({ ...back, by: of(back.by) })),
      owed: listTurned(ruling.owed, side),
      queen: { ...ruling.queen, side: of(ruling.queen.side) },
      score: listTurned(ruling.score, side),
      games: listTurned(ruling.games, side),
      board: ruling.board && { ...ruling.board, winner: of(ruling.board.winner), final: listTurned(ruling.board.final, side) },
      ...(ruling.game ? { game: { winner: side(ruling.game.winner) } } : {}),
      ...(ruling.match ? { match: { winner: side(ruling.match.winner) } } : {}),
    };
  };
  const mirrored = (played: Played, seat: (s: Seat) => Seat, side: (n: number) => number): void => {
    const begun = start(turned(played.line, seat, side));
    if (!begun.ok) throw new Error(JSON.stringify(begun.error));
    let { state } = begun.value;
    for (const [i, event] of played.events.entries()) {
      const next = applied(state, eventTurned(event, seat, side));
      state = next.state;
      const { text: _, ...got } = next.ruling;
      const want = rulingTurned(played.rulings[i + 1] as Ruling, seat, side);
      // Within a colour the list has no order that a mirror keeps: two debts of both sides paid at once.
      const order = (one: Omit<Ruling, 'text'>) => ({ ...one, returns: [...one.returns].sort((a, b) => `${a.disc}${a.to}${a.by}`.localeCompare(`${b.disc}${b.to}${b.by}`)) });
      expect(order(got), `event ${i + 1}`).toEqual(order(want));
    }
  };
  const same = (s: Seat): Seat => s;

  test('the sides named in another order', () => {
    fc.assert(
      fc.property(anyMatch, fc.nat(2), (played, shift) => mirrored(played, same, (n) => (n + 1 + shift) % played.line.sides.length)),
      runs(40),
    );
  });
  test('everybody a seat further, and across', () => {
    fc.assert(
      fc.property(anyMatch, fc.boolean(), (played, across) => mirrored(played, across ? facing : toTheRight, (n) => n)),
      runs(40),
    );
  });
});

describe('replay', () => {
  test('the log as text folds to the same state, and a clone of a state goes on alike', () => {
    fc.assert(
      fc.property(anyMatch, anyPick, ({ line, events, states }, pick) => {
        const lines = [line, ...events].map(printLine);
        const [head, ...rest] = lines.map((text, i) => {
          const read = parseLine(text, i);
          if (!read.ok) throw new Error(JSON.stringify(read.error));
          return read.value;
        });
        const folded = fold(head as MatchLine, rest as unknown as MatchEvent[]);
        const last = states.at(-1) as MatchState;
        expect(folded.ok && { ...folded.value, line }).toEqual({ ...last, line });
        const clone = structuredClone(last);
        const event = eventOf(last, pick);
        expect(applied(clone, event).ruling).toEqual(applied(last, event).ruling);
      }),
      runs(60),
    );
  });
});

describe('no reachable input throws', () => {
  const junk = fc.oneof(fc.anything(), fc.constantFrom(null, undefined, -1, 2, 1.5, '', 'white', 'south', [], {}, ['white', 7], true));
  const fields = ['seat', 'side', 'striker', 'pocketed', 'offBoard', 'improper', 'firstContact', 'firstContactBehindBaseLine', 'kind', 'what', 'points', 'reason', 'text', 'type', 'code'];
  const bent = fc.record({ pick: anyPick, field: fc.constantFrom(...fields), value: junk });

  test('events with one field bent, and values of any kind', () => {
    fc.assert(
      fc.property(anyMatchLine, fc.array(anyPick, { maxLength: 12 }), fc.array(fc.oneof(bent, junk), { minLength: 1, maxLength: 12 }), (line, picks, list) => {
        let state = play(line, picks).states.at(-1) as MatchState;
        for (const one of list) {
          const isBent = typeof one === 'object' && one !== null && 'pick' in one && 'field' in one && 'value' in one;
          const event = isBent ? { ...eventOf(state, (one as { pick: never }).pick), [(one as { field: string }).field]: (one as { value: unknown }).value } : one;
          const next = apply(state, event as MatchEvent);
          if (next.ok) state = next.value.state;
          else expect(next.error.expected).not.toBe('');
        }
      }),
      runs(120),
    );
  });

  test('match lines with one field bent, lines of any text', () => {
    const head = ['type', 'format', 'variant', 'options', 'sides', 'breaker', 'at', 'id', 'board'];
    fc.assert(
      fc.property(anyMatchLine, fc.constantFrom(...head), junk, fc.string(), (line, field, value, text) => {
        start({ ...line, [field]: value } as MatchLine);
        start(value as MatchLine);
        parseLine(text, 3);
      }),
      runs(200),
    );
  });
});
