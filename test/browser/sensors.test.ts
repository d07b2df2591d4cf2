import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SensorsAct, SensorsDesk } from '../../server/contract/sensors.ts';
import { buildApp } from '../../server/api/app.ts';
import { loadSite } from '../../server/api/site.ts';
import { siteFolder } from '../../server/cli/web-build.ts';
import { sensorStates } from '../../web/gallery/canned-sensors.ts';
import { scriptedSession } from '../api/scripted-session.ts';
import { sceneNamed } from '../api/start.ts';
import { openBrowser, openPage, type Watched, withoutBrowser } from './browser.ts';
import { smallButtons } from './in-page.ts';

describe.skipIf(withoutBrowser)('the page of the pocket sensors', () => {
  let browser: Browser;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let address: string;
  let shown = sensorStates['play']!;
  const session = scriptedSession(sceneNamed('play'));
  const acts: SensorsAct[] = [];
  const desk: SensorsDesk = {
    view: () => shown,
    act: (act) => {
      if (act.do !== 'look') acts.push(act);
      return act.do === 'guide' ? { ok: false, text: 'No pocket controller answers at present.' } : { ok: true };
    },
  };
  beforeAll(async () => {
    browser = await openBrowser();
    app = await buildApp({ session: { ...session, sensors: desk } as never, site: loadSite(siteFolder), hostnames: [], addresses: () => [] });
    address = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  const open = (size: string): Promise<Watched> => openPage(browser, `${address}/umpire?lang=en`, size, { hasTouch: true });

  it('is reached from the console and shows levels, what a disc said, lost events and counted garbage', async () => {
    const { page, context, complaints } = await open('390x844');
    await page.getByRole('link', { name: 'Test the barriers' }).click();
    await page.getByRole('heading', { name: 'Pocket sensors' }).waitFor();
    await page.getByText('640').first().waitFor();
    await page.getByRole('button', { name: 'Test the barriers' }).click();
    shown = sensorStates['troubled']!;
    for (const words of ['has missed 4 of 5 discs', 'Blocked for over 2 s: full net or dirt?', 'sees light that is not its own', 'no answer to the test', '..Z.&.']) await page.getByText(words).first().waitFor();
    expect(await page.getByText('Wrong check sum').locator('+ dd').textContent()).toBe('12');
    await page.getByRole('button', { name: 'Mended: believe it again' }).click();
    await page.getByRole('button', { name: 'A disc in each pocket' }).click();
    await page.getByText('No pocket controller answers at present.').waitFor();
    expect(acts).toEqual([{ do: 'test' }, { do: 'trust', pocket: 'nw' }, { do: 'guide' }]);
    expect(await page.evaluate<string[]>(smallButtons)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is led to from the top of the console as soon as a sensor does not count', async () => {
    const { page, context } = await open('390x844');
    await page.getByText('Asha', { exact: true }).first().waitFor();
    expect(await page.getByRole('link', { name: /not counted|are away/ }).count()).toBe(0);
    session.health({ sensors: { state: 'online', text: 'online', pockets: [{ pocket: 'nw', state: 'distrusted', text: 'The sensor of the north-west pocket has missed 4 of 5 discs.' }] } });
    await page.getByRole('link', { name: 'Sensor not counted: North-west' }).waitFor();
    session.health({ sensors: { state: 'offline', text: 'unplugged', pockets: [] } });
    await page.getByRole('link', { name: 'The pocket sensors are away: the camera judges alone.' }).click();
    await page.getByRole('heading', { name: 'Pocket sensors' }).waitFor();
    await context.close();
  });

  it('puts every pocket where it lies on the board, and leads from one to the next', async () => {
    shown = sensorStates['guided']!;
    const { page, context } = await open('1280x800');
    await page.goto(`${address}/sensors?lang=en`);
    await page.getByText('Drop a disc into the pocket: South-east').waitFor();
    await page.getByText('felt by: South-east. Are two wires exchanged?').waitFor();
    const at = async (name: string) => (await page.getByRole('heading', { name }).boundingBox()) ?? { x: 0, y: 0 };
    const [nw, ne, se, sw] = [await at('North-west'), await at('North-east'), await at('South-east'), await at('South-west')];
    expect(nw.x < ne.x && sw.x < se.x && nw.y < sw.y && ne.y < se.y).toBe(true);
    await context.close();
  });

  it('says honestly that there is no device, and offers no test of it', async () => {
    shown = sensorStates['lost']!;
    const { page, context } = await open('390x844');
    await page.goto(`${address}/sensors?lang=en`);
    await page.getByText('no heartbeat for 3 s').waitFor();
    await page.getByText('connect the controller by USB').waitFor();
    expect(await page.getByRole('button', { name: 'Test the barriers' }).isDisabled()).toBe(true);
    shown = sensorStates['none']!;
    await page.getByText('started without pocket sensors').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    await context.close();
  });
});
