import type { DiscColour } from '../../domain/disc.ts';
import type { Return } from '../../domain/ruling.ts';
import type { Account } from '../account.ts';
import { sideName } from './side-name.ts';
import type { Tongue } from './tongue.ts';

/** Discs of one group in the order they are placed: the queen first, then as the ruling lists them (C4). */
const things = (tongue: Tongue, group: readonly Return[]): string => {
  const colours = [...new Set<DiscColour>([...group.map((back) => back.disc).filter((disc) => disc === 'queen'), ...group.map((back) => back.disc)])];
  return tongue.and(colours.map((colour) => tongue.discs(colour, group.filter((back) => back.disc === colour).length)));
};

/** Who puts what back, whose colour was decided, and what the offender still owes: one clause each. */
export const returnsAndDebts = (tongue: Tongue, account: Account, placer: (side: number) => string): readonly string[] => {
  const { ruling, telling, setup } = account;
  const groups = new Map<string, Return[]>();
  for (const back of ruling.returns) {
    const key = `${back.to} ${back.by}`;
    groups.set(key, [...(groups.get(key) ?? []), back]);
  }
  const puts = [...groups.values()].flatMap((group) => {
    const [one] = group;
    return one ? [tongue.puts(one.by === null ? tongue.umpire : placer(one.by), things(tongue, group), one.to)] : [];
  });
  const side = telling.type === 'stroke' || telling.type === 'foul' ? telling.side : null;
  const colour = side === null ? null : (ruling.colours?.[side] ?? null);
  const decided = telling.type === 'stroke' && telling.open && colour !== null && ruling.board === null && side !== null ? [tongue.colourDecided(sideName(tongue, setup, side), colour)] : [];
  const debt = side === null ? 0 : (ruling.owed[side] ?? 0);
  return [...decided, ...puts, ...(debt > 0 && side !== null ? [tongue.owes(sideName(tongue, setup, side), debt)] : [])];
};
