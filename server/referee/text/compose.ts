import { nextSeat, sideAt } from '../setup.ts';
import type { Account } from '../account.ts';
import type { Seat } from '../../geometry/table.ts';
import { outcome, scoreText } from './outcome.ts';
import { returnsAndDebts } from './returns.ts';
import { strokePredicates } from './stroke-predicates.ts';
import { sideName } from './side-name.ts';
import type { Tongue } from './tongue.ts';

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Law numbers a federation ruling names: the numbered laws, without those on points where a law of the stroke stands. */
const lawNumbers = (rules: readonly string[]): readonly string[] => {
  const own = rules.map((rule) => rule.slice(rule.indexOf('.') + 1));
  const numbered = own.filter((id) => /^\d+$/.test(id));
  const said = numbered.length > 1 ? numbered.filter((id) => !['44', '48', '49', '56', '57', '58'].includes(id)) : numbered;
  if (said.length > 0) return said;
  return numbered.length > 0 ? numbered : own.filter((id) => /^L\d+$/.test(id));
};

const happened = (tongue: Tongue, account: Account, from: Seat | null): string => {
  const { telling, setup } = account;
  const { variant } = setup;
  const name = (side: number): string => sideName(tongue, setup, side);
  const score = scoreText(account.ruling.score);
  switch (telling.type) {
    case 'start':
      return '';
    case 'stroke':
      return `${tongue.seat(telling.seat)} ${tongue.and(strokePredicates(tongue, account, telling))}`;
    case 'foul':
      return tongue.calledFoul(from === null ? name(telling.side) : tongue.seat(from), telling.kind);
    case 'pass':
      return tongue.passes(tongue.seat(telling.seat));
    case 'passedOut':
      return tongue.passedOut(variant);
    case 'award':
      return tongue.awarded(name(telling.side), telling.points, account.ruling.game === undefined ? score : scoreText(account.ruling.games));
    case 'concede':
      return tongue.concedes(variant, name(telling.side), telling.what);
    case 'lose':
      return tongue.loses(variant, name(telling.side));
    case 'replay':
      return tongue.replay(variant);
    case 'expire':
      return tongue.expired(telling.what);
    case 'accept':
      return tongue.accepted(telling.what);
    case 'note':
      return tongue.noted;
  }
};

/** Seat from which the placing player is found: the offender's, where it is known. */
const offenderSeat = (account: Account): Seat | null => {
  const { telling, setup } = account;
  if (telling.type === 'stroke') return telling.seat;
  if (telling.type !== 'foul') return null;
  return telling.seat ?? (setup.seats[telling.side]?.length === 1 ? (setup.seats[telling.side]?.[0] ?? null) : null);
};

/** One or two sentences: what happened and what goes back; what it decides and who strikes next. */
export const compose = (tongue: Tongue, account: Account): string => {
  const { setup, ruling, telling } = account;
  const from = offenderSeat(account);
  /** A side that places discs: the opponent to the right of the offender (law 78), or the striking player itself. */
  const placer = (by: number): string => {
    if (setup.seats.length > 2 || setup.seats[by]?.length === 1) return tongue.seat(setup.seats[by]?.[0] ?? 'south');
    if (from === null) return sideName(tongue, setup, by);
    return tongue.seat(sideAt(setup, from) === by ? from : nextSeat(setup, from));
  };
  const laws = account.namesLaws && telling.type !== 'start' ? lawNumbers(ruling.rules) : [];
  const first = happened(tongue, account, from);
  const said = first === '' ? '' : [`${first}${laws.length > 0 ? ` (${tongue.law(laws)})` : ''}`, ...returnsAndDebts(tongue, account, placer)].join(tongue.semicolon);
  const next = outcome(tongue, account);
  return [said, next].filter((part) => part !== '').map(sentence).join(' ');
};
