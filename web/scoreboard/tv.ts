import { html, LitElement } from 'lit';
import '../look/tokens.css';
import { dressPage } from '../look/dress.ts';
import { LiveController } from '../live/controller.ts';
import { chosenLanguage, messagesOf } from '../words/language.ts';
import './scoreboard.ts';

const language = chosenLanguage(location.search, navigator.language);
dressPage(language, 'dark');
document.title = messagesOf(language).start.tv;

/** The page /tv: the scoreboard on the live view. */
export class TvPage extends LitElement {
  readonly #live = new LiveController(this);

  override render() {
    const { view, stale } = this.#live.live;
    return html`<cu-scoreboard .view=${view} .stale=${stale} .words=${messagesOf(language)}></cu-scoreboard>`;
  }
}
customElements.define('cu-tv', TvPage);
