import { css, html, LitElement } from 'lit';
import type { NewMatch } from '../../server/contract/command.ts';
import { defaultOption, optionExpectation, optionsOf, type OptionSpec } from '../../server/domain/options.ts';
import type { Act } from '../live/act.ts';
import { controls } from '../look/controls.ts';
import '../look/press-twice.ts';
import type { Messages } from '../words/en.ts';

const variants = ['carrom', 'icf', 'billard-indien', 'burmese', 'yemeni'] as const;
const memory = 'carrom-umpire.names';

const remembered = (): string[] => {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(memory) ?? '[]');
    return Array.isArray(names) ? names.filter((n) => typeof n === 'string') : [];
  } catch {
    return [];
  }
};

/** A new match in a few taps: the game, the names (remembered on this device), who starts. Fires `begin` with the act. */
export class NewMatchForm extends LitElement {
  static override properties = { words: { attribute: false }, disabled: { type: Boolean }, variant: { state: true }, chosen: { state: true }, names: { state: true }, breaker: { state: true } };
  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        gap: 0.6rem;
      }
      label {
        display: grid;
        gap: 0.25rem;
      }
      .name {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 0.5rem;
      }
    `,
  ];
  declare words: Messages;
  declare disabled: boolean;
  declare variant: (typeof variants)[number];
  declare chosen: Readonly<Record<string, number | string | boolean>>;
  declare names: readonly string[];
  declare breaker: number;

  constructor() {
    super();
    this.disabled = false;
    this.variant = 'carrom';
    this.chosen = {};
    this.names = remembered().slice(0, 2).concat(['', '']).slice(0, 2);
    this.breaker = 0;
  }

  #begin(): void {
    const names = this.names.map((name) => name.trim());
    const options = Object.fromEntries(optionsOf(this.variant).flatMap(({ name }) => (this.chosen[name] === undefined ? [] : [[name, this.chosen[name]]])));
    const match: NewMatch = { variant: this.variant, ...(Object.keys(options).length > 0 ? { options } : {}), breaker: this.breaker, sides: [{ name: names[0] ?? '', seats: ['south'] }, { name: names[1] ?? '', seats: ['north'] }] };
    try {
      localStorage.setItem(memory, JSON.stringify([...new Set([...names, ...remembered()])].slice(0, 30)));
    } catch {
      // A browser without storage forgets the names; the match starts all the same.
    }
    this.dispatchEvent(new CustomEvent<Act>('begin', { detail: { do: 'start', match } }));
  }

  #name(i: number) {
    const u = this.words.umpire;
    return html`<div class="name">
      <input type="text" dir="auto" maxlength="60" list="known" aria-label="${u.names} ${i + 1}" .value=${this.names[i] ?? ''} @input=${(e: InputEvent) => (this.names = this.names.map((n, j) => (j === i ? (e.target as HTMLInputElement).value : n)))} />
      <button aria-pressed=${this.breaker === i} @click=${() => (this.breaker = i)}>${u.breaks}</button>
    </div>`;
  }

  /** One option as the rules' own data describes it: its values, the usual one first chosen, and a line that explains it. */
  #option(spec: OptionSpec) {
    const { values, name } = spec;
    const { code } = this.words;
    const now = this.chosen[name] ?? defaultOption(spec, this.variant);
    const all = values.kind === 'odd' ? [1, 3, 5, 7] : values.of;
    return html`<label title=${optionExpectation(spec)}
      >${name}<select @change=${(e: Event) => (this.chosen = { ...this.chosen, [name]: all[(e.target as HTMLSelectElement).selectedIndex] ?? now })}>${all.map((value) => html`<option ?selected=${value === now}>${String(value)}</option>`)}</select>
      <span class="soft">${spec.description[code]}</span></label
    >`;
  }

  override render() {
    const { words } = this;
    const u = words.umpire;
    const ready = this.names.every((name) => name.trim() !== '');
    return html`<h2>${u.newMatch}</h2>
      <label>${u.variant}<select @change=${(e: Event) => {
        this.variant = variants[(e.target as HTMLSelectElement).selectedIndex] ?? 'carrom';
        this.chosen = {};
      }}>${variants.map((v) => html`<option ?selected=${v === this.variant}>${words.variants[v]}</option>`)}</select></label>
      <p class="soft">${words.variantLines[this.variant]}</p>
      ${this.#name(0)}${this.#name(1)}${optionsOf(this.variant).map((spec) => this.#option(spec))}
      <datalist id="known">${remembered().map((name) => html`<option value=${name}></option>`)}</datalist>
      <p class="soft">${u.replaces}</p>
      <cu-twice .label=${u.begin} .again=${u.reallyAgain} .disabled=${this.disabled || !ready} @sure=${() => this.#begin()}></cu-twice>`;
  }
}
customElements.define('cu-new-match', NewMatchForm);
