import type { DiscColour } from '../../domain/disc.ts';
import type { VariantId } from '../../domain/match-event.ts';
import type { FirstContact, ImproperCode } from '../../domain/stroke.ts';
import type { Seat } from '../../geometry/table.ts';

/** What one language must be able to say. Predicates follow a seat or a name; whole sentences come without their full stop. */
export type Tongue = {
  readonly seat: (seat: Seat) => string;
  /** "a, b and c". */
  readonly and: (parts: readonly string[]) => string;
  /** "two white discs", "the queen"; `theirs`: of the opponent. */
  readonly discs: (colour: DiscColour, n: number, theirs?: boolean) => string;
  /** Between clauses of one sentence. */
  readonly semicolon: string;
  readonly striker: string;
  readonly umpire: string;

  readonly pocketed: (things: string) => string;
  readonly pocketedNothing: string;
  readonly sentOff: (things: string) => string;
  readonly touchedNothing: string;
  readonly notCrossed: string;
  readonly wrongBox: string;
  readonly touchedFirst: (what: FirstContact) => string;
  readonly outOfTurn: string;
  readonly improper: (codes: readonly ImproperCode[]) => string;
  readonly covered: string;
  readonly notCovered: string;
  readonly noRight: string;
  readonly lastBeforeQueen: string;
  readonly cleared: (points: number) => string;
  readonly scored: (points: number) => string;
  readonly lostPoints: (points: number) => string;

  readonly puts: (who: string, things: string, to: 'circle' | 'centre') => string;
  readonly owes: (who: string, n: number) => string;
  readonly law: (ids: readonly string[]) => string;

  readonly strikesAgain: (who: string) => string;
  readonly strikesToCover: (who: string) => string;
  readonly strikesAtQueen: (who: string) => string;
  readonly triesAgain: (who: string) => string;
  readonly strikesNext: (who: string) => string;
  readonly breaks: (who: string, variant: VariantId, board: number) => string;
  readonly colourDecided: (who: string, colour: DiscColour) => string;

  readonly winsBoard: (variant: VariantId, who: string, points: number, queenPoints: number, score: string) => string;
  readonly boardPlayedOut: (variant: VariantId, score: string) => string;
  readonly winsGame: (variant: VariantId, who: string, games: string) => string;
  readonly winsMatch: (variant: VariantId, who: string) => string;
  readonly changeSides: string;

  readonly calledFoul: (who: string, kind: 'technical' | 'foul') => string;
  readonly passes: (who: string) => string;
  readonly passedOut: (variant: VariantId) => string;
  readonly awarded: (who: string, points: number, score: string) => string;
  readonly concedes: (variant: VariantId, who: string, what: 'board' | 'game' | 'match') => string;
  readonly loses: (variant: VariantId, who: string) => string;
  readonly replay: (variant: VariantId) => string;
  readonly expired: (what: 'stroke' | 'placing') => string;
  readonly accepted: (what: 'layout' | 'placement') => string;
  readonly noted: string;
  readonly matchIsOver: (variant: VariantId) => string;
};
