import { html, LitElement } from 'lit';
import '../look/tokens.css';
import type { Act } from '../live/act.ts';
import { LiveController } from '../live/controller.ts';
import { dressPage } from '../look/dress.ts';
import { chosenLanguage, messagesOf } from '../words/language.ts';
import './console.ts';

const language = chosenLanguage(location.search, navigator.language);
const words = messagesOf(language);
dressPage(language);
document.title = words.umpire.title;

/** The page /umpire: the console on the live view; commands are stamped and sent from here. */
export class UmpirePage extends LitElement {
  static override properties = { answer: { state: true } };
  declare answer: string;
  readonly #live = new LiveController(this);

  constructor() {
    super();
    this.answer = '';
  }

  async #act(act: Act): Promise<void> {
    try {
      const result = await this.#live.send(act);
      this.answer = result.ok ? '' : [result.text, ...(result.since ?? [])].join(' ');
    } catch {
      this.answer = words.umpire.lost;
    }
  }

  override render() {
    const { view, stale } = this.#live.live;
    return html`<cu-console .view=${view} .stale=${stale} .words=${words} .answer=${this.answer} @act=${(e: CustomEvent<Act>) => this.#act(e.detail)}></cu-console>`;
  }
}
customElements.define('cu-umpire', UmpirePage);
