import { describe } from 'vitest';
import { table } from './table.ts';

const whiteHasOne = '>w wwww ; >w wwww';

describe('yemeni: boxes', () => {
  table('yemeni s n b0', [
    ['Y2: the first stroke fixes the box', '>w . [w] => continues@s !- ; >w . => continues@s !- ; >w . [s] => passes@n !wrongBox %Y2,Y4'],
    ['Y2: the box of the turn before is barred, not the one struck from last', '>w . [w] ; >w . [s] => passes@n !wrongBox ; >b . [s] => continues@n !-'],
    ['Y2: barred', '>- . [e] ; >b b [e] => passes@s !wrongBox on=9.8.1'],
    ['Y2: a wrong box fixes and bars too', '>- . [e] ; >b . [e] => passes@s !wrongBox ; >w . [e] => passes@n !wrongBox ; >b . [n] => continues@n !-'],
    ['Y2: the own box by default is barred when it was used', '>- . [n] ; >b . => passes@s !wrongBox'],
    ['Y2: a turn without a stroke bars none', '>- . [n] ; pass => passes@s ; >w . [n] => continues@s !-'],
    ['Y2: a foul after a stroke bars its box', '>w . [w] ; foul 0 foul => passes@n ; >b . [w] => passes@s !wrongBox'],
    ['Y2: a foul before any stroke bars none', '>- . [w] ; foul 1 foul => passes@s ; >w . [w] => continues@s !-'],
    ['Y2: out of turn neither fixes nor bars', '>b . @n [w] => continues@s !outOfTurn ; >w . [w] => continues@s !- ; >- . => passes@n ; >b . [e] => continues@n !-'],
    ['Y2: out of turn from the barred box is only out of turn', '>- . [e] ; >w . @s [e] => continues@n !outOfTurn'],
    ['Y2: the code wrongBox', '>w w !wrongBox => passes@n !wrongBox on=8.9.1'],
    ['Y2: replay bars none', '>- . [e] ; replay "x" => starts@s ; >w . [e] => continues@s !-'],
    ['Y2: undo gives the box back', '>w . [w] ; >w . [e] => passes ; undo => continues@s ; >w . => continues@s !- ; >w . [w] => !-'],
    ['Y2: new round', `${whiteHasOne} ; >w w [s] => boardOver@n ; >w . [s] => continues@n !-`],
    ['Y2: a technical foul leaves the box', '>w . [w] ; foul 0 technical => continues@s ; >w . [e] => passes !wrongBox'],
  ]);
  table('yemeni sn ew b0', [
    ['C9: the partner ends the turn; its box stays the one of the turn', '>w . [s] ; >w w @n [e] => passes@e !outOfTurn on=8.9.1 ; >b . [s] => passes@n !wrongBox'],
    ['C9: the partner strikes before the turn’s first stroke: nothing barred', '>w . @n [s] => passes@e !outOfTurn ; >b . [s] => continues@e !-'],
  ]);
});

describe('yemeni: errors', () => {
  table('yemeni s n b0', [
    ['Y3: own first', '>w w => continues@s !- %Y3,Y5'],
    ['Y3: opponent’s first', '>b w => passes@n !wrongFirstContact <- on=8.9.1 %Y3,Y4,Y6'],
    ['Y3: queen first without an own disc', '>q . => passes@n !wrongFirstContact'],
    ['Y3: queen first after an own disc', '>w w ; >q . => continues@s !-'],
    ['Y3: an own disc of an error stroke counts', '>b w => passes@n ; >b . ; >- . ; >q . => continues@s !-'],
    ['Y3: an own disc the opponent pocketed does not', '>- ; >b w => passes@s ; >q . => passes@n !wrongFirstContact'],
    ['Y3: an own disc of a stroke out of turn counts', '>b b @n => continues@s !outOfTurn ; >- => passes@n ; >q . => continues@n !-'],
    ['Y3: a new round begins without', `${whiteHasOne} ; >w w => boardOver@n ; >w . ; >- => passes@s ; >q . => passes@n !wrongFirstContact`],
    ['Y4: nothing touched, though a disc fell', '>- w => passes@n !noContact on=8.9.1'],
    ['Y4: striker', '>w w x => passes@n !strikerPocketed <- on=8.9.1'],
    ['Y4: opponent’s pocketed', '>w b => passes@n !opponentDiscPocketed <- on=9.8.1 %C1'],
    ['Y4: off board', '>w w ^b => passes@n !discOffBoard <bc on=8.9.1 %Y7'],
    ['Y4: improper', '>w w !push => passes@n !improper <- on=8.9.1'],
    ['Y4: out of turn keeps the other’s turn', '>b b @n => continues@s !outOfTurn <- on=9.8.1'],
    ['Y5', '>w . => continues@s !- %Y5'],
    ['unknown contact is taken as lawful', '. => continues@s !- ?firstContact'],
    ['Y7: striker off board', '>w . ^x => continues@s !-'],
    ['C8', 'foul 0 technical => continues@s !technical <- owed=0.0 ; foul 0 foul => passes@n !foul <- ; foul 0 foul => continues@n !foul'],
  ]);
  table('yemeni s n b0 continueOn=pocket', [
    ['Y5: nothing pocketed passes', '>w . => passes@n !-'],
    ['Y5: own goes on', '>w w => continues@s'],
    ['Y5, Y8: queen and own', '>w wq => continues@s sc=5.0 <qc'],
    ['Y5, Y8: queen alone', '>w w ; >w q => passes@n !- sc=5.0 <qc'],
  ]);
});

