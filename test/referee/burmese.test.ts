import { describe } from 'vitest';
import { table } from './table.ts';

/** One black disc left to side 0, which is at turn. */
const blackHasOne = '>b bbbb ; >b bbbb';
/** One white disc left to side 1, side 0 at turn. */
const whiteHasOne = '>w wwww ; >w . ; >w wwww ; >w .';

describe('burmese: strokes', () => {
  table('burmese s n b0', [
    ['C7, B1: black starts', '>b b => continues@s col=bw on=9.8.1 !- %B4'],
    ['B4: touching nothing is a miss, at the start too', '>- => passes@n !- ; >- => passes@s !-'],
    ['B3: not crossing, own back', '>b b / => passes@n !frontLineNotCrossed <b1 %B3'],
    ['B3: not crossing, opponent’s stay', '>b bw / => passes@n !frontLineNotCrossed,opponentDiscPocketed <b1 on=8.9.1'],
    ['B3, B6: not crossing with striker and own: back once, no more', '>b b x / => passes@n !frontLineNotCrossed,strikerPocketed <b1 sc=0.0'],
    ['B3, B7: not crossing with the striker, older disc', '>b b ; >b x / => passes@n <b1 on=9.9.1 sc=0.0'],
    ['B2: wrong box', '>b b [e] => passes@n !wrongBox <b1 %B2'],
    ['B2: own box named', '>b b [s] => continues@s !-'],
    ['B2: wrongBox as a code', '>b b !wrongBox => passes@n !wrongBox <b1'],
    ['B2, B7: wrong box and striker', '>b x [n] => passes@n !wrongBox,strikerPocketed sc=-1.0'],
    ['B3: improper, no further penalty', '>b b ; >b b !push => passes@n !improper <b1 on=9.8.1 sc=0.0'],
    ['B5, B4', '>b bw => passes@n !opponentDiscPocketed <- on=8.8.1 %B5'],
    ['B6', '>b bb x => passes@n !strikerPocketed <b1,b1 sc=0.0 %B6'],
    ['B6 with opponent’s', '>b bw x => passes@n !strikerPocketed,opponentDiscPocketed <b1 on=8.9.1'],
    ['B7 with opponent’s, none pocketed', '>b w x => passes@n !strikerPocketed,opponentDiscPocketed <- sc=-1.0 on=8.9.1 %B7,B12'],
    ['B7 with opponent’s, older disc', '>b b ; >b w x => passes@n <b1 sc=0.0 on=8.9.1'],
    ['B7 with the queen: queen back, point off', '>b q x => passes@n !strikerPocketed <qc sc=-1.0 on=9.9.1'],
    ['B7 improper', '>b x !push => passes@n !improper,strikerPocketed sc=-1.0'],
    ['B11: off board alone', '>b ^bwq => passes@n !- <wc,bc,qc on=9.9.1 %B11,C4'],
    ['B11: off board with own: goes on', '>b b ^w => continues@s !- <wc'],
    ['B11, B7: an own disc off the board is not in a pocket', '>b x ^b => passes@n !strikerPocketed <bc sc=-1.0'],
    ['C9: out of turn', '>w w @n => continues@s !outOfTurn <w0 owed=0.0 sc=0.0'],
    ['C9, B7: out of turn with the striker', '>w x @n => continues@s !outOfTurn,strikerPocketed sc=0.-1'],
    ['C9: out of turn from another box', '>w w @n [s] => continues@s !outOfTurn,wrongBox <w0'],
    ['C8: technical and foul', '>b b ; foul 0 technical => continues@s !technical <- ; foul 0 foul => passes@n !foul <- owed=0.0'],
    ['C8: foul not at turn', 'foul 1 foul => continues@s !foul <- owed=0.0 sc=0.0'],
  ]);
  table('burmese sn ew b0', [
    ['C9: partner', '>b b @n => passes@e !outOfTurn <b1'],
    ['B2: the partner’s box is another box', '>b b [n] => passes@e !wrongBox <b1'],
    ['B8: the partner’s stroke is not the next stroke of the same seat', '>b qb ; >b b @n => passes@e !outOfTurn <b1,bc,qc q=on on=9.9.1'],
    ['B8: the same seat covers', '>b q ; >b b => continues@s q=held0'],
  ]);
});

