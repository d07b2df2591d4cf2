import { io, type Socket } from 'socket.io-client';
import { Value } from '@sinclair/typebox/value';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/api/app.ts';
import { noSensors, sensorDesk } from '../../server/cli/sensor-desk.ts';
import { simulatedPockets } from '../../server/cli/simulated-pockets.ts';
import type { FromUmpire, ToUmpire } from '../../server/contract/change.ts';
import { SensorsView } from '../../server/contract/sensors.ts';
import type { Drop } from '../../server/domain/drop.ts';
import type { Table } from '../../server/live/table.ts';
import { untriedBarriers } from '../../server/reconcile/trust.ts';
import { scriptedSession } from './scripted-session.ts';
import { sceneNamed, tinySite, until } from './start.ts';

/** A table that only notes what the sensors tell it. */
const notingTable = () => {
  const begun = Date.now();
  const noted = { drops: [] as Drop[], health: [] as string[], trusted: [] as string[] };
  const table = {
    state: () => ({ barriers: untriedBarriers }),
    dropped: (drop: Drop) => void noted.drops.push(drop),
    sensorHealth: ({ state }: { state: string }) => void noted.health.push(state),
    pocketBlocked: () => undefined,
    trustAgain: (pocket: string) => void noted.trusted.push(pocket),
    frameTime: (wall: number) => wall - begun + 1000,
  } as unknown as Table;
  return { table, noted };
};

