import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { variantIds } from '../../server/domain/match-event.ts';
import { decide, preview } from '../../server/match/commands/decide.ts';
import { pointsBetween } from '../../server/match/commands/difference.ts';
import { logOfRecord, recordText } from '../../server/match/commands/record-text.ts';
import { scorecard } from '../../server/match/commands/scorecard.ts';
import { folded, latest, type Match } from '../../server/match/commands/standing.ts';
import { fold } from '../../server/match/fold.ts';
import { rulingOf, standingOf } from '../../server/match/start.ts';
import { asCommand, randomAct, randomMatch, randomStroke, umpire } from './play.ts';

const matches = fc.record({ variant: fc.constantFrom(...variantIds), seed: fc.nat(), steps: fc.integer({ min: 5, max: 60 }), table: fc.constantFrom('singles' as const, 'pairs' as const, 'three' as const) });
const runs = { numRuns: 40, seed: 20261130 };

/** What is in force: numbers aside, the same for two matches that stand alike. */
const inForce = (match: Match) => match.lines.filter((line) => !line.undone && line.judged.type !== 'undo').map(({ judged, ruling: { event: _, ...ruling } }) => ({ judged, ruling }));

describe('random matches with every kind of command', () => {
  test('the log read again from nothing gives the same match', () => {
    fc.assert(
      fc.property(matches, ({ variant, seed, steps, table }) => {
        const { match } = randomMatch(variant, seed, steps, table);
        const again = folded(JSON.parse(JSON.stringify(match.log)));
        if (!again.ok) throw new Error(again.error);
        // Without the state behind each line, which is slow to compare; the last one is compared whole.
        const plain = ({ lines, opening: _, ...rest }: Match) => ({ ...rest, lines: lines.map(({ state: _state, ...line }) => line) });
        expect(plain(again.value)).toEqual(plain(match));
        expect(standingOf(latest(again.value).state)).toEqual(standingOf(latest(match).state));
      }),
      runs,
    );
  });

  test('the record is one the referee takes, and stands as the match does', () => {
    fc.assert(
      fc.property(matches, ({ variant, seed, steps, table }) => {
        const { match } = randomMatch(variant, seed, steps, table);
        const state = fold(match.line, match.lines.map((line) => line.judged));
        expect(state.ok).toBe(true);
        if (!state.ok) return;
        expect(rulingOf(state.value)).toEqual(latest(match).ruling);
        expect(standingOf(state.value)).toEqual(standingOf(latest(match).state));
      }),
      runs,
    );
  });

  test('export, import, export: the same text, the same rulings', () => {
    fc.assert(
      fc.property(matches, ({ variant, seed, steps, table }) => {
        const { match } = randomMatch(variant, seed, steps, table);
        const text = recordText(match);
        const log = logOfRecord(text, umpire, 'import');
        const again = log.ok ? folded(log.value) : log;
        expect(again.ok).toBe(true);
        if (!again.ok) return;
        expect(recordText(again.value)).toBe(text);
        expect(again.value.lines.map((line) => line.ruling)).toEqual(match.lines.map((line) => line.ruling));
      }),
      runs,
    );
  });

  test('undo takes back exactly the last change, and its preview tells what it does', () => {
    fc.assert(
      fc.property(matches, ({ variant, seed, steps, table }) => {
        const { match: before, random } = randomMatch(variant, seed, steps, table);
        const act = randomAct(before, random);
        const result = decide(before, asCommand(before, act), umpire);
        if (!result.ok || result.value.entries.length !== 1 || result.value.match.standing.length !== before.standing.length + 1) return;
        const { match } = result.value;
        const shown = preview(match, { do: 'event', event: { type: 'undo' } });
        const undone = decide(match, asCommand(match, { do: 'event', event: { type: 'undo' } }), umpire);
        if (!shown.ok || !undone.ok) throw new Error('an undo was refused');
        const after = undone.value.match;
        expect(inForce(after)).toEqual(inForce(before));
        expect(shown.value.points).toEqual(pointsBetween(after.line, latest(match).ruling, latest(after).ruling));
      }),
      { ...runs, numRuns: 120 },
    );
  });

  test('an amended stroke amended back gives the original match', () => {
    let amendments = 0;
    fc.assert(
      fc.property(matches, ({ variant, seed, steps, table }) => {
        const { match, random } = randomMatch(variant, seed, steps, table);
        for (const line of match.lines) {
          if (line.undone || line.now.type !== 'stroke') continue;
          const there = decide(match, asCommand(match, { do: 'amend', event: line.event, stroke: randomStroke(match, random) }), umpire);
          if (!there.ok) continue;
          const back = decide(there.value.match, asCommand(there.value.match, { do: 'amend', event: line.event, stroke: line.now }), umpire);
          if (!back.ok) throw new Error(back.error.text);
          amendments++;
          expect(back.value.match.lines.map(({ judged, ruling }) => ({ judged, ruling }))).toEqual(match.lines.map(({ judged, ruling }) => ({ judged, ruling })));
          return;
        }
      }),
      runs,
    );
    expect(amendments).toBeGreaterThan(15);
  });

  test('a preview changes nothing and tells how the match will stand', () => {
    fc.assert(
      fc.property(matches, ({ variant, seed, steps, table }) => {
        const { match, random } = randomMatch(variant, seed, steps, table);
        const act = { ...randomAct(match, random), anyway: true };
        const text = JSON.stringify(match.log);
        const shown = preview(match, act);
        expect(JSON.stringify(match.log)).toBe(text);
        const result = decide(match, asCommand(match, act), umpire);
        expect(shown.ok).toBe(result.ok);
        if (shown.ok && result.ok) expect(shown.value.points).toEqual(pointsBetween(result.value.match.line, latest(match).ruling, latest(result.value.match).ruling));
      }),
      { ...runs, numRuns: 80 },
    );
  });

  test('the score sheet adds up to the score', () => {
    fc.assert(
      fc.property(matches, ({ variant, seed, steps, table }) => {
        const { match } = randomMatch(variant, seed, steps, table);
        const sheet = scorecard(match);
        for (const { rows, final } of sheet.games) {
          for (const side of sheet.sides.keys()) expect(rows.reduce((sum, row) => sum + (row.points[side] ?? 0), 0)).toBe(final[side]);
        }
        expect(sheet.games.filter((game) => game.winner !== null).map((game) => game.winner).sort()).toEqual(latest(match).ruling.games.flatMap((n, side) => Array.from({ length: n }, () => side)));
      }),
      runs,
    );
  });
});
