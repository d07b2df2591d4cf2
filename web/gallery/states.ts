import type { SightView } from '../../server/contract/stroke-view.ts';
import type { Scene, SideView } from '../../server/contract/view.ts';
import { arranged, cannedRuling as ruling, cannedSide as side, inPlay, scene } from './canned.ts';

const two = (a: string, b: string, scores: readonly [number, number], left: readonly [number, number], more: Partial<SideView> = {}): SideView[] => [side(a, 'south', 'white', scores[0], left[0], more), side(b, 'north', 'black', scores[1], left[1])];

const names = (a: string, b: string): Scene => scene('carrom', { sides: two(a, b, [18, 21], [5, 7]), next: { side: 1, seat: 'north' }, ruling: ruling(31, 'Nothing pocketed. The turn passes to North.', ['carrom.K4'], { turn: 'passes' }) }, { phase: 'ready', discs: inPlay('carrom', ['striker']) });

/** Every state the pages are looked at in, by the name in the gallery's address. */
export const states: Readonly<Record<string, Scene>> = {
  play: scene('carrom', {}),
  start: scene('carrom', { sides: two('Asha', 'Ben', [0, 0], [9, 9]), ruling: null, boardNumber: 1, onBoard: { white: 9, black: 9, queen: 1 } }, { phase: 'ready', discs: arranged('carrom') }),
  foul: scene(
    'icf',
    {
      sides: [side('Asha Ramanathan', 'south', 'white', 12, 6, { games: 1, owed: 1 }), side('Ben O’Connor', 'north', 'black', 23, 4, { games: 0 })],
      next: { side: 1, seat: 'north' },
      returns: [
        { disc: 'white', to: 'circle', by: 1 },
        { disc: 'white', to: 'circle', by: 1 },
      ],
      ruling: ruling(27, 'The striker fell with a white disc: that disc and one due go back to the circle, placed by North.', ['icf.73', 'icf.78'], { fouls: ['strikerPocketed'], turn: 'continues', corrected: true }),
    },
    { phase: 'returning', discs: inPlay('icf', ['striker']) },
  ),
  cover: scene('carrom', { queen: { state: 'toCover', side: 0 }, onBoard: { white: 5, black: 7, queen: 0 }, ruling: ruling(19, 'White pocketed the queen and must cover it with the next stroke. South strikes again.', ['carrom.K10', 'carrom.K11']) }, { discs: inPlay('carrom', ['queen']) }),
  doubt: scene(
    'carrom',
    { ruling: ruling(14, 'White pocketed two discs. South strikes again.', ['carrom.K4', 'carrom.K11'], { confidence: 0.61 }) },
    { phase: 'settling' },
    { pending: { id: 'p-15', at: 0, stroke: { type: 'stroke', striker: { pocketed: false }, firstContact: 'black', pocketed: ['white', 'black'] }, clip: null, confidence: 0.58, doubts: ['A hand hid the south-west pocket while the second disc fell.'], why: ['The camera is not sure which disc fell second.'], answers: [] } },
  ),
  board: scene('carrom', { sides: two('Asha', 'Ben', [17, 14], [0, 5]), over: 'board', winner: 0, end: { winner: 0, points: 8, queenPoints: 3, final: [17, 14] }, next: { side: 1, seat: 'north' }, boardNumber: 4, onBoard: { white: 9, black: 9, queen: 1 }, ruling: ruling(44, 'White cleared the board and wins 8 points with the queen.', ['carrom.K14'], { turn: 'boardOver' }) }, { phase: 'arranging', discs: [] }),
  match: scene('icf', { sides: [side('Asha', 'south', 'white', 25, 0, { games: 2 }), side('Ben', 'north', 'black', 19, 4, { games: 1 })], over: 'match', winner: 0, end: { winner: 0, points: 4, queenPoints: 0, final: [25, 19] }, next: null, boardNumber: 6, ruling: ruling(212, 'White cleared the board and wins the game and the match.', ['icf.52', 'icf.57'], { turn: 'matchOver' }) }, { phase: 'arranging', discs: [] }),
  long: names('Maximiliane Brandenburg-Öztürk', 'Thiruvananthapuram Subramanian'),
  arabic: names('عبد الرحمن بن محمد الهاشمي', 'مریم السادات'),
  burmese: scene('burmese', { sides: [side('မောင်အောင်ကျော်', 'south', 'black', 12, 6, { games: 1 }), side('ဒေါ်ခင်မျိုးချစ်', 'north', 'white', -2, 9)], queen: { state: 'covered', side: 0 }, onBoard: { white: 9, black: 6, queen: 0 }, ruling: ruling(33, 'Black pocketed a disc and holds the queen. South strikes again.', ['burmese.B4', 'burmese.B8']) }, { discs: inPlay('burmese', ['queen']) }),
  scripts: names('सुब्रह्मण्यम् चन्द्रशेखर', 'রবীন্দ্রনাথ ঠাকুর'),
  tamil: names('திருவள்ளுவர் அரங்கநாதன்', 'Ben'),
  three: scene('carrom', { sides: [side('Asha', 'south', null, 11, null), side('Ben', 'east', null, 18, null), side('Chiara', 'north', null, 7, null, { owed: 1 })], next: { side: 2, seat: 'north' }, bestOf: 3 }),
  clock: scene('icf', { next: { side: 1, seat: 'north' } }, { phase: 'ready', discs: inPlay('icf', ['striker']) }, { clock: { what: 'stroke', seat: 'north', left: 4000, running: false, warnAt: 5000 } }),
  lost: scene('carrom', {}, {}, { health: { camera: { state: 'lost', fps: 0, dropped: 412, text: 'the camera was unplugged' }, sensors: { state: 'offline', text: 'no answer on /dev/ttyUSB0', pockets: [] }, source: 'v4l2:/dev/video0' } }),
};

/** What the software may see in a picture of 1280x720 from above the south seat. */
export const cannedSight: SightView = {
  at: 0,
  width: 1280,
  height: 720,
  corners: [
    [394, 92],
    [888, 96],
    [982, 644],
    [298, 640],
  ],
  discs: inPlay('carrom').map((disc) => {
    const depth = 1 - disc.y / 740;
    const k = 0.72 + depth * 0.24;
    return { kind: disc.kind, u: 640 + disc.x * k, v: 360 - disc.y * 0.74 - 8, r: (disc.kind === 'striker' ? 20.6 : 15.9) * k, confidence: disc.sure };
  }),
  hand: false,
  trust: 'ok',
  notes: [],
  qualityMm: 0.7,
  ms: { warp: 6.2, find: 11.8, colours: 2.1 },
};
