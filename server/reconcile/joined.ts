import type { Drop } from '../domain/drop.ts';

/** One candidate drop: breaks of one pocket too near to one another to be surely two discs; keeps its parts. */
export type Candidate = Drop & { readonly parts: readonly Drop[] };

/** Usual dead time, ms (contracts: pocket protocol). */
export const usualDeadTime = 60;

/**
 * Joins bounces: breaks of one pocket that begin less than `deadTime` ms after the end of the one before are one candidate.
 * Pure; candidates come in the order they began. Whether one candidate was two discs is for reconciliation to say.
 */
export const joined = (drops: readonly Drop[], deadTime: number = usualDeadTime): readonly Candidate[] => {
  const candidates: Candidate[] = [];
  const lastOf = new Map<string, number>();
  for (const drop of [...drops].sort((a, b) => a.at - b.at)) {
    const index = lastOf.get(drop.pocket);
    const before = index === undefined ? undefined : candidates[index];
    if (index !== undefined && before && drop.at - (before.at + before.ms) < deadTime) {
      const end = Math.max(before.at + before.ms, drop.at + drop.ms);
      candidates[index] = { ...before, ms: end - before.at, parts: [...before.parts, drop] };
    } else {
      lastOf.set(drop.pocket, candidates.length);
      candidates.push({ ...drop, parts: [drop] });
    }
  }
  return candidates;
};
