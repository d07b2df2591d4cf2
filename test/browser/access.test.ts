import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, startPages, withoutBrowser } from './browser.ts';
import { axeFaults, fontsReady } from './in-page.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(withoutBrowser)('every page', () => {
  let browser: Browser;
  let table: Awaited<ReturnType<typeof startPages>>;
  beforeAll(async () => {
    browser = await openBrowser();
    table = await startPages();
    table.session.seen = undefined;
  });
  afterAll(async () => {
    await browser?.close();
    await table?.app.close();
  });

  const gallery = (page: string, state: string, more = ''): [string, string] => [`${page} ${state}${more}`, `/gallery?page=${page}&state=${state}${more}`];
  it.each<[string, string]>([
    ['start', '/'],
    ['camera', '/camera?lang=fr'],
    ['calibration without a picture', '/calibration?lang=it'],
    ['gallery', '/gallery'],
    gallery('tv', 'play'),
    gallery('tv', 'foul', '&theme=light&lang=fr'),
    gallery('tv', 'board', '&lang=it&stale'),
    gallery('tv', 'clock', '&lang=fr'),
    gallery('umpire', 'clock', '&lang=it'),
    gallery('umpire', 'doubt'),
    gallery('umpire', 'foul', '&theme=dark'),
    gallery('calibration', 'play'),
    gallery('sensors', 'guided', '&theme=dark'),
    gallery('sensors', 'troubled', '&lang=fr'),
    gallery('sensors', 'none', '&lang=it'),
    ['pocket sensors of a session that has none', '/sensors'],
  ])('passes axe and complains of nothing: %s', async (_name, path) => {
    const { page, context, complaints } = await openPage(browser, `${table.address}${path}`, '1280x720', { reducedMotion: 'reduce' });
    await page.evaluate(fontsReady);
    await page.waitForTimeout(100);
    // axe comes in by the debugger, past the page's content policy.
    await page.evaluate(axe);
    const violations = await page.evaluate<string[]>(axeFaults);
    expect(violations).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('loads nothing from anywhere but its own server', async () => {
    const { page, context } = await openPage(browser, 'about:blank');
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(table.address) && !request.url().startsWith('blob:')) strangers.push(request.url());
    });
    for (const path of ['/', '/tv', '/umpire', '/calibration', '/camera', '/overlay', '/gallery?page=tv&state=scripts', '/gallery?page=tv&state=burmese']) {
      await page.goto(`${table.address}${path}`);
      await page.waitForTimeout(80);
    }
    expect(strangers).toEqual([]);
    await context.close();
  });
});
