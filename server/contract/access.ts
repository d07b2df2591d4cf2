import { type Static, Type } from '@sinclair/typebox';

const closed = { additionalProperties: false };

/** A PIN: 4 to 12 digits. */
export const Pin = Type.String({ pattern: '^[0-9]{4,12}$', description: '4 to 12 digits' });

/** What a signed-in device may do. `umpire`: everything; `calibration`: measure camera and sensors, not the match. */
export const Role = Type.Union([Type.Literal('umpire'), Type.Literal('calibration')]);

const name = Type.String({ minLength: 1, maxLength: 40 });

/** Signs a device in. */
export const SignIn = Type.Object({ pin: Pin, name, role: Role }, closed);

/** Chooses the PIN while there is none, and signs the device in. `code`: the one printed at the table's computer; not wanted from that computer itself. */
export const ChoosePin = Type.Object({ pin: Pin, name, code: Type.Optional(Type.String({ maxLength: 20 })) }, closed);

/** Puts another PIN in the place of the old one; every other device must sign in again. */
export const ChangePin = Type.Object({ old: Pin, pin: Pin }, closed);

/** Signs a device out for good. */
export const Revoke = Type.Object({ id: Type.String({ maxLength: 64 }) }, closed);

/** A device that was signed in, times in ms since 1970. */
export const DeviceView = Type.Object({ id: Type.String(), name: Type.String(), role: Role, since: Type.Number(), seen: Type.Number(), self: Type.Boolean() }, closed);

/** Who is asking, and what stands between this device and the console. */
export const Me = Type.Object(
  {
    /** `open`: this server asks nobody; `missing`: the PIN is to be chosen first. */
    pin: Type.Union([Type.Literal('open'), Type.Literal('missing'), Type.Literal('chosen')]),
    device: Type.Union([DeviceView, Type.Null()]),
    /** Choosing the PIN from here wants the code printed at the table's computer. */
    code: Type.Boolean(),
  },
  closed,
);

/** Why somebody was not let in; `wait`: seconds until the next try is heard. */
export const AccessRefusal = Type.Object({ error: Type.String(), code: Type.Union([Type.Literal('invalid'), Type.Literal('wrong'), Type.Literal('wait'), Type.Literal('signIn'), Type.Literal('already'), Type.Literal('easy'), Type.Literal('missing')]), wait: Type.Optional(Type.Integer()) }, closed);

export const Devices = Type.Object({ devices: Type.Array(DeviceView) }, closed);

export type Role = Static<typeof Role>;
export type DeviceView = Static<typeof DeviceView>;
export type Me = Static<typeof Me>;
export type AccessRefusal = Static<typeof AccessRefusal>;
