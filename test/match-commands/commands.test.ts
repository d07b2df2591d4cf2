import { describe, expect, test } from 'vitest';
import { decide, preview } from '../../server/match/commands/decide.ts';
import { takesBack } from '../../server/match/commands/preview.ts';
import { recordText } from '../../server/match/commands/record-text.ts';
import { folded, latest } from '../../server/match/commands/standing.ts';
import { asCommand, begun, camera, done, played, stroke, umpire } from './play.ts';

const undo = { do: 'event', event: { type: 'undo' } } as const;
const scoreOf = (match: Parameters<typeof latest>[0]) => latest(match).ruling.score;
const refusalOf = (result: ReturnType<typeof decide>) => (result.ok ? undefined : result.error);

describe('start', () => {
  test('a match line the laws do not know is refused with the field', () => {
    const result = decide(null, asCommand(null, { do: 'start', match: { variant: 'carrom', sides: [{ name: 'A', seats: ['south'] }, { name: 'B', seats: ['south'] }], breaker: 0 } }), umpire);
    expect(refusalOf(result)).toMatchObject({ code: 'notPossible', text: expect.stringContaining('sides[1].seats') });
  });
  test('nothing but a start begins a match, and only once', () => {
    expect(refusalOf(decide(null, asCommand(null, { do: 'event', event: { type: 'pass' } }), umpire))?.code).toBe('notStarted');
    const match = begun();
    expect(refusalOf(decide(match, asCommand(match, { do: 'start', match: match.line }), umpire))?.code).toBe('alreadyStarted');
  });
});

describe('ids and revisions', () => {
  test('the same id twice acts once, even against an old revision', () => {
    const match = begun();
    const command = asCommand(match, { do: 'event', event: { type: 'award', side: 0, points: 2, reason: 'x' } });
    const first = decide(match, command, umpire);
    if (!first.ok) throw new Error(first.error.text);
    const again = decide(first.value.match, command, umpire);
    expect(again.ok && again.value.repeated).toBe(true);
    expect(again.ok && again.value.entries).toEqual(first.value.entries);
    expect(again.ok && again.value.match).toBe(first.value.match);
  });
  test('a stale command is refused and shows what came between', () => {
    const match = begun();
    const later = played(match, stroke(['white']));
    const error = refusalOf(decide(later, asCommand(match, undo), umpire));
    expect(error?.code).toBe('stale');
    expect(error?.text).toContain('White pocketed');
    expect(error?.since).toEqual(later.log.slice(1));
  });
  test('pausing is never stale, and a pause in between makes nothing stale', () => {
    const match = begun();
    const later = played(match, stroke(['white']));
    const paused = decide(later, asCommand(match, { do: 'pause', reason: 'appeal' }), umpire);
    expect(paused.ok && paused.value.match.paused).toMatchObject({ by: 'Umpire 1', reason: 'appeal' });
    if (!paused.ok) return;
    expect(decide(paused.value.match, asCommand(later, undo), umpire).ok).toBe(true);
    expect(done(paused.value.match, { do: 'resume' }).paused).toBeNull();
  });
  test('a revision not reached yet is stale too', () => {
    const match = begun();
    expect(refusalOf(decide(match, asCommand(match, undo, 99), umpire))?.code).toBe('stale');
  });
});

