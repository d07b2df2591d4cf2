import { createServer } from 'node:https';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import { Value } from '@sinclair/typebox/value';
import { openAccess } from '../../server/api/access/access.ts';
import { countedAttempts } from '../../server/api/access/attempts.ts';
import type { Kept } from '../../server/api/access/kept.ts';
import { pinFault } from '../../server/api/access/pin.ts';
import { buildApp } from '../../server/api/app.ts';
import { newCertificate } from '../../server/cli/certificate.ts';
import { AccessRefusal, Devices, Me } from '../../server/contract/access.ts';
import { scriptedSession } from './scripted-session.ts';
import { sceneNamed, tinySite } from './start.ts';

const minute = 60_000;

/** A guarded table: its own clock and keeping, asked as browsers ask. */
const guarded = async () => {
  const world = { now: Date.parse('2026-01-01T12:00:00Z'), kept: undefined as unknown };
  const access = openAccess({ read: () => world.kept, write: (kept: Kept) => (world.kept = structuredClone(kept)) }, () => world.now);
  const session = scriptedSession(sceneNamed('play'));
  const app = await buildApp({ session, site: tinySite, hostnames: [], addresses: () => [], access });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = (path: string, body?: unknown, { cookie = '', from = '192.0.2.9', origin = '' } = {}) =>
    app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: path,
      headers: { host: 'localhost:8080', ...(cookie === '' ? {} : { cookie }), ...(origin === '' ? {} : { origin }) },
      remoteAddress: from,
      ...(body === undefined ? {} : { payload: body as object }),
    });
  const cookieOf = (answer: Awaited<ReturnType<typeof ask>>): string => String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const choose = async (pin = '2580'): Promise<string> => cookieOf(await ask('/api/pin', { pin, name: 'Table', code: access.code }));
  const signIn = (pin: string, options = {}, role = 'umpire') => ask('/api/sign-in', { pin, name: 'Phone', role }, options);
  return { world, access, session, app, address, ask, cookieOf, choose, signIn };
};

/** Sends one command over the umpires' line with this cookie. */
const commandWith = async (address: string, cookie: string) => {
  const socket = io(`${address}/umpire`, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: cookie === '' ? {} : { cookie } });
  const send = (id: string) => socket.timeout(3000).emitWithAck('command', { id, revision: 12, do: 'pause' }) as Promise<{ ok: boolean; code?: string }>;
  return { send, preview: () => socket.timeout(3000).emitWithAck('preview', { id: 'pppppppp', revision: 12, do: 'pause' }) as Promise<{ code?: string }>, close: () => socket.disconnect() };
};

let table: Awaited<ReturnType<typeof guarded>>;
beforeEach(async () => {
  table = await guarded();
});
afterEach(() => table.app.close());

