import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sceneNamed, until } from '../api/start.ts';
import { openBrowser, openPage, startPages, type Watched, withoutBrowser } from './browser.ts';
import { smallButtons } from './in-page.ts';

describe.skipIf(withoutBrowser)('the umpire’s console', () => {
  let browser: Browser;
  let table: Awaited<ReturnType<typeof startPages>>;
  let phone: Watched;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    table = await startPages();
    table.session.show(sceneNamed('doubt'));
    phone = await openPage(browser, `${table.address}/umpire?lang=en`, '390x844', { hasTouch: true });
  });
  afterEach(async () => {
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
    await table.app.close();
  });

  const press = (name: string | RegExp) => phone.page.getByRole('button', { name, exact: true }).first().click();
  const sent = async (n: number) => {
    await until(() => table.session.commands.length >= n, `${n} commands`);
    return table.session.commands[n - 1];
  };

  it('confirms a question with one tap, under the revision it shows', async () => {
    await press('Confirm');
    expect(await sent(1)).toMatchObject({ do: 'confirm', pending: 'p-15', revision: 12 });
  });

  it('puts other facts in place of what the camera read', async () => {
    await press('Change');
    await press('black −1');
    await press('striker pocketed');
    await press('Put right');
    const command = await sent(1);
    expect(command).toMatchObject({ do: 'amend', pending: 'p-15', stroke: { type: 'stroke', striker: { pocketed: true }, pocketed: ['white'], firstContact: 'black' } });
  });

  it('shows what a correction of an old stroke would change, and makes it at the second look', async () => {
    table.session.show(sceneNamed('play'));
    table.session.preview = async () => ({ ok: true, revision: 12, text: 'South keeps the turn.', points: [{ what: 'score', before: '9:14', after: '9:11' }], rulings: [], impossible: [] });
    await phone.page.getByRole('list').getByRole('button', { name: 'Change' }).last().click();
    await press('white +1');
    await press('Put right');
    await phone.page.getByText('9:11').waitFor();
    expect(table.session.commands).toEqual([]);
    await phone.page.getByRole('group', { name: 'Change' }).getByRole('button', { name: 'Put right' }).click();
    expect(await sent(1)).toMatchObject({ do: 'amend', event: 11, stroke: { pocketed: ['white'] } });
  });

  it('wants two presses for a foul, one for undo', async () => {
    await press('Foul by Ben');
    await phone.page.waitForTimeout(150);
    expect(table.session.commands).toEqual([]);
    await press('Press again to do it');
    expect(await sent(1)).toMatchObject({ do: 'event', event: { type: 'foul', side: 1, kind: 'foul' } });
    await press('Undo');
    expect(await sent(2)).toMatchObject({ do: 'event', event: { type: 'undo' }, revision: 13 });
  });

  it('changes who decides while the match runs: a preset, then one law', async () => {
    await press('Every stroke is confirmed');
    expect(await sent(1)).toMatchObject({ do: 'policy', preset: 'confirmAll' });
    await phone.page.getByText('Law by law').click();
    await phone.page.getByLabel('front line not crossed').selectOption('only say so');
    const command = await sent(2);
    expect(command).toMatchObject({ do: 'policy', preset: 'automatic', below: 0.8, fouls: { frontLineNotCrossed: 'note', strikerPocketed: 'apply' } });
    await phone.page.getByLabel('Ask when less sure than').selectOption('95 %');
    expect(await sent(3)).toMatchObject({ do: 'policy', below: 0.95 });
    // A foul that cannot be left unruled has no such choice.
    expect(await phone.page.getByLabel('striker pocketed', { exact: true }).locator('option').allTextContents()).toEqual(['rule it', 'ask me']);
  });

  it('shows the clock, counts it down, and enters that it ran out', async () => {
    table.session.clock({ what: 'stroke', seat: 'south', left: 6000, running: true, warnAt: 5000 });
    const timer = phone.page.getByRole('timer');
    await timer.waitFor();
    await expect.poll(async () => Number(/\d+/.exec((await timer.textContent()) ?? '')?.[0]), { timeout: 6000 }).toBeLessThan(5);
    table.session.clock({ what: 'stroke', seat: 'south', left: 0, running: true, warnAt: 5000 });
    await phone.page.getByText('time is up', { exact: true }).waitFor();
    await press('Enter: time is up (stroke)');
    await press('Press again to do it');
    expect(await sent(1)).toMatchObject({ do: 'event', event: { type: 'expire', what: 'stroke' } });
    table.session.clock(null);
    await expect.poll(() => timer.count()).toBe(0);
  });

  it('shows a refusal and stays usable', async () => {
    table.session.answer = () => ({ ok: false, code: 'notPossible', text: 'There is nothing to take back.', revision: 12 });
    await press('Undo');
    await phone.page.getByText('There is nothing to take back.').waitFor();
    table.session.answer = () => ({ ok: true, revision: 13 });
    await press('Confirm');
    expect(await sent(2)).toMatchObject({ do: 'confirm' });
    await expect.poll(() => phone.page.getByRole('alert').count()).toBe(0);
  });

  it('starts a match with remembered names', async () => {
    const names = phone.page.locator('cu-new-match').getByRole('combobox');
    await phone.page.getByLabel('Names 1').fill('Chiara');
    await phone.page.getByLabel('Names 2').fill('Dawit');
    await names.first().selectOption({ label: 'Burmese caroms' });
    await phone.page.locator('cu-new-match').getByLabel('queen').selectOption('last');
    await press('Start the match');
    await press('Press again to do it');
    expect(await sent(1)).toMatchObject({ do: 'start', match: { variant: 'burmese', options: { queen: 'last' }, breaker: 0, sides: [{ name: 'Chiara', seats: ['south'] }, { name: 'Dawit', seats: ['north'] }] } });
    await phone.page.reload();
    await phone.page.getByLabel('Names 1').waitFor();
    expect(await phone.page.getByLabel('Names 1').inputValue()).toBe('Chiara');
  });

  it('has targets of 44 px and the three live keys in reach of a thumb, always uncovered', async () => {
    await press('Change');
    const small = await phone.page.evaluate<string[]>(smallButtons);
    expect(small).toEqual([]);
    for (const name of ['Undo', 'Pause', 'Confirm']) {
      const box = await phone.page.getByRole('button', { name, exact: true }).boundingBox();
      expect(box?.y ?? 0, name).toBeGreaterThan(844 * 0.75);
    }
    expect(await phone.page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });
});
