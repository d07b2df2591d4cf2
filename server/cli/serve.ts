import { join } from 'node:path';
import { toString as qrCode } from 'qrcode';
import type { Certificate } from './certificate.ts';
import { type Config, readConfig } from '../config.ts';
import { type Access, openAccess } from '../api/access/access.ts';
import { checkPort, lanAddresses, type Running, startServer } from '../main.ts';
import { type Command, parsed, printLine, tell } from './command.ts';
import { accessFile, usePin } from './pin.ts';
import { ensureWeb, siteFolder } from './web-build.ts';

const usage = 'umpire serve [--config FILE]   (keys of the file: port, host, source, variant, sides, ...; environment: CARROM_PORT, CARROM_HOST, CARROM_SOURCE, ...)';

const pages = [
  ['TV scoreboard', '/tv'],
  ['umpire console', '/umpire'],
  ['calibration', '/calibration'],
  ['pocket sensors', '/sensors'],
  ['camera', '/camera'],
  ['all pages', '/'],
] as const;

const printAddresses = async ({ addresses, secure }: Running, access: Access): Promise<void> => {
  const [best] = addresses;
  if (best === undefined) return;
  for (const [name, path] of pages) printLine(`${name.padEnd(16)}${addresses.map((address) => `${address}${path}`).join('   ')}`);
  if (secure) {
    printLine(`${'encrypted'.padEnd(16)}${secure.addresses.map((address) => `${address}/`).join('   ')}`);
    printLine(`${''.padEnd(16)}browsers warn once; the certificate's SHA-256 fingerprint is ${secure.fingerprint}`);
  }
  if (access.hasPin()) printLine(`${'PIN'.padEnd(16)}the console asks for the umpire's PIN. Forgotten? Here: npm run -s umpire -- pin reset`);
  else printLine(`${'PIN'.padEnd(16)}not chosen yet: open ${addresses.at(-1)}/pin on this computer, or ${best}/pin#${access.code} elsewhere (the code is ${access.code})`);
  printLine(await qrCode(`${best}/`, { type: 'terminal', small: true }));
  printLine('Point a phone at the code. Ctrl+C ends the server.');
};

const untilSignal = (): Promise<string> =>
  new Promise((resolve) => {
    process.once('SIGINT', () => resolve('SIGINT'));
    process.once('SIGTERM', () => resolve('SIGTERM'));
  });

/** The certificate for TLS; without one, where it cannot be kept, the pages are there all the same. */
const certificateFor = async (config: Config): Promise<Certificate | undefined> => {
  if (config.httpsPort === 'off') return undefined;
  try {
    const { ownCertificate } = await import('./certificate.ts');
    return await ownCertificate(join(config.data, 'certificate.json'), [...lanAddresses(), ...config.hostnames], Date.now());
  } catch (error) {
    tell(`no HTTPS: the certificate cannot be made or kept (${(error as Error).message})`);
    return undefined;
  }
};

/** Whatever still hangs after this long is left behind, ms. */
const patience = 800;

/** `umpire serve`: the companion with all its pages, until it is told to stop. */
export const serve: Command = {
  usage,
  run: async (args) => {
    const { values } = parsed(args, { config: { type: 'string' } }, usage);
    const config = readConfig(process.env, values.config);
    await checkPort(config);
    const file = accessFile(config.data);
    if (config.pin !== null) await usePin(file, config.pin, 'pin');
    await ensureWeb();
    // Loaded only now: a wrong key or a taken port is told before eyes and table are opened.
    const { openConfigured } = await import('./configured-table.ts');
    const session = await openConfigured(config);
    const stop = untilSignal();
    const access = openAccess(file, () => Date.now());
    const running = await startServer(config, session, siteFolder, { access, certificate: await certificateFor(config) });
    await printAddresses(running, access);
    tell(`${await stop}: stopping`);
    // Not let go: with a camera that is waited for, nothing else may keep the process up until all is closed.
    const atLast = setTimeout(() => process.exit(0), patience);
    await running.close();
    clearTimeout(atLast);
    return 0;
  },
};
