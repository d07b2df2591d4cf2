import { describe, expect, it } from 'vitest';
import { foulCodes } from '../../server/domain/ruling.ts';
import { variantIds } from '../../server/domain/match-event.ts';
import { unitsOf } from '../../server/contract/present.ts';
import { states } from '../../web/gallery/states.ts';
import { waitingFor } from '../../web/live/waiting.ts';
import { chosenTheme } from '../../web/look/theme.ts';
import { chosenLanguage, languageCodes, messagesOf } from '../../web/words/language.ts';

describe.each(languageCodes)('the messages in %s', (code) => {
  const words = messagesOf(code);

  it('name every foul, variant and unit', () => {
    for (const foul of foulCodes) expect(words.fouls[foul], foul).toBeTruthy();
    for (const variant of variantIds) {
      expect(words.variants[variant], variant).toBeTruthy();
      for (const unit of Object.values(unitsOf[variant].words)) expect(words.units[unit], unit).toBeTruthy();
    }
  });

  it('say what every state of the gallery waits for, with the name of who has to act', () => {
    for (const [name, scene] of Object.entries(states)) {
      const { text } = waitingFor(scene, words);
      expect(text, name).not.toMatch(/undefined|\[object|NaN/);
      expect(text.length, name).toBeGreaterThan(3);
    }
    expect(waitingFor(states['play']!, words).text).toContain('Asha');
    expect(waitingFor(states['foul']!, words).text).toContain('Ben');
    expect(waitingFor(states['foul']!, words).text).toContain('2');
  });

  it('know the plural', () => {
    expect(words.left(1)).not.toBe(words.left(2).replace('2', '1'));
    expect(words.wait.returns('X', 1, 'white', false)).not.toBe(words.wait.returns('X', 2, 'white', false).replace('2', '1'));
    expect(words.wins(words.units['game']!)).not.toBe(words.wins(words.units['board']!));
  });
});

describe('the choice of a page', () => {
  it('takes the language of the address, then of the browser, then English', () => {
    expect(chosenLanguage('?lang=it', 'fr-CH')).toBe('it');
    expect(chosenLanguage('', 'fr-CH')).toBe('fr');
    expect(chosenLanguage('', 'ta')).toBe('en');
    expect(chosenLanguage('?lang=xx', 'fr')).toBe('en');
  });

  it('takes the theme of the address, then what the page prefers, then the system’s', () => {
    expect(chosenTheme('?theme=light', 'dark', true)).toBe('light');
    expect(chosenTheme('?theme=pink', 'dark', false)).toBe('dark');
    expect(chosenTheme('', undefined, true)).toBe('dark');
    expect(chosenTheme('', undefined, false)).toBe('light');
  });
});
