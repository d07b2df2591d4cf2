import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAccess } from '../../server/api/access/access.ts';
import { until } from '../api/start.ts';
import { openBrowser, openPage, startPages, type Watched, withoutBrowser } from './browser.ts';
import { axeFaults, fontsReady, smallButtons } from './in-page.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(withoutBrowser)('the page of the PIN', () => {
  let browser: Browser;
  let table: Awaited<ReturnType<typeof startPages>>;
  let phone: Watched;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    let kept: unknown;
    table = await startPages(0, openAccess({ read: () => kept, write: (value) => (kept = value) }, Date.now));
  });
  afterEach(async () => {
    await phone.context.close();
    await table.app.close();
  });

  const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await page.getByLabel(name, { exact: true }).fill(value);
  };
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  /** A PIN, chosen at the table. */
  const chosen = async (pin = '2580') => {
    const answer = await fetch(`${table.address}/api/pin`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ pin, name: 'Table' }) });
    expect(answer.status).toBe(200);
    return String(answer.headers.get('set-cookie')).split(';')[0] ?? '';
  };

  it('stands before the console at first: a PIN is chosen, and the console opens and works', async () => {
    phone = await openPage(browser, `${table.address}/umpire?lang=en`, '390x844', { hasTouch: true });
    await phone.page.waitForURL('**/pin?**');
    await phone.page.getByRole('heading', { name: 'Choose the umpire’s PIN' }).waitFor();
    await fill(phone.page, { PIN: '2580', 'PIN again': '2508', 'Name of this device': 'Uma’s phone' });
    await press(phone.page, 'Choose this PIN');
    await phone.page.getByText('The two are not the same.').waitFor();
    await fill(phone.page, { 'PIN again': '2580' });
    await press(phone.page, 'Choose this PIN');
    await phone.page.waitForURL('**/umpire?**');
    await press(phone.page, 'Pause');
    await until(() => table.session.commands.length === 1, 'the command');
    expect(table.session.by).toEqual(['Uma’s phone']);
    expect(phone.complaints).toEqual([]);
  });

  it('lets in who knows the PIN, says when it is wrong and how long to wait', async () => {
    await chosen();
    phone = await openPage(browser, `${table.address}/umpire?lang=fr`, '390x844');
    await phone.page.getByRole('heading', { name: 'S’identifier' }).waitFor();
    for (const wrong of ['9999', '9998', '9997', '9996', '9995']) {
      await fill(phone.page, { Code: wrong });
      await press(phone.page, 'S’identifier');
      await phone.page.getByText('Ce n’est pas le bon').waitFor();
    }
    await fill(phone.page, { Code: '2580' });
    await press(phone.page, 'S’identifier');
    await phone.page.getByText(/Attendez \d+ s/).waitFor();
  });

  it('lists the devices and puts one out, which must sign in again', async () => {
    const other = await chosen();
    phone = await openPage(browser, `${table.address}/pin?lang=it`, '390x844', { hasTouch: true });
    await fill(phone.page, { PIN: '2580' });
    await press(phone.page, 'Accedere');
    await phone.page.getByText('Table').waitFor();
    await press(phone.page, 'Escludere');
    await phone.page.getByRole('button', { name: 'Premi di nuovo' }).or(phone.page.locator('cu-twice button.armed')).first().click();
    await expect.poll(() => phone.page.getByText('Table', { exact: true }).count()).toBe(0);
    const me = await fetch(`${table.address}/api/me`, { headers: { cookie: other } });
    expect(((await me.json()) as { device: unknown }).device).toBeNull();
    expect(phone.complaints).toEqual([]);
  });

  it.each(['missing', 'chosen', 'inside'])('is for everyone: axe, thumbs and narrow phones (%s)', async (state) => {
    const cookie = state === 'missing' ? '' : await chosen();
    const [name = '', value = ''] = cookie.split('=');
    phone = await openPage(browser, 'about:blank', '360x740', { reducedMotion: 'reduce' });
    if (state === 'inside') await phone.context.addCookies([{ name, value, url: table.address }]);
    await phone.page.goto(`${table.address}/pin?lang=fr`);
    await phone.page.getByRole('heading').first().waitFor();
    await phone.page.locator('form').first().waitFor();
    await phone.page.evaluate(fontsReady);
    await phone.page.evaluate(axe);
    expect(await phone.page.evaluate<string[]>(axeFaults)).toEqual([]);
    expect(await phone.page.evaluate<string[]>(smallButtons)).toEqual([]);
    expect(await phone.page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    expect(phone.complaints).toEqual([]);
  });
});
