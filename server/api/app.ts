import type { Server as HttpsServer } from 'node:https';
import Fastify, { type FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { FromDisplay, FromServer, FromUmpire, ToUmpire } from '../contract/change.ts';
import type { Access } from './access/access.ts';
import { addAccessRoutes } from './access/routes.ts';
import { commandDoor } from './door.ts';
import { openFeed } from './feed.ts';
import { safeHeaders } from './headers.ts';
import { isOurHost, isSameOrigin } from './hosts.ts';
import { addRoutes, type RouteParts } from './routes.ts';
import type { Site } from './site.ts';
import { openUmpires } from './umpires.ts';

/** A message or a body larger than this is refused, bytes. */
const largest = 64 * 1024;

/** A TLS server that is not listening yet, and the SHA-256 fingerprint of its certificate as browsers show it. */
export type Secured = { readonly server: HttpsServer; readonly fingerprint: string; readonly addresses: () => readonly string[] };

export type AppParts = {
  readonly session: RouteParts['session'];
  readonly site: Site;
  /** Names under which the table may be reached besides addresses and local names. */
  readonly hostnames: readonly string[];
  readonly addresses: () => readonly string[];
  /** Who may umpire; left out, everybody may. */
  readonly access?: Access | undefined;
  /** The same pages over TLS, where there is a certificate. */
  readonly secure?: Secured | undefined;
};

const addSite = (app: FastifyInstance, site: Site): void => {
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const file = site.get(path) ?? site.get(path.replace(/\/$/, ''));
    if (!file) return reply.code(404).send({ error: 'there is no such page' });
    reply.header('etag', file.etag).header('cache-control', file.keep ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    return reply.type(file.type).send(file.body);
  });
};

/** Builds the whole server around a session; it listens nowhere yet. Closing it closes the sockets, not the session. */
export const buildApp = async ({ session, site, hostnames, addresses, access, secure }: AppParts): Promise<FastifyInstance> => {
  const app = Fastify({ logger: false, bodyLimit: largest, forceCloseConnections: true, requestTimeout: 10_000, return503OnClosing: false });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(safeHeaders);
    if (!isOurHost(request.headers.host, hostnames)) return reply.code(421).send({ error: 'this name is not this table' });
    if (!isSameOrigin(request.headers.origin, request.headers.host)) return reply.code(403).send({ error: 'requests from other sites are refused' });
  });
  app.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) process.stderr.write(`request failed: ${error.message}\n`);
    return reply.code(status).send({ error: status >= 500 ? 'the server failed at this request' : error.message });
  });

  const io = new Server<FromDisplay, FromServer>(app.server, {
    serveClient: false,
    maxHttpBufferSize: largest,
    pingInterval: 5000,
    pingTimeout: 5000,
    allowRequest: (request, decide) => decide(null, isOurHost(request.headers.host, hostnames) && isSameOrigin(request.headers.origin, request.headers.host)),
  });
  const feed = openFeed(io.of('/'), session);
  const umpires: ReturnType<Server<FromUmpire, ToUmpire>['of']> = io.of('/umpire');
  openUmpires(umpires, commandDoor(session), () => session.view().match.revision, access, session.sensors);
  const counts = () => ({ displays: io.of('/').sockets.size, umpires: io.of('/umpire').sockets.size, uptime: process.uptime(), refusedSignIns: access?.refused() ?? 0 });
  addRoutes(app, { session, view: feed.view, addresses, counts, secure });
  addAccessRoutes(app, access);
  addSite(app, site);
  if (secure) {
    secure.server.on('request', (request, reply) => app.routing(request, reply));
    io.engine.attach(secure.server, { path: io.path() });
  }
  app.addHook('preClose', async () => {
    feed.close();
    io.engine.close();
    secure?.server.close();
    secure?.server.closeAllConnections();
  });
  return app;
};
