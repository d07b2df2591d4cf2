import { type Bridge, openBridge } from '../../firmware-bridge/bridge.ts';
import { serialCandidates } from '../../firmware-bridge/port/discover.ts';
import { type GuideStep, noSelfTest, type SelfTest, type SelfTestInput, selfTestStep, type Verdict } from '../../firmware-bridge/protocol/self-test.ts';
import { tcpAddress } from '../../firmware-bridge/port/tcp.ts';
import { pocketNames, pockets } from '../geometry/table.ts';
import { findCameras } from './cameras.ts';
import { type Command, numberOption, parsed, printLine, tell, UsageError } from './command.ts';

const usage = 'umpire probe [PATH...] [--guide] [--seconds N]   PATH: serial ports to ask instead of all; --guide: drop a disc in each pocket; --seconds: how long to wait for an answer or a disc';

const round = (ms: number): number => Math.round(ms * 100) / 100;

const verdicts: Readonly<Record<Verdict, string>> = { works: 'works', blocked: 'blocked, or its emitter or receiver is not connected', foreignLight: 'sees light that is not its own emitter', silent: 'no answer to the test' };

/** A self-test of one port: its memory as it goes, and how to wait for it. */
const selfTestOf = (bridge: Bridge) => {
  let memory = noSelfTest;
  const take = (input: SelfTestInput): void => {
    memory = selfTestStep(memory, input);
  };
  bridge.on((event) => take({ type: 'told', event, now: performance.now() }));
  return {
    now: (): SelfTest => memory,
    take,
    /** Waits until something holds; the self-test's own patience ends every wait that is not given one in ms. */
    until: async (holds: (memory: SelfTest) => boolean, ms = Number.POSITIVE_INFINITY): Promise<void> => {
      const end = performance.now() + ms;
      while (!holds(memory) && performance.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        take({ type: 'tick', now: performance.now() });
      }
    },
  };
};
type Testing = ReturnType<typeof selfTestOf>;

/** Tests each barrier and says what it found. */
const testBarriers = async (bridge: Bridge, testing: Testing, path: string): Promise<void> => {
  for (const pocket of pockets) {
    testing.take({ type: 'test', pocket, now: performance.now() });
    bridge.test(pocket);
    await testing.until((memory) => memory.barriers[pocket].test !== undefined);
    const { verdict, level } = testing.now().barriers[pocket].test ?? { verdict: 'silent', level: null };
    const text = verdicts[verdict];
    printLine(JSON.stringify({ type: 'barrier', path, pocket, ok: verdict === 'works', level, text }));
    tell(`  ${pocketNames[pocket]} pocket: ${text}${level === null ? '' : ` (level ${level} of 1023)`}`);
  }
};

/** Asks for a disc in each pocket in turn and says which barrier felt it. */
const guide = async (testing: Testing, path: string, patience: number): Promise<void> => {
  testing.take({ type: 'guide', patience, now: performance.now() });
  for (const [i, pocket] of pockets.entries()) {
    await testing.until((memory) => memory.guide?.steps[i] !== undefined);
    tell(`drop a disc into the ${pocketNames[pocket]} pocket ...`);
    await testing.until((memory) => memory.guide?.steps[i]?.result !== 'waiting');
    const { felt, ms }: Partial<GuideStep> = testing.now().guide?.steps[i] ?? {};
    const text = felt === undefined ? 'no barrier felt a disc' : felt === pocket ? 'felt' : `the barrier of the ${pocketNames[felt]} pocket felt it: two are exchanged`;
    printLine(JSON.stringify({ type: 'guided', path, pocket, ok: felt === pocket, felt: felt ?? null, ms: ms ?? null, text }));
    tell(`  ${text}`);
  }
};

/** Asks one port who is there; true when a pocket controller answered. */
const probePort = async (path: string, name: string, wait: number, isGuided: boolean): Promise<boolean> => {
  tell(`asking ${path} ...`);
  const bridge = openBridge({ paths: [path] });
  const testing = selfTestOf(bridge);
  try {
    await testing.until((memory) => memory.state !== 'starting', wait);
    const isOnline = testing.now().state === 'online';
    // A heartbeat tells of lost drops, and some answers of the quickest round trip.
    if (isOnline) await new Promise((resolve) => setTimeout(resolve, 1500));
    const { state, roundTrip, overrun, firmware, badCrc, badLine, text: said } = testing.now();
    const garbage = badCrc + badLine;
    const text = said !== '' ? said : garbage > 0 ? 'something else talks there' : 'nobody answers HELLO?';
    printLine(JSON.stringify({ type: 'port', path, name, answers: state === 'starting' ? 'nothing' : state, firmware: isOnline ? firmware : null, round_trip_ms: roundTrip === undefined ? null : round(roundTrip), lost: isOnline ? overrun : null, garbage, text }));
    tell(`  ${text}`);
    if (!isOnline) return false;
    await testBarriers(bridge, testing, path);
    if (isGuided) await guide(testing, path, Math.max(wait, 20_000));
    return true;
  } finally {
    await bridge.close();
  }
};

/** `umpire probe`: the cameras and serial ports of this machine and what answers there, as JSON Lines. */
export const probe: Command = {
  usage,
  run: async (args) => {
    const { values, positionals } = parsed(args, { guide: { type: 'boolean' }, seconds: { type: 'string' } }, usage);
    const wait = numberOption('seconds', values.seconds, 5, 0.1) * 1000;
    for (const path of positionals) if (path.startsWith('tcp:') && !tcpAddress(path)) throw new UsageError(`probe: "${path}": expected a serial device or tcp://host:port (usage: ${usage})`);
    const { cameras, text } = await findCameras();
    for (const camera of cameras) {
      printLine(JSON.stringify({ type: 'camera', name: camera.name, path: camera.path, source: camera.source ?? null }));
      tell(`camera ${camera.name} at ${camera.path}${camera.source ? '' : ' (open it in the browser: this program cannot open it by itself on this system)'}`);
    }
    if (cameras.length === 0) tell(text ?? 'no camera found');
    const ports = positionals.length > 0 ? positionals.map((path) => ({ path, name: '' })) : await serialCandidates();
    if (ports.length === 0) tell('no serial port found');
    let controllers = 0;
    for (const port of ports) if (await probePort(port.path, port.name, wait, values.guide ?? false)) controllers++;
    if (controllers === 0) tell('no pocket controller answers: the companion works with the camera alone');
    printLine(JSON.stringify({ type: 'found', cameras: cameras.length, ports: ports.length, controllers }));
    return 0;
  },
};
