import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Drop } from '../../domain/drop.ts';
import type { Ruling } from '../../domain/ruling.ts';
import { tableOfVariant } from '../../geometry/table.ts';
import type { Accident } from './accident.ts';
import { type Hand, handAt } from './hand.ts';
import { type Episode, passage } from './passage.ts';
import { openPainter, type PainterOptions } from './render/painter.ts';
import type { FromTable, TableOrder, ToTable } from './table.ts';

const port = parentPort;
if (!port) throw new Error('runs in a worker thread only');
const order = workerData as TableOrder;
const say = (message: FromTable, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

let answer: ((ruling: Ruling) => void) | undefined;
const asked = (message: FromTable): Promise<Ruling> =>
  new Promise((resolve) => {
    answer = resolve;
    say(message);
  });

/** Accidents that still last: until when, s of the camera's clock. */
const lasting: { readonly accident: Accident; readonly until: number; pulsed: number }[] = [];
let nudge = 0;
let now = 0;

port.on('message', (message: ToTable) => {
  if (message.type === 'ruling') {
    answer?.(message.ruling);
    return;
  }
  if (message.type === 'stop') process.exit(0);
  const { accident } = message;
  if (accident.kind === 'nudge') nudge += accident.mm;
  else lasting.push({ accident, until: now + accident.seconds, pulsed: Number.NEGATIVE_INFINITY });
});

const table = tableOfVariant[order.line.variant];
const painting: PainterOptions = { table, seed: order.seed, noise: order.noise, width: order.width, height: order.height, ...(order.look === undefined ? {} : { look: order.look }) };

/** A hand that lies over the middle of the board. */
const strayHand = (t: number): Hand | undefined =>
  handAt({ owner: 4, shoulder: { x: table.side * 0.9, y: -table.side * 0.2 }, left: false, keys: [{ t: 0, x: 60, y: 20, z: 30, grip: 'open' }, { t: t + 1, x: 60 + 20 * Math.sin(t), y: 20, z: 30, grip: 'open' }] }, t);

/** Players take their seats before they start, s. */
const gathering = 12;

const run = async (): Promise<void> => {
  let painter = openPainter(painting);
  let nudged = 0;
  const play = passage({ line: order.line, stillFor: gathering, seed: order.seed, noise: order.noise, umpire: { start: (line) => asked({ type: 'start', line }), apply: (event) => asked({ type: 'apply', event }) }, breathe: () => new Promise((resolve) => setImmediate(resolve)) });
  const next = async (): Promise<Episode> => {
    const { value, done } = await play.next();
    if (done || !value) throw new Error('the play ended');
    return value;
  };
  let episode = await next();
  let coming: Promise<Episode> | undefined;
  let arrived: Episode | undefined;
  let drops: Drop[] = [...episode.drops];
  const begun = performance.now();
  /** Time the table stood still while its players waited for a ruling or thought, s. */
  let stood = 0;
  let index = -1;
  for (;;) {
    const due = (index + 1) / order.fps;
    const wall = (performance.now() - begun) / 1000;
    if (wall < due) await pause(Math.max(1, (due - wall) * 1000));
    else await new Promise((resolve) => setImmediate(resolve));
    const at = (performance.now() - begun) / 1000;
    // The camera has its own pace: frames that come too late are left out, and their numbers with them.
    const number = Math.max(index + 1, Math.floor(at * order.fps));
    const gap = (number - index) / order.fps;
    index = number;
    now = index / order.fps;
    // Nobody moves while the players think.
    if (gap > 0.12) stood += gap - 1 / order.fps;
    let t = now - stood;
    if (t >= episode.until && !coming) {
      coming = next();
      void coming.then((e) => {
        arrived = e;
      }, (error: Error) => say({ type: 'fault', text: error.message }));
    }
    if (t >= episode.until) {
      if (arrived) {
        episode = arrived;
        drops.push(...episode.drops);
        coming = undefined;
        arrived = undefined;
      } else {
        stood += t - episode.until + 1e-6;
        t = episode.until - 1e-6;
      }
    }
    if (nudge !== nudged) {
      nudged = nudge;
      painter = openPainter({ ...painting, nudge: nudged });
      continue;
    }
    const live = lasting.filter((l) => l.until > now);
    const dark = live.some((l) => l.accident.kind === 'dark') ? 0.1 : 1;
    const stray = live.some((l) => l.accident.kind === 'hand') ? strayHand(now) : undefined;
    const rgb = new Uint8Array(order.width * order.height * 3);
    const { handsAt, poseAt } = episode;
    painter.paint(stray ? { poseAt, handsAt: (s) => [...handsAt(s), stray] } : episode, t, index, rgb, dark);
    say({ type: 'frame', frame: { index, at: now * 1000, width: order.width, height: order.height, rgb } }, [rgb.buffer]);
    for (const l of live)
      if (l.accident.kind === 'sensor' && now - l.pulsed >= 0.2) {
        l.pulsed = now;
        say({ type: 'drop', drop: { pocket: l.accident.pocket, at: now * 1000, ms: 60 } });
      }
    for (const d of drops) if (d.at / 1000 <= t) say({ type: 'drop', drop: { ...d, at: d.at + stood * 1000 } });
    drops = drops.filter((d) => d.at / 1000 > t);
  }
};

run().catch((error: Error) => say({ type: 'fault', text: error.message.split('\n')[0] ?? 'stopped' }));
