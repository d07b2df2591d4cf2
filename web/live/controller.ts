import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Command, CommandResult, Preview, Refusal } from '../../server/contract/command.ts';
import type { SensorsAct, SensorsView } from '../../server/contract/sensors.ts';
import { type Act, stamped } from './act.ts';
import { Connection, type Live } from './connection.ts';

let shared: Connection | undefined;

/** Gives an element the live view of the page's one connection and renders it anew at every change. */
export class LiveController implements ReactiveController {
  live: Live = { view: undefined, stale: false };
  readonly #host: ReactiveControllerHost;
  #unlisten: (() => void) | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    shared ??= new Connection();
    this.live = shared.live;
    this.#unlisten = shared.listen((live) => {
      this.live = live;
      this.#host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.#unlisten?.();
  }

  /** Sends an act stamped with a fresh id and the revision the page shows. Rejects when no answer came; the same command may then be sent again. */
  send(act: Act): Promise<CommandResult> {
    return this.#connection().command(this.#stamped(act));
  }

  /** Asks what an act would change. */
  preview(act: Act): Promise<Preview | Refusal> {
    return this.#connection().preview(this.#stamped(act));
  }

  /** Tries the pocket sensors out, or only asks for them. */
  sensors(act: SensorsAct): Promise<{ readonly ok: true; readonly sensors: SensorsView } | Refusal> {
    return this.#connection().sensors(act);
  }

  /** Hears news of the sensors while the page keeps asking. */
  hearSensors(listener: (view: SensorsView) => void): void {
    this.#connection().hearSensors(listener);
  }

  #stamped(act: Act): Command {
    return stamped(act, this.live.view?.match.revision ?? 0, crypto.getRandomValues(new Uint8Array(12)));
  }

  #connection(): Connection {
    shared ??= new Connection();
    return shared;
  }
}
