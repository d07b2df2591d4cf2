import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variantIds } from '../../server/domain/match-event.ts';
import { referencePage } from '../../server/referee/reference.ts';

const page = readFileSync(new URL('../../server/referee/REFERENCE.md', import.meta.url), 'utf8');

const numbered = (letter: string, n: number): readonly string[] => Array.from({ length: n }, (_, i) => `${letter}${i + 1}`);
const laws = [44, 45, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 63, 64, 65, 72, 73, 74, 75, 76, 77, 78, 88, 92, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 116, 125, 137, 139, 140].map(String);

test('the reference page is the one the law files make (npx tsx test/referee/write-reference.ts writes it)', () => {
  expect(page).toBe(referencePage());
});

test('every rule has its place in the reference', () => {
  const common = numbered('C', 9);
  const wanted = {
    carrom: [...common, ...numbered('K', 18)],
    'billard-indien': [...common, ...numbered('F', 5), 'K3', 'K6', 'K7', 'K8', 'K9', 'K10', 'K11', 'K16', 'K17'],
    icf: [...common, ...laws, 'L13', 'L16', 'K17'],
    burmese: [...common, ...numbered('B', 12)],
    yemeni: [...common, ...numbered('Y', 10)],
  };
  const missing = variantIds.flatMap((variant) => wanted[variant].map((id) => `${variant}.${id}`)).filter((id) => !page.includes(`| \`${id}\` |`));
  expect(missing).toEqual([]);
});

test('no rule is told twice', () => {
  const ids = [...page.matchAll(/^\| `([^`]+\.[A-Z]?\d+)` \|/gm)].map((match) => match[1]);
  expect(ids.length).toBeGreaterThan(140);
  expect(new Set(ids).size).toBe(ids.length);
});
