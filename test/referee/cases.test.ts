import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { languages } from '../../server/domain/language.ts';
import type { MatchEvent, MatchLine } from '../../server/domain/match-event.ts';
import type { Ruling } from '../../server/domain/ruling.ts';
import { apply } from '../../server/match/apply.ts';
import { parseLine } from '../../server/match/line.ts';
import { errorLine } from '../../server/match/record-error.ts';
import { type MatchState, start, textOf } from '../../server/match/start.ts';
import { referencePage } from '../../server/referee/reference.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = fileURLToPath(new URL('../../../shared/rules/cases/', import.meta.url));

type Expected = (Partial<Ruling> & { readonly absent?: readonly string[]; readonly error?: boolean; readonly stderr?: readonly string[] }) | null;
type Case = { readonly input: readonly (string | object)[]; readonly expect: readonly Expected[] };

const cases: readonly (readonly [string, Case])[] = existsSync(folder)
  ? readdirSync(folder).flatMap((group) =>
      readdirSync(`${folder}${group}`)
        .filter((file) => file.endsWith('.json'))
        .map((file) => [`${group}/${file.slice(0, -5)}`, JSON.parse(readFileSync(`${folder}${group}/${file}`, 'utf8')) as Case] as const),
    )
  : [];

const linesOf = (one: Case): readonly string[] => one.input.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));

const ruled = (one: Case, seen?: (state: MatchState) => void): { readonly rulings: readonly Ruling[]; readonly error: string } => {
  const rulings: Ruling[] = [];
  let state: MatchState | undefined;
  for (const [event, text] of linesOf(one).entries()) {
    const line = parseLine(text, event);
    if (!line.ok) return { rulings, error: errorLine(line.error) };
    const next = state === undefined ? start(line.value as MatchLine) : apply(state, line.value as MatchEvent);
    if (!next.ok) return { rulings, error: errorLine(next.error) };
    state = next.value.state;
    seen?.(state);
    rulings.push(next.value.ruling);
  }
  return { rulings, error: '' };
};

const sorted = (list: readonly unknown[]): readonly string[] => list.map((one) => JSON.stringify(one, Object.keys(one as object).sort())).sort();

const agree = (got: Ruling, want: NonNullable<Expected>, where: string): void => {
  for (const [field, value] of Object.entries(want)) {
    const mine: unknown = got[field as keyof Ruling];
    if (field === 'absent') for (const name of value as readonly string[]) expect(got, where).not.toHaveProperty(name);
    else if (field === 'rules') expect(got.rules, where).toEqual(expect.arrayContaining([...(value as readonly string[])]));
    else if (field === 'returns') expect(sorted(got.returns), where).toEqual(sorted(value as readonly unknown[]));
    else if (field === 'board' && value !== null) expect(mine, where).toMatchObject(value as object);
    else expect(mine, `${where}: ${field}`).toEqual(value);
  }
};

describe.skipIf(cases.length === 0)(`the handed cases${cases.length === 0 ? ` (skipped: no ${folder})` : ''}`, () => {
  test.each(cases)('%s', (_, one) => {
    const { rulings, error } = ruled(one);
    for (const [event, want] of one.expect.entries()) {
      if (want?.error) {
        expect(rulings.length, `event ${event} is an error`).toBe(event);
        for (const word of want.stderr ?? []) expect(error).toContain(word);
        expect(error).not.toBe('');
        return;
      }
      const got = rulings[event];
      expect(got, `event ${event}: ${error}`).toBeDefined();
      if (want && got) agree(got, want, `event ${event}`);
    }
    expect(error).toBe('');
  });

  test('every rule cited stands in the reference, and every ruling has a text in every language', () => {
    const known = new Set([...referencePage().matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1]));
    const unknown = new Set<string>();
    for (const [, one] of cases) {
      ruled(one, (state) => {
        const last = state.moments.at(-1);
        for (const rule of last?.account.ruling.rules ?? []) if (!known.has(rule)) unknown.add(rule);
        for (const language of languages) expect(textOf(state, language)).toMatch(/^[^a-z].+\.$/);
      });
    }
    expect([...unknown]).toEqual([]);
  });
});

describe('the command', () => {
  const umpire = (args: readonly string[], input: string) => spawnSync(process.execPath, ['server/umpire.mjs', 'referee', ...args], { cwd: root, input, encoding: 'utf8' });
  const match = '{"type":"match","format":1,"variant":"icf","sides":[{"name":"Asha","seats":["south"]},{"name":"Ben","seats":["north"]}],"breaker":0}';

  test('one ruling a line, in the language asked for, the last line without its newline', () => {
    const { stdout, status, stderr } = umpire(['--lang', 'it'], `${match}\n{"type":"stroke","firstContact":"white","striker":{"pocketed":true}}`);
    const rulings = stdout.trimEnd().split('\n').map((line) => JSON.parse(line) as Ruling);
    expect([status, stderr, rulings.length]).toEqual([0, '', 2]);
    expect(rulings[1]).toMatchObject({ event: 1, turn: 'passes', owed: [1, 0], text: 'Sud ha mandato in buca il percussore (regole 72 e 78); Asha deve un dischetto. Tocca a Nord.' });
  });

  test('a bad line: the rulings before it, one line on standard error, status 2', () => {
    const { stdout, status, stderr } = umpire([], `${match}\n\n{"type":"pass"}\n`);
    expect(stdout.trimEnd().split('\n').length).toBe(1);
    expect(stderr).toBe('line 2 (event 1): line: expected a JSON object, got a blank line\n');
    expect(status).toBe(2);
  });

  test('an empty input and a file that is not there', () => {
    expect(umpire([], '')).toMatchObject({ status: 2, stdout: '', stderr: 'line 1 (event 0): type: expected a match line, the input is empty\n' });
    expect(umpire(['no-such-file', '--lang', 'fr'], '').stderr).toMatch(/^no-such-file: expected a file/);
  });
});
