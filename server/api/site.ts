import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** One file of the built web, held in memory. */
export type SiteFile = { readonly body: Buffer; readonly type: string; readonly etag: string; readonly keep: boolean };

/** The whole built web by request path: what is not in the map cannot be asked for, so no request ever reaches the file system. */
export type Site = ReadonlyMap<string, SiteFile>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

const requestPath = (file: string): string => (file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`);

/** Reads a folder made by the web build. Throws when the folder is not there. */
export const loadSite = (folder: string): Site => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined);
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const name = relative(folder, path).split(sep).join('/');
      const body = readFileSync(path);
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      return [requestPath(name), { body, type: types[extname(name)] ?? 'application/octet-stream', etag, keep: name.startsWith('assets/') }];
    }),
  );
};
