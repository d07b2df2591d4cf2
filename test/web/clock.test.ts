import { describe, expect, it } from 'vitest';
import { leftNow, soundOf } from '../../web/live/clock.ts';

const clock = { what: 'stroke', seat: 'south', left: 9000, running: true, warnAt: 5000 } as const;

describe('the clock in a page', () => {
  it('counts down while it runs, never below nothing, and stands while it is held', () => {
    expect(leftNow(clock, 2500)).toBe(6500);
    expect(leftNow(clock, 20_000)).toBe(0);
    expect(leftNow({ ...clock, running: false }, 20_000)).toBe(9000);
  });
  it('sounds once when it warns and once when it is out, however coarse the ticks are', () => {
    let before = 9000;
    const tones: number[] = [];
    for (let since = 0; since < 12_000; since += 700) {
      const now = leftNow(clock, since);
      const tone = soundOf(clock, before, now);
      if (tone) tones.push(tone.pitch);
      before = now;
    }
    expect(tones).toEqual([880, 330]);
    expect(soundOf({ ...clock, running: false }, 9000, 0)).toBeUndefined();
  });
});
