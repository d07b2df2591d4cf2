import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { AccessRefusal, DeviceView, Role } from '../../contract/access.ts';
import { countedAttempts } from './attempts.ts';
import { deviceNamed } from './cookie.ts';
import { type Device, deviceOf, type Kept, type Keeping, keptIn, withDevice, withoutDevice, withPin } from './kept.ts';
import { hashedPin, isPin, pinFault } from './pin.ts';

/** Who asks: the Cookie header, whether the line is encrypted, the address it comes from. */
export type Asker = { readonly cookie: string | undefined; readonly secure: boolean; readonly address: string };

/** A device that was let in, with the key its cookie is signed with. */
export type LetIn = { readonly device: Device; readonly secret: string };

/** Who may do what at this table. */
export type Access = {
  readonly hasPin: () => boolean;
  /** The code printed at the table's computer that allows choosing the PIN from elsewhere; another one at each start. */
  readonly code: string;
  /** The signed-in device that asks; undefined when it is none. Remembers that it was seen. */
  readonly device: (asker: Pick<Asker, 'cookie' | 'secure'>) => Device | undefined;
  readonly choose: (asker: Asker, pin: string, name: string, code: string | undefined) => Promise<LetIn | AccessRefusal>;
  readonly signIn: (asker: Asker, pin: string, name: string, role: Role) => Promise<LetIn | AccessRefusal>;
  readonly change: (asker: Asker, by: Device, old: string, pin: string) => Promise<AccessRefusal | undefined>;
  readonly revoke: (id: string) => void;
  readonly devices: (self: Device) => readonly DeviceView[];
  /** Sign-ins that were wrong or came too fast, since the start. */
  readonly refused: () => number;
};

/** A device is written down as seen at most so often, ms. */
const seenEvery = 60_000;

const refusal = (code: AccessRefusal['code'], error: string): AccessRefusal => ({ code, error });
const isSameText = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Opens the door of a table: what is kept comes and goes through `keeping`, `now` is the wall clock in ms. */
export const openAccess = (keeping: Keeping, now: () => number): Access => {
  const attempts = countedAttempts(now);
  const code = String(randomInt(100_000, 1_000_000));
  // One scrypt at a time: many at once would take the memory and the processor the table needs.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };

  const heard = (asker: Asker): AccessRefusal | undefined => {
    const wait = attempts.begin(asker.address);
    return wait === 0 ? undefined : { ...refusal('wait', `Too many tries: wait ${Math.ceil(wait / 1000)} s.`), wait: Math.ceil(wait / 1000) };
  };
  const letIn = (kept: Kept, name: string, role: Role): LetIn => {
    const device: Device = { id: randomBytes(16).toString('base64url'), name: name.trim() || 'device', role, since: now(), seen: now() };
    keeping.write(withDevice(kept, device));
    return { device, secret: kept.secret };
  };

  return {
    code,
    hasPin: () => keptIn(keeping).pin !== undefined,
    device: ({ cookie, secure }) => {
      const kept = keptIn(keeping);
      const id = deviceNamed(cookie, kept.secret, secure);
      const device = id === undefined ? undefined : deviceOf(kept, id, now());
      if (device === undefined || now() - device.seen <= seenEvery) return device;
      const seen = { ...device, seen: now() };
      try {
        keeping.write(withDevice(kept, seen));
      } catch {
        // A full disk keeps nobody out who was let in.
      }
      return seen;
    },
    choose: (asker, pin, name, given) =>
      inTurn(async () => {
        if (keptIn(keeping).pin !== undefined) return refusal('already', 'The PIN was chosen already.');
        const fault = pinFault(pin);
        if (fault !== undefined) return refusal('easy', `PIN: ${fault}.`);
        if (given !== undefined) {
          const wait = heard(asker);
          if (wait) return wait;
          if (!isSameText(given.replace(/\D/g, ''), code)) return refusal('wrong', 'That is not the code printed at the table’s computer.');
          attempts.right(asker.address);
        }
        const hash = await hashedPin(pin);
        const kept = keptIn(keeping);
        return kept.pin !== undefined ? refusal('already', 'The PIN was chosen already.') : letIn(withPin(kept, hash), name, 'umpire');
      }),
    signIn: (asker, pin, name, role) =>
      inTurn(async () => {
        const { pin: hash } = keptIn(keeping);
        if (hash === undefined) return refusal('missing', 'No PIN was chosen yet.');
        const wait = heard(asker);
        if (wait) return wait;
        if (!(await isPin(pin, hash))) return refusal('wrong', 'That is not the PIN.');
        attempts.right(asker.address);
        return letIn(keptIn(keeping), name, role);
      }),
    change: (asker, by, old, pin) =>
      inTurn(async () => {
        const { pin: hash } = keptIn(keeping);
        if (hash === undefined) return refusal('missing', 'No PIN was chosen yet.');
        const fault = pinFault(pin);
        if (fault !== undefined) return refusal('easy', `PIN: ${fault}.`);
        const wait = heard(asker);
        if (wait) return wait;
        if (!(await isPin(old, hash))) return refusal('wrong', 'That is not the PIN.');
        attempts.right(asker.address);
        const next = await hashedPin(pin);
        keeping.write(withPin(keptIn(keeping), next, by.id));
        return undefined;
      }),
    revoke: (id) => keeping.write(withoutDevice(keptIn(keeping), id)),
    devices: (self) => keptIn(keeping).devices.map(({ id, name, role, since, seen }) => ({ id, name, role, since, seen, self: id === self.id })),
    refused: attempts.wrong,
  };
};
