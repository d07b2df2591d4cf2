import { css, html, LitElement, nothing, svg } from 'lit';
import type { SideView } from '../../server/contract/view.ts';
import { discFace } from '../board/discs.ts';
import '../look/fit-text.ts';
import type { Messages } from '../words/en.ts';

/** Discs of one colour on a full board. */
const full = 9;

const face = (kind: 'white' | 'black') => html`<svg class="disc" viewBox="-34 -34 68 68" aria-hidden="true">${svg`<circle r="33" fill="#0006" cx="1" />`}${discFace(kind, 32)}</svg>`;

/** One side on the scoreboard: name, colour, score, discs left, what it owes; lit like a lamp while it is at turn. */
export class SideCard extends LitElement {
  static override properties = { side: { attribute: false }, atTurn: { type: Boolean, reflect: true, attribute: 'at-turn' }, games: { type: Number }, unit: { type: String }, words: { attribute: false } };
  static override styles = css`
    :host {
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
    :host([at-turn]) {
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
    .disc {
      width: calc(4.2 * var(--u));
      height: calc(4.2 * var(--u));
      overflow: visible;
    }
    cu-fit {
      font-weight: 800;
      font-stretch: 80%;
      height: 100%;
      max-height: calc(8 * var(--u));
      display: grid;
      align-items: center;
      letter-spacing: -0.01em;
    }
    .score {
      grid-row: 1 / 3;
      grid-column: 2;
      align-self: center;
      min-width: calc(14 * var(--u));
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
    .facts {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: calc(0.5 * var(--u)) calc(1.2 * var(--u));
      font-size: calc(1.75 * var(--u));
      font-weight: 600;
      font-stretch: 88%;
      color: var(--ink-soft);
      min-height: calc(2.7 * var(--u));
    }
    :host([at-turn]) .facts {
      color: var(--on-lamp);
    }
    .turn {
      display: inline-flex;
      align-items: center;
      gap: 0.45em;
      background: var(--on-lamp);
      color: var(--lamp);
      padding: 0.12em 0.6em 0.16em;
      border-radius: 0.25em;
      font-weight: 750;
      text-transform: uppercase;
      letter-spacing: 0.04em;
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
      gap: 0.22em;
    }
    .pips i {
      width: 0.62em;
      height: 0.62em;
      border-radius: 50%;
      border: 0.11em solid currentColor;
    }
    .pips i.in {
      background: currentColor;
    }
    .games {
      display: inline-flex;
      gap: 0.3em;
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
  declare atTurn: boolean;
  /** Games a side must win, 1 hides the marks. */
  declare games: number;
  declare unit: string;
  declare words: Messages | undefined;

  #facts(side: SideView, words: Messages) {
    const { left } = side;
    return html`<div class="facts">
      ${this.atTurn ? html`<span class="turn">${words.toStrike}</span>` : nothing}
      ${left === null ? nothing : html`<span class="pips" aria-hidden="true">${Array.from({ length: full }, (_, i) => html`<i class=${i < left ? 'in' : ''}></i>`)}</span><span class="left">${words.left(left)}</span>`}
      ${side.owed > 0 ? html`<span class="owes">${words.owes(side.owed)}</span>` : nothing}
      ${this.games > 1 ? html`<span class="games" role="img" aria-label=${words.gamesWon(this.unit, side.games)}>${Array.from({ length: this.games }, (_, i) => html`<i class=${i < side.games ? 'won' : ''}></i>`)}</span>` : nothing}
    </div>`;
  }

  override render() {
    const { side, words } = this;
    if (!side || !words) return nothing;
    return html`<div class="who">${side.colour ? html`<span role="img" aria-label=${words.colours[side.colour]}>${face(side.colour)}</span>` : html`<span></span>`}<cu-fit .text=${side.name} .most=${104} .least=${34} .lines=${2}></cu-fit></div>
      <div class=${`score${String(side.score).length > 2 ? ' long' : ''}`}>${side.score < 0 ? `−${-side.score}` : side.score}</div>
      ${this.#facts(side, words)}`;
  }
}
customElements.define('cu-side-card', SideCard);
