/** The protocol version this program speaks. */
export const protocolVersion = 1;

/** The largest 32-bit number. */
export const most32 = 0xffff_ffff;

/** Something passed a pocket, as the controller says it. */
export type DropMessage = { readonly type: 'drop'; readonly seq: number; readonly ms: number; readonly pocket: number; readonly us: number };

/** What the controller can say (contracts: pocket protocol, version 1). */
export type Message =
  | { readonly type: 'hello'; readonly firmware: string; readonly pockets: number; readonly uid: string; readonly boot: number }
  | { readonly type: 'otherVersion'; readonly version: number; readonly firmware: string }
  | DropMessage
  | { readonly type: 'beat'; readonly seq: number; readonly ms: number; readonly blocked: number; readonly lost: number }
  | { readonly type: 'pong'; readonly n: number; readonly ms: number }
  | { readonly type: 'tested'; readonly pocket: number; readonly ok: boolean; readonly level: number }
  | { readonly type: 'err'; readonly code: string; readonly text: string };

/** What the host can say. */
export type Command =
  | { readonly type: 'hello?' }
  | { readonly type: 'ping'; readonly n: number }
  | { readonly type: 'ack'; readonly seq: number }
  | { readonly type: 'resend'; readonly seq: number }
  | { readonly type: 'test'; readonly pocket: number };

/** The decimal in a field when it lies from `least` to `most`. */
const decimal = (field: string | undefined, least: number, most: number): number | undefined => {
  if (field === undefined || !/^\d+$/.test(field)) return undefined;
  const value = Number(field);
  return value >= least && value <= most ? value : undefined;
};

/** Every field a decimal in its range and none too many, or undefined. */
const decimals = (fields: readonly string[], ranges: readonly (readonly [number, number])[]): readonly number[] | undefined => {
  if (fields.length !== ranges.length) return undefined;
  const values: number[] = [];
  for (const [i, [least, most]] of ranges.entries()) {
    const value = decimal(fields[i], least, most);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
};

const any32 = [0, most32] as const;
const from1 = [1, most32] as const;

const parseHello = (fields: readonly string[]): Message | undefined => {
  const version = decimal(fields[0], 0, most32);
  if (version === undefined) return undefined;
  // Another version may have other fields behind the first two: only the number and the name are read.
  if (version !== protocolVersion) return { type: 'otherVersion', version, firmware: fields[1] ?? '' };
  const [, firmware, , uid] = fields;
  const pockets = decimal(fields[2], 1, 4);
  const boot = decimal(fields[4], 0, most32);
  if (fields.length !== 5 || !firmware || pockets === undefined || boot === undefined || !uid || !/^[0-9A-Fa-f]+$/.test(uid)) return undefined;
  return { type: 'hello', firmware, pockets, uid: uid.toLowerCase(), boot };
};

/** A line without its check sum as a message of a controller with so many pockets; undefined where it is not to the letter. */
export const parseMessage = (line: string, pockets: number): Message | undefined => {
  const [type, ...fields] = line.split(' ');
  const pocketRange = [0, pockets - 1] as const;
  switch (type) {
    case 'HELLO':
      return parseHello(fields);
    case 'DROP': {
      const [seq, ms, pocket, us] = decimals(fields, [from1, any32, pocketRange, any32]) ?? [];
      return seq === undefined || ms === undefined || pocket === undefined || us === undefined ? undefined : { type: 'drop', seq, ms, pocket, us };
    }
    case 'BEAT': {
      // Before the first drop of a boot the last number sent is 0.
      const [seq, ms, blocked, lost] = decimals(fields, [any32, any32, [0, 2 ** pockets - 1], any32]) ?? [];
      return seq === undefined || ms === undefined || blocked === undefined || lost === undefined ? undefined : { type: 'beat', seq, ms, blocked, lost };
    }
    case 'PONG': {
      const [n, ms] = decimals(fields, [any32, any32]) ?? [];
      return n === undefined || ms === undefined ? undefined : { type: 'pong', n, ms };
    }
    case 'TESTED': {
      const [pocket, good, level] = decimals(fields, [pocketRange, [0, 1], [0, 1023]]) ?? [];
      return pocket === undefined || good === undefined || level === undefined ? undefined : { type: 'tested', pocket, ok: good === 1, level };
    }
    case 'ERR': {
      const [code, ...text] = fields;
      return !code || text.length === 0 ? undefined : { type: 'err', code, text: text.join(' ') };
    }
    default:
      return undefined;
  }
};

/** A host's command as its line without the check sum. */
export const printCommand = (command: Command): string => {
  switch (command.type) {
    case 'hello?':
      return 'HELLO?';
    case 'ping':
      return `PING ${command.n}`;
    case 'ack':
      return `ACK ${command.seq}`;
    case 'resend':
      return `RESEND ${command.seq}`;
    case 'test':
      return `TEST ${command.pocket}`;
  }
};

/** A host line without its check sum as a command, for a controller with so many pockets. */
export const parseCommand = (line: string, pockets: number): Command | undefined => {
  const [type, ...fields] = line.split(' ');
  if (type === 'HELLO?') return fields.length === 0 ? { type: 'hello?' } : undefined;
  const [value] = decimals(fields, [type === 'TEST' ? [0, pockets - 1] : any32]) ?? [];
  if (value === undefined) return undefined;
  if (type === 'PING') return { type: 'ping', n: value };
  if (type === 'ACK') return { type: 'ack', seq: value };
  if (type === 'RESEND') return { type: 'resend', seq: value };
  return type === 'TEST' ? { type: 'test', pocket: value } : undefined;
};
