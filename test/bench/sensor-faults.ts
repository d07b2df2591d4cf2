import type { Drop } from '../../server/domain/drop.ts';
import { type Pocket, pockets } from '../../server/geometry/table.ts';
import { chanceOf } from '../../server/sources/simulated/chance.ts';

/** Ways in which pocket sensors fail on top of their noise; nobody tells the reader. */
export const sensorFaults = ['all sensors dead', 'one stuck', 'one chattering', '10 % missing', 'two exchanged', 'all lying'] as const;
export type SensorFault = (typeof sensorFaults)[number];

/** Passes drops on as faulty sensors would have told them, between two times, ms; the pocket that fails depends on the seed. */
export const faulty = (fault: SensorFault, seed: number): ((drops: readonly Drop[], from: number, to: number) => readonly Drop[]) => {
  const chance = chanceOf(seed, `sensors: ${fault}`);
  const bad = pockets[seed % 4] as Pocket;
  const other = pockets[(seed + 1) % 4] as Pocket;
  /** Pulses of nothing, one every `gap` ms on the average, in pockets that `where` names. */
  const noise = (from: number, to: number, gap: number, where: () => Pocket): readonly Drop[] => {
    const out: Drop[] = [];
    for (let at = Math.ceil(from / 50) * 50; at < to; at += 50) if (chance.happens(50 / gap)) out.push({ pocket: where(), at, ms: Math.round(chance.between(5, 40)) });
    return out;
  };
  switch (fault) {
    case 'all sensors dead':
      return () => [];
    case 'one stuck':
      return (drops) => drops.filter((d) => d.pocket !== bad);
    case 'one chattering':
      return (drops, from, to) => [...drops.filter((d) => d.pocket !== bad), ...noise(from, to, 200, () => bad)].sort((a, b) => a.at - b.at);
    case '10 % missing':
      return (drops) => drops.filter(() => !chance.happens(0.1));
    case 'two exchanged':
      return (drops) => drops.map((d) => ({ ...d, pocket: d.pocket === bad ? other : d.pocket === other ? bad : d.pocket }));
    case 'all lying':
      return (drops, from, to) => [...drops.map((d) => ({ ...d, pocket: chance.pick(pockets) })), ...noise(from, to, 2000, () => chance.pick(pockets))].sort((a, b) => a.at - b.at);
  }
};
