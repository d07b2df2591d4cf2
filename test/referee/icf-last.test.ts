import { describe } from 'vitest';
import { table } from './table.ts';

/** Eight black discs gone, white untouched, side 0 at turn. */
const blackHasOne = '>b bbbb ; >b . ; >b bbbb ; >b .';
const whiteHasOne = '>w wwww ; >w wwww';
/** One disc each, queen on the board, to cover, covered by side 0, covered by side 1; side 0 at turn. */
const oneEach = `${blackHasOne} ; ${whiteHasOne}`;
const toCover = `${oneEach} ; >w q`;
const ourQueen = `${blackHasOne} ; >w wwww ; >w qw ; >w www`;
const theirQueen = `>w . ; >b bb ; >b qb ; >b . ; >b bbb ; >b . ; >b bb ; >b . ; ${whiteHasOne}`;
const at22 = (side: number): string => `award ${side} +22 "x" ; `;

describe('icf: both last discs', () => {
  table('icf s n b0', [
    ['102', `${toCover} ; >w wb => boardOver@n !- won=0:3/3=3.0 %102`],
    ['102 at 22', `${at22(0)}${toCover} ; >w wb => won=0:1/0=23.0`],
    ['102 with striker', `${toCover} ; >w wb x => !strikerPocketed,opponentDiscPocketed won=1:4/3=0.4`],
    ['102 improper', `${toCover} ; >w wb !push => !improper,opponentDiscPocketed won=1:4/3=0.4`],
    ['102 with both', `${toCover} ; >w wb x !push => won=1:5/3=0.5`],
    ['102 with both at 22', `${at22(1)}${toCover} ; >w wb x !push => gameOver@n won=1:3/0=0.25`],
    ['104', `${oneEach} ; >w qwb => won=0:3/3=3.0 !- %104`],
    ['104 improper', `${oneEach} ; >w qwb !push => won=1:4/3=0.4 %104`],
    ['109', `${oneEach} ; >w qwb x => won=1:4/3=0.4 %109`],
    ['109 improper too', `${oneEach} ; >w qwb x !push => won=1:5/3=0.5`],
    ['105', `${oneEach} ; >w wb => !opponentDiscPocketed,lastDiscBeforeQueen won=1:3/3=0.3 %105`],
    ['105 with striker', `${oneEach} ; >w wb x => won=1:4/3=0.4`],
    ['105 at 22', `${at22(1)}${oneEach} ; >w wb => won=1:1/0=0.23`],
    ['105: the queen off the board is on the board', `${oneEach} ; >w wb ^q => won=1:3/3=0.3 !opponentDiscPocketed,lastDiscBeforeQueen`],
    ['110', `${ourQueen} ; >w wb x => won=1:2/0=0.2 %110`],
    ['110 improper too', `${ourQueen} ; >w wb x !push => won=1:3/0=0.3`],
    ['covered by S, improper', `${ourQueen} ; >w wb !push => won=1:2/0=0.2 %L13`],
    ['covered by S, lawful', `${ourQueen} ; >w wb => won=0:3/3=3.0 !-`],
    ['covered by S, lawful at 22', `${at22(0)}${ourQueen} ; >w wb => won=0:1/0=23.0`],
    ['112', `${theirQueen} ; >w wb x => won=1:4/3=0.4 %112`],
    ['112 at 22', `${at22(1)}${theirQueen} ; >w wb x => won=1:2/0=0.24`],
    ['covered by O, improper', `${theirQueen} ; >w wb !push => won=1:4/3=0.4`],
    ['covered by O, lawful', `${theirQueen} ; >w wb => won=0:1/0=1.0`],
    ['covered by O, lawful, at 22', `${at22(0)}${theirQueen} ; >w wb => won=0:1/0=23.0`],
  ]);
  table('icf s n b0 demandExtras=false', [
    ['102 turned without extras', `${toCover} ; >w wb x !push => won=1:3/3=0.3`],
    ['109', `${oneEach} ; >w qwb x => won=1:3/3=0.3`],
    ['110', `${ourQueen} ; >w wb x => won=1:1/0=0.1`],
  ]);
});

