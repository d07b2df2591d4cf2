import type { SensorEvent } from './bridge.ts';

const tenth = (ms: number): number => Math.round(ms * 10) / 10;

/** A sensor event as `umpire sensors` prints it (contracts: commands); undefined for what is only for diagnostics. */
export const jsonLine = (event: SensorEvent): string | undefined => {
  switch (event.type) {
    case 'drop':
      return JSON.stringify({ type: 'drop', pocket: event.pocket, seq: event.seq, boot: event.boot, controller_ms: event.controllerMs, host_ms: tenth(event.hostMs), ms: event.ms });
    case 'state':
      return JSON.stringify({ type: 'state', state: event.state, pocket: event.pocket, path: event.path, host_ms: tenth(event.hostMs), text: event.text });
    case 'lost':
      return JSON.stringify({ type: 'lost', boot: event.boot, from: event.from, to: event.to });
    case 'counters':
      return JSON.stringify({ type: 'counters', good: event.good, bad_crc: event.badCrc, bad_line: event.badLine, resent: event.resent });
    case 'tested':
    case 'health':
    case 'line':
      return undefined;
  }
};
