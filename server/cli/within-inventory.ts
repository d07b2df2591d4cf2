import { type ByColour, type DiscColour, discColours } from '../domain/disc.ts';
import type { Stroke } from '../domain/stroke.ts';

/** A stroke as the record can take it: discs beyond those on the board are left out, with a doubt that says so. */
export const withinInventory = (stroke: Stroke, onBoard: ByColour<number>): Stroke => {
  const room = { ...onBoard };
  const over: DiscColour[] = [];
  const fitting = (list: readonly DiscColour[]): DiscColour[] =>
    list.filter((c) => {
      if (room[c] > 0) {
        room[c]--;
        return true;
      }
      over.push(c);
      return false;
    });
  const pocketed = fitting(stroke.pocketed ?? []);
  const offBoard = fitting(stroke.offBoard ?? []);
  if (over.length === 0) return stroke;
  const words = discColours.filter((c) => over.includes(c)).map((c) => `${over.filter((o) => o === c).length} ${c}`).join(', ');
  const doubt = { about: 'pocketed' as const, text: `More discs seem gone than the score knows on the board (${words}): please check.`, confidence: 0.3 };
  const evidence = stroke.evidence === undefined ? {} : { evidence: { ...stroke.evidence, confidence: Math.min(stroke.evidence.confidence, 0.3), doubts: [...stroke.evidence.doubts, doubt] } };
  return { ...stroke, pocketed, offBoard, ...evidence };
};
