import { type Static, Type } from '@sinclair/typebox';
import { StrokeFacts } from './stroke-view.ts';

const closed = { additionalProperties: false };
const side = Type.Integer({ minimum: 0, maximum: 2 });
const seat = Type.Union([Type.Literal('south'), Type.Literal('east'), Type.Literal('north'), Type.Literal('west')]);
const variant = Type.Union([Type.Literal('carrom'), Type.Literal('billard-indien'), Type.Literal('icf'), Type.Literal('burmese'), Type.Literal('yemeni')]);
const words = (most: number) => Type.String({ minLength: 1, maxLength: most });

/** Every command carries its own id (sent again after a lost answer, it acts once) and the revision of the log it was made against. */
const stamp = { id: Type.String({ minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }), revision: Type.Integer({ minimum: 0 }) };

/** A match as the new-match page describes it; the record's match line is made of it. */
export const NewMatch = Type.Object(
  {
    variant,
    sides: Type.Array(Type.Object({ name: words(60), seats: Type.Array(seat, { minItems: 1, maxItems: 2 }) }, closed), { minItems: 2, maxItems: 3 }),
    breaker: side,
    options: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.Union([Type.String({ maxLength: 40 }), Type.Number(), Type.Boolean()]))),
  },
  closed,
);

/** The events of the record that an umpire may enter by hand. */
export const UmpireEvent = Type.Union([
  StrokeFacts,
  Type.Object({ type: Type.Literal('foul'), side, kind: Type.Union([Type.Literal('technical'), Type.Literal('foul')]), code: Type.Optional(words(40)) }, closed),
  Type.Object({ type: Type.Literal('expire'), what: Type.Union([Type.Literal('stroke'), Type.Literal('placing')]) }, closed),
  Type.Object({ type: Type.Literal('accept'), what: Type.Union([Type.Literal('layout'), Type.Literal('placement')]) }, closed),
  Type.Object({ type: Type.Literal('award'), side, points: Type.Integer({ minimum: -50, maximum: 50 }), reason: words(200) }, closed),
  Type.Object({ type: Type.Literal('concede'), side, what: Type.Union([Type.Literal('board'), Type.Literal('game'), Type.Literal('match')]) }, closed),
  Type.Object({ type: Type.Literal('lose'), side, reason: words(200) }, closed),
  Type.Object({ type: Type.Literal('pass') }, closed),
  Type.Object({ type: Type.Literal('replay'), reason: words(200) }, closed),
  Type.Object({ type: Type.Literal('undo') }, closed),
  Type.Object({ type: Type.Literal('note'), text: words(500) }, closed),
]);

/** What an umpire's page may ask for; anything else is refused at the door. */
export const Command = Type.Union([
  Type.Object({ ...stamp, do: Type.Literal('start'), match: NewMatch }, closed),
  Type.Object({ ...stamp, do: Type.Literal('event'), event: UmpireEvent }, closed),
  /** Takes the pending stroke as the camera read it. */
  Type.Object({ ...stamp, do: Type.Literal('confirm'), pending: words(64) }, closed),
  /** Throws the pending stroke away: it was none. */
  Type.Object({ ...stamp, do: Type.Literal('reject'), pending: words(64) }, closed),
  /** Puts these facts in place of the pending stroke, or of the last event (undo and replace in one step). */
  Type.Object({ ...stamp, do: Type.Literal('amend'), pending: Type.Optional(words(64)), event: Type.Optional(Type.Integer({ minimum: 1 })), stroke: StrokeFacts }, closed),
  Type.Object({ ...stamp, do: Type.Literal('pause') }, closed),
  Type.Object({ ...stamp, do: Type.Literal('resume') }, closed),
  Type.Object({ ...stamp, do: Type.Literal('policy'), preset: Type.Union([Type.Literal('automatic'), Type.Literal('confirmAll'), Type.Literal('shadow')]) }, closed),
]);

/** The names of the commands, which `can` of the view lists where the running session supports them. */
export const commandNames = ['start', 'event', 'confirm', 'reject', 'amend', 'pause', 'resume', 'policy'] as const;

/** What became of a command. `stale`: made against an older revision; `since` tells what happened meanwhile. */
export const CommandResult = Type.Union([
  Type.Object({ ok: Type.Literal(true), revision: Type.Integer() }, closed),
  Type.Object(
    {
      ok: Type.Literal(false),
      code: Type.Union([Type.Literal('stale'), Type.Literal('refused'), Type.Literal('unsupported'), Type.Literal('invalid'), Type.Literal('tooMany'), Type.Literal('locked'), Type.Literal('fault')]),
      text: Type.String(),
      revision: Type.Integer(),
      since: Type.Optional(Type.Array(Type.String())),
    },
    closed,
  ),
]);

export type NewMatch = Static<typeof NewMatch>;
export type UmpireEvent = Static<typeof UmpireEvent>;
export type Command = Static<typeof Command>;
export type CommandName = (typeof commandNames)[number];
export type CommandResult = Static<typeof CommandResult>;
