import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type AccessRefusal, ChangePin, ChoosePin, type Me, Revoke, type Role, SignIn } from '../../contract/access.ts';
import type { Access, Asker, LetIn } from './access.ts';
import { deviceCookie, noCookie } from './cookie.ts';
import type { Device } from './kept.ts';

const statusOf: Readonly<Record<AccessRefusal['code'], number>> = { invalid: 400, easy: 400, wrong: 403, wait: 429, signIn: 401, already: 409, missing: 409 };

/** Who sent a request. */
export const askerOf = (request: FastifyRequest): Asker => ({ cookie: request.headers.cookie, secure: request.protocol === 'https', address: request.socket.remoteAddress ?? '' });

/** Whether a request comes from the table's own computer, through nobody in between. */
const isAtTheTable = (request: FastifyRequest): boolean => {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return (address === '::1' || address.startsWith('127.')) && request.headers['x-forwarded-for'] === undefined && request.headers['forwarded'] === undefined;
};

const refuse = (reply: FastifyReply, refusal: AccessRefusal): FastifyReply => {
  if (refusal.wait !== undefined) reply.header('retry-after', String(refusal.wait));
  return reply.code(statusOf[refusal.code]).send(refusal);
};

/** The body of a request if it is what the schema wants, else a refusal that names the field. */
const bodyOf = <T extends TSchema>(schema: T, request: FastifyRequest): { readonly body: Static<T> } | { readonly refusal: AccessRefusal } => {
  const { body } = request;
  if (Value.Check(schema, body)) return { body };
  const first = Value.Errors(schema, body).First();
  const field = first?.path.replace(/^\//, '') || 'body';
  return { refusal: { code: 'invalid', error: `${field}: ${field === 'pin' || field === 'old' ? 'expected 4 to 12 digits' : (first?.message ?? 'not what was expected')}` } };
};

/** The signed-in device behind a request, which is answered 401 when there is none of one of these roles. */
export const signedIn = (access: Access, request: FastifyRequest, reply: FastifyReply, roles: readonly Role[]): Device | undefined => {
  const device = access.device(askerOf(request));
  if (device && roles.includes(device.role)) return device;
  refuse(reply, { code: 'signIn', error: device ? 'This device may calibrate, not umpire.' : 'Sign in with the PIN first (/pin).' });
  return undefined;
};

/** The routes of the PIN and of the devices. Without `access` everybody may do everything, and only /api/me is there to say so. */
export const addAccessRoutes = (app: FastifyInstance, access: Access | undefined): void => {
  app.get('/api/me', async (request): Promise<Me> => {
    const device = access?.device(askerOf(request));
    return {
      pin: access === undefined ? 'open' : access.hasPin() ? 'chosen' : 'missing',
      device: device ? { ...device, self: true } : null,
      code: access !== undefined && !access.hasPin() && !isAtTheTable(request),
    };
  });
  if (!access) return;
  const welcome = (request: FastifyRequest, reply: FastifyReply, done: LetIn | AccessRefusal): FastifyReply => {
    if ('error' in done) return refuse(reply, done);
    const { device, secret } = done;
    return reply.header('set-cookie', deviceCookie(device.id, secret, request.protocol === 'https')).send({ pin: 'chosen', device: { ...device, self: true }, code: false } satisfies Me);
  };
  app.post('/api/pin', async (request, reply) => {
    const asked = bodyOf(ChoosePin, request);
    if ('refusal' in asked) return refuse(reply, asked.refusal);
    const { pin, name, code } = asked.body;
    return welcome(request, reply, await access.choose(askerOf(request), pin, name, isAtTheTable(request) ? undefined : (code ?? '')));
  });
  app.post('/api/sign-in', async (request, reply) => {
    const asked = bodyOf(SignIn, request);
    if ('refusal' in asked) return refuse(reply, asked.refusal);
    return welcome(request, reply, await access.signIn(askerOf(request), asked.body.pin, asked.body.name, asked.body.role));
  });
  app.post('/api/sign-out', async (request, reply) => {
    const device = access.device(askerOf(request));
    if (device) access.revoke(device.id);
    return reply.header('set-cookie', noCookie(request.protocol === 'https')).send({ ok: true });
  });
  app.post('/api/pin/change', async (request, reply) => {
    const device = signedIn(access, request, reply, ['umpire']);
    if (!device) return reply;
    const asked = bodyOf(ChangePin, request);
    if ('refusal' in asked) return refuse(reply, asked.refusal);
    const refusal = await access.change(askerOf(request), device, asked.body.old, asked.body.pin);
    return refusal ? refuse(reply, refusal) : reply.send({ ok: true });
  });
  app.get('/api/devices', async (request, reply) => {
    const device = signedIn(access, request, reply, ['umpire']);
    return device ? reply.send({ devices: access.devices(device) }) : reply;
  });
  app.post('/api/devices/revoke', async (request, reply) => {
    const device = signedIn(access, request, reply, ['umpire']);
    if (!device) return reply;
    const asked = bodyOf(Revoke, request);
    if ('refusal' in asked) return refuse(reply, asked.refusal);
    access.revoke(asked.body.id);
    return reply.send({ devices: access.devices(device) });
  });
};