describe('burmese: queen at any time', () => {
  table('burmese s n b0', [
    ['B8: first stroke of all', '>b q => continues@s !- q=cover0 on=9.9.0 %B8'],
    ['B8: same stroke does not cover', '>b qb => continues@s q=cover0 on=9.8.0 ; >b b => continues@s q=held0 on=9.7.0'],
    ['B8: missed: queen and the discs of her stroke to the centre', '>b b ; >b qbb => on=9.6.0 ; >b . => passes@n <bc,bc,qc q=on on=9.8.1'],
    ['B8: covering with opponent’s too: covered, turn lost', '>b q ; >b bw => passes@n !opponentDiscPocketed q=held0 on=8.8.0'],
    ['B8: covering from the wrong box', '>b qb ; >b b [e] => passes@n !wrongBox <b1,bc,qc q=on on=9.9.1'],
    ['B8, B6: covering with the striker', '>b qb ; >b b x => passes@n !strikerPocketed <b1,bc,qc on=9.9.1 sc=0.0'],
    ['B8, B7: striker alone: queen’s discs back first, then none is left: a point', '>b qb ; >b x => passes@n !strikerPocketed <bc,qc on=9.9.1 sc=-1.0'],
    ['B8, B7: an older disc is taken', '>b b ; >b qb ; >b x => passes@n <b1,bc,qc on=9.9.1 sc=0.0'],
    ['B8: covering with a disc off the board', '>b qb ; >b b ^w => continues@s q=held0 <wc'],
    ['B8: covering missed, a disc of the queen’s stroke off meanwhile', '>b qb ; >b . ^b => passes@n <bc,bc,qc on=9.9.1'],
    ['B8: queen and opponent’s', '>b qw => passes@n !opponentDiscPocketed <qc q=on on=8.9.1'],
    ['B8: queen, own and opponent’s: own stay', '>b qbw => passes@n <qc on=8.8.1'],
    ['B8: queen, own, not crossing', '>b qb / => passes@n !frontLineNotCrossed <b1,qc'],
    ['B8: queen, own, opponent’s and striker', '>b qbw x => passes@n <b1,qc on=8.9.1 sc=0.0'],
    ['B8: queen off the board is not pocketed', '>b ^q => passes@n !- <qc q=on'],
    ['B8: pass gives all back', '>b qb ; pass => passes@n <bc,qc q=on on=9.9.1'],
    ['B8: foul gives all back', '>b qb ; foul 0 foul => passes@n !foul <bc,qc on=9.9.1'],
    ['B8: technical foul leaves it', '>b qb ; foul 0 technical => continues@s q=cover0 ; >b b => q=held0'],
    ['C9, B8: the other side strikes: still to cover', '>b qb ; >w w @n => continues@s !outOfTurn <w0 q=cover0 ; >b . => passes@n <bc,qc'],
    ['B8: undo remembers the discs', '>b qb ; >b b ; undo ; >b . => <bc,qc on=9.9.1'],
  ]);
});

