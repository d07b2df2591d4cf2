import { html, LitElement, nothing } from 'lit';
import '../look/tokens.css';
import type { AccessRefusal, DeviceView, Me, Role } from '../../server/contract/access.ts';
import { ask, whoAmI } from '../live/access.ts';
import { controls } from '../look/controls.ts';
import { dressPage } from '../look/dress.ts';
import '../look/press-twice.ts';
import { chosenLanguage, messagesOf } from '../words/language.ts';
import { guessedName, wayBack } from './device.ts';
import { pinStyle } from './style.ts';

const language = chosenLanguage(location.search, navigator.language);
const all = messagesOf(language);
const words = all.pin;
dressPage(language);
document.title = words.title;

/** What the server says about encrypted addresses. */
type Secure = { readonly addresses: readonly string[]; readonly fingerprint: string };

const next = wayBack(location.search);

/** The page /pin: the PIN is chosen here at first, entered later; signed-in umpires see and put out devices. */
export class PinPage extends LitElement {
  static override properties = { me: { state: true }, devices: { state: true }, secure: { state: true }, fault: { state: true }, said: { state: true }, busy: { state: true } };
  static override styles = [controls, pinStyle];
  declare me: Me | undefined;
  declare devices: readonly DeviceView[];
  declare secure: Secure | null;
  declare fault: string;
  declare said: string;
  declare busy: boolean;

  constructor() {
    super();
    this.devices = [];
    this.secure = null;
    this.fault = '';
    this.said = '';
    this.busy = false;
    void this.#load();
  }

