import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tell } from './command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const web = join(root, 'web');

/** Where the built web lies. */
export const siteFolder = join(web, 'dist');
const stamp = join(siteFolder, '.sources');

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(siteFolder));

/** One hash over everything the pages are made of. */
const sourcesHash = (): string => {
  const hash = createHash('sha256');
  const files = [...['web', 'server/contract', 'server/geometry', 'server/domain'].flatMap((folder) => filesIn(join(root, folder))), join(root, 'package-lock.json')];
  for (const path of files.sort()) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
};

const isFresh = (hash: string): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

/** One production build, whatever NODE_ENV says outside: with another one the packages would be built in with their development warnings. */
const buildPages = async (): Promise<void> => {
  const outside = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    const { build } = await import('vite');
    const pages = readdirSync(web).filter((name) => name.endsWith('.html'));
    await build({
      root: web,
      configFile: false,
      logLevel: 'error',
      base: '/',
      build: {
        outDir: siteFolder,
        emptyOutDir: true,
        target: 'es2020',
        // The content policy allows no data: fonts and no inline scripts.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 1000,
        rollupOptions: { input: Object.fromEntries(pages.map((name) => [name.replace(/\.html$/, ''), join(web, name)])) },
      },
    });
  } finally {
    if (outside === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = outside;
  }
};

/** Builds the pages when their sources changed since the last build. The stamp is written last: a build that broke off is made again. */
export const ensureWeb = async (): Promise<void> => {
  const hash = sourcesHash();
  if (isFresh(hash)) return;
  tell('building the pages (once, a few seconds) ...');
  const start = performance.now();
  rmSync(stamp, { force: true });
  await buildPages();
  writeFileSync(stamp, hash);
  tell(`the pages are built (${((performance.now() - start) / 1000).toFixed(1)} s)`);
};
