import { readdir, realpath } from 'node:fs/promises';
import { openSerial, loadSerial } from './serial.ts';
import type { OpenPort, PortSource } from './port.ts';
import { openTcp } from './tcp.ts';

/** A serial port that may carry a controller. */
export type SerialCandidate = { readonly path: string; readonly name: string; readonly vendor: string };

/** USB vendors of the boards the firmware is for and of their serial chips: Arduino (two), CH340, FTDI, CP210x. */
const likely = ['2341', '2a03', '1a86', '0403', '10c4'];

const looksSerial = (path: string): boolean => /tty(ACM|USB)\d+$|cu\.(usb|wch)|^COM\d+$/i.test(path);

/** Names that stay the same wherever a device is plugged in (Linux), by the device they lead to. */
const stableNames = async (byId: string): Promise<ReadonlyMap<string, string>> => {
  const names = await readdir(byId).catch(() => []);
  const pairs = await Promise.all(names.sort().map(async (name) => [await realpath(`${byId}/${name}`).catch(() => ''), `${byId}/${name}`] as const));
  return new Map(pairs.filter(([target]) => target !== ''));
};

const listed = async (): Promise<readonly SerialCandidate[]> => {
  const serial = await loadSerial();
  try {
    // Rejects where there is no udev.
    const ports = (await serial?.SerialPort.list()) ?? [];
    return ports.map((port) => ({ path: port.path, name: [port.manufacturer, port.serialNumber].filter(Boolean).join(' '), vendor: (port.vendorId ?? '').toLowerCase() }));
  } catch {
    return [];
  }
};

/** Every serial port a controller may hang on: likely boards first, by stable path where there is one. */
export const serialCandidates = async (dev = '/dev'): Promise<readonly SerialCandidate[]> => {
  const [stable, ports, devices] = await Promise.all([stableNames(`${dev}/serial/by-id`), listed(), readdir(dev).catch(() => [])]);
  const known = new Map<string, SerialCandidate>();
  for (const name of devices.sort()) if (looksSerial(name)) known.set(`${dev}/${name}`, { path: `${dev}/${name}`, name: '', vendor: '' });
  for (const target of stable.keys()) known.set(target, { path: target, name: '', vendor: '' });
  for (const port of ports) if (looksSerial(port.path) || port.vendor !== '') known.set(port.path, port);
  const found = [...known.values()].map((port) => ({ ...port, path: stable.get(port.path) ?? port.path }));
  const rank = (port: SerialCandidate): number => (likely.includes(port.vendor) || /arduino/i.test(port.path) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
};

/** Opens whatever a path names: `tcp://host:port` or a serial device. */
export const openAny: OpenPort = (path, listener) => (path.startsWith('tcp://') ? openTcp(path, listener) : openSerial(path, listener));

/** The ports of this machine. */
export const realPorts: PortSource = { open: openAny, list: async () => (await serialCandidates()).map((port) => port.path) };
