import { type TSchema, Type } from '@sinclair/typebox';
import { AccessRefusal, ChangePin, ChoosePin, Devices, Me, Revoke, SignIn } from '../contract/access.ts';
import { namespaces } from '../contract/events.ts';
import { ClipHead, GhostView } from '../contract/replay.ts';
import { SightView } from '../contract/stroke-view.ts';
import { HealthView, View } from '../contract/view.ts';
import { escaped } from './escaped.ts';

/** What one route answers: a schema for JSON, else only the kind of content. */
export type RouteDescription = { readonly path: string; readonly says: string; readonly type: string; readonly answer?: TSchema; readonly mayBeEmpty?: boolean; readonly method?: 'POST'; readonly carries?: TSchema; readonly who?: 'umpire'; readonly head?: TSchema };

const json = 'application/json';
const done = Type.Object({ ok: Type.Literal(true) });

/** A route's name among the others: its method and path. */
export const routeName = ({ method, path }: RouteDescription): string => `${method ?? 'GET'} ${path}`;

/** Every route of the server besides the pages and their files. A test keeps it equal to what is really served. */
export const routes: readonly RouteDescription[] = [
  { path: '/api/view', says: 'The whole view, as displays get it on connect.', type: json, answer: View },
  { path: '/api/health', says: 'How camera and sensors are doing.', type: json, answer: HealthView },
  { path: '/api/sight', says: 'What was seen in the last picture, in its pixels; null before the first.', type: json, answer: Type.Union([SightView, Type.Null()]) },
  { path: '/api/addresses', says: 'Where other devices find the table, the best address first.', type: json, answer: Type.Object({ addresses: Type.Array(Type.String()), secure: Type.Union([Type.Object({ addresses: Type.Array(Type.String()), fingerprint: Type.String() }), Type.Null()]) }) },
  { path: '/api/picture.jpg', says: 'The last picture of the camera; 204 before the first.', type: 'image/jpeg', mayBeEmpty: true },
  { path: '/api/ghost', says: 'The last rest against the board now, in pixels of the camera; null while nothing lay.', type: json, answer: Type.Union([GhostView, Type.Null()]) },
  { path: '/api/clips/:id', says: 'The pictures of a stroke: 4 bytes with the length of the head, the head as JSON, the JPEGs one after the other.', type: 'application/octet-stream', head: ClipHead },
  { path: '/api/qr.svg', says: 'A code with the address for phones.', type: 'image/svg+xml' },
  { path: '/api/openapi.json', says: 'This description of the routes.', type: json, answer: Type.Object({ openapi: Type.String(), paths: Type.Record(Type.String(), Type.Unknown()) }) },
  { path: '/api/events.json', says: 'The events of both namespaces with their schemas.', type: json, answer: Type.Record(Type.String(), Type.Unknown()) },
  { path: '/api/me', says: 'Who is asking, and what stands between this device and the console.', type: json, answer: Me },
  { path: '/api/pin', method: 'POST', says: 'Chooses the PIN while there is none and signs the device in.', type: json, carries: ChoosePin, answer: Me },
  { path: '/api/sign-in', method: 'POST', says: 'Signs the device in: the answer brings its cookie.', type: json, carries: SignIn, answer: Me },
  { path: '/api/sign-out', method: 'POST', says: 'Signs the device out.', type: json, carries: Type.Object({}), answer: done },
  { path: '/api/pin/change', method: 'POST', says: 'Another PIN; every other device must sign in again.', type: json, carries: ChangePin, answer: done, who: 'umpire' },
  { path: '/api/devices', says: 'The devices that are signed in.', type: json, answer: Devices, who: 'umpire' },
  { path: '/api/devices/revoke', method: 'POST', says: 'Signs a device out for good.', type: json, carries: Revoke, answer: Devices, who: 'umpire' },
  { path: '/metrics', says: 'Counts for Prometheus.', type: 'text/plain' },
  { path: '/plain', says: 'The score as a page without script.', type: 'text/html' },
  { path: '/plain.css', says: 'Its style.', type: 'text/css' },
  { path: '/scorecard', says: 'The score sheet of the running match, to print.', type: 'text/html' },
  { path: '/scorecard.css', says: 'Its style.', type: 'text/css' },
  { path: '/reference', says: 'All of this for people.', type: 'text/html' },
];

const operationOf = ({ path, says, type, answer, mayBeEmpty, carries, who, head }: RouteDescription) => ({
  summary: says,
  ...(path.includes(':') ? { parameters: [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } })) } : {}),
  ...(head ? { 'x-head': head } : {}),
  ...(who ? { security: [{ device: [] }] } : {}),
  ...(carries ? { requestBody: { required: true, content: { [json]: { schema: carries } } } } : {}),
  responses: {
    200: { description: says, content: { [type]: answer === undefined ? {} : { schema: answer } } },
    ...(mayBeEmpty ? { 204: { description: 'There is none yet.' } } : {}),
    ...(carries ? { 400: { description: 'The body is not what was expected; the field is named.', content: { [json]: { schema: AccessRefusal } } } } : {}),
    ...(who ? { 401: { description: 'This device is not signed in.', content: { [json]: { schema: AccessRefusal } } } } : {}),
    403: { description: 'Asked for by a page of another site; a wrong PIN.' },
    ...(path.includes(':') ? { 404: { description: 'There is none of that name.' } } : {}),
    ...(carries ? { 429: { description: 'Too many tries; Retry-After tells how long to wait.' } } : {}),
    421: { description: 'Asked for under a name that is not this table.' },
  },
});

/** The routes as an OpenAPI 3.1 document. */
export const openApi = () => ({
  openapi: '3.1.0',
  info: { title: 'carrom-umpire', version: '1', description: 'Everything that changes the match goes through the socket namespace /umpire, from devices signed in with the PIN.' },
  components: { securitySchemes: { device: { type: 'apiKey', in: 'cookie', name: 'carrom_device', description: 'Given by /api/pin and /api/sign-in; under TLS its name is __Host-carrom_device.' } } },
  paths: Object.fromEntries(routes.map((route) => [route.path.replace(/:(\w+)/g, '{$1}'), { [(route.method ?? 'GET').toLowerCase()]: operationOf(route) }])),
});

const schemaText = (schema: TSchema | undefined): string => (schema === undefined ? '' : `<details><summary>schema</summary><pre>${escaped(JSON.stringify(schema, null, 1))}</pre></details>`);

const eventRows = (list: (typeof namespaces)[string]['fromPage']): string =>
  list.map(({ name, says, carries, answer }) => `<tr><th>${name}</th><td>${escaped(says)}${schemaText(carries)}${answer === undefined ? '' : `<p>answer</p>${schemaText(answer)}`}</td></tr>`).join('');

/** Routes and events as a page for people. */
export const referencePage = (): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Reference</title></head><body><h1>Routes</h1><table>${routes
    .map((route) => `<tr><th>${routeName(route)}</th><td>${escaped(route.says)} <i>${route.type}</i>${route.who ? ' signed in' : ''}${schemaText(route.carries)}${schemaText(route.head)}${schemaText(route.answer)}</td></tr>`)
    .join('')}</table>${Object.entries(namespaces)
    .map(([space, { fromServer, fromPage }]) => `<h1>Socket.IO ${space}</h1>${fromServer.length > 0 ? `<h2>from the server</h2><table>${eventRows(fromServer)}</table>` : ''}<h2>from the page</h2><table>${eventRows(fromPage)}</table>`)
    .join('')}</body></html>`;
