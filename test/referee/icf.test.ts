import { describe } from 'vitest';
import { table } from './table.ts';

describe('icf: lawful strokes', () => {
  table('icf s n b0', [
    ['44, 45', '>- => continues@s !noContact %44,45 ; >- ; >- => passes@n !noContact col=wb owed=0.0'],
    ['48: own and opponent’s continues', '>w wb => continues@s !- <- on=8.8.1 %48'],
    ['48, 125: opponent’s alone', '>b b => passes@n !opponentDiscPocketed %125,C1'],
    ['65: jumped disc, nothing pocketed', '>w ^b => passes@n !- <bc %65,C4'],
    ['65: jumped disc with own', '>w w ^bq => continues@s !- <bc,qc q=on'],
    ['116: striker off the board', '>w w ^x => continues@s !- <-'],
    ['72: owed', '>w x => passes@n !strikerPocketed owed=1.0 %72'],
    ['73: due owed, own back', '>w w x => continues@s !strikerPocketed <w1 owed=1.0 on=9.9.1 %73'],
    ['74: opponent’s stay, one due, lost', '>w w ; >b b x => passes@n !strikerPocketed,opponentDiscPocketed <w1 on=9.8.1 %74'],
    ['75: both', '>w w ; >w wb x => continues@s !strikerPocketed <w1,w1 owed=0.0 on=9.8.1 %75'],
    ['73, 65', '>w w ; >w w x ^b => continues@s <w1,w1,bc'],
    ['78: the opponent pockets the disc that pays', '>w x ; >w w => passes@s !opponentDiscPocketed <w1 owed=0.0 on=9.9.1 %78'],
    ['78: a due is placed by the side of the disc’s opponent, also when that side struck', '>w . ; >b x => owed=0.1 ; >b b => passes@n <b0 owed=0.0'],
  ]);
});

describe('icf: improper strokes', () => {
  table('icf s n b0', [
    ['64: nothing pocketed, nothing there', '>w . !push => passes@n !improper owed=1.0 %64'],
    ['72b', '>w ww ; >w x !push => passes@n !improper,strikerPocketed <w1,w1 on=9.9.1'],
    ['76', '>w ww ; >w b !push => passes@n !improper,opponentDiscPocketed <w1 on=8.8.1 %76'],
    ['77 with striker: two', '>w ww ; >w w x !push => passes@n !improper,strikerPocketed <w1,w1,w1 on=9.9.1 %77'],
    ['77 with striker, one there: the other owed', '>w w ; >w w x !push => passes@n <w1,w1 owed=1.0 on=9.9.1'],
    ['77, 76: own fell too, so the opponent’s disc is not what costs the turn', '>w ww ; >w wb !push => passes@n !improper <w1,w1 on=8.8.1'],
    ['64: queen with the right', '>w ww ; >w q !push => passes@n !improper <w1,qc q=on on=8.9.1'],
    ['64, 95: queen without the right', '>w q !push => passes@n !improper,queenNotAllowed <qc owed=1.0'],
    ['99b', '>w www ; >w q x !push => passes@n !improper,strikerPocketed <w1,w1,qc on=8.9.1 %99'],
    ['98b at the break', '>w qw x !push => passes@n !improper,strikerPocketed <w1,qc owed=2.0 %98'],
    ['100b', '>w www ; >w q ; >w x !push => passes@n <w1,w1,qc q=on on=8.9.1 %100'],
    ['101b', '>w www ; >w q ; >w w x !push => passes@n <w1,w1,w1,qc q=on on=8.9.1 %101'],
    ['96: improper covering stroke', '>w ww ; >w q ; >w w !push => passes@n <w1,w1,qc q=on on=8.9.1 %96'],
    ['65, 64: improper and jumped', '>w w ; >w . !push ^w => passes@n !improper <w1,wc on=9.9.1'],
  ]);
});

