import { io, type Socket } from 'socket.io-client';
import type { FromDisplay, FromServer, FromUmpire, ToUmpire } from '../../server/contract/change.ts';
import type { Command, CommandResult, Preview, Refusal } from '../../server/contract/command.ts';
import type { SensorsAct, SensorsView } from '../../server/contract/sensors.ts';
import type { View } from '../../server/contract/view.ts';
import { applied, type Known, type News } from './apply.ts';

/** Without news for so long the page says that it is stale, ms. The server gives a sign of life every second. */
export const staleAfter = 3000;

/** What a page is told: the view it knows, undefined before the first, and whether news stopped coming. */
export type Live = { readonly view: View | undefined; readonly stale: boolean };

type Listener = (live: Live) => void;

/** The one connection of a page to its table: follows the view, asks again after a gap, reconnects for ever. */
export class Connection {
  readonly #socket: Socket<FromServer, FromDisplay>;
  readonly #listeners = new Set<Listener>();
  readonly #watch: number;
  #known: Known = { view: undefined, missed: false };
  #heardAt = performance.now();
  #stale = false;
  #umpire: Socket<ToUmpire, FromUmpire> | undefined;

  constructor(address = '/') {
    const options = { transports: ['websocket', 'polling'], reconnectionDelay: 300, reconnectionDelayMax: 2000, timeout: 5000 };
    this.#socket = io(address, options);
    this.#socket.on('view', (view) => this.#hear({ what: 'view', view }));
    this.#socket.on('board', (news) => this.#hear({ what: 'board', ...news }));
    this.#socket.on('match', (news) => this.#hear({ what: 'match', ...news }));
    this.#socket.on('health', (news) => this.#hear({ what: 'health', ...news }));
    this.#socket.on('clock', (news) => this.#hear({ what: 'clock', ...news }));
    this.#socket.on('alive', (news) => this.#hear({ what: 'alive', ...news }));
    // A server that says goodbye is restarted sooner or later; the library itself would not try again.
    this.#socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') window.setTimeout(() => this.#socket.connect(), 500);
    });
    this.#watch = window.setInterval(() => this.#checkSilence(), 500);
  }

  /** What is known now. */
  get live(): Live {
    return { view: this.#known.view, stale: this.#stale };
  }

  /** Tells of every change until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends a command over the umpire's line; once more under the same id when no answer came in four seconds, then it rejects. */
  async command(command: Command): Promise<CommandResult> {
    const umpire = this.#line();
    try {
      return await umpire.timeout(4000).emitWithAck('command', command);
    } catch {
      return umpire.timeout(4000).emitWithAck('command', command);
    }
  }

  /** Asks what a command would change. Rejects when no answer came in four seconds. */
  preview(command: Command): Promise<Preview | Refusal> {
    return this.#line().timeout(4000).emitWithAck('preview', command);
  }

  /** Tries the pocket sensors out, or only asks for them; news of them follow for ten seconds. Rejects when no answer came in four seconds. */
  sensors(act: SensorsAct): Promise<{ readonly ok: true; readonly sensors: SensorsView } | Refusal> {
    return this.#line().timeout(4000).emitWithAck('sensors', act);
  }

  /** Hears news of the sensors. */
  hearSensors(listener: (view: SensorsView) => void): void {
    this.#line().on('sensors', listener);
  }

  #line(): Socket<ToUmpire, FromUmpire> {
    this.#umpire ??= io('/umpire', { transports: ['websocket', 'polling'] });
    return this.#umpire;
  }

  close(): void {
    clearInterval(this.#watch);
    this.#socket.disconnect();
    this.#umpire?.disconnect();
  }

  #hear(news: News): void {
    this.#heardAt = performance.now();
    const before = this.#known;
    this.#known = applied(before, news);
    if (this.#known.missed) this.#socket.emit('view');
    const wasStale = this.#stale;
    this.#stale = false;
    if (this.#known.view !== before.view || wasStale) this.#tell();
  }

  #checkSilence(): void {
    const stale = performance.now() - this.#heardAt > staleAfter;
    if (stale === this.#stale) return;
    this.#stale = stale;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.live);
  }
}