describe('the PIN', () => {
  it('is chosen once: at the table’s computer, or elsewhere with the printed code', async () => {
    const { ask, access } = table;
    expect((await ask('/api/me')).json()).toEqual({ pin: 'missing', device: null, code: true });
    expect((await ask('/api/me', undefined, { from: '127.0.0.1' })).json()).toMatchObject({ code: false });
    expect((await ask('/api/pin', { pin: '2580', name: 'Stranger' })).statusCode).toBe(403);
    expect((await ask('/api/pin', { pin: '2580', name: 'Stranger', code: access.code === '111111' ? '222222' : '111111' })).statusCode).toBe(403);
    expect((await ask('/api/pin', { pin: '2580', name: 'Table' }, { from: '127.0.0.1' })).statusCode).toBe(200);
    const again = await ask('/api/pin', { pin: '9753', name: 'Late', code: access.code });
    expect(again.statusCode).toBe(409);
    expect([...Value.Errors(AccessRefusal, again.json())]).toEqual([]);
  });

  it.each([
    ['1234', 'counted'],
    ['98765', 'counted'],
    ['7777', 'same'],
    ['12', '4 to 12'],
    ['12a4', '4 to 12'],
    ['2580', undefined],
    ['1357', undefined],
  ])('%s: %s', (pin, fault) => (fault === undefined ? expect(pinFault(pin)).toBeUndefined() : expect(pinFault(pin)).toContain(fault)));

  it('is nowhere to be read in what is kept', async () => {
    await table.choose('86420975');
    expect(JSON.stringify(table.world.kept)).not.toContain('86420975');
  });

  it('gives a cookie no script can read and no other site can send', async () => {
    const set = String((await table.ask('/api/pin', { pin: '2580', name: 'Table', code: table.access.code })).headers['set-cookie']);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(set).toContain(part);
  });

  it('lets no forged, changed or foreign cookie in', async () => {
    const cookie = await table.choose();
    const [name, value = ''] = cookie.split('=');
    const [id] = value.split('.');
    for (const forged of ['', `${name}=${id}`, `${name}=${id}.`, `${name}=${id}.AAAA`, `${name}=x${value}`, `${name}=${value}x.y`, `${name}=${value.slice(0, -2)}AA`]) expect((await table.ask('/api/me', undefined, { cookie: forged })).json().device, forged).toBeNull();
    expect((await table.ask('/api/me', undefined, { cookie: `other=1; ${cookie}` })).json().device.name).toBe('Table');
  });

  it('slows down who guesses: five tries, then half a minute, then twice as long; the right PIN is not heard either', async () => {
    await table.choose();
    for (let i = 0; i < 5; i++) expect((await table.signIn('9999')).statusCode).toBe(403);
    const early = await table.signIn('2580');
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '30']);
    expect((await table.signIn('2580', { from: '192.0.2.10' })).statusCode).toBe(200);
    table.world.now += 30_001;
    expect((await table.signIn('9998')).statusCode).toBe(403);
    table.world.now += 31_000;
    expect((await table.signIn('2580')).json()).toMatchObject({ code: 'wait', wait: 29 });
    table.world.now += 30_000;
    expect((await table.signIn('2580')).statusCode).toBe(200);
    expect((await table.signIn('2580')).statusCode).toBe(200);
  });

  it('gains nothing by many tries at once or from many addresses', () => {
    let now = 0;
    const attempts = countedAttempts(() => now);
    const heard = (addresses: readonly string[]): number => addresses.filter((address) => attempts.begin(address) === 0).length;
    expect(heard(Array.from({ length: 100 }, () => '192.0.2.1'))).toBe(5);
    expect(heard(Array.from({ length: 100 }, (_, i) => `2001:db8:1:2::${i}`))).toBe(5);
    expect(heard(Array.from({ length: 500 }, (_, i) => `198.51.100.${i}`))).toBe(20);
    now += minute;
    expect(heard(Array.from({ length: 500 }, (_, i) => `203.0.113.${i}`))).toBe(6);
  });

  it('changed puts every other device out; a PIN of another page is refused', async () => {
    const first = await table.choose();
    const second = table.cookieOf(await table.signIn('2580'));
    expect((await table.ask('/api/pin/change', { old: '9999', pin: '9753' }, { cookie: first })).statusCode).toBe(403);
    expect((await table.ask('/api/pin/change', { old: '2580', pin: '9753' }, { cookie: first, origin: 'https://evil.example.com' })).statusCode).toBe(403);
    expect((await table.ask('/api/pin/change', { old: '2580', pin: '9753' }, { cookie: first })).statusCode).toBe(200);
    expect((await table.ask('/api/me', undefined, { cookie: first })).json().device.name).toBe('Table');
    expect((await table.ask('/api/me', undefined, { cookie: second })).json().device).toBeNull();
    expect((await table.signIn('2580')).statusCode).toBe(403);
    expect((await table.signIn('9753')).statusCode).toBe(200);
  });

  it.each<[string, unknown]>([['a field too many', { pin: '2580', name: 'x', role: 'umpire', admin: true }], ['no PIN', { name: 'x', role: 'umpire' }], ['an unknown role', { pin: '2580', name: 'x', role: 'root' }], ['a name without end', { pin: '2580', name: 'x'.repeat(5000), role: 'umpire' }], ['a list', []]])('refuses %s and names the field', async (_what, body) => {
    await table.choose();
    const answer = await table.ask('/api/sign-in', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatch(/^\w+: .+/);
  });
});

