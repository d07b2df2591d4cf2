import { css, html, LitElement, nothing } from 'lit';
import '../look/tokens.css';
import { baseLine, baseLineStyle } from '../look/base-line.ts';
import { controls } from '../look/controls.ts';
import { dressPage } from '../look/dress.ts';
import { chosenLanguage, languageCodes, messagesOf } from '../words/language.ts';
import { sensorWords } from '../words/sensors.ts';

const language = chosenLanguage(location.search, navigator.language);
dressPage(language);
document.title = messagesOf(language).start.title;

/** The start page: every page with a word on what it is for, the code for phones, the languages. */
export class StartPage extends LitElement {
  static override styles = [
    controls,
    baseLineStyle,
    css`
      main {
        max-width: 68rem;
        margin: auto;
        padding: 5vmin 5vw;
        display: grid;
        gap: 1.6rem;
      }
      h1 {
        font-size: clamp(2.2rem, 6vw, 4rem);
        font-weight: 850;
        font-stretch: 110%;
        letter-spacing: -0.02em;
        line-height: 1;
      }
      .lead {
        font-size: 1.2rem;
        max-width: 36em;
        line-height: 1.45;
        text-wrap: pretty;
      }
      .base-line {
        --line-height: 1.1rem;
      }
      .both {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 2rem 3.5rem;
        align-items: start;
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
      }
      li a {
        display: grid;
        grid-template-columns: minmax(9rem, 14rem) minmax(0, 1fr);
        gap: 0.2rem 1.5rem;
        align-items: baseline;
        padding: 0.85rem 0;
        color: inherit;
        text-decoration: none;
        border-bottom: 0.09rem solid var(--line);
      }
      li b {
        font-size: 1.35rem;
        font-weight: 750;
        font-stretch: 92%;
      }
      li a:hover b {
        text-decoration: underline;
        text-decoration-color: var(--lamp);
        text-decoration-thickness: 0.18rem;
        text-underline-offset: 0.2em;
      }
      figure {
        margin: 0;
        display: grid;
        gap: 0.5rem;
        justify-items: center;
        font-weight: 600;
      }
      figure img {
        width: 12rem;
        height: 12rem;
        background: #fff;
        border-radius: var(--radius);
      }
      nav a {
        color: var(--ink);
        margin-inline-end: 1rem;
        display: inline-block;
        padding: 0.6rem 0;
      }
      nav a[aria-current] {
        text-decoration: none;
        font-weight: 700;
      }
      @media (max-width: 46rem) {
        .both {
          grid-template-columns: minmax(0, 1fr);
        }
        li a {
          grid-template-columns: minmax(0, 1fr);
        }
        figure {
          display: none;
        }
      }
    `,
  ];

  override render() {
    const { start, code } = messagesOf(language);
    const sensors = sensorWords[code];
    const pages = [
      ['/tv', start.tv, start.tvHint],
      ['/umpire', start.umpire, start.umpireHint],
      ['/pin', start.pin, start.pinHint],
      ['/calibration', start.calibration, start.calibrationHint],
      ['/sensors', sensors.title, sensors.hint],
      ['/camera', start.camera, start.cameraHint],
      ['/overlay', start.overlay, start.overlayHint],
      ['/gallery', start.gallery, start.galleryHint],
    ] as const;
    return html`<main>
      <h1>${start.title}</h1>
      <p class="lead">${start.lead}</p>
      ${baseLine()}
      <div class="both">
        <ul>${pages.map(([path, name, hint]) => html`<li><a href=${`${path}${location.search}`}><b>${name}</b><span class="soft">${hint}</span></a></li>`)}</ul>
        <figure><img src="/api/qr.svg" alt=${start.phone} /><figcaption>${start.phone}</figcaption></figure>
      </div>
      <nav>${languageCodes.map((code) => html`<a href=${`?lang=${code}`} lang=${code} aria-current=${code === language ? 'true' : nothing}>${messagesOf(code).language}</a>`)}</nav>
    </main>`;
  }
}
customElements.define('cu-start', StartPage);
