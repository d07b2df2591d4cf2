import { io } from 'socket.io-client';
import { Value } from '@sinclair/typebox/value';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { View } from '../../server/contract/view.ts';
import { applied, type Known, type News } from '../../web/live/apply.ts';
import { openDisplay, sceneNamed, startScripted, until } from './start.ts';

let table: Awaited<ReturnType<typeof startScripted>>;
beforeEach(async () => {
  table = await startScripted();
});
afterEach(() => table.app.close());

describe('the displays', () => {
  it('get the whole view on connect', async () => {
    const { socket, first } = await openDisplay(table.address);
    expect([...Value.Errors(View, first)]).toEqual([]);
    expect(first.match).toEqual(sceneNamed('play').match);
    socket.disconnect();
  });

  it('get changes numbered one by one, boards with the number of the last change', async () => {
    const { socket, heard, first } = await openDisplay(table.address);
    table.session.match({ boardNumber: 4 });
    table.session.health({ source: 'elsewhere' });
    table.session.board({ phase: 'moving' });
    await until(() => heard.some((h) => h.what === 'board'), 'a board');
    expect(heard.filter((h) => h.what !== 'view').map((h) => [h.what, h.seq - first.seq])).toEqual([
      ['match', 1],
      ['health', 2],
      ['board', 2],
    ]);
    socket.disconnect();
  });

  it('get at most 25 boards a second and always the newest one', async () => {
    const { socket, heard } = await openDisplay(table.address);
    const start = performance.now();
    let at = 0;
    while (performance.now() - start < 600) {
      table.session.board({ at: ++at });
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    const boards = () => heard.filter((h) => h.what === 'board');
    await until(() => (boards().at(-1)?.news as { board: { at: number } } | undefined)?.board.at === at, 'the newest board');
    const took = performance.now() - start;
    expect(boards().length).toBeLessThanOrEqual(took / 40 + 2);
    expect(boards().length).toBeGreaterThan(5);
    socket.disconnect();
  });

  it('keep equal to the session whatever is missed, by asking for the whole view', async () => {
    const { socket, first } = await openDisplay(table.address);
    let known: Known = { view: first, missed: false };
    let n = 0;
    const hear = (news: News): void => {
      // Every third change is lost on the way.
      if (news.what !== 'view' && ++n % 3 === 0) return;
      known = applied(known, news);
      if (known.missed) socket.emit('view');
    };
    socket.on('view', (view) => hear({ what: 'view', view }));
    socket.on('match', (news) => hear({ what: 'match', ...news }));
    socket.on('alive', (news) => hear({ what: 'alive', ...news }));
    for (let i = 0; i < 8; i++) table.session.match({ boardNumber: 10 + i });
    await until(() => known.view?.match.boardNumber === 17 && !known.missed, 'the last match').catch(async () => {
      // The very last change was the lost one: the next sign of life tells.
      await until(() => known.view?.match.boardNumber === 17, 'the last match after a sign of life');
    });
    expect(known.view?.match).toEqual(table.session.view().match);
    socket.disconnect();
  });

  it('cannot write: the namespace of displays knows no commands', async () => {
    const { socket } = await openDisplay(table.address);
    (socket as unknown as { emit: (name: string, value: unknown) => void }).emit('command', { do: 'event' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(table.session.commands).toEqual([]);
    socket.disconnect();
  });

  it('are refused when another site opens the socket', async () => {
    const socket = io(table.address, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: { origin: 'https://evil.example.com' } });
    await expect(new Promise((resolve, reject) => socket.once('connect', () => resolve('connected')).once('connect_error', reject))).rejects.toBeInstanceOf(Error);
    socket.disconnect();
  });

  it('leave nothing behind when the server closes', async () => {
    const { socket } = await openDisplay(table.address);
    const start = performance.now();
    await table.app.close();
    expect(performance.now() - start).toBeLessThan(1000);
    expect(table.session.listeners()).toBe(0);
    socket.disconnect();
  });

  it('reach two hundred displays with one change', async () => {
    const displays = await Promise.all(Array.from({ length: 200 }, () => openDisplay(table.address)));
    table.session.match({ boardNumber: 7 });
    await until(() => displays.every((d) => d.heard.some((h) => h.what === 'match')), 'all displays');
    for (const { socket } of displays) socket.disconnect();
  });
});
