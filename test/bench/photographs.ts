// Scores the eyes against photographs and stills with known truth: `npx tsx test/bench/photographs.ts [--given] [--few] [NAME]`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tables } from '../../server/geometry/table.ts';
import { readPicture } from '../../server/sources/picture.ts';
import { detectPicture } from '../../server/vision/detect-picture.ts';

const shared = fileURLToPath(new URL('../../../shared/', import.meta.url));

/** One disc of the truth: circle of the top face in px, and where it stands when known, mm. */
type TrueDisc = { readonly color: string; readonly x: number; readonly y: number; readonly r: number; readonly ambiguous: boolean; readonly counts: boolean; readonly mm?: readonly [number, number] };

/** A picture with truth. `counts` false: it may be found or not (half hidden, in a net, on the frame). */
export type Scene = { readonly name: string; readonly group: 'photographs' | 'stills'; readonly path: string; readonly board: string; readonly corners: readonly (readonly [number, number])[]; readonly discs: readonly TrueDisc[] };

/** What came out for one picture. */
export type Score = {
  readonly scene: Scene;
  readonly fourCorners: boolean;
  /** Largest corner error over the side, undefined when no board was found. */
  readonly corner: number | undefined;
  readonly truths: number;
  readonly found2: number;
  readonly found1: number;
  readonly false2: number;
  readonly false1: number;
  readonly coloured: number;
  readonly colourRight: number;
  /** Differences at rest, mm (found minus true). */
  readonly off: readonly (readonly [number, number])[];
  readonly wrong: readonly string[];
  readonly ms: number;
};

type RawDisc = { color: string; x: number; y: number; r: number; x_px: number; y_px: number; r_px: number; x_mm: number; y_mm: number; vis: number; state: string; moving: boolean; ambiguous_colour?: boolean };
const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

const photographs = (): Scene[] => {
  const folder = join(shared, 'real');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((f) => f.endsWith('.jpg')).map((f) => {
    const truth = readJson<{ corners_px: [number, number][]; discs: RawDisc[]; pocketed?: RawDisc[]; off_board?: RawDisc[] }>(join(folder, f.replace('.jpg', '.json')));
    const discs = [
      ...truth.discs.map((d) => ({ color: d.color, x: d.x, y: d.y, r: d.r, ambiguous: d.ambiguous_colour === true, counts: true })),
      ...[...(truth.pocketed ?? []), ...(truth.off_board ?? [])].map((d) => ({ color: d.color, x: d.x, y: d.y, r: d.r, ambiguous: true, counts: false })),
    ];
    return { name: basename(f, '.jpg'), group: 'photographs', path: join(folder, f), board: 'icf', corners: truth.corners_px, discs };
  });
};

const stills = (): Scene[] =>
  ['club', 'burmese', 'darkwood'].flatMap((look): Scene[] => {
    const folder = join(shared, 'video', look);
    if (!existsSync(join(folder, 'stills'))) return [];
    const corners = readJson<{ corners_px: [number, number][] }>(join(folder, 'corners.json')).corners_px;
    return readdirSync(join(folder, 'stills')).filter((f) => f.endsWith('.jpg')).map((f) => {
      const truth = readJson<{ discs: RawDisc[] }>(join(folder, 'stills', f.replace('.jpg', '.json')));
      const discs = truth.discs.map((d) => ({ color: d.color, x: d.x_px, y: d.y_px, r: d.r_px, ambiguous: d.vis < 0.6, counts: d.state === 'onBoard' && d.vis >= 0.6, mm: [d.x_mm, d.y_mm] as const }));
      return { name: `${look}/${basename(f, '.jpg')}`, group: 'stills', path: join(folder, 'stills', f), board: look === 'burmese' ? 'burmese' : 'icf', corners, discs };
    });
  });

/** Every picture with truth beside the project; none where the folder is absent. */
export const scenes = (): Scene[] => [...photographs(), ...stills()];

/** Runs one picture through detection and compares; `given` hands it the true corners. */
export const scored = async (scene: Scene, given = false): Promise<Score> => {
  const frame = await readPicture(scene.path);
  const table = tables[scene.board]!;
  const sight = await detectPicture(frame, { table, ...(given ? { corners: scene.corners } : {}) });
  const side = Math.sqrt(Math.abs(scene.corners.reduce((s, c, i) => s + c[0] * scene.corners[(i + 1) % 4]![1] - scene.corners[(i + 1) % 4]![0] * c[1], 0)) / 2);
  const fourCorners = scene.corners.every(([u, v]) => u > -0.012 * side && v > -0.012 * side && u < frame.width + 0.012 * side && v < frame.height + 0.012 * side);
  const corner = sight.corners ? Math.max(...sight.corners.map((c, i) => Math.hypot(c[0] - scene.corners[i]![0], c[1] - scene.corners[i]![1]))) / side : undefined;
  const wrong: string[] = [];
  const off: [number, number][] = [];
  let coloured = 0;
  let colourRight = 0;
  const matchWithin = (share: number, note: boolean): { hits: number; extra: number } => {
    const pairs = scene.discs.flatMap((t, i) => sight.detections.map((d, j) => ({ i, j, d: Math.hypot(t.x - d.px.u, t.y - d.px.v) / side }))).filter((p) => p.d < share).sort((a, b) => a.d - b.d);
    const usedT = new Set<number>();
    const usedD = new Set<number>();
    for (const p of pairs) {
      if (usedT.has(p.i) || usedD.has(p.j)) continue;
      usedT.add(p.i);
      usedD.add(p.j);
      const t = scene.discs[p.i]!;
      const d = sight.detections[p.j]!;
      if (!note || !t.counts) continue;
      if (!t.ambiguous) {
        coloured++;
        if (d.kind === t.color) colourRight++;
        else wrong.push(`${t.color} called ${d.kind} at ${Math.round(t.x)},${Math.round(t.y)}`);
      }
      if (t.mm) off.push([d.at.x - t.mm[0], d.at.y - t.mm[1]]);
    }
    // Only what is said to be on the board can be false; hidden and pocketed discs are neither demanded nor counted.
    const extra = sight.detections.filter((d, j) => !usedD.has(j) && d.state === 'onBoard');
    if (note) {
      for (const d of extra) wrong.push(`false ${d.kind} ${d.confidence.toFixed(2)} at ${Math.round(d.px.u)},${Math.round(d.px.v)}`);
      for (const [i, t] of scene.discs.entries()) if (t.counts && !usedT.has(i)) wrong.push(`missed ${t.color} at ${Math.round(t.x)},${Math.round(t.y)}`);
    }
    return { hits: scene.discs.filter((t, i) => t.counts && usedT.has(i)).length, extra: extra.length };
  };
  const at2 = matchWithin(0.02, true);
  const at1 = matchWithin(0.01, false);
  return { scene, fourCorners, corner, truths: scene.discs.filter((t) => t.counts).length, found2: at2.hits, found1: at1.hits, false2: at2.extra, false1: at1.extra, coloured, colourRight, off, wrong, ms: sight.ms.total };
};

