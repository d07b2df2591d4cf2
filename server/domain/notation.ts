import type { Seat } from '../geometry/table.ts';
import { type MatchEvent, type MatchLine, type Side, variantIds } from './match-event.ts';
import { makeStroke, parseStroke, seatOf, words } from './notation-stroke.ts';
import { optionAllows, optionSpecs } from './options.ts';
import { failed, ok, type Result } from './result.ts';

/*
 * The short form of a match, for tables, logs and reports; one event is a few words:
 *   carrom s n b0 colours=firstPocketed     match line: seats of each side (sn: a pair, s:"Asha": a name), breaker, options
 *   >w wq x ^b !push @n [s] / <             stroke: touched white first; white and queen fell; the striker fell; black off the board;
 *                                           improper; struck by north; from the south box; front line not crossed; behind the base line
 *   .                                       a stroke of which nothing is known; >- touched nothing, ^x the striker off the board
 *   foul 0 technical, foul @s foul "code", award 1 -2 "reason", concede 0 board, lose 0 "reason", replay "reason", pass, undo,
 *   expire stroke, accept layout, note "text"
 */

const defaultName = (sideSeats: readonly Seat[]): string => sideSeats.map((seat) => seat.charAt(0).toUpperCase() + seat.slice(1)).join(' and ');

const quoted = (word: string | undefined): string | undefined => {
  if (word === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(word);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
};

const parseSide = (word: string): Side | undefined => {
  const [, letters, name] = /^([senw]{1,2})(?::(".*"))?$/.exec(word) ?? [];
  if (letters === undefined) return undefined;
  const sideSeats = [...letters].flatMap((letter) => seatOf(letter) ?? []);
  const given = name === undefined ? defaultName(sideSeats) : quoted(name);
  return given === undefined ? undefined : { name: given, seats: sideSeats };
};

/** A match line from its short form, or what cannot be read. */
export const parseMatch = (text: string): Result<MatchLine, string> => {
  const [head, ...rest] = words(text);
  const variant = variantIds.find((id) => id === head);
  if (!variant) return failed(`"${head ?? ''}" is no variant`);
  const sides: Side[] = [];
  const options: Record<string, unknown> = {};
  let breaker = 0;
  for (const word of rest) {
    const side = parseSide(word);
    const [, name, value] = /^(\w+)=(.+)$/.exec(word) ?? [];
    const spec = optionSpecs.find((one) => one.name === name);
    if (side) sides.push(side);
    else if (/^b\d$/.test(word)) breaker = Number(word.slice(1));
    else if (spec && value !== undefined) {
      const typed = spec.values.kind === 'odd' ? Number(value) : spec.values.of.find((one) => String(one) === value);
      if (!optionAllows(spec, typed)) return failed(`"${word}" is no value of ${spec.name}`);
      options[spec.name] = typed;
    } else return failed(`"${word}" is no side, breaker or option`);
  }
  return ok({ type: 'match', format: 1, variant, ...(Object.keys(options).length > 0 ? { options } : {}), sides, breaker });
};

/** The short form of a match line; board, time, id and unknown fields are left out. */
export const makeMatch = (line: MatchLine): string => {
  const sides = line.sides.map((side) => {
    const letters = side.seats.map((seat) => seat.charAt(0)).join('');
    return side.name === defaultName(side.seats) ? letters : `${letters}:${JSON.stringify(side.name)}`;
  });
  const options = optionSpecs.flatMap((spec) => (line.options?.[spec.name] === undefined ? [] : [`${spec.name}=${String(line.options[spec.name])}`]));
  return [line.variant, ...sides, `b${line.breaker}`, ...options].join(' ');
};

const oneOf = <T extends string>(list: readonly T[], word: string | undefined): T | undefined => list.find((one) => one === word);

const readCall = (name: string, args: readonly string[]): MatchEvent | undefined => {
  const [first, second, third] = args;
  const side = /^\d$/.test(first ?? '') ? Number(first) : undefined;
  const seat = /^@[senw]$/.test(first ?? '') ? seatOf(first?.slice(1)) : undefined;
  const reason = quoted(name === 'award' ? third : name === 'lose' ? second : first);
  switch (name) {
    case 'pass':
    case 'undo':
      return args.length === 0 ? { type: name } : undefined;
    case 'foul': {
      const kind = oneOf(['technical', 'foul'], second);
      const who = side !== undefined ? { side } : seat ? { seat } : undefined;
      const code = quoted(third);
      return kind && who && (third === undefined || code !== undefined) ? { type: 'foul', ...who, kind, ...(code === undefined ? {} : { code }) } : undefined;
    }
    case 'expire': {
      const what = oneOf(['stroke', 'placing'], first);
      return what && { type: 'expire', what };
    }
    case 'accept': {
      const what = oneOf(['layout', 'placement'], first);
      return what && { type: 'accept', what };
    }
    case 'award':
      return side !== undefined && /^[+-]?\d+$/.test(second ?? '') && reason !== undefined ? { type: 'award', side, points: Number(second), reason } : undefined;
    case 'concede': {
      const what = oneOf(['board', 'game', 'match'], second);
      return side !== undefined && what ? { type: 'concede', side, what } : undefined;
    }
    case 'lose':
      return side !== undefined && reason !== undefined ? { type: 'lose', side, reason } : undefined;
    case 'replay':
      return reason === undefined ? undefined : { type: 'replay', reason };
    case 'note':
      return reason === undefined ? undefined : { type: 'note', text: reason };
    default:
      return undefined;
  }
};

const calls = ['pass', 'undo', 'foul', 'expire', 'accept', 'award', 'concede', 'lose', 'replay', 'note'];

/** An event from its short form, or what cannot be read. */
export const parseEvent = (text: string): Result<MatchEvent, string> => {
  const [name = '', ...args] = words(text);
  if (!calls.includes(name)) return parseStroke(text);
  const event = readCall(name, args);
  return event ? ok(event) : failed(`"${text}" is no ${name}`);
};

/** The short form of an event; unknown fields are left out. */
export const makeEvent = (event: MatchEvent): string => {
  switch (event.type) {
    case 'stroke':
      return makeStroke(event);
    case 'foul':
      return ['foul', event.side === undefined ? `@${event.seat?.charAt(0)}` : String(event.side), event.kind, ...(event.code === undefined ? [] : [JSON.stringify(event.code)])].join(' ');
    case 'expire':
    case 'accept':
      return `${event.type} ${event.what}`;
    case 'award':
      return `award ${event.side} ${event.points < 0 ? '' : '+'}${event.points} ${JSON.stringify(event.reason)}`;
    case 'concede':
      return `concede ${event.side} ${event.what}`;
    case 'lose':
      return `lose ${event.side} ${JSON.stringify(event.reason)}`;
    case 'replay':
      return `replay ${JSON.stringify(event.reason)}`;
    case 'note':
      return `note ${JSON.stringify(event.text)}`;
    case 'pass':
    case 'undo':
      return event.type;
  }
};
