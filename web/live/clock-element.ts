import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import type { ClockView } from '../../server/contract/view.ts';
import type { Messages } from '../words/en.ts';
import { leftNow, soundOf } from './clock.ts';

let audio: AudioContext | undefined;

/** A short tone; a browser that allows none before somebody touched the page stays silent. */
const sound = (pitch: number, seconds: number): void => {
  audio ??= new AudioContext();
  if (audio.state !== 'running') {
    void audio.resume().catch(() => undefined);
    return;
  }
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.15, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
};

/** The clock of a stroke or of placing, counted down in the page from what the server said last; sounds when it warns and when it is out. */
export class ShotClock extends LitElement {
  static override properties = { clock: { attribute: false }, words: { attribute: false }, left: { state: true } };
  static override styles = css`
    :host {
      display: inline-block;
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }
    b {
      display: inline-block;
      font-weight: 800;
      padding: 0 0.35em;
      border-radius: 0.25em;
      border: 0.09em solid currentcolor;
    }
    b.warn {
      background: var(--lamp);
      border-color: var(--lamp);
      color: var(--on-lamp);
    }
    b.out {
      background: var(--lacquer);
      border-color: var(--lacquer);
      color: var(--on-lacquer);
    }
  `;
  declare clock: ClockView | null;
  declare words: Messages | undefined;
  declare left: number;
  #since = 0;
  #timer = 0;

  constructor() {
    super();
    this.clock = null;
    this.left = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = window.setInterval(() => this.#count(), 200);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  override willUpdate(changed: PropertyValues): void {
    if (!changed.has('clock')) return;
    this.#since = performance.now();
    this.left = this.clock?.left ?? 0;
  }

  #count(): void {
    if (!this.clock) return;
    const before = this.left;
    this.left = leftNow(this.clock, performance.now() - this.#since);
    const tone = soundOf(this.clock, before, this.left);
    if (tone) sound(tone.pitch, tone.seconds);
  }

  override render() {
    const { clock, words, left } = this;
    if (!clock || !words) return nothing;
    const c = words.clock;
    const state = left <= 0 ? 'out' : left <= clock.warnAt ? 'warn' : '';
    return html`<span role="timer">${clock.what === 'placing' ? c.placing : c.stroke} <b class=${state}>${left <= 0 ? c.out : Math.ceil(left / 1000)}</b>${clock.running || left <= 0 ? nothing : html` ${c.held}`}</span>`;
  }
}
customElements.define('cu-clock', ShotClock);