describe('undo', () => {
  test('nothing to undo right after the match line', () => expect(refusalOf(decide(begun(), asCommand(begun(), undo), umpire))?.code).toBe('nothingToUndo'));

  test('the preview names what it takes back; across the end of a board too', () => {
    const match = played(begun(), { type: 'concede', side: 1, what: 'board' });
    expect(latest(match).ruling.turn).toBe('boardOver');
    expect(takesBack(match)).toBe('event 1: Side 2 concedes the board');
    const shown = preview(match, undo);
    expect(shown.ok && shown.value.text).toContain('Takes back event 1: Side 2 concedes the board.');
    expect(shown.ok && shown.value.points.map((point) => point.what)).toEqual(expect.arrayContaining(['turn', 'score', 'board']));
    expect(scoreOf(done(match, undo))).toEqual([0, 0]);
  });

  test('across the end of the match', () => {
    const match = played(begun(), { type: 'concede', side: 1, what: 'match' });
    expect(latest(done(match, undo)).ruling.next).toEqual({ side: 0, seat: 'south' });
  });

  test('a correction is taken back as a whole, and before what it corrects', () => {
    const match = played(begun(), stroke(['white']), stroke(['white']), stroke(['black']));
    const amended = done(match, { do: 'amend', event: 1, stroke: stroke([]) });
    expect(takesBack(amended)).toBe('the correction of event 1');
    expect(recordText(done(amended, undo))).toBe(recordText(match));
    expect(takesBack(done(amended, undo))).toContain('event 3');
  });

  test('undo and replace are one step of two entries, with one id', () => {
    const match = played(begun(), stroke(['white']));
    const result = decide(match, asCommand(match, { do: 'replace', event: stroke(['black']) }), umpire);
    if (!result.ok) throw new Error(result.error.text);
    expect(result.value.entries.map((entry) => entry.change.type)).toEqual(['event', 'event']);
    expect(new Set(result.value.entries.map((entry) => entry.command)).size).toBe(1);
    expect(latest(result.value.match).ruling.fouls).toEqual(['opponentDiscPocketed']);
    expect(latest(result.value.match).ruling.onBoard).toEqual({ white: 9, black: 8, queen: 1 });
  });

  test('a replacement the laws refuse leaves everything as it was', () => {
    const match = played(begun(), stroke(['white']));
    expect(refusalOf(decide(match, asCommand(match, { do: 'replace', event: stroke(['queen', 'queen']) }), umpire))?.code).toBe('notPossible');
    expect(match.lines[0]?.undone).toBe(false);
  });
});

describe('amend and edit', () => {
  test('amending keeps the evidence and what the record does not know, and says who did it', () => {
    const evidence = { t0: 1, t1: 2, confidence: 0.9, before: [], after: [], falls: [], sensors: [], doubts: [] };
    const seen = { ...stroke(['white'], { evidence }), chalk: 7 };
    const match = done(begun(), { do: 'event', event: seen }, camera);
    const line = done(match, { do: 'amend', stroke: { type: 'stroke', striker: { pocketed: true }, firstContact: 'black' } }).lines[0];
    expect(line?.now).toEqual({ type: 'stroke', evidence, chalk: 7, striker: { pocketed: true }, firstContact: 'black' });
    expect(line?.corrected).toEqual({ from: seen, by: umpire });
    expect(line?.doer).toEqual(camera);
  });

  test('an old stroke: every later ruling again, the difference shown first', () => {
    const match = played(begun(), stroke(['white']), stroke(['white']), stroke([]));
    const shown = preview(match, { do: 'amend', event: 1, stroke: stroke(['black']) });
    if (!shown.ok) throw new Error(shown.error.text);
    expect(shown.value.rulings.map((ruling) => ruling.event)).toEqual([1, 2]);
    expect(shown.value.impossible).toEqual([]);
    const after = done(match, { do: 'amend', event: 1, stroke: stroke(['black']) });
    expect(after.lines.slice(0, 2).map((line) => line.ruling.text)).toEqual(shown.value.rulings.map((ruling) => ruling.after));
    expect(after.lines[1]?.ruling.fouls).toEqual(['opponentDiscPocketed']);
  });

  test('what becomes impossible is named; only `anyway` goes on, and leaves notes', () => {
    const nine = stroke(['black', 'black', 'black', 'black', 'black', 'black', 'black', 'black']);
    const match = played(begun(), stroke([]), nine, stroke(['white']));
    const act = { do: 'amend', event: 1, stroke: stroke(['black', 'black']) } as const;
    const shown = preview(match, act);
    expect(shown.ok && shown.value.impossible).toMatchObject([{ event: 2, what: expect.stringContaining('8 black') }]);
    const error = refusalOf(decide(match, asCommand(match, act), umpire));
    expect(error).toMatchObject({ code: 'becomesImpossible', impossible: [{ event: 2 }] });
    const after = done(match, { ...act, anyway: true });
    expect(after.lines.map((line) => line.judged.type)).toEqual(['stroke', 'note', 'stroke']);
    expect(after.lines.every((line) => line.impossible === null)).toBe(true);
    expect(recordText(done(after, undo))).toBe(recordText(match));
  });

  test('facts the board did not allow at that time are refused, `anyway` or not', () => {
    const match = played(begun(), stroke(['queen']), stroke([]));
    for (const anyway of [false, true]) {
      const error = refusalOf(decide(match, asCommand(match, { do: 'amend', event: 1, stroke: stroke(['queen', 'queen']), anyway }), umpire));
      expect(error).toMatchObject({ code: 'notPossible', text: expect.stringContaining('2 queen') });
    }
  });

  test('a stroke that was none becomes a note in its place', () => {
    const match = played(begun(), stroke(['black']), stroke(['black']));
    const after = done(match, { do: 'reject', event: 1, anyway: true });
    expect(after.lines[0]?.judged).toEqual({ type: 'note', text: 'No stroke: Black pocketed; white touched first' });
    expect(latest(after).ruling.onBoard.black).toBe(8);
  });

  test('what was taken back cannot be edited, nor what is not there', () => {
    const match = done(played(begun(), stroke(['white'])), undo);
    for (const event of [1, 2, 9]) expect(refusalOf(decide(match, asCommand(match, { do: 'amend', event, stroke: stroke([]) }), umpire))?.code).toBe('noSuchEvent');
  });

  test('a correction before something undone: the record stays one the referee takes', () => {
    const ten = played(begun(), stroke([]), stroke(Array.from({ length: 9 }, () => 'black' as const), { pocketed: Array.from({ length: 8 }, () => 'black' as const) }));
    const after = done(done(ten, undo), { do: 'amend', event: 1, stroke: stroke(['black', 'black']) });
    expect(after.lines.map((line) => line.judged.type)).toEqual(['stroke', 'note', 'undo']);
    expect(after.lines[1]?.impossible).toBeNull();
  });

  test('seats entered wrongly: corrected with everything judged again', () => {
    const match = played(begun(), stroke(['white'], { seat: 'south' }));
    const act = { do: 'seats', seats: [['north'], ['south']] } as const;
    const shown = preview(match, act);
    expect(shown.ok && shown.value.rulings).toHaveLength(1);
    expect(done(match, act).lines[0]?.ruling.fouls).toContain('outOfTurn');
    expect(refusalOf(decide(match, asCommand(match, { do: 'seats', seats: [['north'], ['north']] }), umpire))?.code).toBe('notPossible');
  });

  test('changing ends turns the table, not the record', () => {
    const match = played(begun(), stroke(['white']));
    const turned = done(match, { do: 'ends', turned: 2 });
    expect(turned.turned).toBe(2);
    expect(recordText(turned)).toBe(recordText(match));
  });
});

