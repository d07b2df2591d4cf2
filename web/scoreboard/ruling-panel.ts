import { css, html, LitElement, nothing } from 'lit';
import type { RulingView } from '../../server/contract/view.ts';
import '../look/fit-text.ts';
import type { Messages } from '../words/en.ts';

/** The last ruling in plain words with the rules it applied, fouls named first, corrections marked. */
export class RulingPanel extends LitElement {
  static override properties = { ruling: { attribute: false }, words: { attribute: false } };
  static override styles = css`
    :host {
      box-sizing: border-box;
      display: grid;
      grid-template-rows: auto minmax(0, 1fr);
      gap: calc(0.5 * var(--u));
      min-height: 0;
    }
    .head {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: calc(0.4 * var(--u)) calc(0.8 * var(--u));
      font-size: calc(1.5 * var(--u));
      font-weight: 600;
      font-stretch: 88%;
      color: var(--ink-soft);
    }
    .foul {
      background: var(--lacquer);
      color: var(--on-lacquer);
      padding: 0.1em 0.55em 0.16em;
      border-radius: 0.25em;
      font-weight: 750;
    }
    .corrected {
      border: 0.1em solid var(--lamp);
      color: var(--ink);
      padding: 0 0.5em 0.06em;
      border-radius: 0.25em;
    }
    .rules {
      margin-inline-start: auto;
      font-variant-numeric: tabular-nums;
    }
    .rules b {
      font-weight: 650;
      border: 0.08em solid var(--line);
      border-radius: 0.25em;
      padding: 0 0.4em 0.05em;
      margin-inline-start: 0.3em;
      color: var(--ink);
    }
    cu-fit {
      font-weight: 600;
      font-stretch: 90%;
      height: 100%;
    }
  `;
  declare ruling: RulingView | null;
  declare words: Messages | undefined;

  override render() {
    const { ruling, words } = this;
    if (!words) return nothing;
    if (!ruling) return html`<div class="head">${words.noRuling}</div>`;
    const ids = ruling.rules.slice(0, 6);
    return html`<div class="head">
        ${ruling.fouls.length > 0 ? ruling.fouls.slice(0, 2).map((code) => html`<span class="foul">${words.fouls[code] ?? code}</span>`) : html`<span>${words.lastRuling}</span>`}
        ${ruling.corrected ? html`<span class="corrected">${words.corrected}</span>` : nothing}
        <span class="rules">${ids.map((id) => html`<b>${id}</b>`)}</span>
      </div>
      <cu-fit .sentence=${true} .text=${ruling.text} .most=${46} .least=${22} .lines=${4}></cu-fit>`;
  }
}
customElements.define('cu-ruling', RulingPanel);
