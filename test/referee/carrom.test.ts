import { describe } from 'vitest';
import { table } from './table.ts';

/** Eight black discs gone, white untouched, side 0 at turn. */
const blackHasOne = '>b bbbb ; >b . ; >b bbbb ; >b .';
/** One white disc and all black ones left, side 0 at turn, queen on the board. */
const whiteHasOne = '>w wwww ; >w wwww';

describe('break', () => {
  table('carrom s n b0', [
    ['K3: third failure passes', '>- => continues@s !noContact <- %K3 ; >- => continues@s !noContact ; >- => passes@n !noContact owed=0.0 ; >- => continues@n'],
    ['K3: the next side has three attempts too', '>- ; >- ; >- ; >- => continues@n ; >- => continues@n ; >- => passes@s'],
    ['K3: a disc off the board is no failed attempt', '>- ^w => passes@n !discOffBoard <wc'],
    ['K3, K17: striker off the board and nothing touched is an attempt', '>- ^x => continues@s !noContact'],
    ['K3: striker in the second attempt', '>- ; >- x => passes@n !noContact,strikerPocketed owed=0.0 <-'],
    ['K3: wrongBox called without touch stands alone', '>- !wrongBox => passes@n !wrongBox,noContact owed=0.0'],
    ['K3: after a pass the next seat has three attempts', '>- ; >- ; pass => passes@n ; >- => continues@n ; >- => continues@n ; >- => passes@s'],
    ['K3: out of turn with touch breaks the layout', '>b @n => continues@s !outOfTurn owed=0.1 ; >- => passes@n !-'],
    ['K3, C9: an out of turn stroke leaves the attempts of the seat at turn', '>- ; >- ; >- @n => continues@s !outOfTurn,noContact owed=0.0 ; >- => passes@n !noContact'],
    ['K3: a technical foul does not touch the layout', 'foul 0 technical => continues@s owed=1.0 ; >- => continues@s ; >- ; >- => passes@n'],
    ['K3: unknown contact breaks, so the next miss is a miss', '. => passes@n ?firstContact ; >- => passes@s !-'],
    ['K3: replay gives three attempts again', '>- ; >- ; replay "x" => starts@s ; >- => continues@s ; >- => continues@s ; >- => passes@n'],
    ['K3: a foul called on the breaker takes the turn and owes a disc', '>- ; foul 0 foul => passes@n !foul owed=1.0 ; >- => continues@n'],
  ]);
  table('carrom sn ew b0', [
    ['C9, K3: the partner fails at the break out of turn: the turn passes to the right', '>- @n => passes@e !outOfTurn,noContact owed=0.0 ; >- => continues@e'],
    ['C9: the partner strikes out of turn: passes to the right of the seat at turn', '>w . @n => passes@e !outOfTurn owed=1.0'],
    ['C9: the opponents strike out of turn: the seat keeps its turn', '>w w ; >b . @w => continues@s !outOfTurn owed=0.1'],
    ['C6: the break goes to the right, whoever ended the board', `>w wwww ; >w qw ; >w wwww => boardOver@e col=bw won=0:12/3=12.0`],
  ]);
});

