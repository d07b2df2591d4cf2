import { type DiscColour, discColours } from '../../domain/disc.ts';
import type { Account, StrokeTelling } from '../account.ts';
import type { Tongue } from './tongue.ts';

const counted = (tongue: Tongue, discs: readonly DiscColour[] | undefined, theirs: DiscColour | null = null): readonly string[] =>
  discColours.map((colour) => [colour, discs?.filter((disc) => disc === colour).length ?? 0] as const).flatMap(([colour, n]) => (n > 0 ? [tongue.discs(colour, n, colour === theirs)] : []));

/** What became of the queen by this stroke, said of the seat that struck. */
const queenPredicates = (tongue: Tongue, { ruling }: Account, told: StrokeTelling): readonly string[] => {
  const over = ruling.turn === 'boardOver' || ruling.turn === 'gameOver' || ruling.turn === 'matchOver';
  if (ruling.fouls.includes('queenNotAllowed')) return [tongue.noRight];
  if (over) return [];
  const wasOurs = told.queenBefore.state === 'toCover' && told.queenBefore.side === told.side;
  const fell = told.stroke.pocketed?.includes('queen') ?? false;
  if (ruling.queen.state === 'covered' && (fell || told.queenBefore.state !== 'covered')) return [tongue.covered];
  return wasOurs && ruling.queen.state === 'onBoard' ? [tongue.notCovered] : [];
};

/** What a seat did with its stroke, as predicates in the order a person tells them. */
export const strokePredicates = (tongue: Tongue, account: Account, told: StrokeTelling): readonly string[] => {
  const { fouls } = account.ruling;
  const { stroke } = told;
  const codes = (stroke.improper ?? []).filter((code) => code !== 'wrongBox');
  const theirs = fouls.includes('opponentDiscPocketed') ? told.theirColour : null;
  const fallen = [...counted(tongue, stroke.pocketed, theirs), ...(stroke.striker.pocketed ? [tongue.striker] : [])];
  const off = counted(tongue, stroke.offBoard);
  const first = stroke.firstContact ?? 'unknown';
  const untouched = fouls.includes('noContact');
  const what = fallen.length > 0 ? tongue.pocketed(tongue.and(fallen)) : untouched || off.length > 0 ? '' : tongue.pocketedNothing;
  return [
    fouls.includes('outOfTurn') ? tongue.outOfTurn : '',
    fouls.includes('improper') ? tongue.improper(codes) : '',
    fouls.includes('wrongBox') ? tongue.wrongBox : '',
    fouls.includes('frontLineNotCrossed') ? tongue.notCrossed : '',
    untouched ? tongue.touchedNothing : '',
    fouls.includes('wrongFirstContact') ? tongue.touchedFirst(first) : '',
    what,
    off.length > 0 ? tongue.sentOff(tongue.and(off)) : '',
    fouls.includes('lastDiscBeforeQueen') ? tongue.lastBeforeQueen : '',
    ...queenPredicates(tongue, account, told),
    told.points > 0 ? tongue.scored(told.points) : told.points < 0 ? tongue.lostPoints(-told.points) : '',
    told.cleared === null ? '' : tongue.cleared(told.cleared),
  ].filter((predicate) => predicate !== '');
};
