import { describe } from 'vitest';
import { table } from './table.ts';

describe('colours by the first disc pocketed', () => {
  table('carrom s n b0 colours=firstPocketed', [
    ['K2: open until a disc falls', '>w . => passes@n col=- ; >b . => passes@s col=-'],
    ['K2: the first decides', '>w b => continues@s col=bw on=9.8.1 %K2'],
    ['K2: both colours, the first that fell decides and nothing is opponent’s', '>w bw => continues@s !- col=bw on=8.8.1 ; >w w => passes@n !opponentDiscPocketed'],
    ['K2: by the other side', '>w . ; >w bw => continues@n col=wb !-'],
    ['K2, K8: all back, nothing decided', '>w bw x => continues@s !strikerPocketed col=- <w1,b1 owed=0.0'],
    ['K2, K9: all back, nothing decided, one owed', '>w bw !push => passes@n !improper col=- <w1,b1 owed=1.0'],
    ['K2, K7: striker alone: owed, colours open', '>w x => passes@n col=- owed=1.0'],
    ['K2, K7: the deciding disc pays the debt and the colour stays', '>w x ; >b . ; >w b => continues@s col=bw <b1 owed=0.0 on=9.9.1'],
    ['K2: both owe, one stroke pays both', 'foul 0 technical ; foul 1 technical => owed=1.1 ; >w bw => continues@s col=bw <w0,b1 owed=0.0 on=9.9.1'],
    ['K2, C9: out of turn decides nothing', '>w w @n => continues@s !outOfTurn col=- <w0 owed=0.1'],
    ['K2, K10: no right to the queen while open', '>w q => passes@n !queenNotAllowed col=- <qc'],
    ['K2, K10: queen with the deciding disc: back, the turn stays', '>w wq => continues@s !queenNotAllowed col=wb <qc'],
    ['K2, K6: a disc off the board decides nothing', '>w ^b => passes@n !discOffBoard col=- <bc'],
    ['K2, K6: off the board with a deciding disc', '>w w ^b => continues@s !- col=wb <bc'],
    ['K2, K12: nine at once decide and lose', '>w wwwwwwwww => boardOver@n !lastDiscBeforeQueen col=- won=1:3/3=0.3'],
    ['K2, C5: one white first, then all black: black has cleared', '>w wbbbbbbbbb => boardOver@n !- col=- won=1:11/3=0.11'],
    ['K2: open again on the next board, the break moves on', '>w wwww ; >w wwwww => boardOver@n col=- no=2'],
    ['K2: replay opens them again', '>w b => col=bw ; replay "x" => starts@s col=-'],
    ['K2: conceded while open: nine discs', 'concede 0 board => boardOver@n won=1:9/0=0.9'],
    ['K2: undo opens them again', '>w b => col=bw ; undo => starts@s col=-'],
  ]);
});

