import type { Barriers } from '../domain/barrier.ts';
import type { Board, Phase } from '../domain/board.ts';
import type { Clocks } from '../domain/clock.ts';
import type { Command, Difference, Refusal } from '../domain/command.ts';
import type { Sight } from '../domain/detection.ts';
import type { Drop } from '../domain/drop.ts';
import { expectedAfter } from '../domain/expected.ts';
import type { Frame } from '../domain/frame.ts';
import type { MatchLine } from '../domain/match-event.ts';
import type { Profile } from '../domain/profile.ts';
import { usualSurface } from '../domain/profile.ts';
import { failed, type Result } from '../domain/result.ts';
import type { Stroke } from '../domain/stroke.ts';
import type { Ms } from '../geometry/plane.ts';
import { type Pocket, pockets, type TableSpec } from '../geometry/table.ts';
import type { Match } from '../match/commands/standing.ts';
import type { Ruling } from '../domain/ruling.ts';
import { complaint, untriedBarriers } from '../reconcile/trust.ts';
import { inTheRecord, onTheTable } from './ends.ts';
import { type Keep, openScorebook, type Resumed } from './scorebook.ts';
import { initialShotClock, type ShotClock, shotClocked } from './shot-clock.ts';
import { type OpenReader, type Reader, readHere } from './reading.ts';
import type { Setting } from './step.ts';
import { type CameraHealth, type Footage, type Timer, watchTable } from './watching.ts';

/** How the pocket sensors are doing, in words for the umpire. */
export type SensorHealth = { readonly state: 'none' | 'online' | 'offline'; readonly text: string };

/** A pocket whose sensor does not count at present, in words for the umpire. `blocked`: the light is cut off for good; `distrusted`: what it told did not agree with what fell. */
export type PocketTrouble = { readonly pocket: Pocket; readonly state: 'blocked' | 'distrusted'; readonly text: string };

/** Something worth telling the umpire, at wall time. */
export type Notice = { readonly at: Ms; readonly text: string };

/** All that is known of a running table at one moment. */
export type TableState = {
  readonly spec: TableSpec;
  readonly match: Match | null;
  readonly matchId: string | undefined;
  readonly board: Board;
  readonly phase: Phase;
  readonly hand: boolean;
  readonly camera: CameraHealth;
  readonly sensors: SensorHealth & { readonly pockets: readonly PocketTrouble[] };
  /** What was learned of the light barriers. */
  readonly barriers: Barriers;
  readonly source: string;
  readonly profile: Profile | undefined;
  readonly sight: Sight | undefined;
  readonly frame: Frame | undefined;
  readonly notices: readonly Notice[];
  /** The clocks of stroke and placing; undefined where nobody plays by them. */
  readonly clocks: Clocks | undefined;
};

/** Which part of the state is new. */
export type TableNews = 'board' | 'match' | 'health' | 'clock';

/** A table being watched and refereed. */
export type Table = {
  readonly state: () => TableState;
  readonly subscribe: (listener: (news: TableNews) => void) => () => void;
  readonly command: (command: Command, by: string) => Result<Match, Refusal>;
  readonly preview: (command: Command) => Result<Difference, Refusal>;
  /** A break of a light barrier, on the clock of the frames. */
  readonly dropped: (drop: Drop) => void;
  readonly sensorHealth: (health: SensorHealth) => void;
  /** A barrier is cut off for good, in words; undefined when it is clear again. */
  readonly pocketBlocked: (pocket: Pocket, text: string | undefined) => void;
  /** What was learned of a barrier is forgotten: it was mended and tried. */
  readonly trustAgain: (pocket: Pocket) => void;
  /** The frames' clock at this wall time; undefined before the first frame. */
  readonly frameTime: (wall: Ms) => Ms | undefined;
  readonly close: () => Promise<void>;
};

/** What a table is made of; time and names are handed in. `unattended`: nobody umpires; a question is answered by the reading after a while, and a match that is over is followed by another. */
export type TableParts = {
  readonly spec: TableSpec;
  readonly line: MatchLine;
  readonly open: () => Promise<Footage>;
  readonly profile?: Profile | undefined;
  readonly keep: Keep;
  readonly resumed?: Resumed | undefined;
  readonly sensors: boolean;
  /** What was learned of the light barriers before. */
  readonly barriers?: Barriers | undefined;
  /** Where sights are read; in the calling thread unless told otherwise. */
  readonly openReader?: OpenReader | undefined;
  readonly unattended: boolean;
  /** Whether the clocks run; left out, they do in the variants whose laws have them. */
  readonly clocks?: boolean | undefined;
  readonly timer: Timer;
  readonly newId: () => string;
};