describe('turn', () => {
  table('carrom s n b0', [
    ['K4: own disc', '>b w => continues@s !- <- on=8.9.1 %K4'],
    ['K5: opponent and own', '>w wb => passes@n !opponentDiscPocketed <- on=8.8.1 %K5,C1'],
    ['K6: off board alone', '>w ^wb => passes@n !discOffBoard <wc,bc on=9.9.1 %K6,C4'],
    ['K6: off board with own', '>w w ^bq => continues@s !- <bc,qc q=on on=8.9.1'],
    ['K6, K5: off board with own and opponent', '>w wb ^w => passes@n !opponentDiscPocketed <wc on=8.8.1'],
    ['K6, K7: off board and striker, nothing pocketed before', '>w x ^w => passes@n !strikerPocketed,discOffBoard <wc owed=1.0 on=9.9.1'],
    ['K7 with an earlier disc', '>w w ; >w x => passes@n !strikerPocketed <w1 owed=0.0 on=9.9.1 %K7'],
    ['K7, K5', '>w w ; >b b x => passes@n !strikerPocketed,opponentDiscPocketed <w1 on=9.8.1'],
    ['K8', '>w w x => continues@s !strikerPocketed <w1 owed=0.0 on=9.9.1 %K8'],
    ['K8, K5', '>w wb x => passes@n !strikerPocketed,opponentDiscPocketed <w1 owed=0.0 on=9.8.1'],
    ['K8, K6', '>w w x ^b => continues@s !strikerPocketed <w1,bc'],
    ['K8 while owing: nothing to pay with', '>w x ; >b . ; >w w x => continues@s <w1 owed=1.0 on=9.9.1'],
    ['K9: own back, one more out', '>w ww ; >w w !push => passes@n !improper <w1,w1 on=8.9.1 %K9'],
    ['K9: several codes and the striker cost one disc', '>w ww ; >w . x !push,elbow,time => passes@n !improper,strikerPocketed <w1 owed=0.0'],
    ['K9: wrongBox is improper without the name', '>w w !wrongBox => passes@n !wrongBox <w1 owed=1.0'],
    ['K9: opponent stays', '>w w ; >b b !body => passes@n !improper,opponentDiscPocketed <w1 on=9.8.1'],
    ['K9, K6: improper and off board', '>w w ; >w . !push ^w => passes@n !improper,discOffBoard <w1,wc on=9.9.1'],
    ['K9: the queen with the right goes to the centre', '>w w ; >w q !push => passes@n !improper <w1,qc q=on'],
    ['K9: a queen without the right is named too', '>w q !push => passes@n !improper,queenNotAllowed <qc owed=1.0'],
    ['C9, K9: a queen by the wrong side', '>w w ; >b q @n => continues@s !outOfTurn,queenNotAllowed <qc owed=0.1'],
    ['C9: out of turn with opponent disc, which is the disc of the side at turn', '>w w ; >w w @n => continues@s !outOfTurn,opponentDiscPocketed <- owed=0.1 on=7.9.1'],
    ['C9: out of turn with another code', '>w w ; >b . @n !push => continues@s !outOfTurn,improper owed=0.1'],
    ['the seat at turn named is in turn', '>w w @s => continues@s !-'],
    ['striker off the board costs nothing', '>w w ^x => continues@s !- <-'],
  ]);
  table('carrom s n b0 backShots=false', [
    ['K17', '>w w ; >b w < => passes@n !improper <w1,w1 on=9.9.1 %K17,K9'],
    ['K17: no contact cannot be behind the line', '>w w ; >- . < => passes@n !- <-'],
    ['K17: contact unknown but behind is taken as given', '>w w ; . < => passes@n !improper <w1 ?firstContact'],
    ['K17: one penalty with a code besides', '>w ww ; >b . < !push => passes@n !improper <w1'],
  ]);
  table('carrom s n b0', [['K17: allowed', '>w w < => continues@s !-']]);
});

