import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Command, CommandResult } from '../../server/contract/command.ts';
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

  /** Sends a command; see Connection.command. */
  command(command: Command): Promise<CommandResult> {
    shared ??= new Connection();
    return shared.command(command);
  }
}
