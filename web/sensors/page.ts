import { html, LitElement } from 'lit';
import '../look/tokens.css';
import type { SensorsAct, SensorsView } from '../../server/contract/sensors.ts';
import { goSignIn } from '../live/access.ts';
import { LiveController } from '../live/controller.ts';
import { dressPage } from '../look/dress.ts';
import { chosenLanguage, messagesOf } from '../words/language.ts';
import { sensorWords } from '../words/sensors.ts';
import './sensors.ts';

const language = chosenLanguage(location.search, navigator.language);
const words = sensorWords[messagesOf(language).code];
dressPage(language);
document.title = words.title;

/** The table is asked so often to go on telling, ms. */
const between = 3000;

/** The page /sensors: the light barriers tried out on the running table. */
export class SensorsPage extends LitElement {
  static override properties = { view: { state: true }, answer: { state: true }, lost: { state: true } };
  declare view: SensorsView | undefined;
  declare answer: string;
  declare lost: boolean;
  readonly #live = new LiveController(this);
  #timer = 0;

  constructor() {
    super();
    this.answer = '';
    this.lost = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#live.hearSensors((view) => {
      this.view = view;
      this.lost = false;
    });
    void this.#look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    await this.#ask({ do: 'look' });
    if (this.isConnected) this.#timer = window.setTimeout(() => void this.#look(), between);
  }

  async #ask(act: SensorsAct): Promise<void> {
    try {
      const answer = await this.#live.sensors(act);
      this.lost = false;
      if (answer.ok) this.view = answer.sensors;
      else if (answer.code === 'signIn') goSignIn('/sensors');
      if (act.do !== 'look' || !answer.ok) this.answer = answer.ok ? '' : answer.text;
    } catch {
      this.lost = true;
    }
  }

  override render() {
    return html`<cu-sensors .view=${this.view} .lost=${this.lost} .answer=${this.answer} .back=${`/umpire${location.search}`} .words=${words} @act=${(e: CustomEvent<SensorsAct>) => this.#ask(e.detail)}></cu-sensors>`;
  }
}
customElements.define('cu-sensors-page', SensorsPage);
