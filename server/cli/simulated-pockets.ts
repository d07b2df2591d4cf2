import { simulatedSensors } from '../../firmware-bridge/simulated.ts';
import type { Drop } from '../domain/drop.ts';
import type { Table } from '../live/table.ts';
import type { Footage } from '../live/watching.ts';

/** How often the simulated controller lives on, and how far it stays behind the picture, so that a fall is told before its time has passed, ms. */
const tick = 50;
const behind = 120;

/** The simulated table's light barriers: its falls go through a simulated controller, the protocol and the host's own reader before anybody hears of them. */
export const simulatedPockets = () => {
  const sensors = simulatedSensors({ ppm: 40 });
  let falls: Drop[] = [];
  return {
    /** Takes the falls out of a source, so that they come by the sensors alone. */
    listen: (footage: Footage): Footage => {
      const { drops, ...rest } = footage;
      if (drops) void (async () => {
        for await (const drop of drops) falls.push(drop);
      })();
      return rest;
    },
    /** Lets the controller live on the frames' clock and tells the table what the host reads. Returns how to stop. */
    join: (table: Table): (() => Promise<void>) => {
      const live = (): void => {
        const picture = table.frameTime(Date.now());
        if (picture === undefined || picture < behind) return;
        const now = picture - behind;
        const due = falls.filter((fall) => fall.at <= now).sort((a, b) => a.at - b.at);
        falls = falls.filter((fall) => !due.includes(fall));
        for (const event of sensors.advance(now, due)) {
          if (event.type === 'drop') table.dropped({ pocket: event.pocket, at: event.at, ms: event.ms });
          else if (event.type === 'state') table.sensorHealth({ state: event.state === 'online' || event.state === 'clear' ? 'online' : 'offline', text: event.text });
        }
      };
      const timer = setInterval(live, tick);
      timer.unref();
      return async () => clearInterval(timer);
    },
  };
};