describe('burmese: end of a game', () => {
  table('burmese s n b0', [
    ['B9', `${blackHasOne} ; >b b => boardOver@n !- col=wb won=0:9/0=9.0 %B9,C5`],
    ['B9: held queen', `>b q ; >b b ; >b bbbb ; >b bbbb => boardOver@n won=0:14/5=14.0`],
    ['B9: the clearing stroke covers', `${blackHasOne} ; >b q ; >b b => won=0:14/5=14.0`],
    ['B9: the clearing stroke covers, opponent’s fall too', `${blackHasOne} ; >b q ; >b bww => boardOver won=0:12/5=12.0`],
    ['B9: queen and last: nothing for her', `${blackHasOne} ; >b qb => won=0:9/0=9.0`],
    ['B9: queen, last and opponent’s', `${blackHasOne} ; >b qbw => boardOver won=0:8/0=8.0 !opponentDiscPocketed`],
    ['B9: last with the striker', `${blackHasOne} ; >b b x => passes@n <b1 won=- on=9.1.1`],
    ['B9: last off the board', `${blackHasOne} ; >b . ^b => passes@n <bc won=-`],
    ['B9: queen held by the loser', `>b q ; >b b ; >b . ; >w wwww ; >w wwwww => boardOver@n won=1:8/0=0.8`],
    ['B10', `${whiteHasOne} ; >b w => boardOver@n !opponentDiscPocketed won=1:9/0=0.9 %B10`],
    ['B10: with own', `${whiteHasOne} ; >b wb => boardOver won=1:8/0=0.8`],
    ['B10 not crossing: own back', `${whiteHasOne} ; >b wb / => boardOver won=1:9/0=0.9`],
    ['B10, B7: striker, older disc counts as back', `>b b ; >b . ; >w . ; ${whiteHasOne} ; >b w x => boardOver won=1:9/0=0.9 sc=0.9`],
    ['B10: the winner holds the queen', '>b . ; >w q ; >w w ; >w . ; >b wwww ; >w . ; >b www ; >w . ; >b w => boardOver won=1:14/5=0.14'],
    ['B10: the winner’s queen is only to cover', `>b . ; >w wwww ; >w wwww ; >w q ; >w w @s => boardOver won=1:9/0=0.9 !outOfTurn,opponentDiscPocketed`],
    ['B10: both, lawful', `${whiteHasOne} ; ${blackHasOne} ; >b bw => boardOver won=0:0/0=0.0 %B9`],
    ['B10: both, the striker’s side covers with it', `${whiteHasOne} ; ${blackHasOne} ; >b q ; >b bw => won=0:5/5=5.0`],
    ['B10: both, improper', `${whiteHasOne} ; ${blackHasOne} ; >b bw !push => boardOver won=1:1/0=0.1`],
    ['concede', '>b q ; >b b ; concede 1 board => boardOver won=0:14/5=14.0'],
    ['concede with nothing held', 'concede 0 board => boardOver@n won=1:9/0=0.9'],
    ['B1: thirty ends the set', `award 0 +21 "x" ; ${blackHasOne} ; >b b => gameOver@n won=0:9/0=30.0 sc=0.0 gm=1.0 game=0 %B1`],
    ['B1: two sets of three', `award 0 +30 "x" ; award 0 +30 "x" => matchOver@- gm=2.0 match=0`],
    ['B12: points below zero count', '>b x => sc=-1.0 ; award 0 +30 "x" => continues@n sc=29.0 ; award 0 +1 "x" => gameOver'],
    ['B12: replay gives the penalty point back', '>b x => passes@n sc=-1.0 ; replay "x" => starts@s sc=0.0'],
  ]);
});

