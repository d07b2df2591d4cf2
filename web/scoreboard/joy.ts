import { css, html, LitElement, nothing, svg } from 'lit';
import type { MatchView } from '../../server/contract/view.ts';
import { discFace } from '../board/discs.ts';
import '../look/fit-text.ts';
import type { Messages } from '../words/en.ts';
import { unitWord } from '../live/waiting.ts';

const ring = (kind: 'white' | 'black' | 'queen', i: number, of: number, radius: number) => {
  const angle = (i / of) * Math.PI * 2;
  return svg`<g transform="translate(${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)})"><g class="fly" data-i=${i % 6}>${discFace(kind, 26)}</g></g>`;
};

/** A board, game or match was won: the winner over a wheel of discs, louder the more it is worth. Covers the live board only. */
export class Joy extends LitElement {
  static override properties = { match: { attribute: false }, words: { attribute: false } };
  static override styles = css`
    :host {
      box-sizing: border-box;
      position: absolute;
      inset: 0;
      display: grid;
      place-items: center;
      background: radial-gradient(circle, #150f0bf5 0 52%, #150f0bd0 72%, #150f0b80);
      color: #fff6e6;
      border-radius: 2.5%;
      overflow: hidden;
      animation: arrive 0.5s ease-out;
    }
    svg {
      position: absolute;
      inset: 0;
      width: 100%;
      height: 100%;
    }
    .wheel {
      animation: turn 60s linear infinite;
    }
    .fly {
      animation: pop 0.7s cubic-bezier(0.2, 1.6, 0.4, 1) backwards;
    }
    .fly[data-i='1'] {
      animation-delay: 0.06s;
    }
    .fly[data-i='2'] {
      animation-delay: 0.12s;
    }
    .fly[data-i='3'] {
      animation-delay: 0.18s;
    }
    .fly[data-i='4'] {
      animation-delay: 0.24s;
    }
    .fly[data-i='5'] {
      animation-delay: 0.3s;
    }
    .words {
      position: relative;
      width: 56%;
      text-align: center;
      display: grid;
      gap: calc(0.6 * var(--u));
    }
    cu-fit {
      height: calc(9 * var(--u));
      font-weight: 850;
      font-stretch: 80%;
      color: var(--lamp);
      --fit-align: center;
      display: grid;
      align-items: end;
    }
    .what {
      font-size: calc(2.8 * var(--u));
      font-weight: 650;
    }
    .points {
      font-size: calc(2.1 * var(--u));
      color: #e7d7bd;
      text-wrap: balance;
    }
    .final {
      font-size: calc(5.6 * var(--u));
      font-weight: 800;
      font-stretch: 75%;
      font-variant-numeric: tabular-nums lining-nums;
      direction: ltr;
    }
    @keyframes arrive {
      from {
        opacity: 0;
        transform: scale(1.06);
      }
    }
    @keyframes turn {
      to {
        transform: rotate(360deg);
      }
    }
    @keyframes pop {
      from {
        transform: scale(0);
      }
    }
    @media (prefers-reduced-motion: reduce) {
      :host,
      .wheel,
      .fly {
        animation: none;
      }
    }
  `;
  declare match: MatchView | undefined;
  declare words: Messages | undefined;

  override render() {
    const { match, words } = this;
    if (!match?.over || !words) return nothing;
    const unit = unitWord(words, match.words[match.over]);
    const winner = match.winner === null ? undefined : match.sides[match.winner];
    const kind = winner?.colour ?? 'queen';
    const outer = match.over === 'board' ? 18 : 22;
    const final = match.over === 'match' && match.bestOf > 1 ? match.sides.map((s) => s.games) : (match.end?.final ?? match.sides.map((s) => s.score));
    return html`<svg viewBox="-400 -400 800 800" aria-hidden="true"><g class="wheel">${Array.from({ length: outer }, (_, i) => ring(match.over === 'board' ? kind : i % 2 ? kind : 'queen', i, outer, 330))}</g></svg>
      <div class="words" role="status">
        <cu-fit .text=${winner?.name ?? words.nobodyWins(unit)} .most=${112} .least=${40} .lines=${2}></cu-fit>
        ${winner ? html`<div class="what">${words.wins(unit)}</div>` : nothing}
        <div class="final">${final.join(' : ')}</div>
        ${match.end && match.end.points !== 0 ? html`<div class="points">+${words.points(match.end.points)}${match.end.queenPoints > 0 ? `, ${words.withQueen(match.end.queenPoints)}` : ''}</div>` : nothing}
      </div>`;
  }
}
customElements.define('cu-joy', Joy);
