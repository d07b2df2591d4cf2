import { Worker } from 'node:worker_threads';
import type { Drop } from '../../domain/drop.ts';
import type { Frame } from '../../domain/frame.ts';
import { type MatchEvent, type MatchLine, type Side, type VariantId, variantIds } from '../../domain/match-event.ts';
import type { Ruling } from '../../domain/ruling.ts';
import { latest, queue } from '../latest.ts';
import type { Source, SourceOptions } from '../source-shape.ts';
import { SourceError } from '../source-error.ts';
import type { Accident } from './accident.ts';
import type { NoiseLevel } from './passage.ts';
import { looks } from './render/looks.ts';
import { sidesOf, simulatedLine } from './sides.ts';
import type { Umpire } from './umpire.ts';

/** How the live simulated table is set up; `umpire` tells its players what they may do next. */
export type SimulatedTable = {
  readonly variant: VariantId;
  readonly seed: number;
  readonly umpire: Umpire;
  readonly fps?: number;
  readonly size?: readonly [number, number];
  readonly noise?: NoiseLevel;
  readonly look?: string;
  readonly sides?: readonly Side[];
};

/** What goes into the worker at its start. */
export type TableOrder = { readonly line: MatchLine; readonly seed: number; readonly fps: number; readonly width: number; readonly height: number; readonly noise: NoiseLevel; readonly look?: string };

/** What the worker says. */
export type FromTable =
  | { readonly type: 'frame'; readonly frame: Frame }
  | { readonly type: 'drop'; readonly drop: Drop }
  | { readonly type: 'start'; readonly line: MatchLine }
  | { readonly type: 'apply'; readonly event: MatchEvent }
  | { readonly type: 'fault'; readonly text: string };

/** What the worker is told. */
export type ToTable = { readonly type: 'ruling'; readonly ruling: Ruling } | { readonly type: 'accident'; readonly accident: Accident } | { readonly type: 'stop' };

/** A live table: a source like a webcam's with pocket sensors, and accidents on demand. */
export type TableSource = Source & { readonly drops: AsyncIterable<Drop>; readonly befall: (accident: Accident) => void };

/** Starts a table that plays in real time, match after match, in its own thread. Only pictures and sensor pulses come out of it. */
export const openSimulatedTable = (options: SimulatedTable): TableSource => {
  const { umpire, variant, seed } = options;
  const [width, height] = options.size ?? [1280, 720];
  const fps = options.fps ?? 30;
  const order: TableOrder = {
    line: simulatedLine(variant, options.sides ?? sidesOf(['Asha', 'Ben'], false)),
    seed,
    fps,
    width,
    height,
    noise: options.noise ?? 'normal',
    ...(options.look === undefined ? {} : { look: options.look }),
  };
  const name = `simulate:${variant}:${seed}`;
  const worker = new Worker(new URL('./table-worker.mjs', import.meta.url), { execArgv: [], workerData: order });
  const frames = latest<Frame>();
  const drops = queue<Drop>();
  const send = (message: ToTable): void => worker.postMessage(message);
  const end = (error?: Error): void => {
    frames.end(error);
    drops.end();
  };
  let isClosed = false;
  const ruled = async (ask: () => Ruling | Promise<Ruling>): Promise<void> => {
    try {
      send({ type: 'ruling', ruling: await ask() });
    } catch (error) {
      end(new SourceError(`${name}: ${(error as Error).message}`));
    }
  };
  worker.on('message', (message: FromTable) => {
    switch (message.type) {
      case 'frame':
        frames.offer(message.frame);
        return;
      case 'drop':
        drops.offer(message.drop);
        return;
      case 'start':
        void ruled(() => umpire.start(message.line));
        return;
      case 'apply':
        void ruled(() => umpire.apply(message.event));
        return;
      case 'fault':
        end(new SourceError(`${name}: ${message.text}`));
    }
  });
  worker.on('error', (error) => end(new SourceError(`${name}: ${error.message.split('\n')[0]}`)));
  worker.on('exit', () => end(isClosed ? undefined : new SourceError(`${name}: stopped`)));
  return {
    name,
    live: true,
    fps,
    frames: frames.values,
    drops: drops.values,
    befall: (accident) => send({ type: 'accident', accident }),
    close: async () => {
      isClosed = true;
      end();
      await worker.terminate();
    },
  };
};

/** Opens `simulate:VARIANT:SEED`. Throws SourceError naming what is wrong with it. */
export const openNamedTable = (spec: string, options: SourceOptions): TableSource => {
  const [, variant, seed = '1', ...rest] = spec.split(':');
  const known = variantIds.find((v) => v === variant);
  if (known === undefined) throw new SourceError(`${spec}: expected simulate:VARIANT:SEED with one of ${variantIds.join(', ')}, got "${variant}"`);
  if (!/^\d{1,15}$/.test(seed) || rest.length > 0) throw new SourceError(`${spec}: expected a whole number as seed, got "${[seed, ...rest].join(':')}"`);
  if (options.look !== undefined && !looks.some((l) => l.id === options.look)) throw new SourceError(`${spec}: expected a look of ${looks.map((l) => l.id).join(', ')}, got "${options.look}"`);
  if (!options.umpire) throw new SourceError(`${spec}: the simulated table needs an umpire`);
  const { umpire, fps, size, noise, look, sides } = options;
  return openSimulatedTable({ variant: known, seed: Number(seed), umpire, ...(fps ? { fps } : {}), ...(size ? { size } : {}), ...(noise ? { noise } : {}), ...(look ? { look } : {}), ...(sides ? { sides } : {}) });
};
