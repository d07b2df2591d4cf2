import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sceneNamed } from '../api/start.ts';
import { openBrowser, openPage, startPages, type Watched, withoutBrowser } from './browser.ts';
import { firstDisc, fontsReady, layoutFaults } from './in-page.ts';

describe.skipIf(withoutBrowser)('the television’s page', () => {
  let browser: Browser;
  let table: Awaited<ReturnType<typeof startPages>>;
  let tv: Watched;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    table = await startPages();
    tv = await openPage(browser, `${table.address}/tv?lang=en`);
  });
  afterEach(async () => {
    await tv.context.close();
    await table.app.close();
  });

  const shows = (words: string) => tv.page.getByText(words).first().waitFor({ timeout: 10_000 });

  it('shows names, score, turn, queen, discs left, ruling with its rule and what is waited for', async () => {
    for (const words of ['Asha', 'Ben', '9', '14', 'to strike', 'Queen on the board', '5 left', '7 left', 'White pocketed a disc. South strikes again.', 'carrom.K4', 'Asha strikes', 'Board 3', 'to 25']) await shows(words);
    expect(await tv.page.locator('cu-board svg[role=img]').getAttribute('aria-label')).toContain('5 white and 7 black discs and the queen');
    expect(tv.complaints).toEqual([]);
  });

  it('follows changes of the match and of the board without a reload', async () => {
    await shows('Asha strikes');
    const sides = sceneNamed('play').match.sides;
    table.session.match({ sides: [sides[0]!, { ...sides[1]!, score: 21 }], queen: { state: 'toCover', side: 1 }, next: { side: 1, seat: 'north' } });
    await shows('21');
    await shows('Ben must cover the queen');
    const place = () => tv.page.evaluate<string>(firstDisc);
    const before = await place();
    const discs = sceneNamed('play').board.discs;
    table.session.board({ discs: [{ ...discs[0]!, x: 200, y: 300 }, ...discs.slice(1)] });
    await expect.poll(place, { timeout: 8000 }).toBe('translate(200.00 -300.00) scale(1.000)');
    expect(before).not.toBe('');
    expect(tv.complaints).toEqual([]);
  });

  it('says when news stopped, and has the full view again after the line is back', async () => {
    await shows('Asha strikes');
    await table.app.close();
    await shows('No news: reconnecting');
    // Another run of the server on the same port, with another state and lower numbers.
    table = await startPages(Number(new URL(table.address).port));
    table.session.show(sceneNamed('foul'));
    await shows('Ben O’Connor returns 2 white discs to the circle');
    await expect.poll(() => tv.page.getByText('No news').count(), { timeout: 3000 }).toBe(0);
  });

  it('celebrates the end of a board, then shows the next one', async () => {
    table.session.show(sceneNamed('board'));
    await tv.page.locator('cu-joy').waitFor();
    await shows('wins the board');
    table.session.show(sceneNamed('start'));
    await tv.page.locator('cu-joy').waitFor({ state: 'detached' });
  });

  it('keeps its outer five per cent free and lets nothing overflow, whatever the names', { timeout: 120_000 }, async () => {
    const sizes = { '720p': [1280, 720], '1080p': [1920, 1080], '4K': [3840, 2160] } as const;
    const looks = [
      ['720p', ['play', 'clock', 'foul', 'long', 'arabic', 'burmese', 'scripts', 'tamil', 'three', 'match', 'board', 'cover']],
      ['1080p', ['foul', 'long', 'burmese', 'three', 'match']],
      ['4K', ['long']],
    ] as const;
    for (const [size, names] of looks) {
      const [width, height] = sizes[size];
      await tv.page.setViewportSize({ width, height });
      for (const name of names) {
        table.session.show(sceneNamed(name));
        await shows(sceneNamed(name).match.sides[0]?.name ?? '');
        await tv.page.evaluate(fontsReady);
        await expect.poll(() => tv.page.evaluate<string[]>(layoutFaults), { timeout: 8000, message: `${name} at ${size}` }).toEqual([]);
      }
    }
    expect(tv.complaints).toEqual([]);
  });

  it('is a picture with a bright board, dark ground and a lit side, not a blank page', async () => {
    await shows('Asha strikes');
    await tv.page.waitForTimeout(300);
    const { data, info } = await sharp(await tv.page.screenshot()).raw().toBuffer({ resolveWithObject: true });
    const share = (is: (r: number, g: number, b: number) => boolean): number => {
      let n = 0;
      for (let i = 0; i < data.length; i += info.channels) if (is(data[i]!, data[i + 1]!, data[i + 2]!)) n++;
      return n / (info.width * info.height);
    };
    const wood = share((r, g, b) => r > 190 && g > 150 && b > 80 && b < 190);
    const lamp = share((r, g, b) => r > 240 && g > 170 && g < 200 && b < 90);
    const dark = share((r, g, b) => r < 50 && g < 50 && b < 50);
    expect(wood).toBeGreaterThan(0.12);
    expect(lamp).toBeGreaterThan(0.05);
    expect(dark).toBeGreaterThan(0.25);
  });

  it('is a plain page with the score where scripts do not run', async () => {
    const plain = await openPage(browser, `${table.address}/tv`, '1280x720', { javaScriptEnabled: false });
    await plain.page.waitForURL('**/plain');
    expect(await plain.page.locator('td.score').allTextContents()).toEqual(['9', '14']);
    await plain.context.close();
  });
});
