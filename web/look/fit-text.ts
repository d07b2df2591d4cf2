import { css, html, LitElement } from 'lit';

/** The scoreboard's unit `--u` in px, 19.2 on a page of 1920x1080 (scoreboard-style.ts). */
const unit = (): number => (innerWidth > innerHeight ? Math.min(innerWidth / 100, innerHeight * 0.017778) : Math.min(innerWidth * 0.0175, innerHeight * 0.0085)) || 19.2;

/** Text in the largest size that fits its box, between `least` and `most` pixels of a 1920-wide page; wraps when it may. */
export class FitText extends LitElement {
  static override properties = { text: { type: String }, most: { type: Number }, least: { type: Number }, lines: { type: Number }, sentence: { type: Boolean } };
  static override styles = css`
    :host {
      display: block;
      overflow: hidden;
      min-width: 0;
    }
    span {
      display: block;
      line-height: 1.08;
      unicode-bidi: isolate;
      overflow-wrap: break-word;
      padding-block: 0.06em;
      text-align: var(--fit-align, left);
    }
    span.one {
      white-space: nowrap;
    }
  `;
  declare text: string;
  declare most: number;
  declare least: number;
  declare lines: number;
  /** A sentence of the page's language, as against a name, which brings its own direction. */
  declare sentence: boolean;
  readonly #watch = new ResizeObserver(() => this.#fit());

  constructor() {
    super();
    this.text = '';
    this.most = 100;
    this.least = 20;
    this.lines = 1;
    this.sentence = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#watch.observe(this);
    document.fonts?.addEventListener('loadingdone', this.#refit);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch.disconnect();
    document.fonts?.removeEventListener('loadingdone', this.#refit);
  }

  readonly #refit = (): void => this.#fit();

  #fit(): void {
    const span = this.renderRoot.querySelector('span');
    const width = this.clientWidth;
    const height = this.clientHeight;
    if (!span || width === 0 || height === 0) return;
    const scale = unit() / 19.2;
    let low = this.least * scale;
    let high = this.most * scale;
    const fits = (size: number): boolean => {
      span.style.fontSize = `${size}px`;
      return span.scrollWidth <= width + 0.5 && span.scrollHeight <= height + 0.5;
    };
    if (fits(high)) return;
    for (let i = 0; i < 7; i++) {
      const middle = (low + high) / 2;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    fits(low);
  }

  override updated(): void {
    this.#fit();
  }

  override render() {
    return html`<span class=${this.lines === 1 ? 'one' : ''} dir=${this.sentence ? 'ltr' : 'auto'}>${this.text}</span>`;
  }
}
customElements.define('cu-fit', FitText);