describe('owed discs', () => {
  table('carrom s n b0', [
    ['K7: paid at once within the same turn', '>w x ; >b . ; >w w => continues@s <w1 owed=0.0 on=9.9.1 ; >w w => continues@s <- on=8.9.1'],
    ['K7: the opponent pockets it: paid as well, placed by the opponent', '>w x ; >w w => passes@s !opponentDiscPocketed <w1 owed=0.0 on=9.9.1'],
    ['K7: two owed, the opponent pockets three', '>w x ; >b . ; >w x => owed=2.0 ; >b bwww => passes@s <w1,w1 owed=0.0 on=8.8.1'],
    ['K7, K9: old debt and new penalty, two discs there', '>w x ; >b . ; >w ww => <w1 owed=0.0 on=8.9.1 ; >w . !push => passes@n <w1 owed=0.0 on=9.9.1'],
    ['K9: returned discs pay nothing', '>w x ; >b . ; >w w !push => passes@n <w1 owed=2.0 on=9.9.1'],
    ['C8: a called foul is owed and paid', 'foul 1 foul => continues@s owed=0.1 !foul ; >w . ; >b b => continues@n <b0 owed=0.0'],
    ['K11: a paid disc still covers', '>w x ; >b . ; >w ww ; >w q => continues@s q=cover0 ; foul 0 technical => continues@s <w1 q=cover0 ; >w w => continues@s q=held0 <- on=8.9.0'],
    ['K11: owed while covering, the covering disc pays', '>w w ; >w q ; foul 0 technical => <w1 on=9.9.0 ; foul 0 technical => owed=1.0 ; >w w => continues@s <w1 q=held0 owed=0.0 on=9.9.0'],
    ['K10: the right is lost with the disc', '>w w ; >w x ; >b . ; >w q => passes@n !queenNotAllowed <qc'],
    ['K10: a disc the opponent pocketed gives the right', '>w . ; >w w => passes@s ; >w q => continues@s q=cover0 !-'],
    ['K16: written off', `>b . ; >b x => owed=0.1 ; ${whiteHasOne} ; >w w => boardOver@n owed=0.0 won=1:3/3=0.3 %K16,K12`],
    ['C5, K7: a debt paid out of the last discs keeps the board alive', `>w x ; >b . ; >w wwwwwwwww => continues@s !- <w1 owed=0.0 on=1.9.1 won=-`],
    ['C5: the opponent’s debt is paid out of its last discs', `>w w ; >w . ; >b x ; >b bbbbbbbbb => passes@n !opponentDiscPocketed <b0 owed=0.0 on=8.1.1 won=-`],
  ]);
});

describe('queen', () => {
  table('carrom s n b0', [
    ['K10: no right', '>w q => passes@n !queenNotAllowed <qc q=on %K10'],
    ['K10: no right with an own disc: the turn stays', '>w wq => continues@s !queenNotAllowed <qc q=on on=8.9.1'],
    ['K10, K8: no right, own and striker', '>w wq x => continues@s !strikerPocketed,queenNotAllowed <w1,qc owed=0.0'],
    ['K10, K7: no right, striker', '>w q x => passes@n !strikerPocketed,queenNotAllowed <qc owed=1.0'],
    ['K10, K6: no right, off board', '>w q ^w => passes@n !discOffBoard,queenNotAllowed <wc,qc'],
    ['K10: right by an own disc of an earlier stroke', '>w w ; >w q => continues@s q=cover0 !- on=8.9.0'],
    ['K11: same stroke', '>w w ; >w wq => continues@s q=held0'],
    ['K11: queen with the opponent’s disc', '>w w ; >w qb => passes@n !opponentDiscPocketed <qc q=on on=8.8.1'],
    ['K11: queen, own and opponent’s: covered, turn lost', '>w w ; >w qwb => passes@n q=held0 <- on=7.8.0'],
    ['K11: queen and a disc off the board', '>w w ; >w q ^b => passes@n !discOffBoard <bc,qc q=on'],
    ['K11: queen, own and a disc off the board', '>w w ; >w qw ^b => continues@s q=held0 <bc'],
    ['K11: queen and striker', '>w ww ; >w q x => passes@n !strikerPocketed <w1,qc on=8.9.1'],
    ['K11: queen, striker and opponent’s', '>w ww ; >w qb x => passes@n !strikerPocketed,opponentDiscPocketed <w1,qc on=8.8.1'],
    ['K11: queen, own, striker and opponent’s', '>w ww ; >w qwb x => passes@n <w1,qc q=on on=7.8.1'],
    ['K11: covering missed', '>w w ; >w q ; >w . => passes@n <qc q=on %K11'],
    ['K11: covering with the striker alone', '>w w ; >w q ; >w x => passes@n <w1,qc q=on on=9.9.1'],
    ['K11, K8: may still cover, and again', '>w w ; >w q ; >w w x => continues@s q=cover0 <w1 ; >w w x => continues@s q=cover0 ; >w w => continues@s q=held0 on=7.9.0'],
    ['K11, K8, K6: own returned, a disc off the board: still to cover', '>w w ; >w q ; >w w x ^b => continues@s q=cover0 <w1,bc'],
    ['K11, K9: covering improperly', '>w ww ; >w q ; >w w !push => passes@n <w1,w1,qc q=on on=8.9.1'],
    ['K11: covering with own and opponent’s', '>w w ; >w q ; >w wb => passes@n q=held0'],
    ['C8: foul at turn', '>w w ; >w q ; foul 0 foul => passes@n !foul <w1,qc q=on on=9.9.1'],
    ['C8: foul of the other side leaves the queen to cover', '>w w ; >w q ; foul 1 foul => continues@s !foul q=cover0 owed=0.1'],
    ['C9: the other side strikes meanwhile: still to cover', '>w w ; >w q ; >b . @n => continues@s !outOfTurn q=cover0 owed=0.1 ; >w w => q=held0'],
    ['pass while covering', '>w w ; >w q ; pass => passes@n <qc q=on !-'],
    ['a queen returned can be taken by the other side', '>w w ; >w q ; >w . ; >b b ; >b bq => continues@n q=held1'],
    ['award while covering', '>w w ; >w q ; award 0 +2 "x" => continues@s q=cover0 sc=2.0 ; >w w => q=held0'],
  ]);
  table('carrom sn ew b0', [
    ['C9, K11: the partner strikes instead of covering: not covered', '>w ww ; >w q ; >w w @n => passes@e !outOfTurn <w1,w1,qc q=on on=8.9.1'],
    ['C8: a foul of the partner is a foul of the side at turn', '>w ww ; >w q ; foul @n foul => passes@e !foul <w1,qc q=on'],
  ]);
});