describe('yemeni: queen and rounds', () => {
  table('yemeni s n b0', [
    ['Y8: without the right', '>w q => passes@n !queenNotAllowed <qc sc=0.0 q=on on=9.9.1'],
    ['Y8: right by the same stroke', '>w qw => continues@s !- <qc sc=5.0'],
    ['Y8: the opponent’s stroke gives no right', '>- ; >b w => passes@s ; >w q => passes@n !queenNotAllowed <qc sc=0.0'],
    ['Y8: in an error stroke, with the right', '>w w ; >b q => passes@n !wrongFirstContact <qc sc=0.0'],
    ['Y8: in an error stroke, without', '>b q => passes@n !wrongFirstContact,queenNotAllowed <qc'],
    ['Y8: with an opponent’s disc', '>w w ; >w qb => passes@n !opponentDiscPocketed <qc sc=0.0 on=8.8.1'],
    ['Y8: out of turn', '>b bq @n => continues@s !outOfTurn <qc sc=0.0 on=9.8.1'],
    ['Y8: at 24', 'award 0 +24 "x" ; >w qw => continues@s sc=25.0'],
    ['Y8: at 23', 'award 0 +23 "x" ; >w qw => continues@s sc=28.0'],
    ['Y8: again and again', '>w qw => sc=5.0 ; >q q => sc=10.0 ; >w q => sc=15.0 q=on on=8.9.1'],
    ['Y8: off the board', '>w w ^q => passes@n !discOffBoard <qc sc=0.0'],
    ['Y9', `${whiteHasOne} ; >w w => boardOver@n won=0:9/0=9.0 col=bw %Y9`],
    ['Y9: by an error stroke', `${whiteHasOne} ; >b w x => boardOver@n !wrongFirstContact,strikerPocketed won=0:9/0=9.0`],
    ['Y9: out of turn', `>- ; >b bbbb [w] ; >b bbbb ; >- ; >b b @n => boardOver@n !outOfTurn won=1:9/0=0.9`],
    ['Y9: last off the board is not cleared', `${whiteHasOne} ; >w . ^w => passes@n !discOffBoard <wc won=- on=1.9.1`],
    ['Y9: cleared by the opponent', `${whiteHasOne} ; >- ; >w w => boardOver@n !wrongFirstContact,opponentDiscPocketed won=0:9/0=9.0`],
    ['Y9: both', `${whiteHasOne} ; >- ; >b bbbb ; >b bbbb ; >- ; >w wb => boardOver@n !opponentDiscPocketed won=0:0/0=0.0`],
    ['Y9, Y8: queen and last', `${whiteHasOne} ; >w qw => boardOver won=0:9/0=14.0 <- sc=14.0`],
    ['Y9, Y8: queen and last by an error', `${whiteHasOne} ; >w qw x => boardOver won=0:9/0=9.0`],
    ['Y10: queen to 29 in mid-round', `award 0 +27 "x" ; >w w ; award 0 +1 "x" ; >q q => matchOver@- won=- sc=29.0 game=0 match=0 <- %Y10`],
    ['Y10: queen and round', `award 0 +23 "x" ; ${whiteHasOne} ; >w qw => matchOver@- won=0:9/0=37.0 sc=37.0`],
    ['Y10: the queen reaches 29 and the round is still written', `award 0 +28 "x" ; ${whiteHasOne} ; >w qw => matchOver@- won=0:9/0=38.0 sc=38.0 game=0`],
    ['concede: discs only', '>w w ; concede 1 board => boardOver@n won=0:9/0=9.0'],
    ['replay takes the queen’s points back, awards stay', '>w qw ; award 0 +2 "x" ; replay "x" => starts@s sc=2.0'],
    ['undo takes the queen’s points back', '>w qw => sc=5.0 ; undo => starts@s sc=0.0'],
  ]);
  table('yemeni s n b0 bestOf=3', [
    ['Y10: the next game, order and colours swap', 'award 0 +28 "x" ; >w qw => gameOver@n won=- col=bw gm=1.0 sc=0.0 no=1 game=0'],
  ]);
});
