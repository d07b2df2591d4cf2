import { html, LitElement } from 'lit';
import '../look/tokens.css';
import './overlay.css';
import { LiveController } from '../live/controller.ts';
import { dressPage } from '../look/dress.ts';
import { chosenLanguage, messagesOf } from '../words/language.ts';
import './overlay.ts';

const language = chosenLanguage(location.search, navigator.language);
dressPage(language, 'dark');

/** The page /overlay: a transparent score for OBS. */
export class OverlayPage extends LitElement {
  readonly #live = new LiveController(this);

  override render() {
    return html`<cu-overlay .view=${this.#live.live.view} .words=${messagesOf(language)}></cu-overlay>`;
  }
}
customElements.define('cu-overlay-page', OverlayPage);
