import { html, LitElement, nothing, svg } from 'lit';
import type { Scene } from '../../server/contract/view.ts';
import { baseLine, baseLineStyle } from '../look/base-line.ts';
import '../board/board-element.ts';
import { discFace } from '../board/discs.ts';
import '../live/clock-element.ts';
import { unitWord, waitingFor } from '../live/waiting.ts';
import { en, type Messages } from '../words/en.ts';
import { inSentence } from '../words/isolate.ts';
import './joy.ts';
import './ruling-panel.ts';
import './side-card.ts';
import { scoreboardStyle } from './scoreboard-style.ts';

/** The television's page as a whole, drawn from a view: one glance from four metres and more. */
export class Scoreboard extends LitElement {
  static override properties = { view: { attribute: false }, stale: { type: Boolean }, words: { attribute: false } };
  static override styles = [baseLineStyle, scoreboardStyle];
  declare view: Scene | undefined;
  declare stale: boolean;
  declare words: Messages;

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
        <div class="board">
          <cu-board .table=${table} .board=${board} .sides=${match.sides} .turn=${at === null || showJoy ? undefined : at.seat} .label=${`${words.liveBoard}: ${words.discsOf(match.onBoard.white, match.onBoard.black, match.onBoard.queen)}`}></cu-board>
          ${showJoy ? html`<cu-joy .match=${match} .words=${words}></cu-joy>` : nothing}
        </div>
        <div class=${`waiting ${waiting.tone} ${view.clock && !showJoy ? 'timed' : ''}`} role="status"><cu-fit .sentence=${true} .text=${waiting.text} .most=${48} .least=${26} .lines=${1}></cu-fit>${view.clock && !showJoy ? html`<cu-clock .clock=${view.clock} .words=${words}></cu-clock>` : nothing}</div>
      </section>
    </main>`;
  }
}
customElements.define('cu-scoreboard', Scoreboard);
