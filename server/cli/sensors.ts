import { openBridge } from '../../firmware-bridge/bridge.ts';
import { jsonLine } from '../../firmware-bridge/json-lines.ts';
import { tcpAddress } from '../../firmware-bridge/port/tcp.ts';
import { type Command, numberOption, parsed, printLine, tell, UsageError } from './command.ts';

const usage = 'umpire sensors [PATH...] [--seconds N] [--raw]   PATH: a serial device, a pty or tcp://host:port; --raw shows every line on standard error';

/** Resolves after so many seconds, or on SIGINT or SIGTERM. */
const untilTold = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    // A timer takes 24 days at most; longer is until told.
    const timer = seconds < 2_000_000 ? setTimeout(resolve, seconds * 1000) : undefined;
    const told = (): void => {
      clearTimeout(timer);
      resolve();
    };
    process.once('SIGINT', told);
    process.once('SIGTERM', told);
  });

/** `umpire sensors`: the pocket controller's drops, states and counters as JSON Lines. */
export const sensors: Command = {
  usage,
  run: async (args) => {
    const { values, positionals } = parsed(args, { seconds: { type: 'string' }, raw: { type: 'boolean' } }, usage);
    const seconds = numberOption('seconds', values.seconds, Number.POSITIVE_INFINITY, 0);
    for (const path of positionals) {
      if (path === '' || (path.startsWith('tcp:') && !tcpAddress(path))) throw new UsageError(`sensors: "${path}": expected a serial device or tcp://host:port (usage: ${usage})`);
    }
    const told = untilTold(seconds);
    const bridge = openBridge({ paths: positionals });
    bridge.on((event) => {
      const line = jsonLine(event);
      if (line !== undefined) printLine(line);
      if (event.type === 'state') tell(event.text);
      if (event.type === 'line' && values.raw) tell(`${event.from === 'host' ? '>' : '<'} ${event.verdict === 'good' ? '' : `[${event.verdict}] `}${event.text}`);
    });
    await told;
    await bridge.close();
    return 0;
  },
};
