import { css, html, LitElement } from 'lit';
import '../look/tokens.css';
import { dressPage } from '../look/dress.ts';
import '../calibration/eye.ts';
import '../scoreboard/overlay.ts';
import '../scoreboard/scoreboard.ts';
import '../sensors/sensors.ts';
import '../umpire/console.ts';
import { chosenLanguage, languageCodes, messagesOf } from '../words/language.ts';
import { sensorWords } from '../words/sensors.ts';
import { sensorStates } from './canned-sensors.ts';
import { cannedSight, states } from './states.ts';

const asked = new URLSearchParams(location.search);
const language = chosenLanguage(location.search, navigator.language);
const page = asked.get('page');
dressPage(language, page === 'tv' || page === 'overlay' ? 'dark' : undefined);

const pages = ['tv', 'umpire', 'calibration', 'overlay'] as const;

/** One page in one state by the address (`?page=tv&state=foul&lang=fr&theme=light`), or links to all of them. */
export class Gallery extends LitElement {
  static override styles = css`
    main {
      padding: 5vmin;
      max-width: 70rem;
      margin: auto;
      font-family: var(--sans);
    }
    td,
    th {
      padding: 0.3rem 1rem 0.3rem 0;
      text-align: start;
    }
    a {
      color: var(--ink);
      text-underline-offset: 0.2em;
      display: inline-block;
      min-width: 1.9rem;
      line-height: 1.9rem;
    }
  `;

  #shown() {
    const view = states[asked.get('state') ?? 'play'] ?? states['play'];
    const words = messagesOf(language);
    const stale = asked.has('stale');
    switch (page) {
      case 'umpire':
        return html`<cu-console .view=${view} .stale=${stale} .words=${words}></cu-console>`;
      case 'sensors':
        return html`<cu-sensors .view=${sensorStates[asked.get('state') ?? 'play'] ?? sensorStates['play']} .lost=${stale} .words=${sensorWords[words.code]}></cu-sensors>`;
      case 'overlay':
        return html`<cu-overlay .view=${view} .words=${words}></cu-overlay>`;
      case 'calibration':
        return html`<cu-eye .sight=${asked.get('state') === 'lost' ? null : cannedSight} .picture=${asked.get('state') === 'lost' ? '' : '/gallery-table.svg'} .source=${view?.health.source ?? ''} .words=${words}></cu-eye>`;
      default:
        return html`<cu-scoreboard .view=${view} .stale=${stale} .words=${words}></cu-scoreboard>`;
    }
  }

  override render() {
    if (page !== null) return this.#shown();
    return html`<main>
      <h1>${messagesOf(language).start.gallery}</h1>
      <table>
        ${Object.keys(states).map((state) => html`<tr><th>${state}</th>${pages.map((p) => html`<td>${languageCodes.map((code) => html`<a href="?page=${p}&state=${state}&lang=${code}">${code === 'en' ? p : code}</a> `)}</td>`)}</tr>`)}
        ${Object.keys(sensorStates).map((state) => html`<tr><th>${sensorWords[messagesOf(language).code].title}: ${state}</th><td colspan=${pages.length}>${languageCodes.map((code) => html`<a href="?page=sensors&state=${state}&lang=${code}">${code === 'en' ? 'sensors' : code}</a> `)}</td></tr>`)}
      </table>
    </main>`;
  }
}
customElements.define('cu-gallery', Gallery);
