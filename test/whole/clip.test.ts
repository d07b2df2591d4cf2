import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

// A passage played, rendered, filmed, seen, followed and ruled: the commands themselves, from end to end.

const program = fileURLToPath(new URL('../../server/umpire.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'carrom-clip-'));
const video = join(folder, 'clip.mp4');
const umpire = (...args: string[]): Promise<{ readonly status: number; readonly stderr: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { cwd: folder, timeout: 280_000, maxBuffer: 1 << 26 }, (_, __, stderr) => resolve({ status: child.exitCode ?? 1, stderr }));
  });

type Line = { readonly type: string; readonly seat?: string; readonly pocketed?: readonly string[]; readonly striker?: { readonly pocketed?: boolean; readonly crossedFrontLine?: boolean }; readonly firstContact?: string };
const strokes = (name: string): readonly Line[] =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((l) => l !== '')
    .map((l) => JSON.parse(l) as Line)
    .filter((l) => l.type === 'stroke');
/** What the umpire needs of a stroke whoever looks; first contacts may be asked. */
const facts = (s: Line) => ({ seat: s.seat, pocketed: [...(s.pocketed ?? [])].sort(), striker: s.striker?.pocketed ?? false, crossed: s.striker?.crossedFrontLine ?? true });

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a rendered clip, watched', () => {
  it('gives the record of what was played', { timeout: 600_000 }, async () => {
    const made = await umpire('simulate', '--variant', 'carrom', '--seed', '41', '--strokes', '4', '--noise', 'easy', '--fps', '25', '--size', '960x540', '--video', video, '--record', 'true.jsonl');
    expect(made.stderr).not.toContain('rror');
    expect(made.status).toBe(0);
    const watched = await umpire('watch', video, '--variant', 'carrom', '--record', 'seen.jsonl');
    expect(watched.status, watched.stderr).toBe(0);
    const truth = strokes('true.jsonl');
    expect(truth).toHaveLength(4);
    expect(strokes('seen.jsonl').map(facts)).toEqual(truth.map(facts));
    // The referee gives both the same rulings.
    const rulings = await Promise.all(['true.jsonl', 'seen.jsonl'].map((name) => umpire('referee', join(folder, name))));
    expect(rulings.map((r) => r.status)).toEqual([0, 0]);
  });
});
