import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, describe, expect, it } from 'vitest';
import { openConfigured } from '../../server/cli/configured-table.ts';
import { readConfig } from '../../server/config.ts';

// The simulated table as `npm start` opens it: rendered pictures through the same eyes, tracking, reading and referee as a camera's.

const folder = mkdtempSync(join(tmpdir(), 'carrom-live-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the live simulated table', () => {
  it('rules its first strokes by itself, and never holds the pages up', { timeout: 240_000 }, async () => {
    const session = await openConfigured(readConfig({ CARROM_SOURCE: 'simulate:carrom:5', CARROM_VARIANT: 'carrom', CARROM_DATA: folder }, undefined));
    const loop = monitorEventLoopDelay({ resolution: 5 });
    try {
      const ruled = await new Promise<readonly string[]>((resolve, reject) => {
        const texts: string[] = [];
        const late = setTimeout(() => reject(new Error(`after 200 s: ${texts.join(' | ')}; ${JSON.stringify(session.view().health)}`)), 200_000);
        session.subscribe((change) => {
          if (change.what === 'board') loop.enable();
          if (change.what !== 'match') return;
          const ruling = change.match.ruling;
          if (ruling === null || ruling.event === 0 || texts.at(-1) === ruling.text) return;
          texts.push(ruling.text);
          if (texts.length < 2) return;
          clearTimeout(late);
          resolve(texts);
        });
      });
      for (const text of ruled) expect(text).toMatch(/^(South|North) .*(strikes|board|queen)/);
      expect(session.view().health.camera.state).toBe('live');
      // A frame's work is done in other threads: half of all waits of this one are shorter than a frame of a 60 Hz screen, whatever else the machine does.
      expect(loop.percentile(50) / 1e6).toBeLessThan(17);
    } finally {
      await session.close();
    }
  });
});