describe('last discs', () => {
  table('carrom s n b0', [
    ['K12', `${whiteHasOne} ; >w w => boardOver@n !lastDiscBeforeQueen <- won=1:3/3=0.3 %K12,C5`],
    ['K12 at 22', `award 1 +22 "x" ; ${whiteHasOne} ; >w w => boardOver@n won=1:1/0=0.23`],
    ['K12 with an opponent’s disc', `${whiteHasOne} ; >w wb => boardOver@n !opponentDiscPocketed,lastDiscBeforeQueen won=1:3/3=0.3`],
    ['K12: the queen off the board with the last disc is on the board', `${whiteHasOne} ; >w w ^q => boardOver@n !lastDiscBeforeQueen won=1:3/3=0.3`],
    ['K12: nine and the queen in one stroke: no right, so the queen is on the board', '>w wwwwwwwwwq => boardOver@n !queenNotAllowed,lastDiscBeforeQueen won=1:3/3=0.3'],
    ['K8: the last with the striker goes on', `${whiteHasOne} ; >w w x => continues@s <w1 on=1.9.1 won=-`],
    ['K9: the last improperly goes on', `${whiteHasOne} ; >w w !time => passes@n <w1,w1 on=2.9.1`],
    ['K14: covering with the last disc', `${whiteHasOne} ; >w q ; >w w => boardOver@n won=0:12/3=12.0 !- %K14`],
    ['K14: with an opponent’s disc', `${whiteHasOne} ; >w q ; >w wb => boardOver@n won=0:11/3=11.0 !opponentDiscPocketed`],
    ['K14 at 22: the score when the stroke is made', `${whiteHasOne} ; >w q ; award 0 +22 "x" ; >w w => matchOver@- won=0:9/0=31.0`],
    ['K13: nothing of S gone', `${blackHasOne} ; >b b => boardOver@n !opponentDiscPocketed won=1:12/3=0.12 %K13`],
    ['K13 with own disc', `${blackHasOne} ; >b bw => boardOver@n won=1:11/3=0.11`],
    ['K13 with striker and own: own back', `${blackHasOne} ; >b bw x => boardOver@n !strikerPocketed,opponentDiscPocketed won=1:12/3=0.12`],
    ['K13 with striker: one out', `>w ww ; ${blackHasOne} ; >b b x => boardOver@n won=1:11/3=0.11`],
    ['K13 improper: one out', `>w ww ; ${blackHasOne} ; >b b !push => boardOver@n won=1:11/3=0.11 !improper,opponentDiscPocketed`],
    ['K13 with a white disc off the board', `>w ww ; ${blackHasOne} ; >b b ^w => boardOver@n won=1:10/3=0.10 !opponentDiscPocketed,discOffBoard`],
    ['K13 with an old debt', `>w x ; >b . ; ${blackHasOne} ; >b b => boardOver@n won=1:12/3=0.12 owed=0.0`],
    ['K13: queen, own and last: S has covered by that stroke', `>w w ; ${blackHasOne} ; >b qwb => boardOver@n won=1:7/0=0.7`],
    ['K13: queen and last without own: the queen goes back', `>w w ; ${blackHasOne} ; >b qb => boardOver@n won=1:11/3=0.11`],
    ['K13: while covering, no own', `>w w ; ${blackHasOne} ; >w q ; >b b => boardOver@n won=1:11/3=0.11`],
    ['K13: O had covered', `>w . ; >b b ; >b qb ; >b . ; >b bbbb ; >b . ; >b bb ; >b . ; >b b => boardOver@n won=1:12/3=0.12`],
    ['K13: O had covered and has 22', `award 1 +22 "x" ; >w . ; >b b ; >b qb ; >b . ; >b bbbb ; >b . ; >b bb ; >b . ; >b b => matchOver@- won=1:9/0=0.31`],
    ['K13 out of turn: side 1 pockets the last white: side 0 wins', `${whiteHasOne} ; >w w @n => boardOver@n !outOfTurn,opponentDiscPocketed won=0:12/3=12.0 %K13,C9`],
    ['K13 out of turn while side 0 is to cover: S has not covered', `${whiteHasOne} ; >w q ; >w w @n => boardOver@n won=0:12/3=12.0`],
    ['K15: covered before by S', `>w w ; >w qw ; ${blackHasOne} ; >w wwwwww ; >w wb => boardOver@n won=0:3/3=3.0 %K15`],
    ['K15 at 22', `award 0 +22 "x" ; >w w ; >w qw ; ${blackHasOne} ; >w wwwwww ; >w wb => boardOver@n !opponentDiscPocketed won=0:1/0=23.0`],
    ['K15: queen in that stroke', `${blackHasOne} ; ${whiteHasOne} ; >w qwb => boardOver@n won=0:3/3=3.0`],
    ['K15, K12: queen on the board', `${blackHasOne} ; ${whiteHasOne} ; >w wb => boardOver@n !opponentDiscPocketed,lastDiscBeforeQueen won=1:3/3=0.3 %K15,K12`],
    ['K15 with striker: own back, K13', `>w w ; >w qw ; ${blackHasOne} ; >w wwwwww ; >w wb x => boardOver@n won=1:1/0=0.1`],
    ['K15 improper: own back and one more, K13', `>w w ; >w qw ; ${blackHasOne} ; >w wwwwww ; >w wb !push => boardOver@n won=1:2/0=0.2`],
    ['K15: O covered', `>w . ; >b b ; >b qb ; >b . ; ${whiteHasOne} ; >w . ; >b bbbbbb ; >b . ; >w wb => boardOver@n won=0:1/0=1.0`],
  ]);
  table('carrom s n b0 queenRequired=false', [
    ['K12 false: clearing wins', `${whiteHasOne} ; >w w => boardOver@n !- won=0:9/0=9.0 %K12`],
    ['K12 false: the covered queen still counts', `>w w ; >w qw ; >w wwwwwww => boardOver@n won=0:12/3=12.0`],
    ['K12 false: nine and the queen without right', '>w wwwwwwwwwq => boardOver@n !queenNotAllowed won=0:9/0=9.0'],
    ['K13 unchanged', `${blackHasOne} ; >b b => boardOver@n won=1:12/3=0.12`],
    ['K15: queen on the board', `${blackHasOne} ; ${whiteHasOne} ; >w wb => boardOver@n !opponentDiscPocketed won=0:0/0=0.0`],
  ]);
});