describe('umpires', () => {
  it('act only when signed in, under the name of their device', async () => {
    const stranger = await commandWith(table.address, '');
    expect(await stranger.send('aaaaaaaa')).toMatchObject({ ok: false, code: 'signIn' });
    expect(await stranger.preview()).toMatchObject({ code: 'signIn' });
    const signed = await commandWith(table.address, await table.choose());
    expect(await signed.send('bbbbbbbb')).toMatchObject({ ok: true });
    expect(table.session.commands).toHaveLength(1);
    expect(table.session.by).toEqual(['Table']);
    stranger.close();
    signed.close();
  });

  it('are out at once when their device is put out, though their line is open', async () => {
    const umpire = await table.choose();
    const phone = table.cookieOf(await table.signIn('2580'));
    const line = await commandWith(table.address, phone);
    expect((await line.send('aaaaaaaa')).ok).toBe(true);
    const { devices } = (await table.ask('/api/devices', undefined, { cookie: umpire })).json() as { devices: { id: string; name: string }[] };
    expect(devices.map(({ name }) => name).sort()).toEqual(['Phone', 'Table']);
    const left = await table.ask('/api/devices/revoke', { id: devices.find(({ name }) => name === 'Phone')?.id }, { cookie: umpire });
    expect([...Value.Errors(Devices, left.json())]).toEqual([]);
    expect(await line.send('bbbbbbbb')).toMatchObject({ ok: false, code: 'signIn' });
    line.close();
  });

  it('are not those who may only calibrate', async () => {
    await table.choose();
    const answer = await table.signIn('2580', {}, 'calibration');
    expect([...Value.Errors(Me, answer.json())]).toEqual([]);
    const line = await commandWith(table.address, table.cookieOf(answer));
    expect(await line.send('aaaaaaaa')).toMatchObject({ ok: false, code: 'signIn' });
    expect((await table.ask('/api/devices', undefined, { cookie: table.cookieOf(answer) })).statusCode).toBe(401);
    line.close();
  });

  it('must sign in again after ninety days away, and are seen while they come', async () => {
    const cookie = await table.choose();
    table.world.now += 80 * 1440 * minute;
    expect((await table.ask('/api/me', undefined, { cookie })).json().device).not.toBeNull();
    table.world.now += 80 * 1440 * minute;
    expect((await table.ask('/api/me', undefined, { cookie })).json().device.seen).toBe(table.world.now);
    table.world.now += 91 * 1440 * minute;
    expect((await table.ask('/api/me', undefined, { cookie })).json().device).toBeNull();
  });
});

describe('over TLS', () => {
  it('the same pages, sockets and sign-ins are there, with a cookie that never leaves TLS', async () => {
    const { cert, key, fingerprint } = await newCertificate(['localhost', '127.0.0.1'], Date.now());
    const server = createServer({ cert, key });
    const access = openAccess({ read: () => table.world.kept, write: (kept) => (table.world.kept = kept) }, Date.now);
    const app = await buildApp({ session: table.session, site: tinySite, hostnames: [], addresses: () => [], access, secure: { server, fingerprint, addresses: () => [] } });
    await app.listen({ host: '127.0.0.1', port: 0 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const { request } = await import('node:https');
    const answer = await new Promise<{ status: number; cookie: string }>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path: '/api/pin', method: 'POST', ca: cert, headers: { 'content-type': 'application/json' } }, (reply) => {
        reply.resume().once('end', () => resolve({ status: reply.statusCode ?? 0, cookie: String(reply.headers['set-cookie']) }));
      });
      sent.once('error', reject);
      sent.end(JSON.stringify({ pin: '2580', name: 'Phone' }));
    });
    expect(answer.status).toBe(200);
    expect(answer.cookie).toMatch(/^__Host-carrom_device=.*Secure/);
    const socket = io(`https://127.0.0.1:${port}/umpire`, { transports: ['websocket'], forceNew: true, reconnection: false, ca: cert, extraHeaders: { cookie: answer.cookie.split(';')[0] ?? '' } });
    expect(await socket.timeout(3000).emitWithAck('command', { id: 'cccccccc', revision: 12, do: 'pause' })).toMatchObject({ ok: true });
    socket.disconnect();
    await app.close();
    expect(server.listening).toBe(false);
  });
});
