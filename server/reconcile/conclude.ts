import type { Rest } from '../domain/board.ts';
import type { ByColour } from '../domain/disc.ts';
import type { Fate, Outcome } from '../domain/outcome.ts';
import type { Doubt } from '../domain/stroke.ts';
import type { Shot, Track } from '../domain/track.ts';
import { distance, type Mm, type Ms } from '../geometry/plane.ts';
import { pocketNames, type TableSpec } from '../geometry/table.ts';
import { likeliest } from './clusters.ts';
import { type Felt, fatesOf } from './falls.ts';
import { inventoryOf, type Occasion } from './inventory.ts';

/** Least chance of a failure no model foresees (physics.md). */
const modelFailure = 0.002;

const place = (f: { readonly pocket: Fate['pocket'] }): string => (f.pocket === undefined ? 'a pocket' : `the ${pocketNames[f.pocket]} pocket`);

const doubtsOf = (fates: readonly Fate[], margin: number): readonly Doubt[] => [
  ...fates.flatMap((f): Doubt[] => {
    if (f.what === 'offTable') return [{ about: f.kind === 'striker' ? 'striker' : 'offBoard', text: `A ${f.kind === 'striker' ? 'striker' : `${f.kind} disc`} seems to have left the table.`, confidence: f.sure }];
    if (f.what === 'unseen' || (f.what === 'inHand' && f.kind !== 'striker')) return [{ about: 'unseen', text: `A ${f.kind} disc cannot be found and was not seen to fall.`, confidence: f.sure }];
    if (f.sure >= 0.98) return [];
    return [f.kind === 'striker' ? { about: 'striker', text: f.what === 'pocketed' ? `The striker seems to have fallen into ${place(f)}.` : 'The striker was picked up before it was seen to rest.', confidence: f.sure } : { about: 'pocketed', text: `A ${f.kind} disc fell, most likely into ${place(f)}.`, confidence: f.sure }];
  }),
  ...(margin < 3.9 ? [{ about: 'pocketed' as const, text: 'The colours of the discs left on the board are hard to tell apart.', confidence: 1 / (1 + Math.exp(-margin)) }] : []),
];

/** Discs of one colour are alike: a disc that lies where one of its colour lay before keeps that one's number, so that only what moved counts as moved. */
const relabelled = (before: readonly Track[], rests: readonly Rest[], missing: readonly Track[], list: readonly Track[]): { readonly rests: readonly Rest[]; readonly missing: readonly Track[] } => {
  const idOf = new Map<number, number>();
  const held = new Set<number>();
  const stays = rests.map((r) => before.find((t) => t.where === 'onBoard' && t.kind === r.kind && t.kind !== 'striker' && distance(t.anchor, r.at) < 4));
  stays.forEach((was, i) => {
    if (was === undefined || held.has(was.id)) return;
    idOf.set(i, was.id);
    held.add(was.id);
  });
  // Those that moved keep their own number where it is free, else take one that became free.
  const free: number[] = [];
  rests.forEach((r, i) => {
    if (idOf.has(i)) return;
    if (!held.has(r.id)) {
      idOf.set(i, r.id);
      held.add(r.id);
    } else free.push(i);
  });
  const pool = [...rests.map((r) => r.id), ...missing.map((t) => t.id)].filter((id) => !held.has(id));
  for (const i of free) {
    const k = pool.findIndex((id) => list.find((t) => t.id === id)?.kind === rests[i]?.kind);
    idOf.set(i, pool.splice(k, 1)[0] as number);
  }
  return { rests: rests.map((r, i) => ({ ...r, id: idOf.get(i) as number })), missing: pool.flatMap((id) => list.filter((t) => t.id === id)) };
};

/** Least share of the frames before an episode in which a ghost must have shown, and how near to it no track may have been, mm. */
const ghostShare = 0.5;
const besideTrack = 8;

/** Places where something was seen before anything moved that belonged to no track: what lies there afterwards did not come there. */
const ghostsBefore = (shots: readonly Shot[], since: Ms): readonly Mm[] => {
  const calm = shots.filter((s) => s.t < since);
  const ghosts: { x: number; y: number; n: number }[] = [];
  for (const shot of calm) {
    for (const dot of shot.dots) {
      if (dot.state !== 'onBoard' || shot.seen.some((s) => distance(s, dot) < besideTrack)) continue;
      const known = ghosts.find((g) => distance(g, dot) < besideTrack / 2);
      if (known === undefined) ghosts.push({ x: dot.x, y: dot.y, n: 1 });
      else known.n++;
    }
  }
  return calm.length < 5 ? [] : ghosts.filter((g) => g.n >= ghostShare * calm.length);
};

/** What an episode of motion left behind: the vote of the still frames `rest`, and what became of every body that is gone. `before`: the tracks as they lay; `shots` are all frames of the episode and of a while before `since`, when it began; `feel` says what the pockets felt when so many bodies are gone, and is undefined without sensors. */
export const concluded = (before: readonly Track[], list: readonly Track[], shots: readonly Shot[], rest: readonly Shot[], feel: ((missing: number) => Felt) | undefined, table: TableSpec, occasion: Occasion, onBoard: ByColour<number>, since: Ms): Outcome => {
  const inventory = inventoryOf(list, rest, table, occasion, onBoard, ghostsBefore(shots, since));
  const { rests, missing } = relabelled(before, inventory.rests, inventory.missing, list);
  const felt = feel?.(missing.length);
  const told = fatesOf(missing, list, rests, shots, felt, table);
  const fates = [...told.fates].sort((a, b) => a.t - b.t);
  const kept: Rest[] = inventory.hidden.filter((t) => t.kind !== 'striker').map((t) => ({ id: t.id, kind: t.kind, at: t.at, sure: 0.5, times: 0 }));
  const sureOfSet = 1 / (1 + Math.exp(-inventory.margin));
  const sureOfFates = fates.reduce((p, f) => p * (f.kind === 'striker' || f.what === 'pocketed' ? Math.max(f.sure, f.what === 'pocketed' ? 0.9 : f.sure) : f.sure), 1);
  return {
    after: [...rests, ...kept],
    fates,
    returned: inventory.returned,
    spare: inventory.spare.filter((c) => c.share > 0.5).map((c) => ({ at: c.at, kind: likeliest(c.chance) })),
    sensors: felt?.drops ?? [],
    sighted: told.sighted,
    doubts: doubtsOf(fates, inventory.margin),
    confidence: Math.min(1 - modelFailure, sureOfSet * sureOfFates),
  };
};
