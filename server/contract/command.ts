import { type Static, Type } from '@sinclair/typebox';
import { foulCodes } from '../domain/ruling.ts';
import { policyActions } from '../domain/policy.ts';
import { type OptionSpec, optionSpecs } from '../domain/options.ts';
import { StrokeFacts } from './stroke-view.ts';

const closed = { additionalProperties: false };
const side = Type.Integer({ minimum: 0, maximum: 2 });
const seat = Type.Union([Type.Literal('south'), Type.Literal('east'), Type.Literal('north'), Type.Literal('west')]);
/** What an option may be, as the options' own data says. */
const valuesOf = ({ values, description }: OptionSpec) => Type.Optional(values.kind === 'odd' ? Type.Integer({ minimum: 1, description: description.en }) : Type.Union(values.of.map((one) => Type.Literal(one)), { description: description.en }));

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
    options: Type.Optional(Type.Object(Object.fromEntries(optionSpecs.map((spec) => [spec.name, valuesOf(spec)])), closed)),
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

const event = Type.Integer({ minimum: 1 });
const anyway = Type.Optional(Type.Boolean());
const seatsOfSide = Type.Array(seat, { minItems: 1, maxItems: 2 });
const oneOf = <T extends readonly string[]>(values: T) => Type.Union(values.map((value) => Type.Literal(value as T[number])));

/** What an umpire's page may ask for, as server/domain/command.ts tells it; anything else is refused at the door. */
export const Command = Type.Union([
  Type.Object({ ...stamp, do: Type.Literal('start'), match: NewMatch }, closed),
  Type.Object({ ...stamp, do: Type.Literal('event'), event: UmpireEvent }, closed),
  /** Takes back the last change and enters this in its place. */
  Type.Object({ ...stamp, do: Type.Literal('replace'), event: UmpireEvent }, closed),
  /** Takes the pending stroke as the camera read it, or marks a ruled one as looked at. */
  Type.Object({ ...stamp, do: Type.Literal('confirm'), pending: Type.Optional(words(64)), event: Type.Optional(event) }, closed),
  /** It was no stroke. */
  Type.Object({ ...stamp, do: Type.Literal('reject'), pending: Type.Optional(words(64)), event: Type.Optional(event), anyway }, closed),
  /** Puts these facts in place of the pending stroke, of the named event, or of the last stroke. */
  Type.Object({ ...stamp, do: Type.Literal('amend'), pending: Type.Optional(words(64)), event: Type.Optional(event), stroke: StrokeFacts, anyway }, closed),
  /** Another event in the place of an old one. */
  Type.Object({ ...stamp, do: Type.Literal('edit'), event, with: UmpireEvent, anyway }, closed),
  Type.Object({ ...stamp, do: Type.Literal('seats'), seats: Type.Array(seatsOfSide, { minItems: 2, maxItems: 3 }), anyway }, closed),
  Type.Object({ ...stamp, do: Type.Literal('ends'), turned: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]) }, closed),
  Type.Object({ ...stamp, do: Type.Literal('pause'), reason: Type.Optional(words(200)) }, closed),
  Type.Object({ ...stamp, do: Type.Literal('resume') }, closed),
  Type.Object(
    {
      ...stamp,
      do: Type.Literal('policy'),
      preset: Type.Union([Type.Literal('automatic'), Type.Literal('confirmAll'), Type.Literal('shadow')]),
      below: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      fouls: Type.Optional(Type.Partial(Type.Record(oneOf(foulCodes), oneOf(policyActions)))),
      laws: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.Union([Type.Literal('apply'), Type.Literal('ask')]))),
    },
    closed,
  ),
]);

/** The names of the commands, which `can` of the view lists where the running session supports them. */
export const commandNames = ['start', 'event', 'replace', 'confirm', 'reject', 'amend', 'edit', 'seats', 'ends', 'pause', 'resume', 'policy'] as const;

/** Why a command was refused; nothing was changed. `stale`: made against an older revision. */
export const refusalCodes = [
  'stale',
  'notStarted',
  'alreadyStarted',
  'nothingToUndo',
  'notPossible',
  'noSuchEvent',
  'noSuchQuestion',
  'olderQuestion',
  'becomesImpossible',
  'refused',
  'unsupported',
  'invalid',
  'tooMany',
  'signIn',
  'locked',
  'fault',
] as const;

/** A refusal in plain words; `since` tells what happened after the revision the command was made against, `impossible` which later events could not have happened then. */
export const Refusal = Type.Object(
  {
    ok: Type.Literal(false),
    code: oneOf(refusalCodes),
    text: Type.String(),
    revision: Type.Integer(),
    since: Type.Optional(Type.Array(Type.String())),
    impossible: Type.Optional(Type.Array(Type.String())),
  },
  closed,
);

/** What became of a command. */
export const CommandResult = Type.Union([Type.Object({ ok: Type.Literal(true), revision: Type.Integer() }, closed), Refusal]);

/** What a command would change, shown before it is carried out. */
export const Preview = Type.Object({
  ok: Type.Literal(true),
  revision: Type.Integer(),
  text: Type.String(),
  points: Type.Array(Type.Object({ what: Type.String(), before: Type.String(), after: Type.String() })),
  rulings: Type.Array(Type.Object({ event: Type.Integer(), before: Type.Union([Type.String(), Type.Null()]), after: Type.Union([Type.String(), Type.Null()]) })),
  impossible: Type.Array(Type.String()),
});

export type NewMatch = Static<typeof NewMatch>;
export type UmpireEvent = Static<typeof UmpireEvent>;
export type Command = Static<typeof Command>;
export type CommandName = (typeof commandNames)[number];
export type CommandResult = Static<typeof CommandResult>;
export type Refusal = Static<typeof Refusal>;
export type Preview = Static<typeof Preview>;
