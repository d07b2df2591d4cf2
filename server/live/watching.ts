import type { Frame } from '../domain/frame.ts';
import type { Drop } from '../domain/drop.ts';
import type { Profile } from '../domain/profile.ts';
import type { Sight } from '../domain/detection.ts';
import type { TableSpec } from '../geometry/table.ts';
import type { Ms } from '../geometry/plane.ts';
import { calibrateFrom, type Eyes, openEyes } from '../vision/eyes.ts';

/** Frames as a source gives them: the newest one at each request. */
export type Footage = { readonly name: string; readonly live: boolean; readonly frames: AsyncIterable<Frame>; readonly drops?: AsyncIterable<Drop>; close(): Promise<void> };

/** How the camera is doing, in words for the umpire. */
export type CameraHealth = { readonly state: 'starting' | 'live' | 'lost' | 'noBoard'; readonly fps: number; readonly dropped: number; readonly text: string };

/** Waiting on the edge's clock. */
export type Timer = { readonly now: () => Ms; readonly wait: (ms: Ms) => Promise<void> };

/** What watching tells: every frame, what was seen in it, and how the camera is doing. */
export type Watcher = {
  readonly frame: (frame: Frame) => void;
  readonly sight: (sight: Sight, profile: Profile) => void;
  readonly health: (health: CameraHealth) => void;
  /** A new profile took effect: what was tracked before lies elsewhere now. */
  readonly calibrated: (profile: Profile) => void;
};

/** Frames a calibration looks at, and how long it waits before it tries again. */
const calibrationFrames = 5;
const calibrationPause: Ms = 1500;
/** Pauses before a lost source is opened again. */
const [leastPause, mostPause]: readonly [Ms, Ms] = [500, 8000];
/** A camera or board that stays moved this long is calibrated anew. */
const movedFor: Ms = 2000;

/** Frames a second over the last second or so, smoothed. */
const pace = (before: number, gap: Ms): number => (gap <= 0 ? before : before === 0 ? 1000 / gap : before + (Math.min(1, gap / 1000) * (1000 / gap - before)));

/**
 * Watches a table until `stopped` says so: opens the source, calibrates from its first frames unless a profile is given, then looks at the newest
 * frame again and again. A lost source is opened again with growing pauses; a moved camera is calibrated anew.
 */
export const watchTable = async (open: () => Promise<Footage>, table: TableSpec, given: Profile | undefined, watcher: Watcher, timer: Timer, stopped: () => boolean): Promise<void> => {
  let pause = leastPause;
  let eyes: Eyes | undefined;
  let profile = given;
  let health: CameraHealth = { state: 'starting', fps: 0, dropped: 0, text: 'The camera is starting.' };
  const tell = (change: Partial<CameraHealth>): void => {
    health = { ...health, ...change };
    watcher.health(health);
  };
  const see = async (next: Profile): Promise<void> => {
    await eyes?.close();
    eyes = await openEyes(next);
    profile = next;
    watcher.calibrated(next);
  };

  const look = async (footage: Footage): Promise<void> => {
    let kept: Frame[] = [];
    let tryAt = 0;
    let movedSince: Ms | undefined;
    let last: Frame | undefined;
    let toldAt = Number.NEGATIVE_INFINITY;
    for await (const frame of footage.frames) {
      if (stopped()) return;
      pause = leastPause;
      watcher.frame(frame);
      if (last) health = { ...health, fps: pace(health.fps, frame.at - last.at), dropped: health.dropped + Math.max(0, frame.index - last.index - 1) };
      last = frame;
      if (profile === undefined || profile.camera.width !== frame.width || profile.camera.height !== frame.height) {
        if (timer.now() < tryAt) continue;
        kept = [...kept, frame];
        if (kept.length < calibrationFrames) continue;
        const made = await calibrateFrom(kept, { table });
        kept = [];
        tryAt = timer.now() + calibrationPause;
        if (!made.ok) {
          tell({ state: 'noBoard', text: made.error.text });
          continue;
        }
        await see(made.value);
        continue;
      }
      if (eyes === undefined) await see(profile);
      if (eyes === undefined) continue;
      const sight = await eyes.find(frame);
      if (stopped()) return;
      movedSince = sight.trust === 'moved' ? (movedSince ?? frame.at) : undefined;
      if (movedSince !== undefined && frame.at - movedSince > movedFor) {
        tell({ state: 'noBoard', text: 'The camera or the board has moved. Rulings pause until the board is found again.' });
        profile = undefined;
        movedSince = undefined;
        continue;
      }
      watcher.sight(sight, profile);
      const text = sight.notes[0] ?? (sight.trust === 'ok' ? '' : `The picture cannot be used: ${sight.trust}.`);
      if (health.state !== 'live' || health.text !== text || frame.at - toldAt > 1000) {
        toldAt = frame.at;
        tell({ state: 'live', text });
      }
    }
  };

  while (!stopped()) {
    let why = 'The camera gives no more pictures.';
    let footage: Footage | undefined;
    try {
      footage = await open();
      await look(footage);
      if (!footage.live) why = `${footage.name} has ended.`;
    } catch (error) {
      why = error instanceof Error ? error.message : String(error);
    }
    await footage?.close().catch(() => undefined);
    if (stopped()) break;
    tell({ state: 'lost', fps: 0, text: why });
    if (footage && !footage.live) break;
    await timer.wait(pause);
    pause = Math.min(mostPause, pause * 2);
  }
  await eyes?.close();
};