describe('calls', () => {
  test.each([
    [{ type: 'award', side: 1, points: 4, reason: 'late' }, (score: readonly number[]) => expect(score).toEqual([0, 4])],
    [{ type: 'concede', side: 0, what: 'board' }, (score: readonly number[]) => expect(score).toEqual([0, 9])],
  ] as const)('%o', (event, check) => check(scoreOf(played(begun(), event))));

  test('a technical foul keeps the turn, a foul takes it', () => {
    expect(latest(played(begun(), { type: 'foul', side: 0, kind: 'technical' })).ruling.turn).toBe('continues');
    expect(latest(played(begun(), { type: 'foul', side: 0, kind: 'foul' })).ruling.turn).toBe('passes');
  });

  test('a call the laws do not know is refused with the field', () => {
    const match = begun();
    expect(refusalOf(decide(match, asCommand(match, { do: 'event', event: { type: 'lose', side: 0, reason: 'x' } }), umpire))).toMatchObject({ code: 'notPossible' });
    const over = played(match, { type: 'concede', side: 0, what: 'match' });
    expect(refusalOf(decide(over, asCommand(over, { do: 'event', event: stroke([]) }), umpire))).toMatchObject({ code: 'notPossible' });
  });

  test('restart of a board: same breaker and number, its points gone, awards stay', () => {
    const match = played(begun('yemeni'), { type: 'award', side: 0, points: 3, reason: 'x' }, stroke(['white', 'queen']), { type: 'replay', reason: 'disturbed' });
    expect(latest(match).ruling).toMatchObject({ turn: 'starts', score: [3, 0], boardNumber: 1 });
  });

  test('confirming a ruled stroke marks it and changes nothing', () => {
    const match = played(begun(), stroke(['white']));
    const after = done(match, { do: 'confirm', event: 1 });
    expect(after.lines[0]?.confirmed).toEqual(umpire);
    expect(recordText(after)).toBe(recordText(match));
  });
});

test('a log that does not begin with a match line is an error, not a crash', () => {
  expect(folded([])).toEqual({ ok: false, error: 'the log does not begin with a match line' });
});
