import type { Act, Difference, Impossible } from '../../domain/command.ts';
import type { Point } from '../../domain/ruling.ts';
import { pointsBetween } from './difference.ts';
import { latest, type Line, type Match } from './standing.ts';
import { saying } from './words.ts';

const rulingText = (line: Line | undefined): string | null => (line === undefined || line.undone || line.now.type === 'undo' ? null : line.ruling.text);

/** Events judged otherwise after than before, by their numbers. */
const rulingsBetween = (before: Match, after: Match): Difference['rulings'] =>
  after.lines
    .map((line) => {
      const old = before.lines[line.event - 1];
      const same = old !== undefined && old.revision === line.revision;
      return { event: line.event, before: same ? rulingText(old) : null, after: rulingText(line) };
    })
    .filter((one) => one.before !== one.after);

/** What the next undo takes back, in plain words; undefined when there is nothing. */
export const takesBack = (match: Match): string | undefined => {
  const entry = match.standing.at(-1);
  if (!entry) return undefined;
  const { change, revision } = entry;
  if (change.type === 'event') {
    const line = match.lines.find((one) => one.revision === revision);
    return `event ${line?.event ?? '?'}: ${saying(line?.now ?? change.event)}`;
  }
  if (change.type !== 'correct') return undefined;
  const events = change.events.flatMap(({ of }) => match.lines.filter((line) => line.revision === of).map((line) => line.event));
  return events.length === 0 ? 'the change of seats' : `the correction of event ${events.join(', ')}`;
};

const listed = (points: readonly Point[]): string => (points.length === 0 ? 'Nothing changes in how the match stands.' : `${points.map(({ what, before, after }) => `${what}: ${before} -> ${after}`).join('. ')}.`);

/** What differs between two states of a match, told for the act that leads from one to the other. */
export const differenceOf = (before: Match, after: Match, act: Act, impossible: readonly Impossible[]): Difference => {
  const points = pointsBetween(after.line, latest(before).ruling, latest(after).ruling);
  const rulings = rulingsBetween(before, after);
  const back = (act.do === 'event' && act.event.type === 'undo') || act.do === 'replace' ? `Takes back ${takesBack(before)}. ` : '';
  const lost = impossible.length === 0 ? '' : ` Could not have happened then: ${impossible.map(({ event, what }) => `${event} (${what})`).join(', ')}.`;
  return { text: `${back}${listed(points)}${lost}`, points, rulings, impossible };
};
