import { describe, expect, test } from 'vitest';
import type { Answer } from '../../server/domain/policy.ts';
import { discColours } from '../../server/domain/disc.ts';
import { foulCodes } from '../../server/domain/ruling.ts';
import type { Stroke } from '../../server/domain/stroke.ts';
import { alternatives } from '../../server/match/commands/alternatives.ts';
import { observed, openQuestion, settled } from '../../server/match/commands/camera.ts';
import { decide } from '../../server/match/commands/decide.ts';
import { policyOf } from '../../server/match/commands/policy.ts';
import { latest, type Match } from '../../server/match/commands/standing.ts';
import { apply } from '../../server/match/apply.ts';
import { asCommand, begun, camera, done, played, randomMatch, randomStroke, stroke, umpire } from './play.ts';

const sure = (confidence: number, doubts: NonNullable<Stroke['evidence']>['doubts'] = []): Partial<Stroke> => ({
  evidence: { t0: 0, t1: 1, confidence, before: [], after: [], falls: [], sensors: [], doubts },
});

const seen = (match: Match, event: Stroke, id: string) => {
  const result = observed(match, event, id, camera);
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
};

const withPolicy = (...[preset, changes]: Parameters<typeof policyOf>) => done(begun('burmese'), { do: 'policy', preset, ...(changes as object) });

describe('policy', () => {
  test('automatic: a sure stroke is ruled at once, an unsure one is asked', () => {
    expect(seen(begun(), stroke(['white'], sure(0.95)), 's1').route.type).toBe('apply');
    const { match, route } = seen(begun(), stroke(['white'], sure(0.5)), 's1');
    expect(route.type).toBe('ask');
    expect(match.lines).toHaveLength(0);
    expect(match.asked.map((one) => one.pending)).toEqual(['s1']);
  });

  test('confirm all: every stroke waits for the umpire', () => {
    const match = done(begun(), { do: 'policy', preset: 'confirmAll' });
    expect(seen(match, stroke(['white'], sure(1)), 's1').route.type).toBe('ask');
  });

  test('shadow: shows what it would have ruled, rules nothing, asks nothing', () => {
    const match = done(begun(), { do: 'policy', preset: 'shadow' });
    for (const confidence of [1, 0.1]) {
      const { match: after, route } = seen(match, stroke(['white'], sure(confidence)), 's1');
      expect(route).toMatchObject({ type: 'note', event: null, text: expect.stringContaining('Would have ruled:') });
      expect(after.lines).toHaveLength(0);
      expect(after.log.at(-1)?.change.type).toBe('shadow');
    }
  });

  test('low confidence asks whatever the table says', () => {
    for (const action of ['apply', 'note', 'ignore'] as const) {
      const match = withPolicy('automatic', { fouls: { frontLineNotCrossed: action } });
      expect(seen(match, stroke([], { striker: { crossedFrontLine: false }, ...sure(0.3) }), 's1').route.type).toBe('ask');
    }
  });

  test.each(['apply', 'ask', 'note', 'ignore'] as const)('a foul with %s', (action) => {
    const match = withPolicy('automatic', { fouls: { frontLineNotCrossed: action } });
    const { match: after, route } = seen(match, stroke(['black'], { striker: { crossedFrontLine: false }, ...sure(0.95) }), 's1');
    expect(route.type).toBe(action);
    if (action === 'ask') return expect(after.lines).toHaveLength(0);
    expect(latest(after).ruling.fouls).toEqual(action === 'apply' ? ['frontLineNotCrossed'] : []);
    expect(after.log.filter((entry) => entry.change.type === 'shadow')).toHaveLength(action === 'note' ? 1 : 0);
  });

  test('what lies in a pocket cannot be left unruled: it is asked', () => {
    const { fouls } = policyOf('automatic', { fouls: { strikerPocketed: 'ignore', opponentDiscPocketed: 'note', push: 'x' } as object });
    expect(fouls.strikerPocketed).toBe('ask');
    expect(fouls.opponentDiscPocketed).toBe('ask');
    expect(Object.keys(fouls)).toEqual([...foulCodes]);
  });

  test('a law by its id asks, for one variant or for all', () => {
    for (const law of ['B4', 'burmese.B4']) expect(seen(withPolicy('automatic', { laws: { [law]: 'ask' } }), stroke([], sure(1)), 's1').route.type).toBe('ask');
    expect(seen(withPolicy('automatic', { laws: { 'icf.B4': 'ask' } }), stroke([], sure(1)), 's1').route.type).toBe('apply');
  });
});