const sum = (scores: readonly Score[], of: (s: Score) => number): number => scores.reduce((total, s) => total + of(s), 0);
const share = (a: number, b: number): string => (b === 0 ? '-' : (a / b).toFixed(3));

/** Recall, precision and the rest over several pictures. */
export const totals = (scores: readonly Score[]) => {
  const truths = sum(scores, (s) => s.truths);
  const offs = scores.flatMap((s) => s.off);
  return {
    pictures: scores.length,
    recall2: sum(scores, (s) => s.found2) / Math.max(1, truths),
    precision2: sum(scores, (s) => s.found2) / Math.max(1, sum(scores, (s) => s.found2 + s.false2)),
    recall1: sum(scores, (s) => s.found1) / Math.max(1, truths),
    precision1: sum(scores, (s) => s.found1) / Math.max(1, sum(scores, (s) => s.found1 + s.false1)),
    colour: sum(scores, (s) => s.colourRight) / Math.max(1, sum(scores, (s) => s.coloured)),
    falseOnEmpty: sum(scores.filter((s) => s.truths === 0), (s) => s.false2),
    cornersWithin1: sum(scores.filter((s) => s.fourCorners), (s) => (s.corner !== undefined && s.corner <= 0.01 ? 1 : 0)) / Math.max(1, scores.filter((s) => s.fourCorners).length),
    rmsMm: Math.sqrt(offs.reduce((total, [x, y]) => total + x * x + y * y, 0) / Math.max(1, offs.length)),
    biasMm: [offs.reduce((t, o) => t + o[0], 0) / Math.max(1, offs.length), offs.reduce((t, o) => t + o[1], 0) / Math.max(1, offs.length)] as const,
  };
};

const printTable = async (): Promise<void> => {
  const given = process.argv.includes('--given');
  const only = process.argv.slice(2).find((a) => !a.startsWith('--'));
  // A third of the stills says nearly as much as all of them.
  const few = process.argv.includes('--few');
  const all = scenes().filter((s) => (!only || s.name.includes(only)) && (!few || s.group === 'photographs' || /0[0369]$/.test(s.name)));
  if (all.length === 0) {
    console.log('no photographs beside the project (../shared/real, ../shared/video): nothing scored');
    return;
  }
  const scores: Score[] = [];
  console.log('picture                              corners%  truth  found@2% false@2% found@1% false@1%  colour    ms');
  for (const scene of all) {
    const s = await scored(scene, given);
    scores.push(s);
    const corner = s.corner === undefined ? 'none' : (100 * s.corner).toFixed(2);
    console.log(`${scene.name.padEnd(36)} ${(corner + (s.fourCorners ? '' : '*')).padStart(8)} ${String(s.truths).padStart(6)} ${String(s.found2).padStart(9)} ${String(s.false2).padStart(8)} ${String(s.found1).padStart(8)} ${String(s.false1).padStart(8)} ${share(s.colourRight, s.coloured).padStart(7)} ${s.ms.toFixed(0).padStart(5)}`);
    for (const w of s.wrong) console.log(`      ${w}`);
  }
  console.log('(* not all four corners in the picture)');
  const line = (name: string, part: readonly Score[]): void => {
    if (part.length === 0) return;
    const t = totals(part);
    console.log(`${name}: ${t.pictures} pictures, at 2 %: recall ${t.recall2.toFixed(3)} precision ${t.precision2.toFixed(3)}; at 1 %: recall ${t.recall1.toFixed(3)} precision ${t.precision1.toFixed(3)}; colour ${t.colour.toFixed(3)}; false on empty boards ${t.falseOnEmpty}; corners within 1 % ${t.cornersWithin1.toFixed(2)}; RMS ${t.rmsMm.toFixed(2)} mm, bias ${t.biasMm.map((b) => b.toFixed(2)).join(', ')} mm`);
  };
  line('photographs, four corners', scores.filter((s) => s.scene.group === 'photographs' && s.fourCorners));
  line('photographs, all', scores.filter((s) => s.scene.group === 'photographs'));
  for (const look of ['club', 'burmese', 'darkwood']) line(`stills, ${look}`, scores.filter((s) => s.scene.name.startsWith(look)));
  line('stills, all', scores.filter((s) => s.scene.group === 'stills'));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await printTable();
