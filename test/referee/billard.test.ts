import { describe } from 'vitest';
import { table } from './table.ts';

const blackHasOne = '>b bbbb ; >b . ; >b bbbb ; >b .';
const whiteHasOne = '>w wwww ; >w wwww';

describe('billard-indien', () => {
  table('billard-indien s n b0', [
    ['F2: own and opponent’s', '>w wb => continues@s !- <- %F2,C1'],
    ['F2: opponent’s alone', '>b b => passes@n !opponentDiscPocketed'],
    ['F2: off board with own', '>w w ^b => continues@s !- <bc'],
    ['F2: off board alone', '>w ^b => passes@n !discOffBoard <bc %K6'],
    ['F2: queen with the right and a disc off the board', '>w w ; >w q ^b => continues@s !- q=cover0 <bc'],
    ['F2: queen with the right and opponent’s', '>w w ; >w qb => continues@s !- q=cover0 on=8.8.0'],
    ['F2: queen without the right and off board', '>w q ^b => passes@n !discOffBoard,queenNotAllowed <bc,qc'],
    ['F2, K10: queen without the right and own', '>w qw => continues@s !queenNotAllowed <qc'],
    ['F2, K10: queen without the right and opponent’s', '>w qb => passes@n !opponentDiscPocketed,queenNotAllowed <qc'],
    ['K7', '>w w ; >b b x => passes@n !strikerPocketed,opponentDiscPocketed <w1 on=9.8.1 %K7'],
    ['K7: queen and striker', '>w ww ; >w q x => passes@n !strikerPocketed <w1,qc'],
    ['K7: striker and a disc off', '>w w ; >w x ^b => passes@n !strikerPocketed,discOffBoard <w1,bc'],
    ['K8 with opponent’s: goes on', '>w wb x => continues@s !strikerPocketed <w1 on=9.8.1'],
    ['K8 while covering, opponent’s too: may still cover', '>w w ; >w q ; >w wb x => continues@s !strikerPocketed <w1 q=cover0 ; >w w => q=held0'],
    ['K9', '>w ww ; >w wb !push => passes@n !improper <w1,w1 on=8.8.1'],
    ['C9: the other’s discs by a stroke out of turn', '>w w @n => continues@s !outOfTurn <- owed=0.1'],
    ['C9: a disc off by a stroke out of turn', '>b . @n ^w => continues@s !outOfTurn <wc owed=0.1'],
    ['K11: cover missed with a disc off', '>w w ; >w q ; >w . ^b => passes@n !discOffBoard <bc,qc'],
    ['K11: cover with opponent’s', '>w w ; >w q ; >w wb => continues@s !- q=held0'],
    ['K3', '>- ; >- ; >- => passes@n !noContact'],
    ['K17 in its default', '>w w < => continues@s !-'],
  ]);
  table('billard-indien s n b0 backShots=false', [['K17', '>w w < => passes@n !improper <w1 owed=1.0']]);
  table('billard-indien s n b0', [
    ['F4', `${whiteHasOne} ; >w w => passes@n !lastDiscBeforeQueen <w1 on=1.9.1 won=- %F4`],
    ['F4: two last discs: one back', '>w wwww ; >w www ; >w ww => passes@n !lastDiscBeforeQueen <w1 on=1.9.1'],
    ['F4: with opponent’s: own fell', `${whiteHasOne} ; >w wb => passes@n !lastDiscBeforeQueen <w1 on=1.8.1`],
    ['F4: queen without right and nine', '>w wwwwwwwwwq => passes@n !queenNotAllowed,lastDiscBeforeQueen <w1,qc on=1.9.1 won=-'],
    ['F4: queen off the board with the last', `${whiteHasOne} ; >w w ^q => passes@n !lastDiscBeforeQueen <w1,qc`],
    ['F4: covered by the last', `${whiteHasOne} ; >w q ; >w w => boardOver@n !- won=0:12/3=12.0 %F5`],
    ['F4: queen and last', `${whiteHasOne} ; >w qw => boardOver@n won=0:12/3=12.0`],
    ['F3, K8: last with the striker while covering: may still cover', `${whiteHasOne} ; >w q ; >w w x => continues@s !strikerPocketed <w1 q=cover0 won=- %F3`],
    ['F3, K9: improper last', `${whiteHasOne} ; >w w !push => passes@n !improper <w1,w1 on=2.9.1 won=-`],
    ['F3: foul clearing with the queen on the board: K8 alone', `${whiteHasOne} ; >w w x => continues@s !strikerPocketed <w1 on=1.9.1`],
    ['F3: queen, last and striker', `${whiteHasOne} ; >w qw x => continues@s !strikerPocketed <w1,qc on=1.9.1`],
    ['F3: cleared by the other’s improper stroke', `>w ww ; ${blackHasOne} ; >b b !push => boardOver@n !improper,opponentDiscPocketed won=1:8/0=0.8`],
    ['F3: cleared by the other’s stroke out of turn', `${whiteHasOne} ; >w w @n => boardOver@n !outOfTurn,opponentDiscPocketed won=0:9/0=9.0`],
    ['F5: opponent’s last', `>w w ; ${blackHasOne} ; >b b => boardOver@n !opponentDiscPocketed won=1:8/0=0.8`],
    ['F5: opponent’s last with own', `>w w ; ${blackHasOne} ; >w wb => boardOver@n !opponentDiscPocketed won=1:7/0=0.7`],
    ['F5: opponent’s last while covering with own: S covers, O gets the discs', `>w w ; ${blackHasOne} ; >w q ; >w wb => boardOver@n won=1:7/0=0.7`],
    ['F5: opponent’s last, opponent covered', '>w . ; >b b ; >b qb ; >b . ; >b bbbb ; >b . ; >b bb ; >b . ; >b b => boardOver@n won=1:12/3=0.12'],
    ['F5: both, S covered', `>w w ; >w qw ; ${blackHasOne} ; >w wwwwww ; >w wb => boardOver@n !- won=0:3/3=3.0`],
    ['F5: both, O covered', `>w . ; >b b ; >b qb ; >b . ; >b bbbbbb ; >b . ; ${whiteHasOne} ; >w wb => boardOver@n won=0:0/0=0.0`],
    ['F5: both, with the striker: only O has cleared', `>w w ; >w qw ; ${blackHasOne} ; >w wwwwww ; >w wb x => boardOver@n won=1:1/0=0.1`],
    ['F5, F4: both, queen on the board', `${blackHasOne} ; ${whiteHasOne} ; >w wb => boardOver@n !opponentDiscPocketed,lastDiscBeforeQueen won=1:1/0=0.1`],
    ['F4: a debt paid from nine discs leaves one: no last disc', '>w x ; >b . ; >w wwwwwwwww => continues@s !- <w1 owed=0.0 on=1.9.1'],
    ['concede at 22: no cap', 'award 1 +22 "x" ; >w . ; >b b ; >b qb ; concede 0 board => matchOver@- won=1:12/3=0.34'],
    ['C8', '>w w ; foul 0 technical => continues@s !technical <w1'],
    ['F1: pass', 'pass => passes@n !-'],
  ]);
});
