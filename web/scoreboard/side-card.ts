import { css, html, LitElement, nothing, svg } from 'lit';
import type { SideView } from '../../server/contract/view.ts';
import { discFace } from '../board/discs.ts';
import '../look/fit-text.ts';
import type { Messages } from '../words/en.ts';

/** Discs of one colour on a full board. */
const full = 9;

const face = (kind: 'white' | 'black') => html`<svg class="disc" viewBox="-34 -34 68 68" aria-hidden="true">${svg`<circle r="33.5" fill="#f6e7c6" fill-opacity="0.55" />`}${discFace(kind, 32)}</svg>`;

/** One side on the scoreboard: name, colour, score, discs left, what it owes; lit like a lamp while it is at turn or has just won. */
export class SideCard extends LitElement {
  static override properties = { side: { attribute: false }, lit: { type: Boolean, reflect: true }, label: { type: String }, games: { type: Number }, unit: { type: String }, words: { attribute: false } };
  static override styles = css`
    :host {
      box-sizing: border-box;
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      grid-template-rows: minmax(0, 1fr) auto;
      column-gap: calc(1.2 * var(--u));
      padding: calc(0.9 * var(--u)) calc(1.5 * var(--u));
      background: var(--raised);
      border-radius: calc(0.5 * var(--u));
      color: var(--ink);
      min-height: 0;
      direction: ltr;
      overflow: hidden;
      transition:
        background-color 0.35s,
        color 0.35s;
    }
    :host([lit]) {
      background: var(--lamp);
      color: var(--on-lamp);
    }
    .who {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: calc(1 * var(--u));
      align-items: center;
      min-height: 0;
    }
    .name:first-child {
      grid-column: 1 / -1;
    }
    .disc {
      width: calc(4.2 * var(--u));
      height: calc(4.2 * var(--u));
      overflow: visible;
    }
    .name {
      display: grid;
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
      align-content: center;
      height: 100%;
      min-height: 0;
    }
    .name cu-fit {
      grid-row: 2;
      font-weight: 800;
      font-stretch: 80%;
      display: grid;
      align-items: center;
      letter-spacing: -0.01em;
      min-height: 0;
    }
    .score {
      grid-row: 1 / 3;
      padding-inline-start: calc(0.5 * var(--u));
      grid-column: 2;
      align-self: center;
      text-align: right;
      font-weight: 800;
      font-stretch: 72%;
      font-size: calc(14.5 * var(--u));
      line-height: 0.8;
      letter-spacing: -0.03em;
      font-variant-numeric: tabular-nums lining-nums;
    }
    .score.long {
      font-size: calc(11 * var(--u));
    }
    :host([compact]) .score {
      font-size: calc(9 * var(--u));
    }
    :host([compact]) {
      padding-block: calc(0.5 * var(--u));
    }
    :host([compact]) .facts {
      min-height: 0;
    }
    .facts {
      display: flex;
      align-items: center;
      gap: calc(0.8 * var(--u));
      font-size: calc(1.7 * var(--u));
      font-weight: 600;
      font-stretch: 88%;
      color: var(--ink-soft);
      min-height: calc(2.7 * var(--u));
    }
    :host([lit]) .facts {
      color: var(--on-lamp);
    }
    .marks {
      display: flex;
      align-items: center;
      gap: calc(0.7 * var(--u));
      font-size: calc(1.6 * var(--u));
      min-width: 0;
    }
    .turn {
      overflow: hidden;
      text-overflow: ellipsis;
      display: inline-flex;
      align-items: center;
      gap: 0.45em;
      background: var(--on-lamp);
      color: var(--lamp);
      padding: 0.12em 0.6em 0.16em;
      border-radius: 0.25em;
      font-weight: 750;
      font-stretch: 95%;
      white-space: nowrap;
    }
    .turn::before {
      content: '';
      border-left: 0.62em solid;
      border-block: 0.42em solid transparent;
    }
    .owes {
      background: var(--lacquer);
      color: var(--on-lacquer);
      padding: 0.12em 0.6em 0.16em;
      border-radius: 0.25em;
      white-space: nowrap;
    }
    .pips {
      display: inline-flex;
      gap: 0.17em;
    }
    .pips i {
      box-sizing: border-box;
      width: 0.68em;
      height: 0.68em;
      border-radius: 50%;
      border: 0.1em solid currentColor;
    }
    .pips i.in {
      background: currentColor;
    }
    .games {
      display: inline-flex;
      flex: none;
      gap: 0.2em;
    }
    .games i {
      width: 0.8em;
      height: 0.8em;
      border: 0.12em solid currentColor;
      transform: rotate(45deg) scale(0.8);
    }
    .games i.won {
      background: currentColor;
    }
    .left {
      white-space: nowrap;
    }
  `;
  declare side: SideView | undefined;
  declare lit: boolean;
  /** Why it is lit, in words. */
  declare label: string;
  /** Games a side must win, 1 hides the marks. */
  declare games: number;
  declare unit: string;
  declare words: Messages | undefined;

  #marks(side: SideView, words: Messages) {
    return html`<div class="marks">
      ${this.lit ? html`<span class="turn">${this.label}</span>` : nothing}
      ${this.games > 1 ? html`<span class="games" role="img" aria-label=${words.gamesWon(this.unit, side.games)}>${Array.from({ length: this.games }, (_, i) => html`<i class=${i < side.games ? 'won' : ''}></i>`)}</span>` : nothing}
    </div>`;
  }

  #facts(side: SideView, words: Messages) {
    const { left } = side;
    return html`<div class="facts">
      ${left === null ? nothing : html`<span class="pips" aria-hidden="true">${Array.from({ length: full }, (_, i) => html`<i class=${i < left ? 'in' : ''}></i>`)}</span><span class="left">${words.leftShort(left)}</span>`}
      ${side.owed > 0 ? html`<span class="owes">${words.owes(side.owed)}</span>` : nothing}
    </div>`;
  }

  override render() {
    const { side, words } = this;
    if (!side || !words) return nothing;
    const score = side.score < 0 ? `−${-side.score}` : String(side.score);
    return html`<div class="who">
        ${side.colour ? html`<span role="img" aria-label=${words.colours[side.colour]}>${face(side.colour)}</span>` : nothing}
        <div class="name">${this.#marks(side, words)}<cu-fit .text=${side.name} .most=${112} .least=${34} .lines=${2}></cu-fit></div>
      </div>
      <div class=${score.length > 2 ? 'score long' : 'score'}>${score}</div>
      ${this.#facts(side, words)}`;
  }
}
customElements.define('cu-side-card', SideCard);
