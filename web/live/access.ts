import type { AccessRefusal, Me } from '../../server/contract/access.ts';

/** Who this device is to the server. Rejects when there is no answer. */
export const whoAmI = async (): Promise<Me> => (await fetch('/api/me', { cache: 'no-store' })).json() as Promise<Me>;

/** Leads to the page where one signs in, and back to `next` after it. */
export const goSignIn = (next: string): void => {
  const search = new URLSearchParams(location.search);
  search.set('next', next);
  location.replace(`/pin?${search}`);
};

/** Posts to a route of the PIN: what it answers, or why it refused. Rejects when there is no answer. */
export const ask = async <T>(path: string, body: unknown): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: AccessRefusal }> => {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const value: unknown = await answer.json();
  return answer.ok ? { ok: true, value: value as T } : { ok: false, refusal: value as AccessRefusal };
};
