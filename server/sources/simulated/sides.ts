import type { MatchLine, Side, VariantId } from '../../domain/match-event.ts';
import { tableOfVariant } from '../../geometry/table.ts';

/** Two sides by their names: facing seats, in doubles partners across the table. */
export const sidesOf = (names: readonly [string, string], isDoubles: boolean): readonly Side[] => [
  { name: names[0], seats: isDoubles ? ['south', 'north'] : ['south'] },
  { name: names[1], seats: isDoubles ? ['east', 'west'] : ['north'] },
];

/** The match line of a simulated match. */
export const simulatedLine = (variant: VariantId, sides: readonly Side[], breaker = 0): MatchLine => ({ type: 'match', format: 1, variant, board: tableOfVariant[variant].id, sides, breaker });
