import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** A PIN as it is kept: never the digits, only what scrypt makes of them. `n`, `r`, `p` are scrypt's cost, kept so that it may be raised. */
export type PinHash = { readonly salt: string; readonly hash: string; readonly n: number; readonly r: number; readonly p: number };

/** 32 MB and about a tenth of a second on a small computer: a stolen file is slow to try out, a wrong PIN is not felt. */
const cost = { n: 2 ** 15, r: 8, p: 1 } as const;
const bytes = 32;

const derived = (pin: string, salt: string, { n, r, p }: Omit<PinHash, 'salt' | 'hash'>): Promise<Buffer> =>
  new Promise((resolve, reject) => scrypt(pin, Buffer.from(salt, 'base64url'), bytes, { N: n, r, p, maxmem: 256 * n * r }, (error, key) => (error ? reject(error) : resolve(key))));

/** Why a PIN cannot be used, in words; undefined when it can. */
export const pinFault = (pin: string): string | undefined => {
  if (!/^[0-9]{4,12}$/.test(pin)) return 'expected 4 to 12 digits';
  const steps = new Set([...pin].slice(1).map((digit, i) => (Number(digit) - Number(pin[i]) + 10) % 10));
  // All the same, or counted up or down: the first a stranger tries.
  if (steps.size === 1 && [0, 1, 9].some((step) => steps.has(step))) return 'expected digits that are not simply counted up, counted down or all the same';
  return undefined;
};

/** What is kept of a PIN. */
export const hashedPin = async (pin: string): Promise<PinHash> => {
  const salt = randomBytes(16).toString('base64url');
  return { salt, hash: (await derived(pin, salt, cost)).toString('base64url'), ...cost };
};

/** Whether this is the PIN. */
export const isPin = async (pin: string, kept: PinHash): Promise<boolean> => {
  const wanted = Buffer.from(kept.hash, 'base64url');
  const got = await derived(pin, kept.salt, kept);
  return wanted.length === got.length && timingSafeEqual(wanted, got);
};
