import { html, LitElement } from 'lit';
import '../look/tokens.css';
import type { SightView } from '../../server/contract/stroke-view.ts';
import { LiveController } from '../live/controller.ts';
import { dressPage } from '../look/dress.ts';
import { chosenLanguage, messagesOf } from '../words/language.ts';
import './eye.ts';

const language = chosenLanguage(location.search, navigator.language);
const words = messagesOf(language);
dressPage(language);
document.title = words.calibration.title;

/** The picture is asked for again so often after the last one came, ms. */
const between = 350;

/** The page /calibration: the live picture, a few times a second, with what the software sees in it. */
export class CalibrationPage extends LitElement {
  static override properties = { sight: { state: true }, picture: { state: true } };
  declare sight: SightView | null;
  declare picture: string;
  readonly #live = new LiveController(this);
  #timer = 0;

  constructor() {
    super();
    this.sight = null;
    this.picture = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    try {
      const [picture, sight] = await Promise.all([fetch('/api/picture.jpg'), fetch('/api/sight')]);
      const old = this.picture;
      this.picture = picture.ok && picture.headers.get('content-type') === 'image/jpeg' ? URL.createObjectURL(await picture.blob()) : '';
      if (old !== '') URL.revokeObjectURL(old);
      this.sight = sight.ok ? ((await sight.json()) as SightView | null) : null;
    } catch {
      // The server is away: the last picture stands, the page asks again.
    }
    if (this.isConnected) this.#timer = window.setTimeout(() => void this.#look(), between);
  }

  override render() {
    return html`<cu-eye .sight=${this.sight} .picture=${this.picture} .source=${this.#live.live.view?.health.source ?? ''} .words=${words}></cu-eye>`;
  }
}
customElements.define('cu-calibration', CalibrationPage);
