import { type TSchema, Type } from '@sinclair/typebox';
import { Command, CommandResult, Preview, Refusal } from './command.ts';
import { SensorsAct, SensorsView } from './sensors.ts';
import { BoardView, HealthView, Scene, View } from './view.ts';

/** One event of a socket: what it is for, what it carries, what answers it. */
export type EventDescription = { readonly name: string; readonly says: string; readonly carries: TSchema; readonly answer?: TSchema };

const seq = Type.Integer();

/** What the server sends to displays, by name. The types in change.ts and these schemas tell the same. */
export const displayNews = {
  view: View,
  board: Type.Object({ seq, board: BoardView }, { additionalProperties: false }),
  match: Type.Object({ seq, match: Scene.properties.match, pending: Scene.properties.pending, log: Scene.properties.log, policy: Scene.properties.policy }, { additionalProperties: false }),
  health: Type.Object({ seq, health: HealthView }, { additionalProperties: false }),
  clock: Type.Object({ seq, clock: Scene.properties.clock }, { additionalProperties: false }),
  alive: Type.Object({ seq }, { additionalProperties: false }),
} as const;

const newsWords: Readonly<Record<keyof typeof displayNews, string>> = {
  view: 'The whole view: on connect, on request, and when everything changed at once.',
  board: 'The live board, at most 25 times a second; may be dropped on a slow line. Repeats the number of the last other change.',
  match: 'All that changes with the log of the match; its number is the one before plus 1.',
  health: 'How camera and sensors are doing; its number is the one before plus 1.',
  clock: 'The clock began, stopped, was held, let go or warned; its number is the one before plus 1.',
  alive: 'A sign of life every second with the number of the last change: a page that knows a lower one asks for the view.',
};

/** Every event of every namespace, for the reference page and the tests. */
export const namespaces: Readonly<Record<string, { readonly fromServer: readonly EventDescription[]; readonly fromPage: readonly EventDescription[] }>> = {
  '/': {
    fromServer: (Object.keys(displayNews) as (keyof typeof displayNews)[]).map((name) => ({ name, says: newsWords[name], carries: displayNews[name] })),
    fromPage: [{ name: 'view', says: 'Asks for the whole view again; answered at most twice a second.', carries: Type.Void() }],
  },
  '/umpire': {
    fromServer: [{ name: 'sensors', says: 'The pocket sensors, at most four times a second when they changed, for ten seconds after a page asked.', carries: SensorsView }],
    fromPage: [
      { name: 'command', says: 'Does something to the match. Sent again under the same id it acts once.', carries: Command, answer: CommandResult },
      { name: 'preview', says: 'Shows what a command would change; changes nothing.', carries: Command, answer: Type.Union([Preview, Refusal]) },
      { name: 'sensors', says: 'Tries the pocket sensors out, or only asks how they are.', carries: SensorsAct, answer: Type.Union([Type.Object({ ok: Type.Literal(true), sensors: SensorsView }, { additionalProperties: false }), Refusal]) },
    ],
  },
};
