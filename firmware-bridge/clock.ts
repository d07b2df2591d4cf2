/** The bridge's clock: monotonic ms, the wall's time for it, and one alarm at a time. */
export type Clock = {
  now(): number;
  /** Wall clock (ms since 1970) of a monotonic time. */
  wall(at: number): number;
  /** Runs `task` at or after a monotonic time; returns how to cancel it. */
  alarm(at: number, task: () => void): () => void;
};

/** The clocks of this machine. */
export const realClock: Clock = {
  now: () => performance.now(),
  wall: (at) => {
    const since = performance.timeOrigin + at;
    // The wall clock may have been set since the start: follow it, but keep the finer steps while it was not.
    const set = Date.now() - (performance.timeOrigin + performance.now());
    return Math.abs(set) > 5 ? since + set : since;
  },
  alarm: (at, task) => {
    const timer = setTimeout(task, Math.min(2 ** 31 - 1, Math.max(1, Math.ceil(at - performance.now()))));
    return () => clearTimeout(timer);
  },
};

/** A clock that stands still until it is moved: for simulated tables and tests. */
export type ManualClock = Clock & { moveTo(at: number): void };

/** A clock moved by hand; `wallStart` is the wall time of its zero. */
export const manualClock = (wallStart = 0): ManualClock => {
  let now = 0;
  let alarms: readonly { readonly at: number; readonly task: () => void }[] = [];
  return {
    now: () => now,
    wall: (at) => wallStart + at,
    alarm: (at, task) => {
      const one = { at, task };
      alarms = [...alarms, one];
      return () => {
        alarms = alarms.filter((other) => other !== one);
      };
    },
    moveTo: (at) => {
      for (;;) {
        const due = alarms.reduce<(typeof alarms)[number] | undefined>((first, one) => (one.at <= at && (!first || one.at < first.at) ? one : first), undefined);
        if (!due) break;
        now = Math.max(now, due.at);
        alarms = alarms.filter((one) => one !== due);
        due.task();
      }
      now = Math.max(now, at);
    },
  };
};
