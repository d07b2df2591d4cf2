import type { Pocket } from '../server/geometry/table.ts';
import { type Clock, realClock } from './clock.ts';
import { realPorts } from './port/discover.ts';
import type { Port, PortFault, PortSource } from './port/port.ts';
import { hostStep } from './protocol/host.ts';
import { type Fault, type HostInput, initialHost, type Told } from './protocol/host-memory.ts';

/** What the sensors tell: `at` on the bridge's monotonic clock, `hostMs` on the wall's, both ms; state events carry words for the umpire. */
export type SensorEvent = Told & { readonly hostMs: number };

/** An open bridge: it keeps a controller through every fault until it is closed. */
export type Bridge = {
  /** Every event from now on; returns how to stop listening. */
  on(listener: (event: SensorEvent) => void): () => void;
  /** The same as a stream that ends with `close`. */
  readonly events: AsyncIterable<SensorEvent>;
  /** Asks the controller to test one barrier; a `tested` event answers. */
  test(pocket: Pocket): void;
  /** Tells what is still held and the last counters, and lets the port go. */
  close(): Promise<void>;
};

/** Pauses between two searches, ms. */
const [leastPause, mostPause] = [250, 5000];
/** How long a port may stay silent: the only one, one of several on the first round, and later, ms (a boot loader takes up to 2 s). */
const patience = { only: 15_000, first: 2000, later: 4000 };

/**
 * Opens the pocket controller on the first path that answers (without paths: discovery) and keeps it open.
 * `order`: the pockets in which the controller's barriers 0 to 3 lie. Never throws for want of a device, of the serial module or of a port: those are `offline` events.
 */
export const openBridge = (options: { readonly paths?: readonly string[]; readonly port?: PortSource; readonly clock?: Clock; readonly order?: readonly Pocket[] } = {}): Bridge => {
  const ports = options.port ?? realPorts;
  const clock = options.clock ?? realClock;
  const listeners = new Set<(event: SensorEvent) => void>();
  let memory = initialHost(clock.now(), options.order);
  let port: Port | undefined;
  let isClosed = false;
  let cancelWake = (): void => undefined;
  let portGone: (fault: Fault) => void = () => undefined;
  let wakeSearch = (): void => undefined;
  let wasOnline = false;

  const waiting: HostInput[] = [];
  let isStepping = false;

  /** Inputs that arise while one is worked on wait for their turn. */
  const step = (input: HostInput): void => {
    waiting.push(input);
    if (isStepping) return;
    isStepping = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) stepOnce(next);
    isStepping = false;
  };

  const stepOnce = (input: HostInput): void => {
    const { memory: after, outputs, wake } = hostStep(memory, input);
    memory = after;
    for (const output of outputs) {
      if (output.type === 'write') port?.write(output.text);
      else if (output.type === 'close') portGone(output.fault);
      else {
        if (output.event.type === 'state' && (output.event.state === 'online' || output.event.state === 'incompatible')) wasOnline = true;
        const event: SensorEvent = { ...output.event, hostMs: clock.wall('at' in output.event ? output.event.at : input.now) };
        for (const listener of listeners) listener(event);
      }
    }
    cancelWake();
    if (!isClosed) cancelWake = clock.alarm(wake, () => step({ type: 'tick', now: clock.now() }));
  };

  /** Opens one path and stays with it until it is gone; the fault says why. */
  const stay = async (path: string, wait: number): Promise<Fault | PortFault> => {
    const gone = new Promise<Fault>((resolve) => {
      portGone = resolve;
    });
    const opened = await ports.open(path, {
      bytes: (bytes) => {
        if (!isClosed) step({ type: 'bytes', bytes, now: clock.now() });
      },
      closed: (fault) => portGone(fault),
    });
    if (!opened.ok) return opened.fault;
    port = opened.port;
    if (!isClosed) step({ type: 'opened', path, now: clock.now(), patience: wait });
    const fault = await (isClosed ? Promise.resolve<Fault>({ code: 'silent', text: 'closed' }) : gone);
    port = undefined;
    await opened.port.close();
    if (!isClosed) step({ type: 'closed', fault, now: clock.now() });
    return fault;
  };

  const search = async (): Promise<void> => {
    let pause = leastPause;
    for (let round = 0; !isClosed; round++) {
      const paths = options.paths && options.paths.length > 0 ? options.paths : await ports.list().catch(() => []);
      const faults: (Fault & { path: string })[] = [];
      wasOnline = false;
      for (const path of paths) {
        if (isClosed || wasOnline) break;
        const wait = paths.length === 1 ? patience.only : round === 0 ? patience.first : patience.later;
        faults.push({ ...(await stay(path, wait)), path });
      }
      if (isClosed) return;
      if (wasOnline) pause = leastPause;
      else step({ type: 'notFound', faults, now: clock.now() });
      await new Promise<void>((resolve) => {
        const cancel = clock.alarm(clock.now() + pause, resolve);
        wakeSearch = () => {
          cancel();
          resolve();
        };
      });
      if (!wasOnline) pause = Math.min(mostPause, pause * 2);
    }
  };

  step({ type: 'tick', now: clock.now() });
  // Begins in its own turn, so that the caller can listen first.
  const searching = Promise.resolve().then(search);

  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    step({ type: 'finish', now: clock.now() });
    cancelWake();
    portGone({ code: 'silent', text: 'closed' });
    wakeSearch();
    await searching;
  };

  return {
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    events: {
      async *[Symbol.asyncIterator]() {
        const queue: SensorEvent[] = [];
        let wake = (): void => undefined;
        const listener = (event: SensorEvent): void => {
          queue.push(event);
          wake();
        };
        listeners.add(listener);
        try {
          for (;;) {
            const event = queue.shift();
            if (event) yield event;
            else if (isClosed) return;
            else
              await new Promise<void>((resolve) => {
                wake = resolve;
                void searching.then(resolve);
              });
          }
        } finally {
          listeners.delete(listener);
        }
      },
    },
    test: (pocket) => step({ type: 'test', pocket, now: clock.now() }),
    close,
  };
};
