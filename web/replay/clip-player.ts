import { css, html, LitElement, nothing, type PropertyValues, svg } from 'lit';
import { controls } from '../look/controls.ts';
import type { Messages } from '../words/en.ts';
import { type ReadClip, readClip, shotAt, tracksTo } from './read-clip.ts';

const ink: Readonly<Record<string, string>> = { white: '#fff3d6', black: '#4da3ff', queen: '#ff4d4d', striker: '#ffb92e' };
const speeds = [1, 0.5, 0.25] as const;

/** Plays the pictures of a stroke with the ways of the discs drawn over them; fires `done` at the end when it plays once only. */
export class ClipPlayer extends LitElement {
  static override properties = { clip: { type: String }, words: { attribute: false }, once: { type: Boolean }, read: { state: true }, failed: { state: true }, time: { state: true }, speed: { state: true }, playing: { state: true } };
  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        gap: 0.5rem;
        min-height: 0;
      }
      .picture {
        position: relative;
        display: grid;
        min-height: 0;
        background: var(--sunken);
        border-radius: var(--radius);
        overflow: hidden;
      }
      img,
      svg {
        grid-area: 1 / 1;
        width: 100%;
        height: 100%;
        min-height: 0;
        object-fit: contain;
      }
      .keys {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto;
        gap: 0.5rem;
        align-items: center;
      }
      input {
        width: 100%;
        min-height: 2.75rem;
        accent-color: var(--lamp);
      }
    `,
  ];
  declare clip: string | null;
  declare words: Messages;
  declare once: boolean;
  declare read: ReadClip | undefined;
  declare failed: boolean;
  declare time: number;
  declare speed: number;
  declare playing: boolean;
  #addresses: readonly string[] = [];
  #frame = 0;
  #last = 0;

  constructor() {
    super();
    this.clip = null;
    this.once = false;
    this.failed = false;
    this.time = 0;
    this.speed = 0.5;
    this.playing = true;
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('clip')) void this.#load(this.clip);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#frame = requestAnimationFrame(this.#tick);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
    this.#forget();
    this.clip = null;
  }

  #forget(): void {
    for (const address of this.#addresses) URL.revokeObjectURL(address);
    this.#addresses = [];
    this.read = undefined;
  }

  async #load(clip: string | null): Promise<void> {
    this.#forget();
    this.failed = false;
    if (!clip) return;
    const answer = await fetch(`/api/clips/${clip}`).catch(() => undefined);
    const read = answer?.ok ? readClip(await answer.arrayBuffer()) : undefined;
    if (this.clip !== clip) return;
    this.failed = read === undefined;
    if (!read) return;
    this.#addresses = read.pictures.map((picture) => URL.createObjectURL(picture));
    this.read = read;
    this.time = read.head.shots[0]?.at ?? 0;
    this.playing = true;
  }

  #tick = (now: number): void => {
    const gone = Math.min(100, now - this.#last);
    this.#last = now;
    this.#frame = requestAnimationFrame(this.#tick);
    const shots = this.read?.head.shots;
    const end = shots?.at(-1)?.at;
    if (!this.playing || end === undefined) return;
    this.time += gone * this.speed;
    if (this.time < end + 400) return;
    if (this.once) {
      this.playing = false;
      this.dispatchEvent(new CustomEvent('done'));
    } else this.time = shots?.[0]?.at ?? 0;
  };

  #drawn({ head }: ReadClip, shot: number) {
    const w = head.width / 640;
    return html`<svg viewBox="0 0 ${head.width} ${head.height}" aria-hidden="true">
      ${tracksTo(head, shot).map(({ kind, points }) => svg`<polyline points=${points.map((p) => p.join(',')).join(' ')} fill="none" stroke="#000" stroke-opacity="0.6" stroke-width=${w * 4} /><polyline points=${points.map((p) => p.join(',')).join(' ')} fill="none" stroke=${ink[kind] ?? '#fff'} stroke-width=${w * 2} />`)}
      ${(head.shots[shot]?.marks ?? []).map(([, kind, u, v, r]) => svg`<circle cx=${u} cy=${v} r=${r} fill="none" stroke=${ink[kind] ?? '#fff'} stroke-width=${w * 1.6} />`)}
    </svg>`;
  }

  override render() {
    const { read, words } = this;
    const r = words.replay;
    if (this.failed) return html`<p class="soft">${r.none}</p>`;
    if (!read) return html`<p class="soft">${r.loading}</p>`;
    const { shots } = read.head;
    const shot = shotAt(read.head, this.time);
    return html`<div class="picture"><img src=${this.#addresses[shot] ?? ''} alt=${r.picture(shot + 1, shots.length)} />${this.#drawn(read, shot)}</div>
      ${this.once
        ? nothing
        : html`<div class="keys">
            <button aria-pressed=${this.playing} @click=${() => (this.playing = !this.playing)}>${this.playing ? r.stop : r.play}</button>
            <input type="range" min=${shots[0]?.at ?? 0} max=${shots.at(-1)?.at ?? 0} step="20" .value=${String(this.time)} aria-label=${r.title} @input=${(e: InputEvent) => {
              this.playing = false;
              this.time = Number((e.target as HTMLInputElement).value);
            }} />
            <button @click=${() => (this.speed = speeds[(speeds.indexOf(this.speed as 1) + 1) % speeds.length] ?? 1)}>${r.speed(this.speed)}</button>
          </div>`}`;
  }
}
customElements.define('cu-clip', ClipPlayer);
