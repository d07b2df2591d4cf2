import { describe, expect, it } from 'vitest';
import type { Scene } from '../../server/contract/view.ts';
import { states } from '../../web/gallery/states.ts';
import { waitingFor } from '../../web/live/waiting.ts';
import { en } from '../../web/words/en.ts';

const play = states['play']!;
const inPhase = (phase: Scene['board']['phase'], more: Partial<Scene['match']> = {}): Scene => ({ ...play, board: { ...play.board, phase }, match: { ...play.match, ...more } });

describe('what the table waits for', () => {
  it.each([
    ['ready', 'Asha places the striker', 'act'],
    ['placed', 'Asha strikes', 'act'],
    ['moving', 'Discs are moving', 'calm'],
    ['settling', 'Discs are moving', 'calm'],
    ['arranging', 'Arrange the discs: board 3, Asha starts', 'calm'],
    ['paused', 'Paused', 'calm'],
    ['noBoard', 'The camera does not see the board', 'alarm'],
  ] as const)('in phase %s: %s', (phase, text, tone) => {
    expect(waitingFor(inPhase(phase), en)).toEqual({ text, tone });
  });

  it('names who returns how many of which colour where', () => {
    const white = { disc: 'white', to: 'circle', by: 1 } as const;
    expect(waitingFor(inPhase('returning', { returns: [white, white] }), en).text).toBe('Ben returns 2 white discs to the circle');
    expect(waitingFor(inPhase('ready', { returns: [{ disc: 'queen', to: 'centre', by: null }] }), en).text).toBe('The umpire returns the queen to the centre');
    expect(waitingFor(inPhase('returning', { returns: [white, { ...white, disc: 'black' }] }), en).text).toBe('Ben returns 1 white disc to the circle');
  });

  it('puts trouble before questions and questions before play', () => {
    expect(waitingFor(states['lost']!, en)).toEqual({ text: en.wait.camera, tone: 'alarm' });
    expect(waitingFor(states['doubt']!, en).text).toBe(en.wait.umpire);
    expect(waitingFor({ ...states['doubt']!, health: states['lost']!.health }, en).text).toBe(en.wait.camera);
    expect(waitingFor(states['match']!, en).text).toBe(en.wait.over);
  });

  it('uses the variant’s own words', () => {
    expect(waitingFor({ ...states['burmese']!, board: { ...play.board, phase: 'arranging' } }, en).text).toContain('game 3');
  });
});
