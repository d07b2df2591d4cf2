/** One `PING`: the controller's time in its `PONG` (unwrapped, ms) lies between `sent` and `received` on the host's clock (ms). */
type Sample = { readonly controller: number; readonly sent: number; readonly received: number };

/** host = host0 + rate * (controller - controller0), all ms, known to within `width`. */
export type Fit = { readonly controller0: number; readonly host0: number; readonly rate: number; readonly width: number };

/** The map from the controller's clock to the host's. */
export type ClockMap = {
  readonly samples: readonly Sample[];
  readonly fit: Fit | undefined;
  /** The map that held before the controller's clock last jumped. */
  readonly before: Fit | undefined;
  /** Smallest round trip of the recent samples, ms. */
  readonly roundTrip: number | undefined;
  /** The rate to lean on while the samples say little about it, and how far it may be off. */
  readonly usual: { readonly rate: number; readonly spread: number };
};

/** Nothing known. */
export const noClock: ClockMap = { samples: [], fit: undefined, before: undefined, roundTrip: undefined, usual: { rate: 1, spread: 0.004 } };

const wrap = 2 ** 32;
/** The promised 5000 ppm and a little for the host's own clock. */
const mostDrift = 0.0062;
/** Samples older than this no longer tell of today's drift, ms. */
const memorySpan = 15_000;
/** How far a `PONG` may lie outside what the map allows before the controller's clock has jumped, ms. */
const slack = 2.5;
/** How far drift may carry a clock away from a map of few and of many samples, per ms. */
const [driftAtFirst, driftLater] = [2 * mostDrift, 0.002];
/** After so long a row of samples the rate is known, ms. */
const longRow = 2000;

/** Controller time at a host time. */
const controllerAt = (fit: Fit, host: number): number => fit.controller0 + (host - fit.host0) / fit.rate;
const hostAt = (fit: Fit, controller: number): number => fit.host0 + fit.rate * (controller - fit.controller0);

/** The unwrapped time nearest to `near` whose low 32 bits are `raw`. */
const unwrapped = (raw: number, near: number): number => raw + wrap * Math.round((near - raw) / wrap);

/** The strip between the two rows of points at one rate: every `sent` below it, every `received` above it. */
const strip = (samples: readonly Sample[], origin: number, rate: number): { readonly low: number; readonly high: number } => {
  let low = Number.NEGATIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  for (const sample of samples) {
    const turned = rate * (sample.controller - origin);
    low = Math.max(low, sample.sent - turned);
    high = Math.min(high, sample.received - turned);
  }
  return { low, high };
};

/** The line in the middle of the widest strip: it rests on the quickest round trips alone; slow ones only lie outside. */
const fitted = (samples: readonly Sample[], usual: ClockMap['usual']): Fit | undefined => {
  const last = samples.at(-1);
  const first = samples[0];
  if (!last || !first) return undefined;
  const origin = last.controller;
  const width = (rate: number): number => {
    const { low, high } = strip(samples, origin, rate);
    return high - low;
  };
  let [from, to] = [1 - mostDrift, 1 + mostDrift];
  // The width is a concave function of the rate.
  for (let i = 0; i < 40; i++) {
    const third = (to - from) / 3;
    if (width(from + third) < width(to - third)) from += third;
    else to -= third;
  }
  const widest = (from + to) / 2;
  // A short row of points says little about the rate: lean on the usual one until it does.
  const noise = (1 + Math.max(0, width(widest))) / Math.max(1, last.controller - first.controller);
  const rate = usual.rate + ((widest - usual.rate) * usual.spread ** 2) / (usual.spread ** 2 + noise ** 2);
  const { low, high } = strip(samples, origin, rate);
  return { controller0: origin, host0: (low + high) / 2, rate, width: Math.max(0, high - low) };
};

const isLong = (samples: readonly Sample[]): boolean => (samples.at(-1)?.received ?? 0) - (samples[0]?.received ?? 0) > longRow;

/** The same crystal after a restart: its rate is known, its time is not. */
export const restarted = (clock: ClockMap): ClockMap => ({ ...noClock, usual: clock.fit && isLong(clock.samples) ? { rate: clock.fit.rate, spread: 0.0005 } : clock.usual });

/** The map after one more `PONG`; `jumped` when the controller's clock does not go on where it was. */
export const ponged = (clock: ClockMap, raw: number, sent: number, received: number): { readonly clock: ClockMap; readonly jumped: boolean } => {
  const fresh = (before: Fit | undefined): ClockMap => {
    const samples = [{ controller: raw, sent, received }];
    const { usual } = restarted(clock);
    return { samples, fit: fitted(samples, usual), before, roundTrip: received - sent, usual };
  };
  const { fit } = clock;
  const last = clock.samples.at(-1);
  if (!fit || !last) return { clock: fresh(clock.before), jumped: false };
  const controller = unwrapped(raw, controllerAt(fit, received));
  const expected = hostAt(fit, controller);
  const tolerance = slack + fit.width + (isLong(clock.samples) ? driftLater : driftAtFirst) * Math.abs(received - last.received);
  if (expected < sent - tolerance || expected > received + tolerance) return { clock: fresh(fit), jumped: true };
  const samples = [...clock.samples, { controller, sent, received }].filter((sample) => sample.received > received - memorySpan);
  return { clock: { ...clock, samples, fit: fitted(samples, clock.usual), roundTrip: Math.min(...samples.map((one) => one.received - one.sent)) }, jumped: false };
};

/** True when a clock reading that just arrived runs behind or far ahead of the map: the controller has started anew. */
export const isOutOfStep = (clock: ClockMap, raw: number, arrived: number): boolean => {
  if (!clock.fit) return false;
  const host = hostAt(clock.fit, unwrapped(raw, controllerAt(clock.fit, arrived)));
  return host > arrived + 60 || host < arrived - 5000;
};

/**
 * Host time of the start of a break, ms; never later than it can have been, `latest` being arrival less length.
 * `old` says that the drop was numbered before the controller's clock jumped.
 */
export const hostTimeOf = (clock: ClockMap, raw: number, latest: number, old: boolean): number => {
  const { fit, before } = clock;
  if (!fit) return latest;
  const age = (of: Fit): number => {
    const behind = (((controllerAt(of, latest) - raw) % wrap) + wrap) % wrap;
    // A reading slightly in the future is quantisation, not a drop from 49 days ago.
    return behind > wrap - 5000 ? behind - wrap : behind;
  };
  const inFit = age(fit);
  const beforeStart = inFit > wrap / 2;
  if ((old || beforeStart) && before) return Math.min(latest, hostAt(before, unwrapped(raw, controllerAt(before, latest))));
  if (beforeStart) return Math.min(latest, hostAt(fit, 0));
  return Math.min(latest, hostAt(fit, controllerAt(fit, latest) - inFit));
};