describe('burmese: queen last', () => {
  table('burmese s n b0 queen=last', [
    ['B8: too early', '>b q => passes@n !queenNotAllowed <qc %B8'],
    ['B8: too early with own: goes on', '>b qb => continues@s !queenNotAllowed <qc on=9.8.1'],
    ['B8: too early, own and opponent’s', '>b qbw => passes@n !opponentDiscPocketed,queenNotAllowed <qc on=8.8.1'],
    ['B8: too early with the striker', '>b q x => passes@n !strikerPocketed,queenNotAllowed <qc sc=-1.0'],
    ['B8: too early, not crossing, with own', '>b qb / => passes@n !frontLineNotCrossed,queenNotAllowed <b1,qc'],
    ['B8: cleared: one more', `${blackHasOne} ; >b b => continues@s !- won=- sc=0.0 on=9.0.1`],
    ['B8: cleared with opponent’s: one more, points fixed', `${blackHasOne} ; >b bw => continues@s !opponentDiscPocketed on=8.0.1 ; >q q => boardOver@n won=0:13/5=13.0`],
    ['B8: the queen with the last disc goes back first', `${blackHasOne} ; >b qb => continues@s !queenNotAllowed <qc on=9.0.1 ; >q q => won=0:14/5=14.0`],
    ['B8: the queen off the board with the last disc', `${blackHasOne} ; >b b ^q => continues@s !- <qc ; >q . => boardOver won=0:9/0=9.0`],
    ['B8: missed', `${blackHasOne} ; >b b ; >q . => boardOver@n !- won=0:9/0=9.0`],
    ['B8: queen with the striker', `${blackHasOne} ; >b b ; >q q x => boardOver !strikerPocketed <- won=0:9/0=9.0`],
    ['B8: striker alone costs nothing', `${blackHasOne} ; >b b ; >q x => boardOver won=0:9/0=9.0`],
    ['B8: queen without crossing', `${blackHasOne} ; >b b ; >q q / => boardOver !frontLineNotCrossed won=0:9/0=9.0`],
    ['B8: queen from another box', `${blackHasOne} ; >b b ; >q q [n] => boardOver !wrongBox won=0:9/0=9.0`],
    ['B8: queen by a push', `${blackHasOne} ; >b b ; >q q !push => boardOver !improper won=0:9/0=9.0`],
    ['B8: queen and opponent’s', `${blackHasOne} ; >b b ; >q qw => boardOver !opponentDiscPocketed won=0:9/0=9.0`],
    ['B8: opponent’s last by the further stroke: nothing but the end', `${whiteHasOne} ; ${blackHasOne} ; >b b ; >w w => boardOver won=0:1/0=1.0`],
    ['B8: queen off the board', `${blackHasOne} ; >b b ; >q . ^q => boardOver won=0:9/0=9.0 <-`],
    ['B8: pass', `${blackHasOne} ; >b b ; pass => boardOver@n won=0:9/0=9.0 sc=9.0`],
    ['B8: conceded by either side', `${blackHasOne} ; >b b ; concede 0 board => boardOver@n won=0:9/0=9.0`],
    ['B8: conceded by the other', `${blackHasOne} ; >b b ; concede 1 board => boardOver@n won=0:9/0=9.0`],
    ['B8: a foul', `${blackHasOne} ; >b b ; foul 0 foul => boardOver@n !foul won=0:9/0=9.0`],
    ['B8: a technical foul leaves the stroke', `${blackHasOne} ; >b b ; foul 0 technical => continues@s !technical ; >q q => won=0:14/5=14.0`],
    ['B8: a foul of the other side leaves the stroke', `${blackHasOne} ; >b b ; foul 1 foul => continues@s !foul ; >q q => won=0:14/5=14.0`],
    ['C9: the other side out of turn: the stroke is still to come', `${blackHasOne} ; >b b ; >w w @n => continues@s !outOfTurn <w0 won=- ; >q q => boardOver won=0:14/5=14.0`],
    ['C9: the other side takes the queen out of turn: back', `${blackHasOne} ; >b b ; >q q @n => continues@s !outOfTurn,queenNotAllowed <qc won=- ; >q q => won=0:14/5=14.0`],
    ['B10: both, lawful: one more', `${whiteHasOne} ; ${blackHasOne} ; >b bw => continues@s on=0.0.1 won=- ; >q q => boardOver won=0:5/5=5.0`],
    ['B10: cleared by the opponent: at once', `${whiteHasOne} ; >b w => boardOver won=1:9/0=0.9`],
    ['B10: both, with the striker: own back, the other wins at once', `${whiteHasOne} ; ${blackHasOne} ; >b bw x => boardOver won=1:1/0=0.1`],
    ['undo of the further stroke', `${blackHasOne} ; >b b ; >q . => boardOver ; undo => continues@s on=9.0.1 ; >q q => won=0:14/5=14.0`],
    ['replay instead of the further stroke', `${blackHasOne} ; >b b ; replay "x" => starts@s on=9.9.1 won=- ; >b . => passes@n`],
    ['B1: thirty with the fixed points', `award 0 +21 "x" ; ${blackHasOne} ; >b b => continues@s sc=21.0 ; >q . => gameOver won=0:9/0=30.0`],
  ]);
  table('burmese sn ew b0 queen=last', [
    ['C9: the partner strikes instead: the board is over', `${blackHasOne} ; >b b => continues@s ; >q q @n => boardOver@e !outOfTurn won=0:9/0=9.0`],
  ]);
});
