import { describe } from 'vitest';
import { table } from '../referee/table.ts';

const clear = '>w wwww ; >w wwwww';
const won = '>w wwww ; >w qw ; >w wwww';

describe('games and matches', () => {
  table('carrom s n b0 bestOf=3', [
    ['K1, C6: break and colours go on across games', `award 0 +13 "x" ; ${won} => gameOver@n col=bw won=0:12/3=25.0 gm=1.0 sc=0.0 no=1 game=0 ; >w w => continues@n`],
    ['award to the target: the game at once, the board given up', '>w w ; >w q ; award 1 +25 "x" => gameOver@n won=- gm=0.1 sc=0.0 owed=0.0 q=on on=9.9.1 game=1'],
    ['award: the target by the side that has it alone', 'award 0 +24 "x" => continues@s sc=24.0 ; award 1 +24 "x" ; award 0 +1 "x" => gameOver gm=1.0'],
    ['award: a negative one ends nothing', 'award 0 -3 "x" => continues@s sc=-3.0'],
    ['concede the game in its second board: the break goes on from there', `${clear} => boardOver@n ; concede 1 game => gameOver@s won=- col=wb gm=1.0 no=1`],
    ['concede the match', 'award 0 +25 "x" ; concede 0 match => matchOver@- won=- gm=1.0 match=1 col=- no=1'],
    ['undo over the end of the match', 'award 0 +25 "x" ; award 0 +25 "x" => matchOver ; undo => gameOver@n gm=1.0 game=0 ; undo => starts@s gm=0.0'],
    ['undo of a game end gives its ruling back', `award 0 +25 "x" => gameOver ; note "x" => continues@n ; undo => gameOver@n game=0`],
  ]);
  table('carrom s n b0', [
    ['after the match only note, accept, expire and undo', 'concede 1 match => matchOver@- ; note "x" => matchOver@- ; accept layout => matchOver@- ; expire stroke => matchOver@- ; pass => error type'],
    ['after the match no stroke', 'concede 1 match ; . => error type'],
    ['after the match no award', 'concede 1 match ; award 0 +1 "x" => error type'],
    ['the score stays after the match, the board is full, nothing is owed', `foul 1 technical ; award 0 +13 "x" ; ${won} => matchOver@- sc=25.0 gm=1.0 owed=0.0 q=on on=9.9.1 col=- no=1 game=0 match=0`],
    ['a note says continues, right after the match line too', 'note "x" => continues@s ; accept placement => continues@s ; expire placing => continues@s'],
    ['a note after the end of a board', `${clear} ; note "x" => continues@n won=-`],
    ['a pass is the turn of the next', 'pass => passes@n !- <- ; pass => passes@s'],
    ['replay twice', '>w w ; replay "x" => starts@s ; replay "x" => starts@s on=9.9.1'],
    ['replay keeps the number and the breaker of the board', `${clear} => boardOver@n no=2 ; >w w ; replay "x" => starts@n no=2 col=bw on=9.9.1 sc=0.3`],
    ['undo of a replay', '>w w ; replay "x" ; undo => continues@s on=8.9.1'],
    ['undo, undo, stroke: numbers go on', '>w w ; >w w ; undo ; undo => starts@s ; >w . => passes@n'],
    ['an undone undo is not undone: the event before is', '>w w ; >w ww ; undo => on=8.9.1 ; undo => starts on=9.9.1 ; undo => error type'],
    ['K1: eight boards, level, one more', `${Array.from({ length: 8 }, () => clear).join(' ; ')} => boardOver@s sc=12.12 no=9 ; ${clear} => matchOver won=1:3/3=12.15`],
    ['K1: eight boards, one ahead', `${Array.from({ length: 7 }, () => clear).join(' ; ')} => boardOver@n sc=9.12 no=8 ; award 1 +1 "x" ; ${clear} => matchOver@- won=0:3/3=12.13 match=1`],
  ]);
  table('icf sn ew b0', [
    ['49 in doubles: game two begins right of the seat that began game one', 'award 0 +25 "x" => gameOver@e col=bw ; award 1 +25 "x" => gameOver@n col=wb gm=1.1'],
    ['49: not after the breaker of the last board', `${clear} => boardOver@e ; ${clear} => boardOver@n ; award 0 +22 "x" => gameOver@e no=1`],
    ['49 over a conceded game', 'concede 0 game => gameOver@e gm=0.1'],
  ]);
  table('icf s n b0 bestOf=5', [['49: every game by the other side', 'award 0 +25 "x" => gameOver@n ; award 1 +25 "x" => gameOver@s ; award 0 +25 "x" => gameOver@n ; award 1 +25 "x" => gameOver@s gm=2.2 ; award 1 +25 "x" => matchOver gm=2.3']]);
  table('burmese sn ew b1', [
    ['B1: black starts, east first', '>b b => continues@e col=wb ; >b . => passes@n ; >w . => passes@w'],
    ['C6 in doubles across games', 'award 0 +30 "x" => gameOver@n col=bw gm=1.0'],
  ]);
  table('yemeni s n b1', [['Y1: white first, by the breaker', '>w w => continues@n col=bw']]);
  table('billard-indien sn ew b0 bestOf=3', [['F1, C6', `${won} => boardOver@e col=bw won=0:12/3=12.0 ; ${won} => boardOver@n col=wb sc=12.12`]]);
});
