import { createHmac, timingSafeEqual } from 'node:crypto';

/** Under TLS the browser itself keeps the cookie from plain pages and other paths (`__Host-`); one name for each, since a plain page may not replace a secure cookie. */
const nameOf = (secure: boolean): string => (secure ? '__Host-carrom_device' : 'carrom_device');
const longest = 400 * 86_400;

const signature = (id: string, secret: string): Buffer => createHmac('sha256', Buffer.from(secret, 'base64url')).update(`device ${id}`).digest();

/** The header that gives a device its cookie: not to be read by scripts, sent only to this very site. */
export const deviceCookie = (id: string, secret: string, secure: boolean): string => `${nameOf(secure)}=${id}.${signature(id, secret).toString('base64url')}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${longest}${secure ? '; Secure' : ''}`;

/** The header that takes it away. */
export const noCookie = (secure: boolean): string => `${nameOf(secure)}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0${secure ? '; Secure' : ''}`;

/** The device named by a Cookie header, if its signature is ours. */
export const deviceNamed = (header: string | undefined, secret: string, secure: boolean): string | undefined => {
  const start = `${nameOf(secure)}=`;
  const value = (header ?? '').slice(0, 4096).split(';').map((part) => part.trim()).find((part) => part.startsWith(start))?.slice(start.length);
  const [id, given, ...more] = (value ?? '').split('.');
  if (!id || !given || more.length > 0) return undefined;
  const wanted = signature(id, secret);
  const got = Buffer.from(given, 'base64url');
  return wanted.length === got.length && timingSafeEqual(wanted, got) ? id : undefined;
};
