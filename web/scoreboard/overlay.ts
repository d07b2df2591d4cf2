import { css, html, LitElement, nothing, svg } from 'lit';
import type { Scene } from '../../server/contract/view.ts';
import { discFace } from '../board/discs.ts';
import { unitWord } from '../live/waiting.ts';
import { en, type Messages } from '../words/en.ts';
import { inSentence } from '../words/isolate.ts';

/** A strip for the lower third of a stream: names, scores, whose turn, the queen; transparent around it. */
export class Overlay extends LitElement {
  static override properties = { view: { attribute: false }, words: { attribute: false } };
  static override styles = css`
    :host {
      --u: min(1vw, 1.7778vh);
      position: fixed;
      left: 5vw;
      bottom: 5vh;
      display: grid;
      justify-items: start;
      gap: calc(0.5 * var(--u));
      font-family: var(--sans);
      font-variant-numeric: tabular-nums lining-nums;
      direction: ltr;
    }
    .strip {
      display: grid;
      grid-auto-flow: column;
      border-radius: calc(0.4 * var(--u));
      overflow: hidden;
      box-shadow: 0 calc(0.3 * var(--u)) calc(1 * var(--u)) #0009;
    }
    .side,
    .mid {
      display: flex;
      align-items: center;
      gap: calc(0.8 * var(--u));
      padding: calc(0.5 * var(--u)) calc(1.2 * var(--u));
      background: #1b130dee;
      color: #fff4e2;
      font-size: calc(1.9 * var(--u));
      font-weight: 700;
      font-stretch: 85%;
    }
    .side.turn {
      background: var(--lamp);
      color: var(--on-lamp);
    }
    b {
      max-width: calc(19 * var(--u));
      overflow: hidden;
      white-space: nowrap;
      text-overflow: ellipsis;
    }
    strong {
      font-size: calc(3.4 * var(--u));
      font-weight: 800;
      font-stretch: 75%;
      line-height: 1;
    }
    svg {
      width: calc(2.2 * var(--u));
      height: calc(2.2 * var(--u));
    }
    .mid {
      background: #0d0906f2;
      font-size: calc(1.4 * var(--u));
      font-weight: 600;
      color: #dccbb1;
    }
    .call {
      background: #1b130dee;
      color: #fff4e2;
      padding: calc(0.35 * var(--u)) calc(1.2 * var(--u));
      border-radius: calc(0.4 * var(--u));
      font-size: calc(1.5 * var(--u));
      font-weight: 550;
      max-width: calc(70 * var(--u));
    }
    .call.red {
      background: var(--lacquer);
      color: var(--on-lacquer);
    }
  `;
  declare view: Scene | undefined;
  declare words: Messages;

  constructor() {
    super();
    this.words = en;
  }

  override render() {
    const { view, words } = this;
    if (!view) return nothing;
    const { match } = view;
    const holder = match.queen.side === null ? '' : inSentence(match.sides[match.queen.side]?.name ?? '');
    return html`${match.queen.state === 'toCover' ? html`<div class="call red">${words.queenToCover(holder)}</div>` : match.ruling ? html`<div class="call">${match.ruling.text}</div>` : nothing}
      <div class="strip">
        <div class="mid">${unitWord(words, match.words.board)} ${match.boardNumber}</div>
        ${match.sides.map((s, i) => html`<div class=${match.next?.side === i && match.over === null ? 'side turn' : 'side'}>${s.colour ? html`<svg viewBox="-34 -34 68 68" role="img" aria-label=${words.colours[s.colour]}>${svg`<circle r="33.5" fill="#f6e7c6" fill-opacity="0.6" />`}${discFace(s.colour, 32)}</svg>` : nothing}<b dir="auto">${s.name}</b><strong>${s.score}</strong></div>`)}
      </div>`;
  }
}
customElements.define('cu-overlay', Overlay);
