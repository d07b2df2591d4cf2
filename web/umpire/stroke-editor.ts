import { css, html, LitElement } from 'lit';
import type { StrokeFacts } from '../../server/contract/stroke-view.ts';
import { controls } from '../look/controls.ts';
import type { Messages } from '../words/en.ts';
import { countOf, isSame, withImproper, withPocketed, withStriker } from './facts.ts';
import { discRow } from './seen.ts';

const contacts = ['white', 'black', 'queen', 'none', 'unknown'] as const;

/** Puts the facts of a stroke right, in place, without covering anything: fires `facts` with the new stroke, or `leave`. */
export class StrokeEditor extends LitElement {
  static override properties = { stroke: { attribute: false }, words: { attribute: false }, draft: { state: true } };
  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        gap: 0.8rem;
      }
      .count {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 3.2rem 2rem 3.2rem;
        align-items: center;
        gap: 0.5rem;
      }
      .count output {
        text-align: center;
        font-size: 1.4rem;
        font-weight: 750;
      }
      .count button {
        font-size: 1.4rem;
        padding: 0;
      }
      .discs svg {
        width: 1.7rem;
        height: 1.7rem;
        vertical-align: middle;
      }
      .tight {
        display: grid;
        grid-template-columns: repeat(5, minmax(0, 1fr));
        gap: 0.3rem;
      }
      .tight button {
        padding: 0.3rem 0.1rem;
        font-size: 0.9rem;
        font-stretch: 80%;
      }
    `,
  ];
  declare stroke: StrokeFacts;
  declare words: Messages;
  declare draft: StrokeFacts | undefined;

  #count(colour: 'white' | 'black' | 'queen', draft: StrokeFacts) {
    const n = countOf(draft.pocketed, colour);
    const name = this.words.colours[colour];
    const set = (count: number) => () => (this.draft = withPocketed(draft, colour, count));
    return html`<div class="count"><span>${discRow([colour], this.words)} ${name}</span><button aria-label="${name} −1" @click=${set(n - 1)}>−</button><output>${n}</output><button aria-label="${name} +1" @click=${set(n + 1)}>+</button></div>`;
  }

  override render() {
    const u = this.words.umpire;
    const draft = this.draft ?? this.stroke;
    const striker = draft.striker.pocketed ?? false;
    const improper = (draft.improper ?? []).length > 0;
    const nothing = { ...draft, pocketed: [], striker: { ...draft.striker, pocketed: false } };
    return html`<div class="row"><strong>${u.pocketed}</strong><button @click=${() => (this.draft = nothing)}>${u.nothingFell}</button></div>
      ${this.#count('white', draft)}${this.#count('black', draft)}${this.#count('queen', draft)}
      <div class="halves">
        <button aria-pressed=${striker} @click=${() => (this.draft = withStriker(draft, !striker))}>${u.strikerIn}</button>
        <button aria-pressed=${improper} @click=${() => (this.draft = withImproper(draft, !improper))}>${u.improper}</button>
      </div>
      <strong>${u.first}</strong>
      <div class="tight">${contacts.map((c) => html`<button aria-pressed=${(draft.firstContact ?? 'unknown') === c} @click=${() => (this.draft = { ...draft, firstContact: c })}>${u.contacts[c]}</button>`)}</div>
      <div class="halves">
        <button @click=${() => this.dispatchEvent(new CustomEvent('leave'))}>${u.cancel}</button>
        <button class="main" ?disabled=${isSame(draft, this.stroke)} @click=${() => this.dispatchEvent(new CustomEvent('facts', { detail: draft }))}>${u.save}</button>
      </div>`;
  }
}
customElements.define('cu-stroke-editor', StrokeEditor);
