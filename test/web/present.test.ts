import { describe, expect, it } from 'vitest';
import { Value } from '@sinclair/typebox/value';
import { matchView, strokeFacts, tableView, unitsOf } from '../../server/contract/present.ts';
import { StrokeFacts } from '../../server/contract/stroke-view.ts';
import { MatchView, Scene, TableView } from '../../server/contract/view.ts';
import { type MatchLine, variantIds } from '../../server/domain/match-event.ts';
import type { Ruling } from '../../server/domain/ruling.ts';
import { tables } from '../../server/geometry/table.ts';
import { states } from '../../web/gallery/states.ts';

const line: MatchLine = { type: 'match', format: 1, variant: 'icf', sides: [{ name: 'Asha', seats: ['south'] }, { name: 'Ben', seats: ['north'] }], breaker: 0, options: { bestOf: 5 } };
const ruling: Ruling = {
  event: 3,
  turn: 'boardOver',
  next: { side: 1, seat: 'north' },
  colours: ['white', 'black'],
  fouls: [],
  returns: [],
  owed: [0, 1],
  queen: { state: 'covered', side: 0 },
  onBoard: { white: 0, black: 4, queen: 0 },
  score: [7, 0],
  games: [1, 0],
  boardNumber: 2,
  board: { winner: 0, points: 7, queenPoints: 3, final: [7, 0] },
  unverified: [],
  rules: ['icf.52'],
  text: 'White wins the board.',
};
const grounds = { origin: 'camera', confidence: 0.9, doubts: ['x'], corrected: false } as const;

describe('rulings as views', () => {
  it('show score, games, owed, discs left and the end of a board', () => {
    const view = matchView(line, ruling, 9, grounds);
    expect([...Value.Errors(MatchView, view)]).toEqual([]);
    expect(view).toMatchObject({ revision: 9, over: 'board', winner: 0, bestOf: 5, target: 25, end: { points: 7, queenPoints: 3 } });
    expect(view.sides.map((s) => [s.name, s.colour, s.score, s.games, s.owed, s.left])).toEqual([
      ['Asha', 'white', 7, 1, 0, 0],
      ['Ben', 'black', 0, 0, 1, 4],
    ]);
  });

  it('show no ruling before the first event, and no colours while there are none', () => {
    const view = matchView(line, { ...ruling, event: 0, turn: 'starts', colours: null, board: null }, 0, grounds);
    expect(view).toMatchObject({ ruling: null, over: null, winner: null, end: null });
    expect(view.sides.map((s) => [s.colour, s.left])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('name the winner of the match even where the board had none', () => {
    const view = matchView(line, { ...ruling, turn: 'matchOver', next: null, board: null, match: { winner: 1 } }, 9, grounds);
    expect(view).toMatchObject({ over: 'match', winner: 1, next: null, end: null });
  });

  it('leave the evidence out of the facts', () => {
    const facts = strokeFacts({ type: 'stroke', striker: { pocketed: true }, pocketed: ['white'], evidence: { t0: 0, t1: 1, confidence: 1, before: [], after: [], falls: [], sensors: [], doubts: [] } });
    expect(facts).toEqual({ type: 'stroke', striker: { pocketed: true }, pocketed: ['white'] });
    expect(Value.Check(StrokeFacts, facts)).toBe(true);
  });

  it('know units and tables of everything that is played', () => {
    for (const variant of variantIds) expect(unitsOf[variant].target).toBeGreaterThan(20);
    for (const table of Object.values(tables)) expect([...Value.Errors(TableView, tableView(table))]).toEqual([]);
  });

  it.each(Object.entries(states))('the gallery’s state %s is a scene', (_name, scene) => {
    expect([...Value.Errors(Scene, scene)]).toEqual([]);
  });
});
