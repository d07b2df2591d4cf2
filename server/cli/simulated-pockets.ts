import { simulatedSensors } from '../../firmware-bridge/simulated.ts';
import type { Drop } from '../domain/drop.ts';
import type { Table } from '../live/table.ts';
import type { Footage } from '../live/watching.ts';
import type { SensorWire, WireEvent } from './sensor-desk.ts';

/** How often the simulated controller lives on, and how far it stays behind the picture, so that a fall is told before its time has passed, ms. */
const tick = 50;
const behind = 120;
/** How long a disc dropped by a button breaks the light, ms. */
const pressedFor = 38;

/** The simulated table's light barriers: its falls go through a simulated controller, the protocol and the host's own reader before anybody hears of them. */
export const simulatedPockets = () => {
  const sensors = simulatedSensors({ ppm: 40 });
  let falls: Drop[] = [];
  let pressed: Drop['pocket'][] = [];
  const listeners = new Set<(event: WireEvent) => void>();
  return {
    /** Takes the falls out of a source, so that they come by the sensors alone. */
    listen: (footage: Footage): Footage => {
      const { drops, ...rest } = footage;
      if (drops) void (async () => {
        for await (const drop of drops) falls.push(drop);
      })();
      return rest;
    },
    /** Lets the controller live on the frames' clock and tells what the host reads. In a guided test the discs of the play pass by the barriers. */
    join: (table: Table): SensorWire => {
      let held = false;
      const live = (): void => {
        const picture = table.frameTime(Date.now());
        if (picture === undefined || picture < behind) return;
        const now = picture - behind;
        const due = falls.filter((fall) => fall.at <= now).sort((a, b) => a.at - b.at);
        falls = falls.filter((fall) => !due.includes(fall));
        const given = pressed.map((pocket): Drop => ({ pocket, at: now, ms: pressedFor }));
        pressed = [];
        for (const event of sensors.advance(now, [...(held ? [] : due), ...given])) for (const listener of listeners) listener({ event, frameTime: event.type === 'drop' ? event.at : undefined });
      };
      const timer = setInterval(live, tick);
      timer.unref();
      return {
        on: (listener) => {
          listeners.add(listener);
        },
        test: (pocket) => sensors.test(pocket),
        drop: (pocket) => {
          pressed.push(pocket);
        },
        hold: (isHeld) => {
          held = isHeld;
        },
        close: async () => clearInterval(timer),
      };
    },
  };
};
