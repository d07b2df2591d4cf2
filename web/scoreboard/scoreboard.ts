import { html, LitElement, nothing, svg } from 'lit';
import type { Scene } from '../../server/contract/view.ts';
import { baseLine, baseLineStyle } from '../look/base-line.ts';
import '../board/board-element.ts';
import { discFace } from '../board/discs.ts';
import '../live/clock-element.ts';
import { unitWord, waitingFor } from '../live/waiting.ts';
import { en, type Messages } from '../words/en.ts';
import { inSentence } from '../words/isolate.ts';
import '../replay/clip-player.ts';
import './joy.ts';
import './ruling-panel.ts';
import './side-card.ts';
import { scoreboardStyle } from './scoreboard-style.ts';

/** The television's page as a whole, drawn from a view: one glance from four metres and more. */
export class Scoreboard extends LitElement {
  static override properties = { view: { attribute: false }, stale: { type: Boolean }, words: { attribute: false }, clip: { state: true } };
  static override styles = [baseLineStyle, scoreboardStyle];
  declare view: Scene | undefined;
  declare stale: boolean;
  declare words: Messages;
  /** The clip that plays over the board after a tap on it. */
  declare clip: string | undefined;

  constructor() {
    super();
    this.stale = false;
    this.words = en;
  }

  #header({ match }: Scene) {
    const { words } = this;
    const board = `${unitWord(words, match.words.board)} ${match.boardNumber}`;
    const games = match.sides.reduce((sum, side) => sum + side.games, 0);
    const game = match.bestOf > 1 ? words.unitOf(unitWord(words, match.words.game), Math.min(match.bestOf, games + (match.over === 'match' ? 0 : 1)), match.bestOf) : '';
    return html`<header>
      <h1>${words.variants[match.variant] ?? match.variant}</h1>
      <p>${[board, game, words.toTarget(match.target)].filter((part) => part !== '').map((part) => html`<span>${part}</span>`)}</p>
      ${this.stale ? html`<strong class="stale" role="status">${words.stale}</strong>` : nothing}
    </header>`;
  }

  #queen({ match }: Scene) {
    const { words } = this;
    const { state, side } = match.queen;
    const name = side === null ? '' : inSentence(match.sides[side]?.name ?? '');
    const text = state === 'toCover' ? words.queenToCover(name) : state === 'covered' ? words.queenCovered(name) : match.onBoard.queen > 0 ? words.queenOnBoard : words.queenGone;
    return html`<div class=${`queen ${state}`}><svg viewBox="-34 -34 68 68" aria-hidden="true">${svg`${discFace('queen', 32)}`}</svg><cu-fit .sentence=${true} .text=${text} .most=${46} .least=${26} .lines=${1}></cu-fit></div>`;
  }

  /** A remote control's middle key does what a tap on the board does. */
  #key = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && this.view) this.#replay(this.view);
  };

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.#key);
  }

  /** The last stroke once more, or back to the live board. */
  #replay({ log }: Scene): void {
    this.clip = this.clip === undefined ? (log.findLast(({ clip, undone }) => clip !== null && !undone)?.clip ?? undefined) : undefined;
  }

  override render() {
    const { view, words } = this;
    if (!view) return html`<p class="connecting" role="status">${words.connecting} …</p>`;
    const { match, board, table } = view;
    const waiting = waitingFor(view, words);
    const at = match.next;
    // After the end of a board the winner is lit until the next one is laid out.
    const showJoy = match.over !== null && (match.over === 'match' || (board.phase !== 'ready' && board.phase !== 'placed'));
    const lit = showJoy ? match.winner : at?.side;
    const label = showJoy && match.over !== null ? words.wins(unitWord(words, match.words[match.over])) : words.toStrike;
    return html`<main class=${`sides-${match.sides.length}`}>
      <section class="score" aria-label=${words.scoreboard}>
        ${this.#header(view)}${baseLine()}
        <div class="cards">
          ${match.sides.map((side, i) => html`<cu-side-card ?compact=${match.sides.length > 2} .side=${side} .words=${words} .unit=${unitWord(words, match.words.game)} .games=${(match.bestOf + 1) / 2} ?lit=${i === lit} .label=${label}></cu-side-card>`)}
        </div>
        ${this.#queen(view)}
        <cu-ruling .ruling=${match.ruling} .words=${words}></cu-ruling>
      </section>
      <section class="table">
        <div class="board" @click=${() => this.#replay(view)}>
          <cu-board .table=${table} .board=${board} .sides=${match.sides} .turn=${at === null || showJoy ? undefined : at.seat} .label=${`${words.liveBoard}: ${words.discsOf(match.onBoard.white, match.onBoard.black, match.onBoard.queen)}`}></cu-board>
          ${this.clip === undefined ? nothing : html`<cu-clip once .clip=${this.clip} .words=${words} @done=${() => (this.clip = undefined)}></cu-clip>`}
          ${showJoy ? html`<cu-joy .match=${match} .words=${words}></cu-joy>` : nothing}
        </div>
        <div class=${`waiting ${waiting.tone} ${view.clock && !showJoy ? 'timed' : ''}`} role="status"><cu-fit .sentence=${true} .text=${waiting.text} .most=${48} .least=${26} .lines=${1}></cu-fit>${view.clock && !showJoy ? html`<cu-clock .clock=${view.clock} .words=${words}></cu-clock>` : nothing}</div>
      </section>
    </main>`;
  }
}
customElements.define('cu-scoreboard', Scoreboard);
