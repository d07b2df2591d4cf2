import { pockets } from '../../server/geometry/table.ts';
import { controllerStep, type ControllerInput, type ControllerMemory, simulatedController } from '../../firmware-bridge/protocol/controller.ts';
import { hostStep } from '../../firmware-bridge/protocol/host.ts';
import { type HostInput, type HostMemory, initialHost, type Told } from '../../firmware-bridge/protocol/host-memory.ts';

/** Numbers from 0 to 1 that repeat with their seed (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Flight = { readonly at: number; readonly to: 'host' | 'controller'; readonly bytes: Uint8Array; readonly plug: number };

/** What the wire does to a piece of text on its way; returns what arrives. */
export type Mangle = (text: string, to: 'host' | 'controller', random: () => number) => string;

/** A table in memory: controller, wire with delays and damage, and host, in virtual time (ms). */
export class World {
  now = 0;
  controller: ControllerMemory;
  host: HostMemory = initialHost(0);
  readonly told: Told[] = [];
  readonly toController: string[] = [];
  /** Every drop the controller ever put into words, by `boot:seq`. */
  readonly made = new Map<string, { readonly pocket: number; readonly us: number }>();
  mangle: Mangle = (text) => text;
  /** Delay of a piece, ms. */
  delay: (to: 'host' | 'controller') => number = () => 0.2;
  /** Pieces are cut into parts of at most so many bytes. */
  pieces = 1000;
  readonly random: () => number;
  #flights: Flight[] = [];
  #hostWake = 0;
  #controllerWake = 0;
  #plug = 0;
  #isOpen = false;
  #lastArrival = { host: 0, controller: 0 };

  constructor(seed: number, controller: ControllerMemory = simulatedController()) {
    this.random = randomOf(seed);
    this.controller = controller;
  }

  open(): void {
    this.#isOpen = true;
    this.#feedHost({ type: 'opened', path: 'world', now: this.now, patience: Number.POSITIVE_INFINITY });
  }

  unplug(): void {
    this.#isOpen = false;
    this.#plug++;
    this.#feedHost({ type: 'closed', fault: { code: 'unplugged', text: 'the controller was unplugged' }, now: this.now });
  }

  happen(input: ControllerInput): void {
    const { memory, text, wake } = controllerStep(this.controller, input);
    this.controller = memory;
    this.#controllerWake = wake;
    for (const [, seq, pocket, us] of text.matchAll(/^DROP (\d+) \d+ (\d) (\d+)/gm)) this.made.set(`${memory.boot}:${seq}`, { pocket: Number(pocket), us: Number(us) });
    if (text !== '') this.#fly(text, 'host');
  }

  fall(pocket: number, ms: number, at = this.now): void {
    this.happen({ type: 'fall', pocket, at, ms, now: this.now });
  }

  /** Raw bytes to the host, as a hostile controller would send them. */
  say(text: string): void {
    this.#fly(text, 'host');
  }

  finish(): void {
    this.#feedHost({ type: 'finish', now: this.now });
  }

  runTo(until: number): void {
    for (;;) {
      const flight = this.#flights[0];
      const at = Math.min(flight?.at ?? Number.POSITIVE_INFINITY, this.#hostWake, this.#controllerWake);
      if (at > until) break;
      this.now = Math.max(this.now, at);
      if (flight && flight.at <= at) {
        this.#flights.shift();
        if (flight.plug !== this.#plug) continue;
        if (flight.to === 'host') this.#feedHost({ type: 'bytes', bytes: flight.bytes, now: this.now });
        else this.happen({ type: 'bytes', bytes: flight.bytes, now: this.now });
      } else if (this.#controllerWake <= this.#hostWake) this.happen({ type: 'tick', now: this.now });
      else this.#feedHost({ type: 'tick', now: this.now });
    }
    this.now = until;
  }

  drops(): readonly (Told & { type: 'drop' })[] {
    return this.told.flatMap((event) => (event.type === 'drop' ? [event] : []));
  }

  states(): readonly string[] {
    return this.told.flatMap((event) => (event.type === 'state' ? [event.pocket ? `${event.state} ${event.pocket}` : event.state] : []));
  }

  lost(): readonly (Told & { type: 'lost' })[] {
    return this.told.flatMap((event) => (event.type === 'lost' ? [event] : []));
  }

  #fly(text: string, to: 'host' | 'controller'): void {
    if (!this.#isOpen) return;
    const mangled = Buffer.from(this.mangle(text, to, this.random), 'latin1');
    for (let from = 0; from < mangled.length; from += this.pieces) {
      // A serial line delivers in order.
      const at = Math.max(this.now + this.delay(to), this.#lastArrival[to] + 0.001);
      this.#lastArrival[to] = at;
      this.#flights.push({ at, to, bytes: mangled.subarray(from, from + this.pieces), plug: this.#plug });
    }
    this.#flights.sort((a, b) => a.at - b.at);
  }

  #feedHost(input: HostInput): void {
    const { memory, outputs, wake } = hostStep(this.host, input);
    this.host = memory;
    this.#hostWake = wake;
    for (const output of outputs) {
      if (output.type === 'close') {
        this.unplug();
        return;
      }
      if (output.type === 'tell') this.told.push(output.event);
      if (output.type === 'write') {
        this.toController.push(output.text.replace(/\*..\n$/, ''));
        this.#fly(output.text, 'controller');
      }
    }
  }
}

/** The pocket number of a told drop. */
export const numberOf = (pocket: (typeof pockets)[number]): number => pockets.indexOf(pocket);
