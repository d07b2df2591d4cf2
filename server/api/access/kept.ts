import { randomBytes } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { Role } from '../../contract/access.ts';

const PinKept = Type.Object({ salt: Type.String(), hash: Type.String(), n: Type.Integer({ minimum: 2, maximum: 2 ** 20 }), r: Type.Integer({ minimum: 1, maximum: 32 }), p: Type.Integer({ minimum: 1, maximum: 16 }) });

/** A device that was let in, times in ms since 1970. */
const Device = Type.Object({ id: Type.String(), name: Type.String(), role: Role, since: Type.Number(), seen: Type.Number() });

/** What is kept about who may do what: the key that signs cookies, the PIN's hash while one is chosen, the devices. */
export const Kept = Type.Object({ format: Type.Literal(1), secret: Type.String({ minLength: 32 }), pin: Type.Optional(PinKept), devices: Type.Array(Device) });

export type Device = Readonly<Static<typeof Device>>;
export type Kept = { readonly format: 1; readonly secret: string; readonly pin?: Static<typeof PinKept> | undefined; readonly devices: readonly Device[] };

/** Where it is kept: read anew at each call, since the command line may change it while a server runs. `read` gives undefined before the first write. */
export type Keeping = { readonly read: () => unknown; readonly write: (kept: Kept) => void };

/** Devices that were not seen for so long must sign in again, ms: 90 days. */
const forgottenAfter = 90 * 86_400_000;
/** At most so many devices are remembered; the one not seen for longest goes. */
const mostDevices = 100;

/** Nobody was let in yet. */
export const nobody = (): Kept => ({ format: 1, secret: randomBytes(32).toString('base64url'), devices: [] });

/** What was kept; what cannot be read counts as nothing kept, so that a damaged file lets nobody in who was not. */
export const keptIn = (keeping: Keeping): Kept => {
  const value = keeping.read();
  return Value.Check(Kept, value) ? value : nobody();
};

/** With one device more. */
export const withDevice = (kept: Kept, device: Device): Kept => ({ ...kept, devices: [...kept.devices.filter(({ id }) => id !== device.id), device].toSorted((a, b) => b.seen - a.seen).slice(0, mostDevices) });

/** Without a device. */
export const withoutDevice = (kept: Kept, id: string): Kept => ({ ...kept, devices: kept.devices.filter((device) => device.id !== id) });

/** Another PIN, or none: every device is out, except `stays`. A new key makes every cookie ever given worthless unless one device stays. */
export const withPin = (kept: Kept, pin: Kept['pin'], stays?: string): Kept => ({ format: 1, secret: stays === undefined ? nobody().secret : kept.secret, ...(pin === undefined ? {} : { pin }), devices: kept.devices.filter(({ id }) => id === stays) });

/** A device that is still let in. */
export const deviceOf = (kept: Kept, id: string, now: number): Device | undefined => (kept.pin === undefined ? undefined : kept.devices.find((device) => device.id === id && now - device.seen < forgottenAfter));
