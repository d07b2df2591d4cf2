import type { Told } from '../../firmware-bridge/protocol/host-memory.ts';
import { noSelfTest, type SelfTestInput, selfTestStep } from '../../firmware-bridge/protocol/self-test.ts';
import type { SensorsDesk, SensorsView } from '../contract/sensors.ts';
import type { Ms } from '../geometry/plane.ts';
import { type Pocket, pockets } from '../geometry/table.ts';
import type { Table } from '../live/table.ts';
import { complaint, falseRate, missRate } from '../reconcile/trust.ts';

/** What comes over a wire; a drop with its time on the frames' clock, where that is known. */
export type WireEvent = { readonly event: Told; readonly frameTime: Ms | undefined };

/** A controller as the table hears it, real or simulated. */
export type SensorWire = {
  readonly on: (listener: (told: WireEvent) => void) => void;
  readonly test: (pocket: Pocket) => void;
  /** What can be done to a simulated controller only: a disc falls, those of the play are kept away, its cable is pulled or put back. */
  readonly simulated?: { readonly drop: (pocket: Pocket) => void; readonly hold: (isHeld: boolean) => void; readonly plug: (isPlugged: boolean) => void };
  readonly close: () => Promise<void>;
};

/** How long a guided test waits for each disc, ms. */
const guidePatience: Ms = 30_000;
const tick: Ms = 100;

const testing = 'The pocket sensors are being tried out; the camera judges alone until that ends.';

/** Hands what the sensors tell to the table, and lets a person try them out. While a guided test runs its discs are no falls and the camera judges alone. */
export const sensorDesk = (table: Table, wire: SensorWire): { readonly desk: SensorsDesk; readonly close: () => Promise<void> } => {
  let memory = noSelfTest;
  let health: { readonly state: 'online' | 'offline'; readonly text: string } | undefined;
  const isGuiding = (): boolean => memory.guide !== undefined && !memory.guide.done;

  const step = (input: SelfTestInput): void => {
    const [before, wasGuiding] = [memory, isGuiding()];
    memory = selfTestStep(memory, input);
    for (const s of memory.guide?.steps ?? []) if (s.result === 'felt' && before.guide?.steps.find((b) => b.pocket === s.pocket)?.result === 'waiting') table.trustAgain(s.pocket);
    if (isGuiding() === wasGuiding) return;
    wire.simulated?.hold(isGuiding());
    if (isGuiding()) table.sensorHealth({ state: 'offline', text: testing });
    else if (health) table.sensorHealth(health);
  };

  wire.on(({ event, frameTime }) => {
    const tried = isGuiding();
    step({ type: 'told', event, now: performance.now() });
    if (event.type === 'drop' && !tried && frameTime !== undefined) table.dropped({ pocket: event.pocket, at: frameTime, ms: event.ms, controller: { ms: event.controllerMs, seq: event.seq, boot: event.boot } });
    if (event.type !== 'state') return;
    if (event.state === 'blocked' || event.state === 'clear') {
      if (event.pocket !== undefined) table.pocketBlocked(event.pocket, event.state === 'blocked' ? event.text : undefined);
      return;
    }
    health = { state: event.state === 'online' ? 'online' : 'offline', text: event.text };
    if (!isGuiding()) table.sensorHealth(health);
  });
  const timer = setInterval(() => step({ type: 'tick', now: performance.now() }), tick);
  timer.unref();

  const view = (): SensorsView => {
    const { barriers } = table.state();
    return {
      state: memory.state,
      simulated: wire.simulated !== undefined,
      text: memory.text,
      path: memory.path,
      firmware: memory.firmware,
      roundTripMs: memory.roundTrip === undefined ? null : Math.round(memory.roundTrip * 100) / 100,
      overrun: memory.overrun,
      lost: memory.lost,
      counters: { good: memory.good, badCrc: memory.badCrc, badLine: memory.badLine, resent: memory.resent },
      barriers: pockets.map((pocket) => {
        const one = memory.barriers[pocket];
        return { pocket, blocked: one.blocked, test: one.test ? { ...one.test } : null, testing: one.askedAt !== undefined, drops: one.drops, lastMs: one.lastMs ?? null, missRate: missRate(barriers[pocket]), falsesAnHour: 3600 * falseRate(barriers[pocket]), complaint: complaint(barriers, pocket) ?? null };
      }),
      guide: memory.guide ? { done: memory.guide.done, steps: memory.guide.steps.map((s) => ({ pocket: s.pocket, result: s.result, felt: s.felt ?? null, ms: s.ms ?? null })) } : null,
      lines: memory.lines.map((line) => ({ ...line })),
    };
  };

  const offline = { ok: false, text: 'No pocket controller answers at present.' } as const;
  const desk: SensorsDesk = {
    view,
    act: (act) => {
      const now = performance.now();
      switch (act.do) {
        case 'look':
          return { ok: true };
        case 'leaveGuide':
          step({ type: 'leaveGuide', now });
          return { ok: true };
        case 'trust':
          table.trustAgain(act.pocket);
          return { ok: true };
        case 'test':
          if (memory.state !== 'online') return offline;
          for (const pocket of pockets) {
            step({ type: 'test', pocket, now });
            wire.test(pocket);
          }
          return { ok: true };
        case 'guide':
          if (memory.state !== 'online') return offline;
          step({ type: 'guide', patience: guidePatience, now });
          return { ok: true };
        case 'drop':
          if (!wire.simulated) return { ok: false, text: 'These pockets are real: drop a disc by hand.' };
          if (!isGuiding()) return { ok: false, text: 'Begin the guided test first.' };
          wire.simulated.drop(act.pocket);
          return { ok: true };
        case 'plug':
          if (!wire.simulated) return { ok: false, text: 'This cable is real: pull it by hand.' };
          wire.simulated.plug(act.plugged);
          return { ok: true };
      }
    },
  };
  return {
    desk,
    close: async () => {
      clearInterval(timer);
      await wire.close();
    },
  };
};

/** The desk of a table without sensors: it says so. */
export const noSensors = (text: string): SensorsDesk => ({
  view: () => ({ state: 'none', simulated: false, text, path: '', firmware: '', roundTripMs: null, overrun: 0, lost: 0, counters: { good: 0, badCrc: 0, badLine: 0, resent: 0 }, barriers: [], guide: null, lines: [] }),
  act: (act) => (act.do === 'look' ? { ok: true } : { ok: false, text }),
});
