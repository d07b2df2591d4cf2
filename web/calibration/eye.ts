import { css, html, LitElement, nothing, svg } from 'lit';
import type { SightView } from '../../server/contract/stroke-view.ts';
import { controls } from '../look/controls.ts';
import { en, type Messages } from '../words/en.ts';

const ring: Readonly<Record<string, string>> = { white: '#fff3d6', black: '#1a1a1a', queen: '#ff4d57', striker: '#35c3d8', unknown: '#ff00c8' };
const kinds = ['white', 'black', 'queen', 'striker', 'unknown'] as const;

/** The camera's picture with everything the software found in it drawn where it was found, and what that says of the set-up. */
export class Eye extends LitElement {
  static override properties = { sight: { attribute: false }, picture: { type: String }, source: { type: String }, words: { attribute: false } };
  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(17rem, 22rem);
        gap: 1.5rem 2.5rem;
        padding: 4vmin 5vw;
        max-width: 110rem;
        margin: auto;
        align-items: start;
      }
      h1 {
        grid-column: 1 / -1;
        font-size: 2rem;
        font-weight: 850;
        font-stretch: 108%;
      }
      .picture {
        position: relative;
        background: #000;
        border-radius: var(--radius);
        overflow: hidden;
        aspect-ratio: 16 / 9;
        display: grid;
        grid-template: 100% / 100%;
      }
      .picture > * {
        grid-area: 1 / 1;
        width: 100%;
        height: 100%;
        object-fit: contain;
      }
      .none {
        display: grid;
        place-items: center;
        text-align: center;
        padding: 0 10%;
        box-sizing: border-box;
        font-size: 1.2rem;
        color: #fff;
      }
      dl {
        margin: 0;
        display: grid;
        gap: 0.9rem;
      }
      dt {
        font-size: 0.95rem;
        color: var(--ink-soft);
      }
      dd {
        margin: 0;
        font-size: 1.2rem;
        font-weight: 650;
      }
      .bad {
        color: var(--lacquer-ink);
      }
      .good::before {
        content: '✓ ';
        color: var(--good);
      }
      .bad::before {
        content: '✕ ';
      }
      pre {
        background: var(--sunken);
        padding: 0.8rem;
        border-radius: var(--radius);
        overflow-x: auto;
        font-size: 0.9rem;
        margin: 0;
      }
      .foot {
        grid-column: 1 / -1;
        display: grid;
        gap: 0.6rem;
      }
      @media (max-width: 56rem) {
        :host {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];
  declare sight: SightView | null;
  /** Address of the picture the sight belongs to, empty while there is none. */
  declare picture: string;
  declare source: string;
  declare words: Messages;

  constructor() {
    super();
    this.sight = null;
    this.picture = '';
    this.source = '';
    this.words = en;
  }

  #drawn(sight: SightView) {
    const { corners } = sight;
    const w = sight.width / 640;
    const names = ['NW', 'NE', 'SE', 'SW'];
    const south = corners.length === 4 ? [corners[3], corners[2]] : [];
    return html`<svg viewBox="0 0 ${sight.width} ${sight.height}" aria-hidden="true">
      ${corners.length === 4 ? svg`<polygon points=${corners.map((c) => c.join(',')).join(' ')} fill="none" stroke="#ffb92e" stroke-width=${w * 1.6} />` : nothing}
      ${south[0] && south[1] ? svg`<line x1=${south[0][0]} y1=${south[0][1]} x2=${south[1][0]} y2=${south[1][1]} stroke="#ffb92e" stroke-width=${w * 4} />` : nothing}
      ${corners.map((c, i) => svg`<circle cx=${c[0]} cy=${c[1]} r=${w * 4} fill="#ffb92e" /><text x=${c[0]} y=${c[1] - w * 7} font-size=${w * 13} font-weight="700" text-anchor="middle" fill="#ffb92e" stroke="#000" stroke-width=${w * 0.7} paint-order="stroke">${names[i]}</text>`)}
      ${sight.discs.map(
        (d) => svg`<circle cx=${d.u} cy=${d.v} r=${d.r} fill="none" stroke="#000" stroke-width=${w * 3.4} /><circle cx=${d.u} cy=${d.v} r=${d.r} fill="none" stroke=${ring[d.kind] ?? '#ff00c8'} stroke-width=${w * 1.8} stroke-dasharray=${d.confidence < 0.6 ? `${w * 4} ${w * 3}` : 'none'} />`,
      )}
    </svg>`;
  }

  #facts(sight: SightView) {
    const { words } = this;
    const c = words.calibration;
    const count = (kind: string): number => sight.discs.filter((d) => d.kind === kind).length;
    const found = sight.corners.length === 4;
    const total = sight.ms['total'] ?? Object.values(sight.ms).reduce((sum, ms) => sum + ms, 0);
    return html`<dl>
      <div><dt>${c.picture}</dt><dd class=${sight.trust === 'ok' ? 'good' : 'bad'}>${c.trust[sight.trust] ?? sight.trust}</dd></div>
      <div><dt>${c.board}</dt><dd class=${found ? 'good' : 'bad'}>${found ? c.found : c.missing}</dd></div>
      <div><dt>${c.quality}</dt><dd>${sight.qualityMm === null ? c.unmeasured : c.qualityMm(sight.qualityMm)}</dd></div>
      <div><dt>${c.discs}</dt><dd>${kinds.filter((k) => count(k) > 0).map((k) => `${count(k)} ${k === 'unknown' ? '?' : words.colours[k]}`).join(', ') || '0'}</dd></div>
      ${sight.hand ? html`<div><dd class="bad">${c.hand}</dd></div>` : nothing}
      ${sight.notes.map((note) => html`<div><dd class="bad">${note}</dd></div>`)}
      <div><dt>${c.time}</dt><dd>${total.toFixed(0)} ms</dd></div>
    </dl>`;
  }

  override render() {
    const c = this.words.calibration;
    const { sight } = this;
    return html`<h1>${c.title}</h1>
      <div class="picture">${this.picture === '' ? html`<p class="none">${c.noPicture}</p>` : html`<img src=${this.picture} alt=${this.words.liveBoard} />`}${sight && this.picture !== '' ? this.#drawn(sight) : nothing}</div>
      ${sight ? this.#facts(sight) : html`<span></span>`}
      <div class="foot">
        <p>${c.south}</p>
        <p class="soft">${c.how}</p>
        <pre tabindex="0">npm run -s umpire -- calibrate ${this.source || 'SOURCE'} --board icf --out table.json</pre>
      </div>`;
  }
}
customElements.define('cu-eye', Eye);
