import type { Port, PortListener, PortSource } from './port.ts';

/** What a fake port needs of a controller: a reducer and its memory. */
export type FakeController<Memory> = {
  readonly initial: Memory;
  readonly step: (memory: Memory, input: FakeInput) => { readonly memory: Memory; readonly text: string; readonly wake: number };
};

/** What the fake port passes to its controller; `now` in ms of the clock. */
export type FakeInput =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array; readonly now: number }
  | { readonly type: 'tick'; readonly now: number }
  | { readonly type: 'fall'; readonly pocket: number; readonly at: number; readonly ms: number; readonly now: number }
  | { readonly type: 'stick'; readonly pocket: number; readonly blocked: boolean; readonly now: number }
  | { readonly type: 'reset'; readonly memory: 'kept' | 'lost'; readonly now: number };

/** A port with a simulated controller at its other end; can be unplugged. */
export type FakePort = PortSource & {
  /** Something happens at the table: a fall, a stuck barrier, a reset. */
  happen(input: FakeInput): void;
  unplug(): void;
  plugIn(): void;
};

/** A port that is only memory, for the simulated table and for tests; `clock` gives its time and its alarms. */
export const fakePort = <Memory>(controller: FakeController<Memory>, clock: { now(): number; alarm(at: number, task: () => void): () => void }, path = 'simulated'): FakePort => {
  let memory = controller.initial;
  let listener: PortListener | undefined;
  let isPlugged = true;
  let cancel = (): void => undefined;

  const happen = (input: FakeInput): void => {
    const after = controller.step(memory, input);
    memory = after.memory;
    cancel();
    cancel = clock.alarm(after.wake, () => happen({ type: 'tick', now: clock.now() }));
    if (after.text !== '') listener?.bytes(new TextEncoder().encode(after.text));
  };

  return {
    list: () => Promise.resolve(isPlugged ? [path] : []),
    open: (_path, to) => {
      if (!isPlugged) return Promise.resolve({ ok: false, fault: { code: 'absent', text: 'there is no such device' } });
      if (listener) return Promise.resolve({ ok: false, fault: { code: 'locked', text: 'the port is held by another program' } });
      listener = to;
      const port: Port = {
        write: (text) => {
          if (listener === to) happen({ type: 'bytes', bytes: new TextEncoder().encode(text), now: clock.now() });
        },
        close: () => {
          if (listener === to) listener = undefined;
          cancel();
          return Promise.resolve();
        },
      };
      happen({ type: 'tick', now: clock.now() });
      return Promise.resolve({ ok: true, port });
    },
    happen,
    unplug: () => {
      isPlugged = false;
      const gone = listener;
      listener = undefined;
      gone?.closed({ code: 'unplugged', text: 'the controller was unplugged' });
    },
    plugIn: () => {
      isPlugged = true;
    },
  };
};
