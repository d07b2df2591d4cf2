import type { FastifyInstance } from 'fastify';
import { toString as qrCode } from 'qrcode';
import type { Session } from '../contract/session.ts';
import type { View } from '../contract/view.ts';
import type { Scorecard } from '../match/commands/scorecard.ts';
import { namespaces } from '../contract/events.ts';
import { type Counts, metricsText } from './metrics.ts';
import { plainPage, plainStyle } from './plain.ts';
import { openApi, referencePage } from './reference.ts';
import { scorecardPage, scorecardStyle } from './scorecard-page.ts';

/** What the routes need of the server around them. */
export type RouteParts = {
  readonly session: Session & { readonly scorecard?: () => Scorecard };
  readonly view: () => View;
  /** Addresses under which the pages are reached, known once the server listens; the first is the best for other devices. */
  readonly addresses: () => readonly string[];
  readonly counts: () => Counts;
  readonly secure?: { readonly fingerprint: string; readonly addresses: () => readonly string[] } | undefined;
};

/** The routes that answer with what is going on, all of them told in reference.ts. */
export const addRoutes = (app: FastifyInstance, { session, view, addresses, counts, secure }: RouteParts): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.get('/api/view', async () => view());
  app.get('/api/health', async () => view().health);
  app.get('/api/sight', async () => session.sight() ?? null);
  app.get('/api/addresses', async () => ({ addresses: addresses(), secure: secure ? { addresses: secure.addresses(), fingerprint: secure.fingerprint } : null }));
  app.get('/api/picture.jpg', async (_request, reply) => {
    const picture = await session.picture();
    if (!picture) return reply.code(204).send();
    return reply.type('image/jpeg').send(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength));
  });
  app.get('/api/ghost', async () => session.ghost?.() ?? null);
  app.get<{ Params: { id: string } }>('/api/clips/:id', async (request, reply) => {
    const bytes = await session.clip?.(request.params.id);
    if (!bytes) return reply.code(404).send({ error: 'there are no pictures of that name' });
    return reply.header('cache-control', 'private, max-age=86400, immutable').type('application/octet-stream').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
  app.get('/api/qr.svg', async (_request, reply) => {
    const svg = await qrCode(`${addresses()[0] ?? 'http://localhost'}/`, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' });
    return reply.type('image/svg+xml').send(svg);
  });
  app.get('/plain', async (_request, reply) => reply.type('text/html; charset=utf-8').send(plainPage(view())));
  app.get('/plain.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(plainStyle));
  app.get('/scorecard', async (_request, reply) => {
    const card = session.scorecard?.();
    return card ? reply.type('text/html; charset=utf-8').send(scorecardPage(card)) : reply.code(404).send({ error: 'this session keeps no score sheet' });
  });
  app.get('/scorecard.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(scorecardStyle));
  app.get('/metrics', async (_request, reply) => reply.type('text/plain; version=0.0.4; charset=utf-8').send(metricsText(view(), counts())));
  app.get('/api/openapi.json', async () => openApi());
  app.get('/api/events.json', async () => namespaces);
  app.get('/reference', async (_request, reply) => reply.type('text/html; charset=utf-8').send(referencePage()));
};
