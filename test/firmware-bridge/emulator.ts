import { createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { crcStep } from '../../firmware-bridge/protocol/crc.ts';
import { Board, firmware } from './emulated-board.ts';
import { randomOf } from './world.ts';

/** What happens at the board, at a time of its clock (s). */
export type Happening = { readonly at: number; readonly do: 'cover' | 'uncover' | 'reset' | 'powerOn' | 'nearWrap' | 'loseAck'; readonly pocket?: number };

/** Where the firmware keeps its two heads, and what is in one (bytes): magic 2, boot, seq, acked, lost, ms 4 each, check sum 1. */
const [heads, headSize, msOffset] = [0x500, 23, 18];

/** Sets the kept clock to shortly before its 32 bits run over and presses reset. */
const nearWrap = (board: Board): void => {
  for (const head of [heads, heads + headSize]) {
    const bytes = board.memory.subarray(head, head + headSize);
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(msOffset, 2 ** 32 - 3000, true);
    bytes[headSize - 1] = bytes.subarray(0, headSize - 1).reduce((crc, byte) => crcStep(crc, byte), 0x5a);
  }
  board.reset();
};

/** The longest stretch the board runs at once, s: on a busy machine its time goes slower instead of in jumps. */
const stretch = 0.004;

/** Runs the board behind a TCP port, told to the parent; `time[0]` is its clock in ms, at most as fast as real time. */
const run = (script: readonly Happening[], time: Float64Array): void => {
  const board = new Board(firmware(), randomOf(20_261));
  let socket: Socket | undefined;
  let out: number[] = [];
  let losesAck = false;
  board.onByte = (byte) => out.push(byte);

  const obey = (one: Happening): void => {
    if (one.do === 'cover' || one.do === 'uncover') board.covered[one.pocket ?? 0] = one.do === 'cover';
    else if (one.do === 'reset') board.reset();
    else if (one.do === 'powerOn') board.powerOn();
    else if (one.do === 'nearWrap') nearWrap(board);
    else losesAck = true;
  };
  const waiting = [...script].sort((a, b) => a.at - b.at);
  let before = performance.now();
  const turn = (): void => {
    const now = performance.now();
    const until = board.seconds + Math.min(stretch, (now - before) / 1000);
    before = now;
    for (let next = waiting[0]; next && next.at <= until; next = waiting[0]) {
      board.runTo(next.at);
      obey(next);
      waiting.shift();
    }
    board.runTo(until);
    time[0] = board.seconds * 1000;
    if (out.length > 0) socket?.write(Uint8Array.from(out));
    out = [];
    setTimeout(turn, 1);
  };

  const server = createServer({ noDelay: true }, (opened) => {
    socket = opened;
    opened.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      const isLost = losesAck && text.includes('ACK');
      if (isLost) losesAck = false;
      board.receive(isLost ? Buffer.from(text.replace(/ACK.*\n/, ''), 'latin1') : bytes);
    });
    opened.on('error', () => undefined);
    opened.on('close', () => {
      if (socket === opened) socket = undefined;
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    parentPort?.postMessage(typeof address === 'object' ? address?.port : 0);
    turn();
  });
};

if (parentPort) {
  const { script, time } = workerData as { readonly script: readonly Happening[]; readonly time: SharedArrayBuffer };
  run(script, new Float64Array(time));
}
