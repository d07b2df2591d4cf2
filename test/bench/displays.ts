// 500 displays and 5 umpires on one real server: tsx test/bench/displays.ts [DISPLAYS] [UMPIRES] [STROKES]. Prints as JSON how long a stroke takes from the umpire's hand to the displays, ms.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { io, type Socket } from 'socket.io-client';
import { ensureWeb } from '../../server/cli/web-build.ts';
import { signIn, startServe, umpireLine, viewOf } from '../faults/real-process.ts';

const [displays = 500, umpires = 5, strokes = 100] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'carrom-displays-'));
await ensureWeb();
const served = await startServe(folder);
const cookie = await signIn(served.address);
const lines = Array.from({ length: umpires }, () => umpireLine(served.address, cookie));
const sentAt = new Map<number, number>();
const seen: number[] = [];
const answered: number[] = [];

// Five hundred pages do not read on one computer in reality: here only the number of the revision is read, so that reading is not what is measured.
const parser = createRequire(createRequire(import.meta.url).resolve('socket.io-client'))('socket.io-parser') as { Encoder: unknown; Decoder: new () => { add(text: unknown): void; emitReserved(event: string, packet: unknown): void } };
class Glancing extends parser.Decoder {
  override add(text: unknown): void {
    const revision = typeof text === 'string' && text.startsWith('2["match"') ? /"revision":(\d+)/.exec(text)?.[1] : undefined;
    if (revision === undefined) super.add(text);
    else this.emitReserved('decoded', { type: 2, nsp: '/', data: ['match', { match: { revision: Number(revision) } }] });
  }
}

const open = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(served.address, { transports: ['websocket'], forceNew: true, reconnection: false, parser: { Encoder: parser.Encoder, Decoder: Glancing } });
    socket.once('view', () => resolve(socket)).once('connect_error', reject);
    socket.on('match', ({ match }: { match: { revision: number } }) => {
      const sent = sentAt.get(match.revision);
      if (sent !== undefined) seen.push(performance.now() - sent);
    });
  });
const sockets: Socket[] = [];
for (let i = 0; i < displays; i += 50) sockets.push(...(await Promise.all(Array.from({ length: Math.min(50, displays - i) }, open))));

let { revision } = (await viewOf(served.address)).match;
for (let i = 0; i < strokes; i++) {
  const line = lines[i % umpires]!;
  const start = performance.now();
  sentAt.set(revision + 1, start);
  const answer = (await line.timeout(20_000).emitWithAck('command', { id: `stroke-${String(i).padStart(5, '0')}`, revision, do: 'event', event: { type: 'stroke', striker: {}, firstContact: 'white', pocketed: [] } })) as { ok: boolean; revision: number; text?: string };
  if (!answer.ok) throw new Error(answer.text);
  answered.push(performance.now() - start);
  revision = answer.revision;
  await new Promise((resolve) => setTimeout(resolve, 150));
}
const end = performance.now() + 5000;
while (seen.length < displays * strokes && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
const part = (list: readonly number[], share: number): number => Math.round((list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) * share)] ?? Number.NaN) * 10) / 10;
const told = (list: readonly number[]) => ({ p50: part(list, 0.5), p99: part(list, 0.99), most: part(list, 1) });
process.stdout.write(`${JSON.stringify({ displays, umpires, strokes, missed: displays * strokes - seen.length, toDisplays: told(seen), answer: told(answered) })}\n`);
for (const socket of [...sockets, ...lines]) socket.disconnect();
await served.kill('SIGTERM');
rmSync(folder, { recursive: true });