/** How long a match that is over stays on the screens before the next begins, ms. */
const rematchAfter: Ms = 6000;
/** How long a question waits at a table nobody umpires, ms. */
const answerAfter: Ms = 12_000;
const keptNotices = 20;

/** Events that leave everything on the table as it is: what the ruling before them expects still holds. */
const idle: readonly string[] = ['note', 'accept', 'expire'];

const lastWord = (match: Match): Ruling => match.lines.findLast((line) => !idle.includes(line.judged.type))?.ruling ?? match.opening.ruling;

/** Opens a table: starts the match (or takes a resumed one up) and watches until it is closed. Throws Error when the match line is refused. */
export const openTable = (parts: TableParts): Table => {
  const { timer } = parts;
  const book = openScorebook(parts.keep, parts.newId, parts.resumed);
  const run = parts.newId();
  const listeners = new Set<(news: TableNews) => void>();
  let closed = false;
  let setting: Setting = { table: parts.spec, surface: usualSurface, sensors: parts.sensors };
  let barriers: Barriers = parts.barriers ?? untriedBarriers;
  const openReader = parts.openReader ?? readHere;
  let reader: Promise<Reader> = openReader(setting, barriers);
  const blocked = new Map<Pocket, string>();
  let drops: Drop[] = [];
  let unsaved: { readonly stroke: Stroke; readonly name: string }[] = [];
  let clockOffset: Ms | undefined;
  let strokes = 0;
  let state: TableState = {
    spec: parts.spec,
    match: null,
    matchId: undefined,
    board: { at: 0, discs: [], doubts: [] },
    phase: 'noBoard',
    hand: false,
    camera: { state: 'starting', fps: 0, dropped: 0, text: 'The camera is starting.' },
    sensors: { state: parts.sensors ? 'offline' : 'none', text: parts.sensors ? 'The pocket sensors have not answered yet.' : 'No pocket sensors: the camera judges alone.', pockets: [] },
    barriers,
    source: '',
    profile: undefined,
    sight: undefined,
    frame: undefined,
    notices: [],
    clocks: undefined,
  };
  const set = (change: Partial<TableState>, news: TableNews): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener(news);
  };
  let shotClock: ShotClock = initialShotClock;
  /** Moves the clocks to now and tells of what a page cannot know from counting down itself. */
  const clocksMoved = (): void => {
    const match = book.match();
    if (match === null || !(parts.clocks ?? match.line.variant === 'icf')) {
      if (state.clocks !== undefined) set({ clocks: undefined }, 'clock');
      return;
    }
    shotClock = shotClocked(shotClock, { at: state.board.at, match, phase: state.phase, hand: state.hand, seeing: state.camera.state === 'live' || state.camera.state === 'starting' });
    const { clocks } = shotClock;
    const before = state.clocks;
    const told = clocks.held !== before?.held || JSON.stringify(clocks.running) !== JSON.stringify(before.running);
    if (told) set({ clocks }, 'clock');
    else state = { ...state, clocks };
  };
  const matchChanged = (): void => {
    set({ match: book.match(), matchId: book.id() }, 'match');
    clocksMoved();
  };
  const notice = (text: string): void => set({ notices: [...state.notices, { at: timer.now(), text }].slice(-keptNotices) }, 'match');

  const troubles = (): readonly PocketTrouble[] =>
    pockets.flatMap((pocket): PocketTrouble[] => {
      const [shut, said] = [blocked.get(pocket), complaint(barriers, pocket)];
      return shut !== undefined ? [{ pocket, state: 'blocked', text: shut }] : said !== undefined ? [{ pocket, state: 'distrusted', text: said }] : [];
    });
  const deaf = (): readonly Pocket[] => (state.sensors.state === 'offline' ? pockets : [...blocked.keys()]);
  const sensorsChanged = (health: SensorHealth = state.sensors): void => set({ sensors: { ...health, pockets: parts.sensors ? troubles() : [] }, barriers }, 'health');
  sensorsChanged();

  const begin = (line: MatchLine): void => {
    const { type: _type, format: _format, ...match } = line;
    const begun = book.command({ id: parts.newId(), revision: 0, do: 'start', match }, { at: timer.now(), origin: 'umpire', by: 'table' });
    if (!begun.ok) throw new Error(begun.error.text);
    matchChanged();
  };
  if (book.match() === null) begin(parts.line);
  else matchChanged();

  /** Where nobody umpires, a question that stays unanswered is taken as it was read, or dropped where the laws do not allow that. */
  const answerAlone = async (pending: string): Promise<void> => {
    await timer.wait(answerAfter);
    const open = (): boolean => !closed && (book.match()?.asked.some((asked) => asked.pending === pending) ?? false);
    for (const act of ['confirm', 'reject'] as const) {
      if (!open()) return;
      const answered = book.command({ id: parts.newId(), revision: book.match()?.revision ?? 0, do: act, pending }, { at: timer.now(), origin: 'camera', by: 'nobody answered' });
      if (answered.ok) matchChanged();
    }
  };

  /** Strokes go into the log in order; what cannot be written waits and is tried again with the next frame. */
  const enter = (): void => {
    while (unsaved.length > 0) {
      const { stroke, name } = unsaved[0]!;
      try {
        const entered = book.seen(stroke, name, { at: timer.now(), origin: 'camera', by: 'camera' });
        if (!entered.ok) notice(`A stroke was seen and not entered: ${entered.error.text}`);
      } catch (error) {
        set({ camera: { ...state.camera, text: `A stroke waits to be written: ${error instanceof Error ? error.message : String(error)}` } }, 'health');
        return;
      }
      unsaved = unsaved.slice(1);
      matchChanged();
      const question = book.match()?.asked[0]?.pending;
      if (question !== undefined && parts.unattended) void answerAlone(question);
      if (book.isOver() && parts.unattended) void timer.wait(rematchAfter).then(() => (closed || !book.isOver() ? undefined : begin(book.match()?.line ?? parts.line)));
    }
  };

  const seen = async (sight: Sight, profile: Profile): Promise<void> => {
    const match = book.match();
    if (match === null) return;
    const turned = match.turned;
    const expected = onTheTable(expectedAfter(match.line, lastWord(match)), turned);
    const felt = drops;
    drops = [];
    const reading = reader;
    const out = await (await reading).read({ sight, drops: felt, expected, deaf: deaf() });
    // The table was closed or calibrated anew meanwhile: what was read lies elsewhere now.
    if (closed || reading !== reader) return;
    const isNews = out.barriers !== barriers && JSON.stringify(out.barriers) !== JSON.stringify(barriers);
    barriers = out.barriers;
    unsaved = [...unsaved, ...out.strokes.map((stroke) => ({ stroke: inTheRecord(stroke, turned), name: `${run}-${++strokes}` }))];
    for (const doubt of out.notices) notice(doubt.text);
    if (isNews) sensorsChanged();
    set({ board: out.board, phase: out.phase, hand: sight.hand, sight, profile }, 'board');
    enter();
    clocksMoved();
  };

  const watching = watchTable(
    async () => {
      const footage = await parts.open();
      state = { ...state, source: footage.name };
      if (footage.drops) void follow(footage.drops);
      return footage;
    },
    parts.spec,
    parts.profile,
    {
      frame: (frame) => {
        const offset = timer.now() - frame.at;
        // The smallest delay seen is the truest; it may creep up slowly, so that a clock that drifts is followed.
        clockOffset = clockOffset === undefined ? offset : Math.min(offset, clockOffset + 0.02);
        state = { ...state, frame };
      },
      sight: (sight, profile) => void seen(sight, profile).catch((error: unknown) => (closed ? undefined : notice(`A frame could not be read: ${error instanceof Error ? error.message : String(error)}`))),
      health: (camera) => {
        const isSame = camera.state === state.camera.state;
        set({ camera, ...(camera.state === 'live' ? {} : { phase: 'noBoard' as const }) }, 'health');
        if (!isSame) clocksMoved();
      },
      calibrated: (profile) => {
        setting = { table: profile.table, surface: profile.surface, sensors: parts.sensors };
        void reader.then((old) => old.close());
        reader = openReader(setting, barriers);
        set({ profile, spec: profile.table }, 'health');
      },
    },
    timer,
    () => closed,
  );

  const follow = async (source: AsyncIterable<Drop>): Promise<void> => {
    for await (const drop of source) {
      if (closed) return;
      drops = [...drops, drop];
    }
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    command: (command, by) => {
      if (closed) return failed({ code: 'notPossible', text: 'The table is closed.' });
      const done = book.command(command, { at: timer.now(), origin: 'umpire', by });
      if (done.ok) matchChanged();
      return done;
    },
    preview: (command) => book.preview(command),
    dropped: (drop) => {
      drops = [...drops, drop];
    },
    sensorHealth: sensorsChanged,
    pocketBlocked: (pocket, text) => {
      if (text === undefined) blocked.delete(pocket);
      else blocked.set(pocket, text);
      sensorsChanged();
    },
    trustAgain: (pocket) => {
      barriers = { ...barriers, [pocket]: untriedBarriers[pocket] };
      void reader.then((r) => r.trustAgain(pocket));
      sensorsChanged();
    },
    frameTime: (wall) => (clockOffset === undefined ? undefined : wall - clockOffset),
    close: async () => {
      closed = true;
      await watching;
      await (await reader).close();
    },
  };
};
