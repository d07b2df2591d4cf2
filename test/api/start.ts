import { io, type Socket } from 'socket.io-client';
import type { Access } from '../../server/api/access/access.ts';
import { buildApp } from '../../server/api/app.ts';
import type { Site } from '../../server/api/site.ts';
import type { FromDisplay, FromServer } from '../../server/contract/change.ts';
import type { View } from '../../server/contract/view.ts';
import { states } from '../../web/gallery/states.ts';
import { type Scripted, scriptedSession } from './scripted-session.ts';

const file = (text: string, type: string, keep = false) => ({ body: Buffer.from(text), type, etag: `"${text.length}"`, keep });

/** A site of two files, in place of the built one. */
export const tinySite: Site = new Map([
  ['/', file('<!doctype html><title>start</title>', 'text/html; charset=utf-8')],
  ['/assets/a.js', file('export {};', 'text/javascript; charset=utf-8', true)],
]);

/** A scene of the gallery by name. */
export const sceneNamed = (name: string) => {
  const scene = states[name];
  if (!scene) throw new Error(`no state ${name}`);
  return scene;
};

/** A server around a scripted session, listening on this machine alone, on a free port unless one is named. */
export const startScripted = async (site: Site = tinySite, port = 0, access?: Access) => {
  const session: Scripted = scriptedSession(sceneNamed('play'));
  const app = await buildApp({ session, site, hostnames: ['table.example.org'], addresses: () => ['http://192.0.2.7:8080'], access });
  const address = await app.listen({ host: '127.0.0.1', port });
  return { app, session, address };
};

/** A display of a test: keeps every piece of news it hears. */
export const openDisplay = async (address: string) => {
  const socket: Socket<FromServer, FromDisplay> = io(address, { transports: ['websocket'], forceNew: true, reconnection: false });
  const heard: { what: string; seq: number; news: unknown }[] = [];
  for (const what of ['view', 'board', 'match', 'health'] as const) socket.on(what, (news: { seq: number }) => heard.push({ what, seq: news.seq, news }));
  const first = await new Promise<View>((resolve, reject) => {
    socket.once('view', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, heard, first };
};

/** Waits until something holds; fails after eight seconds. */
export const until = async (holds: () => boolean, what: string): Promise<void> => {
  const end = performance.now() + 8000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`waited in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
