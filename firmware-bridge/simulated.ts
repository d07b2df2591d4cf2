import type { Drop } from '../server/domain/drop.ts';
import { type Pocket, pockets } from '../server/geometry/table.ts';
import { controllerStep, type ControllerMemory, simulatedController } from './protocol/controller.ts';
import { hostStep } from './protocol/host.ts';
import { type HostInput, type HostMemory, initialHost, type Told } from './protocol/host-memory.ts';

export { controllerStep, simulatedController };

/** A simulated controller as a fake port wants it. */
export const controllerOf = (initial: ControllerMemory = simulatedController()) => ({ initial, step: controllerStep });

/** The pocket sensors of a simulated table: controller, wire and host in one, without any clock of their own. */
export type SimulatedSensors = {
  /** Lets falls happen (ms on the frames' clock, not before the last `now`) and time go on to `now`; returns what the host tells. */
  advance(now: number, falls: readonly Drop[]): readonly Told[];
  /** Asks the controller to test one barrier; a `tested` event comes with the next `advance`. */
  test(pocket: Pocket): void;
};

/** Sensors on the frames' clock, ms: the host asks, the controller answers, all in lock step and repeatable. */
export const simulatedSensors = (options: { readonly ppm?: number } = {}): SimulatedSensors => {
  let controller = simulatedController(options);
  let host: HostMemory = initialHost(0);
  let controllerWake = 0;
  let hostWake = 0;
  const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  const feedHost = (first: HostInput): readonly Told[] => {
    const told: Told[] = [];
    const inputs = [first];
    for (let input = inputs.shift(); input; input = inputs.shift()) {
      const { memory, outputs, wake } = hostStep(host, input);
      host = memory;
      hostWake = wake;
      for (const output of outputs) {
        if (output.type === 'tell') told.push(output.event);
        if (output.type !== 'write') continue;
        const answered = controllerStep(controller, { type: 'bytes', bytes: toBytes(output.text), now: input.now });
        controller = answered.memory;
        controllerWake = answered.wake;
        if (answered.text !== '') inputs.push({ type: 'bytes', bytes: toBytes(answered.text), now: input.now });
      }
    }
    return told;
  };

  const opening = feedHost({ type: 'opened', path: 'simulated', now: 0, patience: Number.POSITIVE_INFINITY });
  let early: readonly Told[] = opening;
  let asked: readonly Pocket[] = [];
  let livedTo = 0;
  return {
    test: (pocket) => {
      asked = [...asked, pocket];
    },
    advance: (now, falls) => {
      const told: Told[] = [...early];
      early = [];
      // In the order of time: neither side may hear of a moment before it has lived through the one before.
      const coming = [...falls].sort((a, b) => a.at - b.at);
      for (;;) {
        const fallAt = coming[0]?.at ?? Number.POSITIVE_INFINITY;
        const next = Math.min(controllerWake, hostWake, fallAt);
        if (next > now) break;
        const fall = fallAt === next ? coming.shift() : undefined;
        // A fall that is told late is felt late; its time stays what it was.
        const at = Math.max(next, livedTo);
        livedTo = at;
        if (!fall && controllerWake > hostWake) {
          told.push(...feedHost({ type: 'tick', now: at }));
          continue;
        }
        const lived = controllerStep(controller, fall ? { type: 'fall', pocket: pockets.indexOf(fall.pocket), at: fall.at, ms: fall.ms, now: at } : { type: 'tick', now: at });
        controller = lived.memory;
        controllerWake = lived.wake;
        if (lived.text !== '') told.push(...feedHost({ type: 'bytes', bytes: toBytes(lived.text), now: at }));
      }
      for (const pocket of asked) told.push(...feedHost({ type: 'test', pocket, now }));
      asked = [];
      return told;
    },
  };
};
