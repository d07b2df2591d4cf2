import { hostStep } from '../../firmware-bridge/protocol/host.ts';
import { type HostInput, initialHost, type Told } from '../../firmware-bridge/protocol/host-memory.ts';
import { Board, firmware } from './emulated-board.ts';
import { randomOf } from './world.ts';

/** A break that was made: pocket, start and length in ms of the shared clock. */
export type Made = { readonly pocket: number; readonly at: number; readonly ms: number };

/** The real firmware and the host in lock step, in time of their own (ms). */
export class BoardWorld {
  readonly board: Board;
  readonly told: Told[] = [];
  readonly made: Made[] = [];
  readonly said: string[] = [];
  isPlugged = false;
  /** Host lines for which this is true never arrive. */
  loses: (line: string) => boolean = () => false;
  #host = initialHost(0);
  #wake = 0;
  #line = '';
  #bytes: number[] = [];

  constructor(seed: number) {
    this.board = new Board(firmware(), randomOf(seed));
    this.board.onByte = (byte) => {
      if (this.isPlugged) this.#bytes.push(byte);
      if (byte !== 10) this.#line += String.fromCharCode(byte);
      else {
        this.said.push(this.#line);
        this.#line = '';
      }
    };
  }

  get now(): number {
    return this.board.seconds * 1000;
  }

  runTo(ms: number): void {
    // The last step may end a cycle or two late.
    for (let at = Math.floor(this.now) + 1; at <= ms; at++) {
      this.board.runTo(at / 1000);
      if (this.#bytes.length > 0) {
        const bytes = Uint8Array.from(this.#bytes);
        this.#bytes = [];
        this.#feed({ type: 'bytes', bytes, now: at });
      }
      if (this.#wake <= at) this.#feed({ type: 'tick', now: at });
    }
    this.board.runTo(ms / 1000);
  }

  pass(ms: number): void {
    this.runTo(this.now + ms);
  }

  /** Something covers a barrier for so long; time passes. */
  cover(pocket: number, ms: number): void {
    this.made.push({ pocket, at: this.now, ms });
    this.board.covered[pocket] = true;
    this.pass(ms);
    this.board.covered[pocket] = false;
  }

  plugIn(): void {
    this.isPlugged = true;
    this.#bytes = [];
    this.#feed({ type: 'opened', path: 'board', now: this.now, patience: 60_000 });
  }

  unplug(): void {
    this.isPlugged = false;
    this.#feed({ type: 'closed', fault: { code: 'unplugged', text: 'the controller was unplugged' }, now: this.now });
  }

  drops(): readonly (Told & { type: 'drop' })[] {
    return this.told.flatMap((event) => (event.type === 'drop' ? [event] : []));
  }

  states(): readonly string[] {
    return this.told.flatMap((event) => (event.type === 'state' ? [event.pocket ? `${event.state} ${event.pocket}` : event.state] : []));
  }

  test(pocket: 'nw' | 'ne' | 'se' | 'sw'): void {
    this.#feed({ type: 'test', pocket, now: this.now });
  }

  /** Raw bytes to the controller. */
  tell(text: string): void {
    this.board.receive(Buffer.from(text, 'latin1'));
  }

  #feed(input: HostInput): void {
    const { memory, outputs, wake } = hostStep(this.#host, input);
    this.#host = memory;
    this.#wake = wake;
    for (const output of outputs) {
      if (output.type === 'tell') this.told.push(output.event);
      if (output.type === 'write' && this.isPlugged && !this.loses(output.text)) this.board.receive(Buffer.from(output.text));
    }
  }
}
