import { isIPv6 } from 'node:net';

/** Wrong tries in a row that are forgiven, and how long the next one waits then, ms: doubled each time up to the most. */
const forgiven = 5;
const [firstWait, mostWait] = [30_000, 900_000] as const;
/** Wrong tries of everybody together: so many at once, then one more in so many ms. Ten thousand PINs would take longer than a day. */
const [together, refill] = [30, 10_000] as const;
const forgottenAfter = 3_600_000;
const mostAddresses = 2000;

/** Slows down whoever tries PINs. A try counts as wrong until it is told to be right, so that many at once gain nothing. */
export type Attempts = {
  /** Time until this address may try, ms; 0: it may, and the try was counted. */
  readonly begin: (address: string) => number;
  readonly right: (address: string) => void;
  /** Tries that were wrong or refused since the start. */
  readonly wrong: () => number;
};

/** A home's device may take any address of its IPv6 network: they count as one. */
const placeOf = (address: string): string => {
  const plain = address.replace(/^::ffff:/, '');
  return isIPv6(plain) ? plain.split(':').slice(0, 4).join(':') : plain;
};

/** Attempts on the clock handed in (ms). */
export const countedAttempts = (now: () => number): Attempts => {
  const places = new Map<string, { wrong: number; until: number; at: number }>();
  let tokens: number = together;
  let filledAt = now();
  let total = 0;
  return {
    begin: (address) => {
      const at = now();
      tokens = Math.min(together, tokens + (at - filledAt) / refill);
      filledAt = at;
      const key = placeOf(address);
      const known = places.get(key);
      const place = known && at - known.at < forgottenAfter ? known : { wrong: 0, until: 0, at };
      total++;
      if (place.until > at) return place.until - at;
      if (tokens < 1) return Math.ceil((1 - tokens) * refill);
      tokens -= 1;
      const wrong = place.wrong + 1;
      places.delete(key);
      places.set(key, { wrong, at, until: wrong < forgiven ? 0 : at + Math.min(mostWait, firstWait * 2 ** (wrong - forgiven)) });
      if (places.size > mostAddresses) places.delete(places.keys().next().value ?? '');
      return 0;
    },
    right: (address) => {
      places.delete(placeOf(address));
      tokens = Math.min(together, tokens + 1);
      total--;
    },
    wrong: () => total,
  };
};
