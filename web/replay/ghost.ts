import { css, html, LitElement, nothing, svg } from 'lit';
import type { GhostView } from '../../server/contract/replay.ts';
import type { Messages } from '../words/en.ts';

/** Picture and ghost are asked for again so often after the last ones came, ms. */
const between = 300;

/** The last rest over the live picture: every disc green once it lies within 2 mm of where it lay, the others with what is missing. */
export class GhostBoard extends LitElement {
  static override properties = { words: { attribute: false }, ghost: { state: true }, picture: { state: true } };
  static override styles = css`
    :host {
      display: grid;
      gap: 0.4rem;
    }
    .picture {
      display: grid;
      background: var(--sunken);
      border-radius: var(--radius);
      overflow: hidden;
    }
    img,
    svg {
      grid-area: 1 / 1;
      width: 100%;
      height: 100%;
    }
    p {
      margin: 0;
      font-weight: 600;
    }
  `;
  declare words: Messages;
  declare ghost: GhostView | null;
  declare picture: string;
  #timer = 0;

  constructor() {
    super();
    this.ghost = null;
    this.picture = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    if (this.picture !== '') URL.revokeObjectURL(this.picture);
    this.picture = '';
  }

  async #look(): Promise<void> {
    try {
      const [picture, ghost] = await Promise.all([fetch('/api/picture.jpg'), fetch('/api/ghost')]);
      const old = this.picture;
      if (picture.status === 200) this.picture = URL.createObjectURL(await picture.blob());
      if (old !== '' && old !== this.picture) URL.revokeObjectURL(old);
      this.ghost = (await ghost.json()) as GhostView | null;
    } catch {
      // The server is away: what was seen last stands, the page asks again.
    }
    if (this.isConnected) this.#timer = window.setTimeout(() => void this.#look(), between);
  }

  override render() {
    const { ghost, words } = this;
    const r = words.replay;
    if (!ghost) return html`<p>${r.noGhost}</p>`;
    const w = ghost.width / 640;
    const missing = ghost.discs.filter(({ back }) => !back);
    return html`<p role="status">${missing.length === 0 ? r.allBack : r.missing(missing.length)}</p>
      <div class="picture">
        ${this.picture === '' ? nothing : html`<img src=${this.picture} alt=${words.liveBoard} />`}
        <svg viewBox="0 0 ${ghost.width} ${ghost.height}" aria-hidden="true">
          ${ghost.discs.map(
            ({ u, v, r: radius, back, off, kind }) => svg`<circle cx=${u} cy=${v} r=${radius} fill=${back ? 'none' : kind === 'queen' ? '#c8202b' : kind === 'black' ? '#111' : '#fff3d6'} fill-opacity="0.45" stroke="#000" stroke-width=${w * 4} /><circle cx=${u} cy=${v} r=${radius} fill="none" stroke=${back ? '#39d353' : '#ffb92e'} stroke-width=${w * 2.2} stroke-dasharray=${back ? 'none' : `${w * 5} ${w * 3}`} />${
              back || off === null || off > 99 ? nothing : svg`<text x=${u} y=${v - radius - w * 3} font-size=${w * 11} font-weight="700" text-anchor="middle" fill="#ffb92e" stroke="#000" stroke-width=${w * 0.7} paint-order="stroke">${off.toFixed(0)} mm</text>`
            }`,
          )}
        </svg>
      </div>`;
  }
}
customElements.define('cu-ghost', GhostBoard);
