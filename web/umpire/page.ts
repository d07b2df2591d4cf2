import { html, LitElement } from 'lit';
import '../look/tokens.css';
import type { Preview } from '../../server/contract/command.ts';
import type { Act } from '../live/act.ts';
import { goSignIn, whoAmI } from '../live/access.ts';
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
  static override properties = { answer: { state: true }, undoing: { state: true }, asked: { state: true } };
  declare answer: string;
  /** What an undo would change now, in words. */
  declare undoing: string;
  /** A correction that waits for a second look, with what it would change. */
  declare asked: { readonly act: Act; readonly preview: Preview } | undefined;
  #previewed = -1;
  readonly #live = new LiveController(this);

  constructor() {
    super();
    this.answer = '';
    this.undoing = '';
    void this.#admit();
  }

  /** The console is for signed-in umpires; a server that cannot be asked just now shows its console, which can do nothing then. */
  async #admit(): Promise<void> {
    const me = await whoAmI().catch(() => undefined);
    if (me && me.pin !== 'open' && me.device?.role !== 'umpire') goSignIn('/umpire');
  }

  async #act(act: Act): Promise<void> {
    this.asked = undefined;
    try {
      const result = await this.#live.send(act);
      if (!result.ok && result.code === 'signIn') goSignIn('/umpire');
      this.answer = result.ok ? '' : [result.text, ...(result.since ?? [])].join(' ');
    } catch {
      this.answer = words.umpire.lost;
    }
  }

  /** Shows first what a correction would change; one the table cannot tell about beforehand is sent at once. */
  async #ask(act: Act): Promise<void> {
    try {
      const preview = await this.#live.preview(act);
      if (preview.ok) this.asked = { act: preview.impossible.length > 0 ? { ...act, anyway: true } as Act : act, preview };
      else if (preview.code === 'unsupported') await this.#act(act);
      else this.answer = preview.text;
    } catch {
      this.answer = words.umpire.lost;
    }
  }

  async #previewUndo(revision: number): Promise<void> {
    this.#previewed = revision;
    const preview = await this.#live.preview({ do: 'event', event: { type: 'undo' } }).catch(() => undefined);
    if (this.#previewed === revision) this.undoing = preview?.ok ? preview.text : '';
  }

  override updated(): void {
    const revision = this.#live.live.view?.match.revision;
    if (revision !== undefined && revision !== this.#previewed) void this.#previewUndo(revision);
  }

  override render() {
    const { view, stale } = this.#live.live;
    return html`<cu-console .view=${view} .stale=${stale} .words=${words} .answer=${this.answer} .undoing=${this.undoing} .asked=${this.asked} @ask=${(e: CustomEvent<Act>) => this.#ask(e.detail)} @forget=${() => (this.asked = undefined)} @act=${(e: CustomEvent<Act>) => this.#act(e.detail)}></cu-console>`;
  }
}
customElements.define('cu-umpire', UmpirePage);