describe('questions', () => {
  const answered = (match: Match, answer: Answer) =>
    done(match, answer.event === null ? { do: 'reject', pending: 's1' } : answer.kind === 'asRead' ? { do: 'confirm', pending: 's1' } : { do: 'amend', pending: 's1', stroke: answer.event });

  test('every one-tap answer does what it says', () => {
    const { match } = seen(begun(), stroke(['white', 'queen'], sure(0.5)), 's1');
    const question = openQuestion(match);
    if (!question) throw new Error('nothing is asked');
    expect(question.answers[0]?.kind).toBe('asRead');
    expect(question.answers.at(-1)?.kind).toBe('noStroke');
    expect(question.answers.some((answer) => answer.label.startsWith('Nothing fell'))).toBe(true);
    for (const answer of question.answers) {
      const after = answered(match, answer);
      expect(after.asked).toEqual([]);
      if (answer.event) expect(answer.leadsTo).toContain(latest(after).ruling.text);
      else expect(after.lines).toEqual([]);
    }
  });

  test('an answered question cannot be answered again; a rejected stroke can be taken after all', () => {
    const { match } = seen(begun(), stroke(['white'], sure(0.5)), 's1');
    const confirmed = done(match, { do: 'confirm', pending: 's1' });
    expect(decide(confirmed, asCommand(confirmed, { do: 'reject', pending: 's1' }), umpire)).toMatchObject({ ok: false, error: { code: 'noSuchQuestion' } });
    const rejected = done(match, { do: 'reject', pending: 's1' });
    expect(done(rejected, { do: 'confirm', pending: 's1' }).lines).toHaveLength(1);
    expect(decide(match, asCommand(match, { do: 'confirm', pending: 'nobody' }), umpire)).toMatchObject({ ok: false, error: { code: 'noSuchQuestion' } });
  });

  test('strokes after an open question wait; answered in order, the sure ones go in by themselves', () => {
    let { match } = seen(begun(), stroke(['white'], sure(0.5)), 's1');
    match = seen(match, stroke(['white'], sure(0.99)), 's2').match;
    match = seen(match, stroke([], sure(0.4)), 's3').match;
    match = seen(match, stroke([], sure(0.99)), 's4').match;
    expect(match.lines).toHaveLength(0);
    expect(decide(match, asCommand(match, { do: 'confirm', pending: 's2' }), umpire)).toMatchObject({ ok: false, error: { code: 'olderQuestion' } });
    expect(settled(match, 'x', camera)).toBeUndefined();
    match = done(match, { do: 'confirm', pending: 's1' });
    const next = settled(match, 'x', camera);
    expect(next?.entries).toHaveLength(1);
    expect(next?.match.asked.map((one) => one.pending)).toEqual(['s3', 's4']);
    expect(next && openQuestion(next.match)?.why).toEqual(['The camera is 40 % sure.']);
  });

  test('strokes that waited when the policy became shadow are shown and closed', () => {
    let { match } = seen(begun(), stroke(['white'], sure(0.5)), 's1');
    match = seen(match, stroke(['white'], sure(0.99)), 's2').match;
    match = done(done(match, { do: 'policy', preset: 'shadow' }), { do: 'reject', pending: 's1' });
    const next = settled(match, 'x', camera);
    expect(next?.entries.map((entry) => entry.change.type)).toEqual(['shadow', 'reject']);
    expect(next?.match.asked).toEqual([]);
    expect(next?.match.lines).toEqual([]);
  });

  test('a clock set back does not change which question is the older one', () => {
    const { match: one } = seen(begun(), stroke(['white'], sure(0.5)), 's1');
    const two = observed(one, stroke(['white'], sure(0.5)), 's2', { ...camera, at: 5 });
    if (!two.ok) throw new Error(two.error.text);
    expect(decide(two.value.match, asCommand(two.value.match, { do: 'confirm', pending: 's2' }), umpire)).toMatchObject({ ok: false, error: { code: 'olderQuestion' } });
    expect(done(two.value.match, { do: 'confirm', pending: 's1' }).lines).toHaveLength(1);
  });

  test('a stroke seen twice enters once', () => {
    const first = seen(begun(), stroke(['white'], sure(1)), 's1');
    expect(seen(first.match, stroke(['white'], sure(1)), 's1').entries).toEqual([]);
  });

  test('what the board does not allow is asked, and offers only what it allows', () => {
    const { match } = seen(begun(), stroke(['queen', 'queen'], sure(1)), 's1');
    const question = openQuestion(match);
    expect(question?.answers.some((answer) => answer.kind === 'asRead')).toBe(false);
    expect(question?.why[0]).toContain('cannot have happened');
    for (const answer of question?.answers ?? []) if (answer.event) expect(apply(latest(match).state, answer.event).ok).toBe(true);
  });

  test('after the match nothing is taken; in a pause everything is asked', () => {
    const over = played(begun(), { type: 'concede', side: 0, what: 'match' });
    expect(observed(over, stroke([]), 's1', camera)).toMatchObject({ ok: false, error: { code: 'notPossible' } });
    expect(seen(done(begun(), { do: 'pause' }), stroke([], sure(1)), 's1').route.type).toBe('ask');
  });
});

describe('alternatives', () => {
  test('doubted facts come first, "nothing fell" is there, none is the reading itself, none is there twice', () => {
    const doubted = stroke(['white'], { striker: { pocketed: true }, ...sure(0.6, [{ about: 'striker', text: 'The striker is hidden.', confidence: 0.3 }]) });
    const found = alternatives(begun(), doubted);
    expect(found[0]?.event.striker.pocketed).toBe(false);
    expect(found[0]?.event.pocketed).toEqual(['white']);
    expect(found.some(({ event }) => event.pocketed?.length === 0 && event.striker.pocketed === false)).toBe(true);
    for (const list of [found, alternatives(begun(), stroke(['white']))]) expect(new Set(list.map((one) => one.label)).size).toBe(list.length);
  });

  test('each is possible and makes exactly the difference it names', () => {
    for (let seed = 0; seed < 10; seed++) {
      const { match, random } = randomMatch('icf', seed, 25);
      if (latest(match).ruling.turn === 'matchOver') continue;
      const event = randomStroke(match, random);
      const read = apply(latest(match).state, event);
      for (const other of alternatives(match, event)) {
        const done = apply(latest(match).state, other.event);
        expect(done.ok && done.value.ruling).toEqual(other.ruling);
        if (read.ok && done.ok && other.points.length === 0) expect(done.value.ruling.score).toEqual(read.value.ruling.score);
        for (const colour of discColours) expect(other.ruling.onBoard[colour]).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test('of an old stroke they are judged where it stood', () => {
    const match = played(begun(), stroke(['white']), stroke(['white', 'white']), stroke([]));
    const nothing = alternatives(match, stroke(['white']), 1).find(({ event }) => event.pocketed?.length === 0);
    expect(nothing?.ruling).toMatchObject({ event: 1, onBoard: { white: 9 }, turn: 'passes' });
  });
});
