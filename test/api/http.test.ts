import type { FastifyInstance } from 'fastify';
import { Value } from '@sinclair/typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOurHost } from '../../server/api/hosts.ts';
import { View } from '../../server/contract/view.ts';
import type { Scripted } from './scripted-session.ts';
import { sceneNamed, startScripted } from './start.ts';

let app: FastifyInstance;
let session: Scripted;
beforeAll(async () => {
  ({ app, session } = await startScripted());
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { host: '127.0.0.1:8080', ...headers } });

describe('the routes', () => {
  it('gives a view that its own schema accepts', async () => {
    const view: unknown = (await get('/api/view')).json();
    expect([...Value.Errors(View, view)]).toEqual([]);
    expect(view).toMatchObject({ match: sceneNamed('play').match });
  });

  it('gives health, sight and addresses', async () => {
    expect((await get('/api/health')).json()).toEqual(sceneNamed('play').health);
    expect((await get('/api/sight')).json()).toBeNull();
    expect((await get('/api/addresses')).json()).toEqual({ addresses: ['http://192.0.2.7:8080'], secure: null });
  });

  it('gives the picture as JPEG, and nothing while there is none', async () => {
    expect((await get('/api/picture.jpg')).statusCode).toBe(204);
    session.jpeg = new Uint8Array([9, 0xff, 0xd8, 0xff, 0xd9]).subarray(1);
    const answer = await get('/api/picture.jpg');
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect([...answer.rawPayload]).toEqual([0xff, 0xd8, 0xff, 0xd9]);
  });

  it('draws a code that names the address for other devices', async () => {
    const { body, headers } = await get('/api/qr.svg');
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(body).toContain('<svg');
  });

  it('prints the score sheet with break, points, queen, totals, corrections and signatures', async () => {
    session.sheet = {
      ...session.sheet,
      sides: [{ name: 'Asha <b>', seats: ['south'] }, { name: 'Ben', seats: ['north'] }],
      games: [{ game: 1, final: [12, 9], winner: null, rows: [{ game: 1, board: 1, break: { side: 0, seat: 'south' }, points: [12, 0], queen: { side: 0, points: 3 }, score: [12, 0], winner: 0, corrected: [4] }] }],
      awards: [{ event: 7, side: 1, points: -1, reason: 'late & loud' }],
    };
    const { body, headers } = await get('/scorecard');
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<tr><td>1 *</td><td dir="auto">Asha &lt;b&gt;</td><td>12</td><td>0</td><td dir="auto">Asha &lt;b&gt; (3)</td><td>12</td><td>0</td>');
    expect(body).toContain('-1 (late &amp; loud)');
    for (const name of ['Ben', 'Umpire']) expect(body).toContain(`<span></span><br>${name}`);
    expect(body).not.toContain('<b>Asha');
  });

  it('shows names on the plain page as text, never as markup', async () => {
    const sides = sceneNamed('play').match.sides.map((side) => ({ ...side, name: '<script>alert("1")</script>' }));
    session.match({ sides });
    const { body } = await get('/plain');
    expect(body).not.toContain('<script');
    expect(body).toContain('&lt;script&gt;alert(&quot;1&quot;)');
    session.match({ sides: sceneNamed('play').match.sides });
  });
});

describe('the site', () => {
  it('serves its files from memory with the right headers', async () => {
    const page = await get('/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-cache');
    const asset = await get('/assets/a.js');
    expect(asset.headers['cache-control']).toContain('immutable');
    expect((await get('/assets/a.js', { 'if-none-match': String(asset.headers.etag) })).statusCode).toBe(304);
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/..%2f..%2fetc/passwd', '/assets/..%5c..%5cpackage.json', '/etc/passwd', '/web/dist/index.html', '//etc/passwd', '/assets/', '/.sources', '/%00'])('has nothing at %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('carrom-umpire"');
  });
});

describe('the guards', () => {
  it('sends a strict policy with every answer, errors too', async () => {
    for (const url of ['/', '/api/view', '/nothing']) {
      const { headers } = await get(url);
      expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'; style-src 'self'/);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
    }
  });

  it.each([
    ['127.0.0.1:8080', 200],
    ['192.168.1.20', 200],
    ['[fe80::1]:8080', 200],
    ['localhost:1', 200],
    ['pi', 200],
    ['table.local:8080', 200],
    ['table.example.org', 200],
    ['evil.example.com', 421],
    ['127.0.0.1.evil.example.com', 421],
    ['table.local.evil.com', 421],
    ['a b', 421],
  ])('answers under the host %s with %i', async (host, status) => {
    expect((await app.inject({ url: '/api/health', headers: { host } })).statusCode).toBe(status);
  });

  it('answer no request without a host', () => {
    expect(isOurHost(undefined, [])).toBe(false);
    expect(isOurHost('', [])).toBe(false);
  });

  it.each([
    ['http://127.0.0.1:8080', 200],
    ['http://127.0.0.1:8081', 403],
    ['https://evil.example.com', 403],
    ['null', 403],
  ])('answers the origin %s with %i', async (origin, status) => {
    expect((await get('/api/view', { origin })).statusCode).toBe(status);
  });

  it('takes no large body and no method it does not know', async () => {
    const large = await app.inject({ method: 'POST', url: '/api/view', headers: { host: 'localhost', 'content-type': 'application/json' }, payload: `"${'x'.repeat(100_000)}"` });
    expect([404, 413]).toContain(large.statusCode);
    expect((await app.inject({ method: 'DELETE', url: '/', headers: { host: 'localhost' } })).statusCode).toBe(404);
  });
});
