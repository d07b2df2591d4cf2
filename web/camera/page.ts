import { css, html, LitElement } from 'lit';
import '../look/tokens.css';
import { controls } from '../look/controls.ts';
import { dressPage } from '../look/dress.ts';
import { chosenLanguage, messagesOf } from '../words/language.ts';

const language = chosenLanguage(location.search, navigator.language);
const words = messagesOf(language);
dressPage(language);
document.title = words.camera.title;

/** The page /camera: says plainly that a phone's picture cannot come through this page yet, and which ways there are. */
export class CameraPage extends LitElement {
  static override styles = [
    controls,
    css`
      main {
        max-width: 40rem;
        margin: auto;
        padding: 6vmin 5vw;
        display: grid;
        gap: 1.1rem;
        font-size: 1.1rem;
        line-height: 1.5;
      }
      h1 {
        font-size: 2rem;
        font-weight: 850;
        font-stretch: 108%;
        line-height: 1.1;
      }
      .not {
        background: var(--lacquer);
        color: var(--on-lacquer);
        padding: 0.7rem 1rem;
        border-radius: var(--radius);
        font-weight: 650;
      }
      pre {
        background: var(--sunken);
        padding: 0.8rem;
        border-radius: var(--radius);
        overflow-x: auto;
        margin: 0;
      }
    `,
  ];

  override render() {
    const { camera } = words;
    return html`<main>
      <h1>${camera.title}</h1>
      <p class="not">${camera.notYet}</p>
      <h2>${camera.today}</h2>
      ${camera.ways.map((way) => html`<p>${way}</p>`)}
      <pre tabindex="0">CARROM_SOURCE=http://192.168.1.30:8081/video npm start</pre>
      <p>${camera.place}</p>
    </main>`;
  }
}
customElements.define('cu-camera', CameraPage);
