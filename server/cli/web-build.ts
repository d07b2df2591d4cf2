import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tell } from './command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const web = join(root, 'web');

/** Where the built web lies. */
export const siteFolder = join(web, 'dist');
const stampName = '.sources';
const stamp = join(siteFolder, stampName);

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
const buildPages = async (outDir: string): Promise<void> => {
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
        outDir,
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

/** Puts a finished build in the place of the old one. */
const putInPlace = (built: string): void => {
  rmSync(siteFolder, { recursive: true, force: true });
  try {
    renameSync(built, siteFolder);
  } catch {
    // Another file system, or a second build was faster: its files are the same.
    cpSync(built, siteFolder, { recursive: true });
    rmSync(built, { recursive: true, force: true });
  }
};

/** Builds the pages when their sources changed since the last build: aside first, so that no half-built page is ever served. */
export const ensureWeb = async (): Promise<void> => {
  const hash = sourcesHash();
  if (isFresh(hash)) return;
  tell('building the pages (once, a few seconds) ...');
  const start = performance.now();
  const built = join(root, 'node_modules', '.cache', `carrom-umpire-web-${randomUUID().slice(0, 8)}`);
  mkdirSync(built, { recursive: true });
  try {
    await buildPages(built);
    writeFileSync(join(built, stampName), hash);
    putInPlace(built);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
  tell(`the pages are built (${((performance.now() - start) / 1000).toFixed(1)} s)`);
};
