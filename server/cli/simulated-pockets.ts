import { openBridge } from '../../firmware-bridge/bridge.ts';
import { manualClock } from '../../firmware-bridge/clock.ts';
import { fakePort } from '../../firmware-bridge/port/fake.ts';
import { controllerOf, simulatedController } from '../../firmware-bridge/simulated.ts';
import type { Drop } from '../domain/drop.ts';
import { type Pocket, pockets } from '../geometry/table.ts';
import type { Table } from '../live/table.ts';
import type { Footage } from '../live/watching.ts';
import type { SensorWire } from './sensor-desk.ts';

/** How often the simulated controller lives on, and how far it stays behind the picture, so that a fall is told before its time has passed, ms. */
const tick = 50;
const behind = 120;
/** How long a disc dropped by a button breaks the light, ms. */
const pressedFor = 38;

/** The simulated table's light barriers: its falls go through a simulated controller, the protocol, a port that is only memory and the same bridge as a real one's before anybody hears of them. */
export const simulatedPockets = () => {
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
    /** Plugs the controller in, on the frames' clock. In a guided test the discs of the play pass by the barriers. */
    join: (table: Table): SensorWire => {
      const clock = manualClock();
      const port = fakePort(controllerOf(simulatedController({ ppm: 40 })), clock);
      const bridge = openBridge({ port, clock });
      let held = false;
      const fall = (pocket: Pocket, at: number, ms: number): void => port.happen({ type: 'fall', pocket: pockets.indexOf(pocket), at, ms, now: clock.now() });
      const live = (): void => {
        const picture = table.frameTime(Date.now());
        if (picture === undefined || picture < behind) return;
        const now = picture - behind;
        const due = falls.filter((one) => one.at <= now).sort((a, b) => a.at - b.at);
        falls = falls.filter((one) => !due.includes(one));
        for (const one of held ? [] : due) {
          clock.moveTo(one.at);
          fall(one.pocket, one.at, one.ms);
        }
        clock.moveTo(now);
      };
      const timer = setInterval(live, tick);
      timer.unref();
      return {
        on: (listener) => void bridge.on((event) => listener({ event, frameTime: event.type === 'drop' ? event.at : undefined })),
        test: (pocket) => bridge.test(pocket),
        simulated: {
          drop: (pocket) => fall(pocket, clock.now(), pressedFor),
          hold: (isHeld) => {
            held = isHeld;
          },
          plug: (isPlugged) => (isPlugged ? port.plugIn() : port.unplug()),
        },
        close: async () => {
          clearInterval(timer);
          await bridge.close();
        },
      };
    },
  };
};
