import type { VariantId } from '../domain/match-event.ts';
import { backShot } from './laws/back-shot.ts';
import { billardLast, billardTurn, lastDiscNeedsQueen } from './laws/billard.ts';
import { threeAttempts, twoMoreChances } from './laws/break.ts';
import { burmeseReturns, burmeseStriker, burmeseTurn, ownBox } from './laws/burmese.ts';
import { burmeseLast } from './laws/burmese-last.ts';
import { furtherStroke, queenAnyTime, queenLast } from './laws/burmese-queen.ts';
import { carromLast } from './laws/carrom-last.ts';
import { carromQueen } from './laws/carrom-queen.ts';
import { strikerAndImproper } from './laws/carrom-striker.ts';
import { carromTurn } from './laws/carrom-turn.ts';
import { firstPocketedDecides } from './laws/colours.ts';
import { boardEnds, boardLaws, breakingLaws, calledImproper, offBoard, outOfTurn, strikerNamed, theirsNamed, theirsNamedWhenCostly } from './laws/common.ts';
import { debts } from './laws/debts.ts';
import { icfLast } from './laws/icf-last.ts';
import { outOfTurnLosesBoard, outOfTurnNamed } from './laws/icf-out-of-turn.ts';
import { icfQueen, icfQueenRight } from './laws/icf-queen.ts';
import { duesAndPenalties, icfTurn, strikerOff } from './laws/icf-striker.ts';
import { icfTold } from './laws/icf-told.ts';
import { billardTold, burmeseTold, carromTold, yemeniTold } from './laws/games.ts';
import { threeSidesDebts, threeSidesDiscs, threeSidesLast, threeSidesQueen, threeSidesTurn } from './laws/three-sides.ts';
import { ownDiscFirst, turnsBox, yemeniErrors, yemeniLast, yemeniTurnAndQueen } from './laws/yemeni.ts';
import type { Setup } from './setup.ts';
import type { Variant } from './variant.ts';

const carrom: Variant = {
  id: 'carrom',
  breakerColour: 'white',
  target: 25,
  boards: 8,
  queenWorth: 3,
  queenCap: 22,
  penalty: 'disc',
  nextGame: 'afterBreaker',
  changesSides: false,
  passesToReplay: null,
  mostSides: 3,
  namesLaws: false,
  mayLose: false,
  writesOff: ['K16'],
  cites: { start: ['C1', 'C6', 'C7', 'K2'], board: ['C6', 'C7'], game: ['K1'], match: ['K1'], changeSides: [], uncovered: ['K11'], technical: [], foul: [], concede: [], replay: [], stroke: [], placing: [] },
  laws: [
    boardLaws,
    breakingLaws,
    carromTold,
    outOfTurn,
    calledImproper,
    backShot,
    strikerNamed,
    threeAttempts,
    firstPocketedDecides,
    strikerAndImproper,
    offBoard('K6'),
    carromTurn,
    theirsNamed('K5'),
    carromQueen,
    debts('K7'),
    carromLast,
    boardEnds,
  ],
};

/** `carrom` with three sides (K18). */
const threeSides: Variant = {
  ...carrom,
  queenWorth: 0,
  queenCap: null,
  penalty: 'discAndPoint',
  cites: { ...carrom.cites, start: ['C1', 'C6', 'K18'], board: ['C6', 'K18'], game: ['K1', 'K18'], match: ['K18'] },
  laws: [
    outOfTurn,
    calledImproper,
    backShot,
    strikerNamed,
    threeAttempts,
    threeSidesDiscs,
    offBoard('K6'),
    threeSidesTurn,
    carromQueen,
    threeSidesQueen,
    threeSidesDebts,
    threeSidesLast,
    boardEnds,
  ],
};

const billard: Variant = {
  ...carrom,
  id: 'billard-indien',
  mostSides: 2,
  queenCap: null,
  cites: { ...carrom.cites, start: ['C1', 'C6', 'C7', 'F1'], board: ['C6', 'C7', 'F1'], game: ['F5', 'K1'] },
  laws: [
    boardLaws,
    breakingLaws,
    billardTold,
    outOfTurn,
    calledImproper,
    backShot,
    strikerNamed,
    threeAttempts,
    strikerAndImproper,
    offBoard('K6'),
    billardTurn,
    carromQueen,
    debts('K7'),
    lastDiscNeedsQueen,
    billardLast,
    theirsNamedWhenCostly('F2'),
    boardEnds,
  ],
};

const icf: Variant = {
  ...carrom,
  id: 'icf',
  nextGame: 'afterOpener',
  changesSides: true,
  passesToReplay: 6,
  mostSides: 2,
  namesLaws: true,
  mayLose: true,
  writesOff: ['55'],
  cites: { start: ['C1', 'C6', 'C7', '49'], board: ['C6', 'C7', '49'], game: ['56', '49'], match: ['57'], changeSides: ['58'], uncovered: ['96'], technical: ['63'], foul: ['64'], concede: ['139'], replay: ['140'], stroke: ['50'], placing: ['88'] },
  laws: [
    boardLaws,
    breakingLaws,
    icfTold,
    outOfTurnNamed,
    calledImproper,
    backShot,
    strikerNamed,
    strikerOff,
    outOfTurnLosesBoard,
    twoMoreChances,
    icfQueenRight,
    icfLast,
    duesAndPenalties,
    offBoard('65'),
    icfTurn,
    icfQueen,
    debts('78'),
    theirsNamedWhenCostly('125'),
    boardEnds,
  ],
};

const burmese: Variant = {
  ...carrom,
  id: 'burmese',
  mostSides: 2,
  breakerColour: 'black',
  target: 30,
  boards: null,
  queenWorth: 5,
  queenCap: null,
  penalty: 'none',
  cites: { ...carrom.cites, start: ['C1', 'C6', 'C7', 'B1'], board: ['C6', 'C7', 'B1'], game: ['B1'], match: ['B1'], uncovered: ['B8'] },
  laws: [
    boardLaws,
    breakingLaws,
    burmeseTold,
    outOfTurn,
    calledImproper,
    ownBox,
    strikerNamed,
    theirsNamed('B5'),
    furtherStroke,
    burmeseReturns,
    offBoard('B11'),
    burmeseTurn,
    queenAnyTime,
    queenLast,
    burmeseStriker,
    burmeseLast,
    boardEnds,
  ],
};

const yemeni: Variant = {
  ...carrom,
  id: 'yemeni',
  mostSides: 2,
  target: 29,
  boards: null,
  queenWorth: 0,
  queenCap: null,
  penalty: 'none',
  cites: { ...carrom.cites, start: ['C1', 'C6', 'C7', 'Y1'], board: ['C6', 'C7', 'Y1'], game: ['Y10', 'Y1'], match: ['Y1'], uncovered: [] },
  laws: [
    boardLaws,
    breakingLaws,
    yemeniTold,
    outOfTurn,
    calledImproper,
    turnsBox,
    ownDiscFirst,
    strikerNamed,
    theirsNamed('Y4'),
    offBoard('Y7'),
    yemeniErrors,
    yemeniTurnAndQueen,
    yemeniLast,
    boardEnds,
  ],
};

/** The five rule sets, as two sides play them. */
export const variants: { readonly [V in VariantId]: Variant } = { carrom, 'billard-indien': billard, icf, burmese, yemeni };

/** Three sides, in `carrom`. */
export const carromForThree: Variant = threeSides;

/** The rule set a match is played by. */
export const variantFor = (setup: Setup): Variant => (setup.seats.length === 3 ? carromForThree : variants[setup.variant]);