describe('three sides', () => {
  table('carrom s e n b0', [
    ['K18: the match line', '>w wb => continues@s !- <- col=- sc=2.0.0 on=8.8.1 %K18'],
    ['K18: a miss passes to the right', '>w . => passes@e ; >w . => passes@n ; >w . => passes@s'],
    ['K18: striker with discs: turn lost, they return and one more', '>w w ; >w wb x => passes@e !strikerPocketed <w1,w1,b1 sc=0.0.0 on=9.9.1'],
    ['K18: striker alone, nothing held: owed', '>w x => passes@e !strikerPocketed <- owed=1.0.0 sc=0.0.0'],
    ['K18: striker with discs, nothing held before: owed', '>w wb x => passes@e <w1,b1 owed=1.0.0 sc=0.0.0'],
    ['K18: white before black', '>w bw ; >w x => <w1 sc=1.0.0 ; >w . ; >w . ; >w x => <b1 sc=0.0.0'],
    ['K18: only black held', '>w b ; >w . !push => passes@e !improper <b1 sc=0.0.0'],
    ['K18: north’s discs are placed by south', '>w . ; >w . ; >w w ; >w x => passes@s <w0 sc=0.0.0'],
    ['K18: a debt is paid by the next disc, of any colour', '>w x ; >w . ; >w . ; >b bb => continues@s <b1 owed=0.0.0 sc=1.0.0 on=9.8.1'],
    ['K18: another side’s disc pays nothing', '>w x ; >w ww => continues@e <- owed=1.0.0 sc=0.2.0'],
    ['K18: two owed, one disc', '>w x ; >w . ; >w . ; >w x => owed=2.0.0 ; >w . ; >w . ; >w w => continues@s <w1 owed=1.0.0 sc=0.0.0'],
    ['K18, K3: striker without touch at the break: no penalty', '>- x => passes@e !noContact,strikerPocketed owed=0.0.0'],
    ['K18, K10: right by an own earlier disc', '>w w ; >w q => continues@s q=cover0 sc=1.0.0 ; >w b => q=held0 sc=5.0.0'],
    ['K18, K11: same stroke covers', '>w w ; >w qb => continues@s q=held0 sc=5.0.0 on=8.8.0'],
    ['K18, K11: covering missed by the striker', '>w ww ; >w q ; >w b x => passes@e <w1,b1,qc q=on sc=1.0.0'],
    ['K18, K6: queen and a disc off', '>w w ; >w q ^b => passes@e !discOffBoard <bc,qc sc=1.0.0'],
    ['K18: no cap at 22', 'award 0 +20 "x" ; >w w ; >w wq => matchOver@- won=- sc=25.0.0 game=0 match=0'],
    ['K18: 25 in mid-board', 'award 0 +23 "x" ; >w ww => matchOver@- won=- sc=25.0.0 gm=1.0.0 game=0 match=0 on=9.9.1'],
    ['K18: counted after returns', 'award 0 +24 "x" ; >w x => owed=1.0.0 ; >w . ; >w . ; >w w => continues@s sc=24.0.0 owed=0.0.0'],
    ['K18: the last disc and 25', '>w wwwwwwwww => sc=9.0.0 ; award 0 +7 "x" ; >b bbbbbbbb => sc=24.0.0 ; >b b => matchOver@- won=-:0/0=25.0.0 game=0 match=0'],
    ['K18: played out, the queen left', '>w wwwwwwwww ; >w bbbbbbbbb => boardOver@e won=-:0/0=18.0.0 sc=18.0.0 no=2 col=- q=on on=9.9.1'],
    ['K18: a debt paid out of the last disc keeps the board alive', '>w x ; >w wwwwwwwww ; >w bbbbbbbb ; >w . ; >w . ; >b b => continues@s <b1 owed=0.0.0 on=0.1.1 won=-'],
    ['K18: the last disc improperly', '>w wwwwwwwww ; >w bbbbbbbb ; >b b !push => passes@e <w1,b1 on=1.1.1 sc=16.0.0'],
    ['K18: queen without right with the last disc', '>w . ; >w wwwwwwwww ; >b bbbbbbbb ; >b . ; >b . ; >b bq => boardOver@e !queenNotAllowed won=-:0/0=1.17.0'],
    ['K18, C8: a called foul costs a disc and its point', '>w w ; foul 0 foul => passes@e !foul <w1 sc=0.0.0 ; foul 0 technical => continues@e !technical owed=1.0.0'],
    ['K18, C9: out of turn', '>w . ; >w w @n => continues@e !outOfTurn <w0 owed=0.0.1 sc=0.0.0'],
    ['K18: replay takes the board’s points back', '>w ww ; award 1 +3 "x" ; >w x => sc=1.3.0 ; replay "x" => starts@s sc=0.3.0'],
    ['K18: replay of a second board keeps the first', '>w wwwwwwwww ; >w bbbbbbbbb ; >b b => sc=18.1.0 ; replay "x" => starts@e sc=18.0.0 no=2'],
    ['K18: undo over the end of a board', '>w wwwwwwwww ; >w bbbbbbbbb => boardOver@e ; undo => continues@s sc=9.0.0 on=0.9.1'],
    ['three sides concede nothing', 'concede 0 match => error type'],
    ['a queen covered stays covered when its side pays', '>w w ; >w qb ; >w x => passes@e <w1 q=held0 sc=4.0.0'],
  ]);
  table('carrom s e n b0 bestOf=3', [
    ['K18: 25 at once, next game, break to the right of the breaker', 'award 0 +24 "x" ; >w w => gameOver@e won=- sc=0.0.0 gm=1.0.0 game=0 no=1'],
    ['K18: level in games: further games until one leads', 'award 0 +25 "x" ; award 1 +25 "x" ; award 2 +25 "x" => gameOver gm=1.1.1 game=2 ; award 1 +25 "x" => matchOver@- gm=1.2.1 game=1 match=1'],
    ['K18: majority', 'award 2 +25 "x" ; award 2 +25 "x" => matchOver@- gm=0.0.2 match=2'],
  ]);
  table('carrom w s n b2', [['sides in any order sit as they sit', '>w . => passes@w ; >w x => passes@s owed=1.0.0 ; >w w ; >w x => passes@n <w2']]);
  const playedOut = '>w wwwwwwwww ; >w bbbbbbbbb';
  /** Seven boards whose points are taken back, so that the eighth begins at nil; side 1 breaks it. */
  const sevenBoards = [0, 1, 2, 0, 1, 2, 0].map((side) => `${playedOut} ; award ${side} -18 "level"`).join(' ; ');
  table('carrom s e n b0', [
    ['K18, K1: a single leader after eight boards wins', `${sevenBoards} => sc=0.0.0 no=8 ; ${playedOut} => matchOver@- won=-:0/0=0.18.0 game=1 match=1`],
    ['K18, K1: two level at the top after eight boards: one more', `${sevenBoards} ; award 0 +18 "level" ; ${playedOut} => boardOver@n won=-:0/0=18.18.0 no=9`],
  ]);
});
