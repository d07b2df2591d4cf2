import { type Alternative, type Answer, type Policy, type PolicyAction, type Preset, type Question, type Route, waivableFouls } from '../../domain/policy.ts';
import { type FoulCode, foulCodes, type Ruling } from '../../domain/ruling.ts';
import type { Stroke } from '../../domain/stroke.ts';
import { leadsTo, saying } from './words.ts';

/** **Decision** below this confidence the umpire is asked, unless the policy says another. */
const usualBelow = 0.8;

/** Other readings offered with a question, besides "nothing fell" and "no stroke". */
const offered = 4;

const isWaivable = (foul: FoulCode): boolean => (waivableFouls as readonly FoulCode[]).includes(foul);

/** A preset, with lines changed: a foul that cannot be left unruled is asked instead. */
export const policyOf = (preset: Preset, changes: { readonly below?: number | undefined; readonly fouls?: Readonly<Partial<Record<FoulCode, PolicyAction>>> | undefined; readonly laws?: Policy['laws'] | undefined } = {}): Policy => {
  const usual: PolicyAction = preset === 'confirmAll' ? 'ask' : 'apply';
  const actionOf = (foul: FoulCode): PolicyAction => {
    const action = changes.fouls?.[foul] ?? usual;
    return (action === 'note' || action === 'ignore') && !isWaivable(foul) ? 'ask' : action;
  };
  return {
    preset,
    below: Math.min(1, Math.max(0, changes.below ?? usualBelow)),
    play: preset === 'confirmAll' ? 'ask' : 'apply',
    fouls: Object.fromEntries(foulCodes.map((foul) => [foul, actionOf(foul)])) as Record<FoulCode, PolicyAction>,
    laws: changes.laws ?? {},
  };
};

/** A stroke without the fact a waivable foul rests on. */
const waived = (stroke: Stroke, foul: FoulCode): Stroke => {
  const { seat: _seat, ...noSeat } = stroke;
  const { box: _box, ...noBox } = stroke.striker;
  switch (foul) {
    case 'outOfTurn':
      return noSeat;
    case 'improper':
      return { ...stroke, improper: [], firstContactBehindBaseLine: false };
    case 'wrongBox':
      return { ...stroke, striker: noBox, improper: (stroke.improper ?? []).filter((code) => code !== 'wrongBox') };
    case 'frontLineNotCrossed':
      return { ...stroke, striker: { ...stroke.striker, crossedFrontLine: true } };
    case 'noContact':
    case 'wrongFirstContact':
      return { ...stroke, firstContact: 'unknown' };
    default:
      return stroke;
  }
};

const lawOf = (policy: Policy, rule: string): 'apply' | 'ask' | undefined => policy.laws[rule] ?? policy.laws[rule.slice(rule.indexOf('.') + 1)];

/** Every reason to ask, in plain words; empty when the stroke may go in. */
const reasons = (policy: Policy, ruling: Ruling, stroke: Stroke, confidence: number): readonly string[] => {
  const unsure = confidence < policy.below ? [`The camera is ${Math.round(confidence * 100)} % sure.`] : [];
  const doubts = (stroke.evidence?.doubts ?? []).filter((doubt) => doubt.confidence < policy.below).map((doubt) => doubt.text);
  const fouls = ruling.fouls.filter((foul) => policy.fouls[foul] === 'ask').map((foul) => `Foul: ${foul}.`);
  const laws = ruling.rules.filter((rule) => lawOf(policy, rule) === 'ask').map((rule) => `Rule ${rule}.`);
  const freed = ruling.rules.some((rule) => lawOf(policy, rule) === 'apply');
  const play = policy.play === 'ask' && !freed && fouls.length === 0 ? ['Every stroke is confirmed.'] : [];
  return [...unsure, ...doubts, ...fouls, ...laws, ...play];
};

/** The one-tap answers: as read, the nearest other readings, "nothing fell", "no stroke". */
const answersOf = (stroke: Stroke, ruling: Ruling | null, alternatives: readonly Alternative[]): readonly Answer[] => {
  const fell = (event: Stroke): number => (event.pocketed?.length ?? 0) + (event.offBoard?.length ?? 0) + (event.striker.pocketed === true ? 1 : 0);
  const near = alternatives.filter(({ points }) => points.length > 0).slice(0, offered);
  const nothing = alternatives.filter(({ event }) => fell(event) === 0 && fell(stroke) > 0 && !near.some((one) => fell(one.event) === 0)).slice(0, 1);
  return [
    ...(ruling === null ? [] : [{ kind: 'asRead' as const, label: saying(stroke), event: stroke, leadsTo: ruling.text }]),
    ...[...near, ...nothing].map((other): Answer => ({ kind: 'other', label: other.label, event: other.event, leadsTo: leadsTo(other.points, other.ruling) })),
    { kind: 'noStroke', label: 'It was no stroke', event: null, leadsTo: 'Nothing is ruled.' },
  ];
};

/** A doubt as a question; `ruling` null: the board does not allow the stroke as it was read. */
export const questionOf = (stroke: Stroke, ruling: Ruling | null, why: readonly string[], confidence: number, alternatives: readonly Alternative[]): Question => ({
  text: `${saying(stroke)}?`,
  why,
  confidence,
  answers: answersOf(stroke, ruling, alternatives),
});

/**
 * Where a stroke of the camera goes under a policy: `ruling` is what it would lead to, `confidence` 0 to 1 (below the policy's limit the umpire is always asked),
 * `alternatives` its other readings, nearest first. In shadow nothing is ruled and nothing asked. A stroke with a fact left out must be judged again.
 */
export const route = (policy: Policy, ruling: Ruling, stroke: Stroke, confidence: number, alternatives: readonly Alternative[]): Route => {
  if (policy.preset === 'shadow') return { type: 'note', event: null, text: `Would have ruled: ${ruling.text}` };
  const why = reasons(policy, ruling, stroke, confidence);
  if (why.length > 0) return { type: 'ask', question: questionOf(stroke, ruling, why, confidence, alternatives) };
  const without = (actions: readonly PolicyAction[]): readonly FoulCode[] => ruling.fouls.filter((foul) => isWaivable(foul) && actions.includes(policy.fouls[foul]));
  const left = without(['note', 'ignore']);
  if (left.length === 0) return { type: 'apply', event: stroke };
  const event = left.reduce(waived, stroke);
  const told = without(['note']);
  return told.length > 0 ? { type: 'note', event, text: `Seen and left unruled: ${told.join(', ')}.` } : { type: 'ignore', event };
};
