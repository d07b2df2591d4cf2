import type { StrokeFacts } from '../../server/contract/stroke-view.ts';

type Colour = 'white' | 'black' | 'queen';
const colours: readonly Colour[] = ['white', 'black', 'queen'];

/** How many discs of a colour a list holds. */
export const countOf = (list: readonly Colour[] | undefined, colour: Colour): number => (list ?? []).filter((d) => d === colour).length;

/** A list of discs with another number of one colour: added at the end, taken from the end; never below none or above `most`. */
export const withCount = (list: readonly Colour[] | undefined, colour: Colour, count: number, most: number): Colour[] => {
  const wanted = Math.max(0, Math.min(most, count));
  const now = [...(list ?? [])];
  while (countOf(now, colour) < wanted) now.push(colour);
  while (countOf(now, colour) > wanted) now.splice(now.lastIndexOf(colour), 1);
  return now;
};

/** The stroke with another number of pocketed discs of one colour. */
export const withPocketed = (stroke: StrokeFacts, colour: Colour, count: number): StrokeFacts => ({ ...stroke, pocketed: withCount(stroke.pocketed, colour, count, colour === 'queen' ? 1 : 9) });

/** The stroke with the striker pocketed or not. */
export const withStriker = (stroke: StrokeFacts, pocketed: boolean): StrokeFacts => ({ ...stroke, striker: { ...stroke.striker, pocketed } });

/** The stroke called improper or not; codes the camera gave are kept where there are some. */
export const withImproper = (stroke: StrokeFacts, improper: boolean): StrokeFacts => ({ ...stroke, improper: improper ? (stroke.improper && stroke.improper.length > 0 ? stroke.improper : ['other']) : [] });

/** Whether two strokes state the same facts. */
export const isSame = (a: StrokeFacts, b: StrokeFacts): boolean =>
  colours.every((c) => countOf(a.pocketed, c) === countOf(b.pocketed, c) && countOf(a.offBoard, c) === countOf(b.offBoard, c)) &&
  (a.striker.pocketed ?? false) === (b.striker.pocketed ?? false) &&
  (a.firstContact ?? 'unknown') === (b.firstContact ?? 'unknown') &&
  (a.improper ?? []).length > 0 === (b.improper ?? []).length > 0;
