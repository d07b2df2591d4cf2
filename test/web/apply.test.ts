import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { View } from '../../server/contract/view.ts';
import { states } from '../../web/gallery/states.ts';
import { applied, type Known, type News } from '../../web/live/apply.ts';

const start: View = { seq: 0, run: 'r', ...states['play']! };

/** What a server does, as a test writes it: a change of the match, of health, or a new board. */
const steps = fc.array(fc.record({ what: fc.constantFrom('match' as const, 'health' as const, 'board' as const), n: fc.nat(1000), fate: fc.constantFrom('arrives' as const, 'lost' as const) }), { maxLength: 40 });

describe('what a page knows', () => {
  it('equals the server’s view after any losses, once the whole view asked for has come', () => {
    fc.assert(
      fc.property(steps, (list) => {
        let server = start;
        let known: Known = { view: start, missed: false };
        for (const { what, n, fate } of list) {
          const counts = what !== 'board';
          const seq = server.seq + (counts ? 1 : 0);
          let news: News;
          if (what === 'match') {
            server = { ...server, seq, match: { ...server.match, boardNumber: n } };
            news = { what, seq, match: server.match, pending: server.pending, log: server.log, policy: server.policy };
          } else if (what === 'health') {
            server = { ...server, seq, health: { ...server.health, source: String(n) } };
            news = { what, seq, health: server.health };
          } else {
            server = { ...server, board: { ...server.board, at: n } };
            news = { what, seq, board: server.board };
          }
          // A board may be dropped by design, so only numbered changes count as lost.
          if (fate === 'lost' && counts) continue;
          known = applied(known, news);
          if (known.missed) known = applied(known, { what: 'view', view: server });
        }
        known = applied(known, { what: 'alive', seq: server.seq });
        if (known.missed) known = applied(known, { what: 'view', view: server });
        expect({ ...known.view, board: server.board }).toEqual(server);
      }),
      { seed: 11, numRuns: 300 },
    );
  });

  it('asks for the whole view before it has one', () => {
    expect(applied({ view: undefined, missed: false }, { what: 'alive', seq: 4 })).toEqual({ view: undefined, missed: true });
  });

  it('never goes back for a change that is older than the view', () => {
    const known: Known = { view: { ...start, seq: 5 }, missed: false };
    expect(applied(known, { what: 'health', seq: 4, health: { ...start.health, source: 'old' } })).toBe(known);
  });

  it('takes a view of another run whatever its number', () => {
    const known = applied({ view: { ...start, seq: 99 }, missed: false }, { what: 'view', view: { ...start, seq: 1, run: 'other' } });
    expect(known).toEqual({ view: { ...start, seq: 1, run: 'other' }, missed: false });
  });
});
