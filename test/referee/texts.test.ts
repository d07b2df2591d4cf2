import { describe, expect, test } from 'vitest';
import type { Language } from '../../server/domain/language.ts';
import { languages } from '../../server/domain/language.ts';
import { type MatchEvent, type MatchLine, variantIds } from '../../server/domain/match-event.ts';
import { parseEvent, parseMatch } from '../../server/domain/notation.ts';
import { termsOf } from '../../server/domain/terms.ts';
import { fold } from '../../server/match/fold.ts';
import { textOf } from '../../server/match/start.ts';

const told = (match: string, play: string, language: Language): string => {
  const line = parseMatch(match);
  const events = play.split(' ; ').map((step) => parseEvent(step));
  if (!line.ok || events.some((event) => !event.ok)) throw new Error(`${match}: ${play} cannot be read`);
  const folded = fold(line.value as MatchLine, events.map((event) => (event as { value: MatchEvent }).value));
  if (!folded.ok) throw new Error(JSON.stringify(folded.error));
  return textOf(folded.value, language);
};

const singles = 's:"Asha" n:"Ben" b0';
const pairs = 'sn:"Asha" ew:"Ben" b0';

describe('what is told', () => {
  test.each<readonly [match: string, play: string, en: string, fr: string, it: string]>([
    [
      `carrom ${singles}`,
      '>w w ; >w q',
      'South pocketed the queen. South strikes again and must cover the queen.',
      'Sud a empoché la reine. Sud rejoue et doit couvrir la reine.',
      'Sud ha mandato in buca la regina. Sud tira ancora e deve coprire la regina.',
    ],
    [
      `carrom ${singles}`,
      '>w ww ; >w q ; >w b x ^w',
      'South pocketed a black disc of the opponent and the striker, sent a white disc off the board and did not cover the queen; the umpire puts the queen and a white disc back on the centre; North puts a white disc back in the circle. North strikes next.',
      'Sud a empoché un pion noir de l’adversaire et le percuteur, a fait sortir un pion blanc du plateau et n’a pas couvert la reine ; l’arbitre remet la reine et un pion blanc au centre ; Nord remet un pion blanc dans le cercle. C’est à Nord de jouer.',
      'Sud ha mandato in buca un dischetto nero dell’avversario e il percussore, ha mandato un dischetto bianco fuori dal tavoliere e non ha coperto la regina; l’arbitro rimette la regina e un dischetto bianco al centro; Nord rimette un dischetto bianco nel cerchio. Tocca a Nord.',
    ],
    [
      `icf ${pairs}`,
      '>w ww ; >w w x',
      'South pocketed a white disc and the striker (laws 73 and 78); East puts two white discs back in the circle. South strikes again.',
      'Sud a empoché un pion blanc et le percuteur (articles 73 et 78) ; Est remet deux pions blancs dans le cercle. Sud rejoue.',
      'Sud ha mandato in buca un dischetto bianco e il percussore (regole 73 e 78); Est rimette due dischetti bianchi nel cerchio. Sud tira ancora.',
    ],
    [
      `burmese ${singles}`,
      '>b q ; >b b ; >b bbbb ; >b bbbb',
      'South pocketed four black discs. Asha wins the game with 14 points, 5 of them for the queen: 14–0; North breaks game 2.',
      'Sud a empoché quatre pions noirs. Asha gagne la partie avec 14 points, dont 5 pour la reine : 14–0 ; Nord casse pour la partie 2.',
      'Sud ha mandato in buca quattro dischetti neri. Asha vince la partita con 14 punti, 5 dei quali per la regina: 14–0; Nord apre la partita 2.',
    ],
    [
      `burmese ${singles} bestOf=1`,
      'award 0 +30 "x"',
      'The umpire gives Asha 30 points: 1–0. Asha wins the set (1–0); Asha wins the match.',
      'L’arbitre donne 30 points à Asha : 1–0. Asha gagne le set (1–0) ; Asha gagne le match.',
      'L’arbitro dà 30 punti a Asha: 1–0. Asha vince il set (1–0); Asha vince l’incontro.',
    ],
    [
      `yemeni ${singles}`,
      '>- b',
      'South touched no disc and pocketed a black disc of the opponent. North strikes next.',
      'Sud n’a touché aucun pion et a empoché un pion noir de l’adversaire. C’est à Nord de jouer.',
      'Sud non ha toccato nessun dischetto e ha mandato in buca un dischetto nero dell’avversario. Tocca a Nord.',
    ],
  ])('%s: %s', (match, play, en, fr, it) => {
    expect(languages.map((language) => told(match, play, language))).toEqual([en, fr, it]);
  });

  test('icf: sides are changed after each game, and in the third after the fourth board or at 13 points', () => {
    const change = 'the players change sides';
    const board = '>w wwww ; >w wwwww';
    const third = 'award 0 +25 "x" ; award 1 +25 "x"';
    expect(told(`icf ${singles}`, 'award 0 +25 "x"', 'en')).toContain(change);
    expect(told(`icf ${singles}`, `award 0 +13 "x" ; ${board}`, 'en')).not.toContain(change);
    expect(told(`icf ${singles}`, `${third} ; ${board}`, 'en')).not.toContain(change);
    expect(told(`icf ${singles}`, `${third} ; award 0 +13 "x" ; ${board}`, 'en')).toContain(change);
    expect(told(`icf ${singles}`, `${third} ; award 0 +13 "x" ; ${board} ; ${board}`, 'en')).not.toContain(change);
    expect(told(`icf ${singles}`, `${third} ; ${board} ; ${board} ; ${board} ; ${board}`, 'en')).toContain(change);
    expect(told(`icf ${singles}`, 'award 0 +25 "x" ; award 0 +25 "x"', 'en')).not.toContain(change);
  });

  test('every variant speaks its own words', () => {
    expect(variantIds.map((variant) => Object.values(termsOf(variant, 'en')).join('/'))).toEqual(['board/game/match', 'board/game/match', 'board/game/match', 'game/set/match', 'round/game/match']);
    expect([termsOf('billard-indien', 'fr').board, termsOf('billard-indien', 'fr').game, termsOf('yemeni', 'it').board, termsOf('yemeni', 'it').game]).toEqual(['manche', 'partie', 'giro', 'partita']);
  });
});