  async #load(): Promise<void> {
    try {
      this.me = await whoAmI();
      this.secure = ((await (await fetch('/api/addresses')).json()) as { secure: Secure | null }).secure;
      if (this.me.device?.role === 'umpire') this.devices = ((await (await fetch('/api/devices', { cache: 'no-store' })).json()) as { devices: DeviceView[] }).devices;
    } catch {
      this.fault = words.lost;
    }
  }

  #refused({ code, wait }: AccessRefusal): void {
    this.fault = wait === undefined ? (words.wrong[code] ?? code) : words.wait(wait);
    if (code === 'already' || code === 'missing') void this.#load();
  }

  async #post<T>(path: string, body: unknown, done: (value: T) => void): Promise<void> {
    this.busy = true;
    this.fault = '';
    this.said = '';
    try {
      const answer = await ask<T>(path, body);
      if (answer.ok) done(answer.value);
      else this.#refused(answer.refusal);
    } catch {
      this.fault = words.lost;
    }
    this.busy = false;
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const text = (name: string): string => (form.elements.namedItem(name) as HTMLInputElement | null)?.value.trim() ?? '';
    if (form.elements.namedItem('again') && text('again') !== text('pin')) {
      this.fault = words.differ;
      return;
    }
    const arrived = (me: Me): void => {
      if (next && (me.device?.role === 'umpire' || next === '/calibration')) location.replace(`${next}${location.search}`);
      else void this.#load();
    };
    if (form.id === 'choose') void this.#post<Me>('/api/pin', { pin: text('pin'), name: text('device'), ...(text('code') === '' ? {} : { code: text('code') }) }, arrived);
    else if (form.id === 'enter') void this.#post<Me>('/api/sign-in', { pin: text('pin'), name: text('device'), role: (text('role') || 'umpire') as Role }, arrived);
    else
      void this.#post('/api/pin/change', { old: text('old'), pin: text('pin') }, () => {
        this.said = words.changed;
        form.reset();
        void this.#load();
      });
  };

  #digits(name: string, label: string, complete: string) {
    return html`<label>${label}<input class="digits" name=${name} type="password" inputmode="numeric" autocomplete=${complete} minlength="4" maxlength="12" required /></label>`;
  }

  #name() {
    return html`<label>${words.device}<input name="device" type="text" maxlength="40" required value=${guessedName(navigator.userAgent, words.thisDevice)} /></label>`;
  }

  #choose(me: Me) {
    return html`<p>${words.chooseHint}</p>
      <form id="choose" @submit=${this.#submit}>
        ${this.#digits('pin', words.pin, 'new-password')} ${this.#digits('again', words.again, 'new-password')}
        ${me.code ? html`<label>${words.code}<input name="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required value=${location.hash.replace(/\D/g, '')} /><span class="soft">${words.codeHint}</span></label>` : nothing}
        ${this.#name()}
        <button class="main" ?disabled=${this.busy}>${words.save}</button>
      </form>`;
  }

  #enter() {
    return html`<p>${words.enterHint}</p>
      <form id="enter" @submit=${this.#submit}>
        ${this.#digits('pin', words.pin, 'current-password')} ${this.#name()}
        <label>${words.role}<select name="role">${(['umpire', 'calibration'] as const).map((role) => html`<option value=${role} ?selected=${role === 'calibration' && next === '/calibration'}>${words.roles[role]}</option>`)}</select></label>
        <button class="main" ?disabled=${this.busy}>${words.go}</button>
      </form>
      <p class="soft">${words.forgotten}</p>`;
  }

  #device({ id, name, role, seen, self }: DeviceView) {
    const when = new Date(seen).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
    return html`<li>
      <span><b dir="auto">${name}</b> ${self ? html`<span class="chip note">${words.thisDevice}</span>` : nothing}<br /><span class="soft">${words.roles[role]} · ${words.seen(when)}</span></span>
      ${self ? nothing : html`<cu-twice .label=${words.putOut} .again=${all.umpire.reallyAgain} @sure=${() => this.#post<{ devices: DeviceView[] }>('/api/devices/revoke', { id }, ({ devices }) => (this.devices = devices))}></cu-twice>`}
    </li>`;
  }

  #inside(device: DeviceView) {
    return html`<p>${words.signedIn(device.name)}</p>
      ${device.role === 'umpire' ? html`<a class="button" href=${`/umpire${location.search}`}>${words.toConsole}</a>` : nothing}
      <a class="button second" href=${`/calibration${location.search}`}>${words.toCalibration}</a>
      ${this.devices.length > 0 ? html`<section><h2>${words.devices}</h2><ul>${this.devices.map((one) => this.#device(one))}</ul></section>` : nothing}
      ${device.role === 'umpire' ? html`<section><h2>${words.change}</h2><form id="change" @submit=${this.#submit}>${this.#digits('old', words.old, 'current-password')} ${this.#digits('pin', words.pin, 'new-password')} ${this.#digits('again', words.again, 'new-password')}<button ?disabled=${this.busy}>${words.change}</button></form></section>` : nothing}
      <button @click=${() => this.#post('/api/sign-out', {}, () => this.#load())}>${words.signOut}</button>`;
  }

  override render() {
    const { me, secure } = this;
    const title = me?.pin === 'missing' ? words.choose : me?.pin === 'chosen' && !me.device ? words.enter : words.title;
    const best = secure?.addresses[0];
    return html`<main>
      <h1>${title}</h1>
      ${this.fault === '' ? nothing : html`<p class="alarm" role="alert">${this.fault}</p>`}
      ${this.said === '' ? nothing : html`<p role="status">${this.said}</p>`}
      ${me === undefined ? nothing : me.pin === 'open' ? html`<p>${words.open}</p>` : me.device ? this.#inside(me.device) : me.pin === 'missing' ? this.#choose(me) : this.#enter()}
      ${secure && best !== undefined ? html`<section><h2>${words.encrypted}</h2><p><a href=${`${best}/`}>${best}</a></p><p class="soft">${words.encryptedHint}</p><p>${words.fingerprint}<br /><code>${secure.fingerprint}</code></p></section>` : nothing}
    </main>`;
  }
}
customElements.define('cu-pin', PinPage);