/** Falls of a play, as they are pushed. */
const pushed = () => {
  let wake = (): void => undefined;
  const waiting: Drop[] = [];
  return {
    push: (drop: Drop): void => {
      waiting.push(drop);
      wake();
    },
    values: (async function* () {
      for (;;) {
        const next = waiting.shift();
        if (next) yield next;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    })(),
  };
};

describe('the sensors tried out over the umpire’s line', () => {
  let stop: () => Promise<void>;
  let line: Socket<ToUmpire, FromUmpire>;
  let noted: ReturnType<typeof notingTable>['noted'];
  let latest: SensorsView | undefined;
  let falls: ReturnType<typeof pushed>;
  const ask = (act: unknown) => line.timeout(4000).emitWithAck('sensors', act);
  const open = async (desk: ReturnType<typeof noSensors> | undefined, close: () => Promise<void>) => {
    const session = { ...scriptedSession(sceneNamed('play')), ...(desk ? { sensors: desk } : {}) };
    const app = await buildApp({ session: session as never, site: tinySite, hostnames: [], addresses: () => [] });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    line = io(`${address}/umpire`, { transports: ['websocket'], forceNew: true });
    line.on('sensors', (view) => (latest = view));
    stop = async () => {
      line.disconnect();
      await app.close();
      await close();
    };
  };
  beforeEach(async () => {
    latest = undefined;
    falls = pushed();
    const { table, noted: notes } = notingTable();
    noted = notes;
    const pockets = simulatedPockets();
    pockets.listen({ name: 'play', live: true, frames: (async function* () {})(), close: async () => undefined, drops: falls.values });
    const { desk, close } = sensorDesk(table, pockets.join(table));
    await open(desk, close);
    await ask({ do: 'look' });
    await until(() => latest?.state === 'online', 'the controller online');
  });
  afterEach(() => stop());

  it('shows every barrier’s level after a test, and the lines of the wire that carried it', async () => {
    await ask({ do: 'test' });
    await until(() => latest?.barriers.every((b) => b.test?.verdict === 'works') ?? false, 'four barriers tested');
    expect(latest?.barriers.map((b) => [b.pocket, b.test?.level])).toEqual([['nw', 640], ['ne', 640], ['se', 640], ['sw', 640]]);
    expect(latest?.lines.filter((l) => /^TEST/.test(l.text)).map((l) => l.text)).toEqual([0, 1, 2, 3].flatMap((n) => [`TEST ${n}`, `TESTED ${n} 1 640`]));
    expect([...Value.Errors(SensorsView, latest)]).toEqual([]);
  });

  it('guides through the pockets; its discs are no falls, and the camera judges alone until it ends', async () => {
    await ask({ do: 'guide' });
    for (const pocket of ['nw', 'ne', 'se', 'sw'] as const) {
      await until(() => latest?.guide?.steps.at(-1)?.pocket === pocket && latest.guide.steps.at(-1)?.result === 'waiting', `asked for ${pocket}`);
      await ask({ do: 'drop', pocket });
    }
    await until(() => latest?.guide?.done ?? false, 'the end of the guide');
    expect(latest?.guide?.steps.map((s) => s.result)).toEqual(['felt', 'felt', 'felt', 'felt']);
    expect(noted.drops).toEqual([]);
    expect(noted.trusted).toEqual(['nw', 'ne', 'se', 'sw']);
    expect(noted.health).toEqual(['online', 'offline', 'online']);
  });

  it('tells when the cable is pulled, and finds the controller again', async () => {
    await ask({ do: 'plug', plugged: false });
    await until(() => latest?.state === 'offline', 'offline');
    expect(latest?.text).toContain('the camera works alone');
    expect(noted.health.at(-1)).toBe('offline');
    expect(await ask({ do: 'test' })).toMatchObject({ ok: false, text: 'No pocket controller answers at present.' });
    await ask({ do: 'plug', plugged: true });
    await until(() => latest?.state === 'online', 'online again');
    expect(noted.health.at(-1)).toBe('online');
  });

  it('passes the falls of the play on with their times', async () => {
    // The second is heard of late, as on a busy machine.
    for (const fall of [{ pocket: 'se', at: 3321, ms: 33 }, { pocket: 'nw', at: 3500, ms: 40 }] as const) {
      falls.push(fall);
      await until(() => noted.drops.at(-1)?.pocket === fall.pocket, 'the drop');
      await new Promise((resolve) => setTimeout(resolve, 600));
    }
    expect(noted.drops.map((d) => [d.pocket, Math.round(d.at / 10) * 10, d.ms])).toEqual([['se', 3320, 33], ['nw', 3500, 40]]);
    // Both times go into the record: the frames' and the controller's own.
    expect(noted.drops.map((d) => [d.controller?.seq, d.controller?.boot, Math.abs((d.controller?.ms ?? 0) - d.at) < 20])).toEqual([[1, 1, true], [2, 1, true]]);
    // On a perfect wire nothing is asked for again after the first question for what was kept.
    await ask({ do: 'look' });
    expect(latest?.lines.flatMap((l) => (l.from === 'host' && /^(RESEND|HELLO)/.test(l.text) ? [l.text] : []))).toEqual(['HELLO?', 'RESEND 0']);
  });

  it('refuses in words what cannot be, and what is no wish at all', async () => {
    expect(await ask({ do: 'drop', pocket: 'nw' })).toMatchObject({ ok: false, code: 'notPossible', text: 'Begin the guided test first.' });
    expect(await ask({ do: 'explode' })).toMatchObject({ ok: false, code: 'invalid', text: expect.stringContaining('look, test, guide') });
    await stop();
    await open(noSensors('No pocket sensors.'), async () => undefined);
    expect(await ask({ do: 'look' })).toMatchObject({ ok: true, sensors: { state: 'none', barriers: [] } });
    expect(await ask({ do: 'test' })).toMatchObject({ ok: false, text: 'No pocket sensors.' });
    await stop();
    await open(undefined, async () => undefined);
    expect(await ask({ do: 'look' })).toMatchObject({ ok: false, code: 'unsupported' });
  });

  it('tells nothing to a page that has not asked', async () => {
    const before = latest?.lines.at(-1)?.n ?? 0;
    const other: Socket<ToUmpire, FromUmpire> = io(`${(line.io as unknown as { uri: string }).uri.replace(/\/umpire$/, '')}/umpire`, { transports: ['websocket'], forceNew: true });
    let heard = 0;
    other.on('sensors', () => heard++);
    await until(() => (latest?.lines.at(-1)?.n ?? 0) > before + 3, 'more lines');
    expect(heard).toBe(0);
    other.disconnect();
  });
});
