import { createInterface } from 'node:readline/promises';
import { join } from 'node:path';
import { keptIn, withoutDevice, withPin } from '../api/access/kept.ts';
import { hashedPin, isPin, pinFault } from '../api/access/pin.ts';
import { readConfig } from '../config.ts';
import { type SecretFile, secretFile } from '../store/secret-file.ts';
import { type Command, parsed, printLine, tell, UsageError } from './command.ts';

const usage = 'umpire pin [show | set [PIN] | reset | devices | revoke ID]   [--data FOLDER]';

/** Where PIN and devices are kept. */
export const accessFile = (data: string): SecretFile => secretFile(join(data, 'access.json'));

/** Makes a PIN of the configuration the PIN: nothing happens when it is that already; else every device must sign in again. UsageError for a PIN that cannot be used. */
export const usePin = async (file: SecretFile, pin: string, named: string): Promise<void> => {
  const fault = pinFault(pin);
  if (fault !== undefined) throw new UsageError(`${named}: ${fault}, as 2580`);
  const kept = keptIn(file);
  if (kept.pin !== undefined && (await isPin(pin, kept.pin))) return;
  file.write(withPin(kept, await hashedPin(pin)));
};

const typedPin = async (): Promise<string> => {
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await asked.question('New PIN (4 to 12 digits): ');
  asked.close();
  return answer.trim();
};

const carriedOut = async (file: SecretFile, action: string, value: string | undefined): Promise<void> => {
  const kept = keptIn(file);
  switch (action) {
    case 'show':
      printLine(JSON.stringify({ file: file.path, pin: kept.pin === undefined ? 'missing' : 'chosen', devices: kept.devices.length }));
      return;
    case 'set':
      await usePin(file, value ?? (await typedPin()), 'pin set');
      tell('The PIN is set; every device must sign in with it.');
      return;
    case 'reset':
      file.write(withPin(kept, undefined));
      tell('There is no PIN any more and every device is signed out. Choose another one at /pin, or here with: umpire pin set');
      return;
    case 'devices':
      for (const { id, name, role, since, seen } of kept.devices) printLine(JSON.stringify({ id, name, role, since: new Date(since).toISOString(), seen: new Date(seen).toISOString() }));
      return;
    case 'revoke':
      if (!kept.devices.some(({ id }) => id === value)) throw new UsageError(`pin revoke: expected the id of a device (umpire pin devices lists them), got ${value === undefined ? 'none' : `"${value}"`}`);
      file.write(withoutDevice(kept, value ?? ''));
      return;
    default:
      throw new UsageError(`pin: expected show, set, reset, devices or revoke, got "${action}" (usage: ${usage})`);
  }
};

/** `umpire pin`: the PIN and the devices, from the table's own computer; a running server follows at once. */
export const pin: Command = {
  usage,
  run: async (args) => {
    const { values, positionals } = parsed(args, { data: { type: 'string' } }, usage);
    const [action = 'show', value, ...more] = positionals;
    if (more.length > 0) throw new UsageError(`pin: too many arguments (usage: ${usage})`);
    await carriedOut(accessFile(values.data ?? readConfig(process.env, undefined).data), action, value);
    return 0;
  },
};