describe('icf: queen', () => {
  table('icf s n b0', [
    ['95a', '>w q => passes@n !queenNotAllowed <qc %95'],
    ['95a with the opponent’s disc', '>b qb => passes@n !opponentDiscPocketed,queenNotAllowed <qc'],
    ['95b: even with an own disc, which pays', '>w x ; >b . ; >w wq => passes@n !queenNotAllowed <w1,qc owed=0.0 on=9.9.1 %95'],
    ['95b with two own: one pays', '>w x ; >b . ; >w wwq => passes@n !queenNotAllowed <w1,qc owed=0.0 on=8.9.1'],
    ['95b against 98: the turn is lost', '>w x ; >b . ; >w wq x => passes@n !strikerPocketed,queenNotAllowed <w1,qc owed=2.0'],
    ['95b against 75: the turn is lost', '>w x ; >b . ; >w wqb x => passes@n !strikerPocketed,queenNotAllowed <w1,qc owed=2.0 on=9.8.1'],
    ['95d without the right', '>w q x => passes@n !strikerPocketed,queenNotAllowed <qc owed=1.0 %95'],
    ['95d with the opponent’s disc', '>w qb x => passes@n !strikerPocketed,opponentDiscPocketed,queenNotAllowed <qc owed=1.0 on=9.8.1'],
    ['95c: paid by the opponent’s stroke', '>w x ; >w w => passes@s <w1 ; >w q => continues@s !- q=cover0 on=9.9.0'],
    ['95c after an improper stroke', '>w w !push => owed=1.0 ; >b . ; >w w => continues@s <w1 owed=0.0 ; >w q => continues@s !- q=cover0'],
    ['95c, 97: one own disc does not cover', '>w x ; >b . ; >w w ; >w qw => continues@s !- q=cover0 on=8.9.0'],
    ['92: the opponent’s stroke gives the right', '>w . ; >w w => passes@s ; >w q => continues@s q=cover0'],
    ['97: one earlier disc gone: one covers', '>w w ; >w qw => continues@s q=held0 %97'],
    ['97: all nine and two', '>w qww => q=held0 continues@s on=7.9.0'],
    ['97: all nine and one, opponent’s too', '>w qwb => continues@s !- q=cover0 on=8.8.0 ; >w . => passes@n <qc %96'],
    ['98: queen, own, striker and opponent’s: 75 leaves the turn', '>w ww ; >w qwb x => continues@s !strikerPocketed <w1,w1,qc on=8.8.1 %98,75'],
    ['98 at the break: all nine, one owed', '>w qw x => continues@s !strikerPocketed <w1,qc owed=1.0 q=on'],
    ['99: right and not all nine', '>w ww ; >w q x => continues@s !strikerPocketed <w1,qc on=8.9.1 %99'],
    ['99, 74', '>w ww ; >w qb x => passes@n !strikerPocketed,opponentDiscPocketed <w1,qc %99,74'],
    ['100', '>w ww ; >w q ; >w x => passes@n <w1,qc q=on on=8.9.1 %100,96'],
    ['100, 74: covering with striker and opponent’s', '>w ww ; >w q ; >w b x => passes@n !strikerPocketed,opponentDiscPocketed <w1,qc on=8.8.1'],
    ['101: may still cover', '>w ww ; >w q ; >w w x => continues@s q=cover0 <w1,w1 on=8.9.0 ; >w w => q=held0'],
    ['101 with nothing left to place: owed, and the covering disc pays', '>w w ; >w q ; >w w x => continues@s <w1,w1 q=cover0 on=9.9.0 ; >w w x => continues@s <w1 owed=1.0 q=cover0 ; >w w => continues@s <w1 owed=0.0 q=held0'],
    ['65 while covering', '>w ww ; >w q ; >w . ^b => passes@n <bc,qc !-'],
    ['48, 92: queen with opponent’s and a jumped disc', '>w w ; >w qb ^w => continues@s !- <wc q=cover0'],
    ['63 while covering leaves the queen to cover', '>w ww ; >w q ; foul 0 technical => continues@s !technical <w1 q=cover0 %63'],
    ['64 called while covering', '>w ww ; >w q ; foul 0 foul => passes@n !foul <w1,qc q=on %64'],
  ]);
});

