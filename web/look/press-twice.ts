import { css, html, LitElement, type PropertyValues } from 'lit';
import { controls } from './controls.ts';

/** How long a first press stays good, ms. */
const armedFor = 4000;

/** A button for what cannot be done by mistake: the first press arms it and says so, the second within four seconds fires `sure`. */
export class PressTwice extends LitElement {
  static override properties = { label: { type: String }, again: { type: String }, disabled: { type: Boolean }, armed: { state: true } };
  static override styles = [
    controls,
    css`
      :host {
        display: grid;
      }
    `,
  ];
  declare label: string;
  declare again: string;
  declare disabled: boolean;
  declare armed: boolean;
  #timer = 0;

  constructor() {
    super();
    this.label = '';
    this.again = '';
    this.disabled = false;
    this.armed = false;
  }

  override updated(changed: PropertyValues): void {
    if (!changed.has('armed')) return;
    clearTimeout(this.#timer);
    if (this.armed) this.#timer = window.setTimeout(() => (this.armed = false), armedFor);
  }

  #press(): void {
    if (this.armed) this.dispatchEvent(new CustomEvent('sure'));
    this.armed = !this.armed;
  }

  override render() {
    return html`<button class=${this.armed ? 'armed' : ''} ?disabled=${this.disabled} @click=${() => this.#press()}>${this.armed ? this.again : this.label}</button>`;
  }
}
customElements.define('cu-twice', PressTwice);
