import Fastify from 'fastify';
import { Value } from '@sinclair/typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import { displayNews, namespaces } from '../../server/contract/events.ts';
import { addRoutes } from '../../server/api/routes.ts';
import { routeName, routes } from '../../server/api/reference.ts';
import { openAccess } from '../../server/api/access/access.ts';
import { addAccessRoutes } from '../../server/api/access/routes.ts';
import { cannedSight } from '../../web/gallery/states.ts';
import { openDisplay, sceneNamed, startScripted, until } from './start.ts';

let table: Awaited<ReturnType<typeof startScripted>>;
beforeAll(async () => {
  table = await startScripted();
});
afterAll(() => table.app.close());

describe('the reference', () => {
  it('names every route that is served, and no other', async () => {
    const app = Fastify();
    const served: string[] = [];
    app.addHook('onRoute', ({ method, url }) => {
      if (method === 'GET' || method === 'POST') served.push(`${method} ${url}`);
    });
    addRoutes(app, { session: table.session, view: () => ({ seq: 0, run: '', ...table.session.view() }), addresses: () => [], counts: () => ({ displays: 0, umpires: 0, uptime: 0, refusedSignIns: 0 }) });
    addAccessRoutes(app, openAccess({ read: () => undefined, write: () => undefined }, () => 0));
    await app.ready();
    expect(served.sort()).toEqual(routes.map(routeName).sort());
  });

  it.each(routes.filter((route) => !route.carries && !route.who).map((route) => [route.path, route] as const))('tells what %s answers', async (_path, { path, type, answer, mayBeEmpty }) => {
    table.session.seen = cannedSight;
    table.session.clips.set(':id', new Uint8Array([0, 0, 0, 2, 0x7b, 0x7d]));
    table.session.spot = { width: 1280, height: 720, discs: [{ kind: 'white', u: 1, v: 2, r: 3, off: null, back: false }] };
    const got = await table.app.inject({ url: path, headers: { host: 'localhost' } });
    if (mayBeEmpty && got.statusCode === 204) return;
    expect(got.statusCode).toBe(200);
    expect(got.headers['content-type']).toContain(type);
    if (answer) expect([...Value.Errors(answer, got.json())]).toEqual([]);
  });

  it('shows every route and event on its page', async () => {
    const { body } = await table.app.inject({ url: '/reference', headers: { host: 'localhost' } });
    for (const route of routes) expect(body).toContain(`<th>${routeName(route)}</th>`);
    for (const { fromServer, fromPage } of Object.values(namespaces)) for (const { name } of [...fromServer, ...fromPage]) expect(body).toContain(`<th>${name}</th>`);
  });

  it('tells what displays are sent: everything heard fits its schema', async () => {
    const heard: { name: string; news: unknown }[] = [];
    const { socket } = await openDisplay(table.address);
    socket.onAny((name: string, news: unknown) => heard.push({ name, news }));
    for (const state of ['foul', 'doubt', 'three', 'match']) {
      table.session.show(sceneNamed(state));
      table.session.match({ boardNumber: 5 });
      table.session.health({ source: 'x' });
      table.session.clock({ what: 'stroke', seat: 'south', left: 9000, running: true, warnAt: 5000 });
      table.session.board({ at: 9 });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    await until(() => Object.keys(displayNews).every((name) => heard.some((h) => h.name === name)), 'every kind of news');
    for (const { name, news } of heard) {
      const schema = displayNews[name as keyof typeof displayNews];
      expect(schema, name).toBeDefined();
      expect([...Value.Errors(schema, news)].map((e) => `${name} ${e.path}: ${e.message}`)).toEqual([]);
    }
    socket.disconnect();
  });

  it('tells what umpires are answered', async () => {
    const socket = io(`${table.address}/umpire`, { transports: ['websocket'], forceNew: true, reconnection: false });
    const [command, preview] = namespaces['/umpire']?.fromPage ?? [];
    const revision = table.session.view().match.revision;
    const good = { id: 'aaaaaaaa', revision, do: 'pause' };
    for (const input of [good, { do: 'nothing' }, null]) {
      expect([...Value.Errors(command!.answer!, await socket.timeout(2000).emitWithAck('command', input))]).toEqual([]);
      expect([...Value.Errors(preview!.answer!, await socket.timeout(2000).emitWithAck('preview', input))]).toEqual([]);
    }
    expect(Value.Check(command!.carries, good)).toBe(true);
    socket.disconnect();
  });

  it('counts pages for Prometheus', async () => {
    const { socket } = await openDisplay(table.address);
    const { body } = await table.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect(body).toMatch(/^carrom_displays [1-9]/m);
    expect(body).toMatch(/^carrom_camera_up 1$/m);
    for (const line of body.trim().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) carrom_\w+ .+|carrom_\w+ -?[\d.]+)$/);
    socket.disconnect();
  });
});