describe('icf: out of turn, lost and conceded boards', () => {
  table('icf s n b0', [
    ['51: nine and 3', '>b bbb @n => boardOver@n !outOfTurn <- won=0:12/3=12.0 %51'],
    ['51: counted as before the stroke', '>w . ; >b bb ; >b . @s => boardOver@n !outOfTurn won=1:12/3=0.12'],
    ['51: at 22 only the discs', 'award 0 +22 "x" ; >b . @n => gameOver@n !outOfTurn won=0:9/0=31.0'],
    ['51: with a code and the striker: no extras', '>b x @n !push => boardOver !outOfTurn,improper,strikerPocketed won=0:12/3=12.0'],
    ['51: it pockets the other’s last', '>w wwww ; >w wwww ; >w w @n => boardOver !outOfTurn,opponentDiscPocketed won=0:12/3=12.0'],
    ['51 as lose: not at turn', '>w ww ; lose 1 "rose" => boardOver@n !- won=0:12/3=12.0 %51,L16'],
    ['51 as lose while to cover: not covered', '>w w ; >w q ; lose 0 "rose" => boardOver@n won=1:11/3=0.11'],
    ['51 as lose, covered', '>w w ; >w qw ; lose 0 "rose" => boardOver@n won=1:7/0=0.7'],
    ['139: concede with the queen covered by the other', '>w . ; >b b ; >b qb ; concede 0 board => boardOver@n won=1:12/3=0.12 %139'],
    ['139: concede with 22', 'award 1 +22 "x" ; >w . ; >b b ; >b qb ; concede 0 board => gameOver won=1:9/0=0.31'],
    ['139: own queen brings the other nothing', '>w w ; >w qw ; concede 0 board => won=1:7/0=0.7'],
    ['139: the game', 'award 0 +10 "x" ; concede 0 game => gameOver@n won=- sc=0.0 gm=0.1 game=1'],
    ['139: the match: only the match is set', 'concede 0 match => matchOver@- won=- gm=0.0 match=1 col=-'],
    ['C8: any kind against the side not at turn leaves the turn', '>w w ; >w . ; foul 0 foul => continues@n !foul <w1 on=9.9.1'],
    ['63: owed', 'foul 0 technical => continues@s !technical owed=1.0'],
  ]);
});

describe('icf: passes', () => {
  table('icf s n b0', [
    ['137: six in a row', 'pass ; pass ; pass ; pass ; pass => passes@n ; pass => starts@s col=wb no=1 %137'],
    ['137: a stroke breaks the row', 'pass ; pass ; pass ; >b . ; pass ; pass ; pass => passes on=9.9.1 ; pass ; pass => passes ; pass => starts@s'],
    ['137: a foul that takes the turn breaks it', 'pass ; pass ; pass ; foul 1 foul => passes@s ; pass ; pass ; pass ; pass ; pass => passes@n ; pass => starts@s owed=0.0'],
    ['137: a technical foul, a note and an award do not', 'pass ; pass ; pass ; foul 1 technical ; note "x" ; award 0 +1 "x" ; pass ; pass ; pass => starts@s sc=1.0 owed=0.0'],
    ['137: an undo gives the row back', 'pass ; pass ; pass ; pass ; pass ; >b . ; undo ; pass => starts@s'],
    ['137: the break is the breaker’s again', '>w w ; >w . ; pass ; pass ; pass ; pass ; pass ; pass => starts@s on=9.9.1 ; >- => continues@s !noContact'],
  ]);
  table('icf sn ew b0', [['137 in doubles', 'pass ; pass ; pass ; pass ; pass => passes@e ; pass => starts@s']]);
});
