import { isIP } from 'node:net';

const hostname = (host: string): string | undefined => {
  try {
    return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '').toLowerCase();
  } catch {
    return undefined;
  }
};

/**
 * Whether a Host header names this table: an address, localhost, a name without dots, a `.local` or `.lan` name, or one of `known`.
 * Public names are refused, so that a page of the internet cannot reach the table by pointing its own name at it (DNS rebinding).
 */
export const isOurHost = (host: string | undefined, known: readonly string[]): boolean => {
  if (host === undefined || host === '') return false;
  const name = hostname(host);
  if (name === undefined) return false;
  return isIP(name) !== 0 || !name.includes('.') || /\.(local|lan|home|internal)$/.test(name) || known.includes(name);
};

/** Whether a request's Origin (absent outside browsers) is the very host it was sent to. */
export const isSameOrigin = (origin: string | undefined, host: string | undefined): boolean => {
  if (origin === undefined) return true;
  if (host === undefined) return false;
  try {
    return new URL(origin).host.toLowerCase() === host.toLowerCase();
  } catch {
    return false;
  }
};
