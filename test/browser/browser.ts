import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Access } from '../../server/api/access/access.ts';
import { loadSite } from '../../server/api/site.ts';
import { siteFolder } from '../../server/cli/web-build.ts';
import { startScripted } from '../api/start.ts';

/** The browser the tests drive: CHROMIUM names one, else Debian's. */
export const browserPath = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path !== undefined && existsSync(path));

/** Without a browser the tests are skipped with a message; in CI they fail. */
export const withoutBrowser = browserPath === undefined && !process.env['CI'];
if (withoutBrowser) process.stderr.write('browser tests skipped: no Chromium found (on Debian: apt-get install chromium; or name one in CHROMIUM)\n');

const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Starts the browser. Throws when there is none. */
export const openBrowser = (): Promise<Browser> => {
  if (browserPath === undefined) throw new Error('no Chromium found: install it (apt-get install chromium) or name one in CHROMIUM');
  return chromium.launch({ executablePath: browserPath, args: quiet });
};

/** The built pages around a scripted session, on a free port unless one is named; everybody may umpire unless an `access` says otherwise. */
export const startPages = (port = 0, access?: Access) => startScripted(loadSite(siteFolder), port, access);

/** A page that remembers every complaint of its console. */
export type Watched = { readonly page: Page; readonly context: BrowserContext; readonly complaints: string[] };

/** Opens a page; `size` like 1280x720. */
export const openPage = async (browser: Browser, url: string, size = '1280x720', options: Parameters<Browser['newContext']>[0] = {}): Promise<Watched> => {
  const [width = 1280, height = 720] = size.split('x').map(Number);
  const context = await browser.newContext({ viewport: { width, height }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url);
  return { page, context, complaints };
};
