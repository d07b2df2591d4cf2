import { type Command, tell, UsageError } from './command.ts';

/** Every command; loaded only when asked for, so that one command never waits for another's packages. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  calibrate: async () => (await import('./calibrate.ts')).calibrate,
  detect: async () => (await import('./detect.ts')).detect,
  referee: async () => (await import('./referee.ts')).referee,
  pin: async () => (await import('./pin.ts')).pin,
  probe: async () => (await import('./probe.ts')).probe,
  sensors: async () => (await import('./sensors.ts')).sensors,
  serve: async () => (await import('./serve.ts')).serve,
  simulate: async () => (await import('./simulate.ts')).simulate,
  store: async () => (await import('./store.ts')).store,
  watch: async () => (await import('./watch.ts')).watch,
};

const help = (): string => `usage: umpire COMMAND ...   commands: ${Object.keys(commands).join(', ')}   (umpire COMMAND --help says more)`;

/** Runs one command line; sets the process's exit status: 0 done, 2 bad input or usage, 1 a fault. */
export const main = async (argv: readonly string[]): Promise<void> => {
  const [name, ...args] = argv;
  // A reader that goes away early (head, a closed pipe) is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  try {
    const load = name === undefined ? undefined : Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (name === '--help' || name === 'help') {
      tell(help());
      return;
    }
    if (!load) throw new UsageError(`${name === undefined ? 'no command' : `unknown command "${name}"`}; ${help()}`);
    const command = await load();
    if (args.includes('--help')) {
      tell(`usage: ${command.usage}`);
      return;
    }
    process.exitCode = await command.run(args);
  } catch (error) {
    if (error instanceof UsageError) {
      tell(error.message.split('\n').join(' '));
      process.exitCode = 2;
      return;
    }
    tell(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 1;
  }
};
