import { toString as qrCode } from 'qrcode';
import { readConfig } from '../config.ts';
import { checkPort, startServer } from '../main.ts';
import { type Command, parsed, printLine, tell } from './command.ts';
import { ensureWeb, siteFolder } from './web-build.ts';

const usage = 'umpire serve [--config FILE]   (keys of the file: port, host, source, variant, sides, ...; environment: CARROM_PORT, CARROM_HOST, CARROM_SOURCE, ...)';

const pages = [
  ['TV scoreboard', '/tv'],
  ['umpire console', '/umpire'],
  ['calibration', '/calibration'],
  ['camera', '/camera'],
  ['all pages', '/'],
] as const;

const printAddresses = async (addresses: readonly string[]): Promise<void> => {
  const [best] = addresses;
  if (best === undefined) return;
  for (const [name, path] of pages) printLine(`${name.padEnd(16)}${addresses.map((address) => `${address}${path}`).join('   ')}`);
  printLine(await qrCode(`${best}/`, { type: 'terminal', small: true }));
  printLine('Point a phone at the code. Ctrl+C ends the server.');
};

const untilSignal = (): Promise<string> =>
  new Promise((resolve) => {
    process.once('SIGINT', () => resolve('SIGINT'));
    process.once('SIGTERM', () => resolve('SIGTERM'));
  });

/** Whatever still hangs after this long is left behind, ms. */
const patience = 800;

/** `umpire serve`: the companion with all its pages, until it is told to stop. */
export const serve: Command = {
  usage,
  run: async (args) => {
    const { values } = parsed(args, { config: { type: 'string' } }, usage);
    const config = readConfig(process.env, values.config);
    await checkPort(config);
    await ensureWeb();
    // Loaded only now: a wrong key or a taken port is told before eyes and table are opened.
    const { openConfigured } = await import('./configured-table.ts');
    const session = await openConfigured(config);
    const stop = untilSignal();
    const running = await startServer(config, session, siteFolder);
    await printAddresses(running.addresses);
    tell(`${await stop}: stopping`);
    setTimeout(() => process.exit(0), patience).unref();
    await running.close();
    return 0;
  },
};
