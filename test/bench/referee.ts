// How fast the referee judges and the log folds: npx tsx test/bench/referee.ts
import type { MatchEvent, MatchLine } from '../../server/domain/match-event.ts';
import { parseEvent, parseMatch } from '../../server/domain/notation.ts';
import { apply } from '../../server/match/apply.ts';
import { fold } from '../../server/match/fold.ts';
import { standingOf, start } from '../../server/match/start.ts';
import { judgeStroke } from '../../server/referee/judge.ts';
import { setupOf } from '../../server/referee/setup.ts';
import { variantFor } from '../../server/referee/variants.ts';

const must = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

/** A board of fifteen events in which own, opponent's, queen, striker and improper strokes come. */
const board = '>w w ; >w ww ; >w q ; >w w ; >b . ; >b bb ; >b x ; >w wb ; >b bq ^w ; >b . !push ; >w w x ; >w w ; >b b ; >w ww ; replay "again"';
const matches = ['carrom s n b0', 'billard-indien s n b0', 'icf sn ew b0', 'burmese s n b0', 'yemeni s n b0', 'carrom s e n b0'];

/** Events that a variant takes, a thousand of them. */
const thousand = (line: MatchLine): readonly MatchEvent[] => {
  let { state } = must(start(line));
  const events: MatchEvent[] = [];
  const steps = board.split(' ; ').map((step) => must(parseEvent(step)));
  for (let i = 0; events.length < 1000; i++) {
    const event: MatchEvent = standingOf(state).winner === null ? (steps[i % steps.length] as MatchEvent) : { type: 'undo' };
    const next = apply(state, event);
    if (!next.ok) continue;
    state = next.value.state;
    events.push(event);
  }
  return events;
};

/** Processor time of some work, ms: what a busy machine does besides does not count. */
const cpu = (work: () => void): number => {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
};

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

for (const text of matches) {
  const line = must(parseMatch(text));
  const events = thousand(line);
  const folds = Array.from({ length: 9 }, () => cpu(() => must(fold(line, events))));
  const setup = setupOf(line);
  const variant = variantFor(setup);
  const standing = standingOf(must(start(line)).state);
  const stroke = must(parseEvent('>w wwb x !push'));
  const judged = Array.from({ length: 9 }, () => cpu(() => {
    if (stroke.type === 'stroke') for (let i = 0; i < 1000; i++) judgeStroke(variant, setup, standing, stroke);
  }) / 1000);
  console.log(`${text.padEnd(24)} judging ${median(judged).toFixed(4)} ms a stroke   folding 1,000 events ${median(folds).toFixed(1)} ms (first ${(folds[0] ?? 0).toFixed(1)} ms)`);
}
