// Which rules the simulated players reach: `npx tsx test/bench/rules-reached.ts [strokes] [seed] [variant]`. Prints fouls, rule ids and intents with their counts.
import { simulatedUmpire } from '../../server/cli/simulated-umpire.ts';
import { type VariantId, variantIds } from '../../server/domain/match-event.ts';
import { foulCodes } from '../../server/domain/ruling.ts';
import { passage } from '../../server/sources/simulated/passage.ts';
import { sidesOf, simulatedLine } from '../../server/sources/simulated/sides.ts';

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};
const shown = (counts: Map<string, number>): string => [...counts].sort((a, b) => b[1] - a[1]).map(([k, n]) => `${k} ${n}`).join(', ');

const reached = async (variant: VariantId, strokes: number, seed: number): Promise<void> => {
  const fouls = new Map<string, number>();
  const rules = new Map<string, number>();
  const turns = new Map<string, number>();
  const intents = new Map<string, number>();
  let played = 0;
  const started = performance.now();
  for (let k = 0; played < strokes; k++) {
    const umpire = simulatedUmpire();
    const isDoubles = k % 3 === 2;
    const line = simulatedLine(variant, sidesOf(['Asha', 'Ben'], isDoubles));
    for await (const e of passage({ line, seed: seed + k, strokes: Math.min(60, strokes - played), noise: 'normal', skill: 0.35 + 0.15 * (k % 4), umpire: { start: umpire.start, apply: async (event) => {
      const ruling = await umpire.apply(event);
      for (const f of ruling.fouls) count(fouls, f);
      for (const r of ruling.rules) count(rules, r.slice(r.indexOf('.') + 1));
      count(turns, ruling.turn);
      return ruling;
    } } }))
      for (const l of e.lines) if (l.type === 'stroke') {
        played++;
        count(intents, (l.evidence as { intent?: string } | undefined)?.intent ?? '?');
      }
  }
  const missing = foulCodes.filter((f) => !fouls.has(f));
  console.log(`${variant}: ${played} strokes, ${((performance.now() - started) / played).toFixed(0)} ms each\n  turns: ${shown(turns)}\n  fouls: ${shown(fouls)}\n  never: ${missing.join(', ')}\n  rules: ${shown(rules)}\n  intents: ${shown(intents)}`);
};

const [strokes = '300', seed = '1', only] = process.argv.slice(2);
for (const variant of variantIds) if (only === undefined || only === variant) await reached(variant, Number(strokes), Number(seed));
