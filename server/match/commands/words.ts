import { type DiscColour, discColours } from '../../domain/disc.ts';
import type { MatchEvent } from '../../domain/match-event.ts';
import type { Point, Ruling } from '../../domain/ruling.ts';
import type { Stroke } from '../../domain/stroke.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Discs as a person counts them: "2 white, queen". */
export const counted = (discs: readonly DiscColour[]): string =>
  discColours
    .map((colour) => ({ colour, n: discs.filter((disc) => disc === colour).length }))
    .filter(({ n }) => n > 0)
    .map(({ colour, n }) => (n > 1 ? `${n} ${colour}` : colour))
    .join(', ');

const strokeSaying = (stroke: Stroke): string => {
  const pocketed = stroke.pocketed ?? [];
  const offBoard = stroke.offBoard ?? [];
  const parts = [
    pocketed.length > 0 ? `${counted(pocketed)} pocketed` : '',
    stroke.striker.pocketed === true ? 'striker pocketed' : '',
    offBoard.length > 0 ? `${counted(offBoard)} off the board` : '',
    stroke.striker.offBoard === true ? 'striker off the board' : '',
    stroke.firstContact === 'none' ? 'nothing touched' : '',
    stroke.firstContact === undefined || stroke.firstContact === 'none' || stroke.firstContact === 'unknown' ? '' : `${stroke.firstContact} touched first`,
    stroke.striker.crossedFrontLine === false ? 'front line not crossed' : '',
    stroke.firstContactBehindBaseLine === true ? 'first contact behind the base line' : '',
    stroke.striker.box === undefined ? '' : `from the ${stroke.striker.box} box`,
    (stroke.improper ?? []).length > 0 ? `improper: ${(stroke.improper ?? []).join(', ')}` : '',
    stroke.seat === undefined ? '' : `struck from ${stroke.seat}`,
  ].filter((part) => part !== '');
  const fell = pocketed.length + offBoard.length > 0 || stroke.striker.pocketed === true || stroke.striker.offBoard === true;
  return capital([...(fell ? [] : ['nothing fell']), ...parts].join('; '));
};

/** One event in plain words, side by number: "White, queen pocketed; striker pocketed". */
export const saying = (event: MatchEvent): string => {
  switch (event.type) {
    case 'stroke':
      return strokeSaying(event);
    case 'foul':
      return `${event.kind === 'technical' ? 'Technical foul' : 'Foul'} of ${event.side === undefined ? `seat ${event.seat}` : `side ${event.side + 1}`}`;
    case 'expire':
      return event.what === 'stroke' ? 'Stroke clock ran out' : 'Placing clock ran out';
    case 'accept':
      return `${capital(event.what)} accepted`;
    case 'award':
      return `${event.points < 0 ? '' : '+'}${event.points} for side ${event.side + 1}: ${event.reason}`;
    case 'concede':
      return `Side ${event.side + 1} concedes the ${event.what}`;
    case 'lose':
      return `Side ${event.side + 1} loses the board: ${event.reason}`;
    case 'pass':
      return 'Pass';
    case 'replay':
      return `Board starts again: ${event.reason}`;
    case 'undo':
      return 'Undo';
    case 'note':
      return `Note: ${event.text}`;
  }
};

/** What another reading leads to, shortly: the points that differ, or the ruling itself. */
export const leadsTo = (points: readonly Point[], ruling: Ruling): string => (points.length === 0 ? 'Makes no difference.' : `${ruling.text} (${points.map(({ what, after }) => `${what}: ${after}`).join('; ')})`);
