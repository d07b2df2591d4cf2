import { type Bridge, openBridge, type SensorEvent } from '../../firmware-bridge/bridge.ts';
import { serialCandidates } from '../../firmware-bridge/port/discover.ts';
import { tcpAddress } from '../../firmware-bridge/port/tcp.ts';
import { type Pocket, pockets } from '../geometry/table.ts';
import { findCameras } from './cameras.ts';
import { type Command, numberOption, parsed, printLine, tell, UsageError } from './command.ts';

const usage = 'umpire probe [PATH...] [--guide] [--seconds N]   PATH: serial ports to ask instead of all; --guide: drop a disc in each pocket; --seconds: how long to wait for an answer or a disc';

const names: Readonly<Record<Pocket, string>> = { nw: 'north-west', ne: 'north-east', se: 'south-east', sw: 'south-west' };

/** The first event that satisfies, or undefined after so many ms; listens from the call on. */
const firstOf = <E extends SensorEvent>(bridge: Bridge, ms: number, wanted: (event: SensorEvent) => event is E): Promise<E | undefined> =>
  new Promise((resolve) => {
    const end = (event: E | undefined): void => {
      clearTimeout(timer);
      stop();
      resolve(event);
    };
    const timer = setTimeout(() => end(undefined), ms);
    const stop = bridge.on((event) => {
      if (wanted(event)) end(event);
    });
  });

const isState = (event: SensorEvent): event is SensorEvent & { type: 'state' } => event.type === 'state' && event.pocket === undefined;
const round = (ms: number): number => Math.round(ms * 100) / 100;

/** Tests each barrier and says what it found. */
const testBarriers = async (bridge: Bridge, path: string): Promise<void> => {
  for (const pocket of pockets) {
    const answer = firstOf(bridge, 1500, (event): event is SensorEvent & { type: 'tested' } => event.type === 'tested' && event.pocket === pocket);
    bridge.test(pocket);
    const tested = await answer;
    const text = !tested ? 'no answer to the test' : tested.ok ? 'works' : tested.level < 64 ? 'blocked, or its emitter or receiver is not connected' : 'sees light that is not its own emitter';
    printLine(JSON.stringify({ type: 'barrier', path, pocket, ok: tested?.ok ?? false, level: tested?.level ?? null, text }));
    tell(`  ${names[pocket]} pocket: ${text}${tested ? ` (level ${tested.level} of 1023)` : ''}`);
  }
};

/** Asks for a disc in each pocket in turn and says which barrier felt it. */
const guide = async (bridge: Bridge, path: string, ms: number): Promise<void> => {
  for (const pocket of pockets) {
    tell(`drop a disc into the ${names[pocket]} pocket ...`);
    const drop = await firstOf(bridge, ms, (event): event is SensorEvent & { type: 'drop' } => event.type === 'drop');
    const text = !drop ? 'no barrier felt a disc' : drop.pocket === pocket ? 'felt' : `the barrier of the ${names[drop.pocket]} pocket felt it: two are exchanged`;
    printLine(JSON.stringify({ type: 'guided', path, pocket, ok: drop?.pocket === pocket, felt: drop?.pocket ?? null, ms: drop?.ms ?? null, text }));
    tell(`  ${text}`);
    // The rest of a bounce is not the next disc.
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
};

/** Asks one port who is there; true when a pocket controller answered. */
const probePort = async (path: string, name: string, wait: number, isGuided: boolean): Promise<boolean> => {
  tell(`asking ${path} ...`);
  const bridge = openBridge({ paths: [path] });
  let roundTrip: number | undefined;
  let [overrun, firmware] = [0, ''];
  let garbage = 0;
  bridge.on((event) => {
    if (event.type === 'health') [roundTrip, overrun, firmware] = [event.roundTrip, event.overrun, event.firmware];
    if (event.type === 'line' && event.verdict !== 'good') garbage++;
  });
  try {
    const state = await firstOf(bridge, wait, isState);
    const isOnline = state?.state === 'online';
    // A heartbeat tells of lost drops, and some answers of the quickest round trip.
    if (isOnline) await new Promise((resolve) => setTimeout(resolve, 1500));
    const text = state?.text ?? (garbage > 0 ? 'something else talks there' : 'nobody answers HELLO?');
    printLine(JSON.stringify({ type: 'port', path, name, answers: state?.state ?? 'nothing', firmware: isOnline ? firmware : null, round_trip_ms: roundTrip === undefined ? null : round(roundTrip), lost: isOnline ? overrun : null, garbage, text }));
    tell(`  ${text}`);
    if (!isOnline) return false;
    await testBarriers(bridge, path);
    if (isGuided) await guide(bridge, path, Math.max(wait, 20_000));
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