describe('icf: the opponent’s last disc', () => {
  table('icf s n b0', [
    ['103', `>w ww ; ${blackHasOne} ; >w q ; >b b => boardOver@n !opponentDiscPocketed won=1:10/3=0.10 %103`],
    ['103 with own', `>w ww ; ${blackHasOne} ; >w q ; >b wb => !opponentDiscPocketed won=1:9/3=0.9`],
    ['103 with own and striker: own counts as back', `>w ww ; ${blackHasOne} ; >w q ; >b wb x => won=1:11/3=0.11`],
    ['103 at 22', `${at22(1)}>w ww ; ${blackHasOne} ; >w q ; >b b => gameOver won=1:7/0=0.29`],
    ['106', `>w ww ; ${blackHasOne} ; >b b => won=1:10/3=0.10 %106`],
    ['106 with own', `>w ww ; ${blackHasOne} ; >b bw => won=1:9/3=0.9`],
    ['106 improper with own', `>w ww ; ${blackHasOne} ; >b bw !push => won=1:11/3=0.11`],
    ['106 with a white disc off the board: it is on the board', `>w ww ; ${blackHasOne} ; >b b ^w => won=1:10/3=0.10`],
    ['106: queen in the same stroke', `>w ww ; ${blackHasOne} ; >b qb => won=1:10/3=0.10 !opponentDiscPocketed`],
    ['106: queen and own in the same stroke', `>w ww ; ${blackHasOne} ; >b qwb => won=1:9/3=0.9`],
    ['106: queen without the right', `${blackHasOne} ; >b qb => won=1:12/3=0.12 !opponentDiscPocketed,queenNotAllowed`],
    ['55, 111: twelve at most', `${blackHasOne} ; >b b x !push => won=1:12/3=0.12 %55,111`],
    ['55: nine, 3 and one', `${blackHasOne} ; >b b !push => won=1:12/3=0.12`],
    ['111 takes no due', `>w ww ; ${blackHasOne} ; >b b x => won=1:11/3=0.11 owed=0.0`],
    ['a due still owed is not taken', `>w x ; >b . ; ${blackHasOne} ; >b bw => won=1:11/3=0.11`],
    ['covered by S: the discs', `>w w ; >w qw ; ${blackHasOne} ; >b b => won=1:7/0=0.7`],
    ['covered by S, improper with own', `>w w ; >w qw ; ${blackHasOne} ; >b bw !push => won=1:8/0=0.8`],
    ['covered by O', `${theirQueen} ; >b b => won=1:4/3=0.4`],
    ['covered by O with striker', `${theirQueen} ; >b b x => won=1:5/3=0.5 !strikerPocketed,opponentDiscPocketed`],
    ['covered by O at 22 with striker', `${at22(1)}${theirQueen} ; >b b x => won=1:2/0=0.24`],
    ['all nine black in the first stroke', '>b bbbbbbbbb => won=1:12/3=0.12'],
    ['the opponent’s debt does not save it', `>w . ; >b x => owed=0.1 ; >b bbbbbbbbb => boardOver won=1:12/3=0.12`],
  ]);
});

describe('icf: own last disc', () => {
  table('icf s n b0', [
    ['107', `${whiteHasOne} ; >w w => boardOver@n !lastDiscBeforeQueen won=1:3/3=0.3 %107`],
    ['107 with an opponent’s disc', `${whiteHasOne} ; >w wb => !lastDiscBeforeQueen won=1:3/3=0.3`],
    ['107 improper', `${whiteHasOne} ; >w w !push => !improper,lastDiscBeforeQueen won=1:4/3=0.4`],
    ['107: the queen off the board', `${whiteHasOne} ; >w w ^q => won=1:3/3=0.3`],
    ['108', `${whiteHasOne} ; >w w x => !strikerPocketed,lastDiscBeforeQueen won=1:4/3=0.4 %108`],
    ['108 at 22 with both', `${at22(1)}${whiteHasOne} ; >w w x !push => gameOver won=1:3/0=0.25`],
    ['107 while a due is owed: nine in a stroke', '>w x ; >b . ; >w wwwwwwwww => won=1:3/3=0.3 !lastDiscBeforeQueen'],
    ['53: covering with the last', `${whiteHasOne} ; >w q ; >w w => won=0:12/3=12.0 !- %53`],
    ['53: queen and last together', `${whiteHasOne} ; >w qw => won=0:12/3=12.0`],
    ['53: queen and last together with an opponent’s', `${whiteHasOne} ; >w qwb => won=0:11/3=11.0 !-`],
    ['53: nine and the queen in the first stroke', '>w wwwwwwwwwq => won=0:12/3=12.0 !-'],
    ['53: covered by O', `${theirQueen} ; >w w => won=0:1/0=1.0`],
    ['54: at 22', `${at22(0)}${whiteHasOne} ; >w q ; >w w => gameOver@n won=0:9/0=31.0`],
    ['73: last with striker, queen covered: on', `>w w ; >w qw ; >w wwwwww ; >w w x => continues@s !strikerPocketed <w1,w1 on=2.9.0 won=- q=held0`],
    ['77: last improperly, queen covered: on', `>w w ; >w qw ; >w wwwwww ; >w w !push => passes@n <w1,w1 on=2.9.0 won=-`],
    ['101: last with striker while covering: on', `${whiteHasOne} ; >w q ; >w w x => continues@s q=cover0 <w1,w1 on=2.9.0 won=-`],
    ['96: last improperly while covering: on, the queen back', `${whiteHasOne} ; >w q ; >w w !push => passes@n <w1,w1,qc on=2.9.1 won=-`],
    ['98: queen, last and striker: on', `${whiteHasOne} ; >w qw x => continues@s !strikerPocketed <w1,w1,qc on=2.9.1 won=-`],
    ['98b: queen, last and striker improperly: on', `${whiteHasOne} ; >w qw x !push => passes@n <w1,w1,w1,qc on=3.9.1 won=-`],
    ['64: queen and last improperly: on', `${whiteHasOne} ; >w qw !push => passes@n !improper <w1,w1,qc on=2.9.1 won=-`],
    ['73: last with striker, queen covered by O: on', `${theirQueen} ; >w w x => continues@s <w1,w1 on=2.1.0 won=-`],
  ]);
  table('icf s n b0 demandExtras=false', [['108 not demanded', `${whiteHasOne} ; >w w x !push => won=1:3/3=0.3`]]);
});
