import { describe, expect, test } from 'vitest';
import type { MatchEvent, MatchLine } from '../../server/domain/match-event.ts';
import { parseEvent, parseMatch } from '../../server/domain/notation.ts';
import { fold } from '../../server/match/fold.ts';
import { standingOf } from '../../server/match/start.ts';
import { nearPrices, priceOfMistake, type Price } from '../../server/referee/price.ts';
import { tellPrice } from '../../server/referee/text/price.ts';

const playedTo = (match: string, play: string) => {
  const line = parseMatch(match);
  const events = play.split(' ; ').map(parseEvent);
  if (!line.ok || events.some((event) => !event.ok)) throw new Error('the play cannot be read');
  const folded = fold(line.value as MatchLine, events.map((event) => (event as { value: MatchEvent }).value));
  if (!folded.ok) throw new Error(JSON.stringify(folded.error));
  return folded.value;
};

const short = (prices: readonly Price[]): readonly string[] => prices.map((one) => `${one.accident}${one.striker ? '+x' : ''} ${one.discs}: ${one.outcome} ${one.points}/${one.queenPoints} back ${one.back}${one.keepsTurn ? ' again' : ''}`);

const oneEach = '>b bbbb ; >b . ; >b bbbb ; >b . ; >w wwww ; >w wwww';

describe('the price of the next mistake', () => {
  test.each<readonly [string, string, readonly string[]]>([
    [
      'carrom s n b0',
      oneEach,
      ['ownLast 1: boardLost 3/3 back 0', 'ownLast+x 1: goesOn 0/0 back 1 again', 'opponentsLast 1: boardLost 4/3 back 0', 'opponentsLast+x 1: boardLost 5/3 back 0', 'bothLast 2: boardLost 3/3 back 0', 'bothLast+x 2: boardLost 4/3 back 0'],
    ],
    [
      'icf s n b0',
      oneEach,
      ['ownLast 1: boardLost 3/3 back 0', 'ownLast+x 1: boardLost 4/3 back 0', 'opponentsLast 1: boardLost 4/3 back 0', 'opponentsLast+x 1: boardLost 5/3 back 0', 'bothLast 2: boardLost 3/3 back 0', 'bothLast+x 2: boardLost 4/3 back 0'],
    ],
    [
      'icf s n b0',
      `${oneEach} ; >w q`,
      ['ownLast 1: boardWon 4/3 back 0', 'ownLast+x 1: goesOn 0/0 back 2 again', 'opponentsLast 1: boardLost 4/3 back 0', 'opponentsLast+x 1: boardLost 5/3 back 0', 'bothLast 2: boardWon 3/3 back 0', 'bothLast+x 2: boardLost 4/3 back 0'],
    ],
    [
      'billard-indien s n b0',
      oneEach,
      ['ownLast 1: goesOn 0/0 back 1', 'ownLast+x 1: goesOn 0/0 back 1 again', 'opponentsLast 1: boardLost 1/0 back 0', 'opponentsLast+x 1: boardLost 2/0 back 0', 'bothLast 2: boardLost 1/0 back 0', 'bothLast+x 2: boardLost 1/0 back 0'],
    ],
  ])('%s after %s', (match, play, want) => {
    const { setup, moments } = playedTo(match, play);
    expect(short(priceOfMistake(setup, moments.at(-1)?.standing ?? ({} as never)))).toEqual(want);
  });

  test('far from the end nothing is near; three sides, open colours and the end of the match have none', () => {
    for (const [match, play] of [['carrom s n b0', '>w w'], ['carrom s e n b0', '>w w'], ['carrom s n b0 colours=firstPocketed', '>w .'], ['icf s n b0', 'concede 0 match']] as const) {
      const state = playedTo(match, play);
      expect(nearPrices(state.setup, standingOf(state))).toEqual([]);
    }
  });

  test('told in three languages', () => {
    const state = playedTo('burmese s:"Asha" n:"Ben" b0', '>w wwww ; >w . ; >w wwww ; >w . ; >b b');
    const price = nearPrices(state.setup, standingOf(state))[0];
    if (!price) throw new Error('no price');
    expect((['en', 'fr', 'it'] as const).map((language) => tellPrice(state.setup, price, language))).toEqual([
      'Opponent’s last disc: game to Ben, 8 points',
      'Le dernier pion adverse : partie pour Ben, 8 points',
      'L’ultimo dischetto avversario: partita a Ben, 8 punti',
    ]);
  });
});
