// Kills the real server so many times (default 200) at random moments of a match: tsx test/bench/kills.ts [TIMES] [SEED]. Prints what was kept as JSON; status 1 when anything was lost.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWeb } from '../../server/cli/web-build.ts';
import { killedMatch } from '../faults/kills.ts';

const times = Number(process.argv[2] ?? 200);
let seed = Number(process.argv[3] ?? 1);
const folder = mkdtempSync(join(tmpdir(), 'carrom-kills-'));
await ensureWeb();
const start = performance.now();
const random = (): number => {
  seed = (seed * 16807) % 2147483647;
  return seed / 2147483647;
};
const killed = await killedMatch(folder, times, random);
rmSync(folder, { recursive: true });
const isWhole = killed.lost.length === 0 && killed.twice.length === 0 && killed.check.faults.length === 0 && killed.shown.join() === killed.judged.join();
process.stdout.write(`${JSON.stringify({ ...killed, check: killed.check.faults, seconds: Math.round((performance.now() - start) / 1000), isWhole })}\n`);
process.exit(isWhole ? 0 : 1);
