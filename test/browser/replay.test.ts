import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clipBytes } from '../../server/replay/clip.ts';
import { sceneNamed } from '../api/start.ts';
import { openBrowser, openPage, startPages, type Watched, withoutBrowser } from './browser.ts';

describe.skipIf(withoutBrowser)('the replay', () => {
  let browser: Browser;
  let table: Awaited<ReturnType<typeof startPages>>;
  let page: Watched;
  let bytes: Uint8Array;
  beforeAll(async () => {
    browser = await openBrowser();
    const shots = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => ({
        at: 1000 + i * 100,
        jpeg: new Uint8Array(await sharp({ create: { width: 640, height: 360, channels: 3, background: { r: 20 * i, g: 120, b: 60 } } }).jpeg().toBuffer()),
        marks: [{ id: 7, kind: 'queen' as const, u: 100 + 30 * i, v: 200, r: 12 }],
      })),
    );
    bytes = clipBytes({ width: 640, height: 360, from: 1200, to: 1900, shots });
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    table = await startPages();
    table.session.clips.set('run-1', bytes);
  });
  afterEach(async () => {
    expect(page.complaints).toEqual([]);
    await page.context.close();
    await table.app.close();
  });

  it('stands beside the question it answers, moves, and can be looked at picture by picture', async () => {
    const scene = sceneNamed('doubt');
    table.session.show({ ...scene, pending: { ...scene.pending!, clip: 'run-1' } });
    page = await openPage(browser, `${table.address}/umpire?lang=en`, '390x844');
    const picture = page.page.locator('cu-clip img');
    await picture.waitFor();
    await expect.poll(() => picture.getAttribute('alt'), { timeout: 5000 }).toMatch(/Picture ([4-9]|1\d) of 12/);
    await page.page.getByRole('slider', { name: 'Replay' }).fill('1500');
    expect(await picture.getAttribute('alt')).toBe('Picture 6 of 12 of the stroke');
    expect(await page.page.locator('cu-clip polyline').count()).toBe(2);
    expect(await page.page.evaluate<number>("document.querySelector('cu-umpire').shadowRoot.querySelector('cu-console').shadowRoot.querySelector('cu-clip').shadowRoot.querySelector('img').naturalWidth")).toBe(640);
  });

  it('opens at a tap on the television, plays once and makes room for the board again', async () => {
    const scene = sceneNamed('play');
    table.session.show({ ...scene, log: scene.log.map((line, i) => ({ ...line, clip: i === scene.log.length - 1 ? 'run-1' : null })) });
    page = await openPage(browser, `${table.address}/tv?lang=en`);
    await page.page.locator('cu-board').click();
    await page.page.locator('cu-clip img').waitFor();
    await expect.poll(() => page.page.locator('cu-clip').count(), { timeout: 8000 }).toBe(0);
    await page.page.keyboard.press('Enter');
    await page.page.locator('cu-clip img').waitFor();
    await page.page.keyboard.press('Enter');
    await expect.poll(() => page.page.locator('cu-clip').count()).toBe(0);
  });

  it('says which discs are not back yet on the ghost board, and when all are', async () => {
    const disc = { kind: 'white', u: 100, v: 100, r: 10, off: 14.2, back: false };
    table.session.spot = { width: 640, height: 360, discs: [disc, { ...disc, u: 200, off: 0.5, back: true }] };
    page = await openPage(browser, `${table.address}/umpire?lang=en`, '390x844');
    await page.page.getByRole('button', { name: 'Ghost board', exact: true }).click();
    await page.page.getByText('1 disc is not back yet').waitFor();
    await page.page.getByText('14 mm').waitFor();
    table.session.spot = { width: 640, height: 360, discs: [{ ...disc, off: 1.1, back: true }] };
    await page.page.getByText('Every disc is back where it lay.').waitFor();
  });
});
