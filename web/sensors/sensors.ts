import { html, LitElement, nothing } from 'lit';
import type { SensorsAct, SensorsView } from '../../server/contract/sensors.ts';
import { controls } from '../look/controls.ts';
import { type SensorWords, sensorWords } from '../words/sensors.ts';
import { sensorsStyle } from './sensors-style.ts';

type BarrierView = SensorsView['barriers'][number];

/** As the pockets lie on the board seen from the south seat. */
const places = ['nw', 'ne', 'sw', 'se'] as const;

const isPing = (text: string): boolean => /^P[IO]NG\b/.test(text);

/** The self-test of the pocket sensors, drawn from a view; fires `act` with what a button asks for. */
export class Sensors extends LitElement {
  static override properties = { view: { attribute: false }, lost: { type: Boolean }, answer: { type: String }, back: { type: String }, words: { attribute: false }, quiet: { state: true } };
  static override styles = [controls, sensorsStyle];
  declare view: SensorsView | undefined;
  /** The table does not answer. */
  declare lost: boolean;
  /** Why the last wish was not granted. */
  declare answer: string;
  /** Where the console is. */
  declare back: string;
  declare words: SensorWords;
  declare quiet: boolean;

  constructor() {
    super();
    this.lost = false;
    this.answer = '';
    this.back = '/umpire';
    this.words = sensorWords.en;
    this.quiet = true;
  }

  #send = (act: SensorsAct): void => {
    this.dispatchEvent(new CustomEvent<SensorsAct>('act', { detail: act }));
  };

  #state(view: SensorsView) {
    const w = this.words;
    return html`<div class="state ${view.state}" role="status">
      <strong>${w.states[view.state]}</strong>
      ${view.text === '' ? nothing : html`<span>${view.text}</span>`}
      ${view.simulated ? html`<span class="soft">${w.simulated}</span>` : nothing}
      ${view.state === 'none' || (view.state === 'offline' && !view.simulated) ? html`<span class="soft">${w.noDevice}</span>` : nothing}
    </div>`;
  }

  #test(one: BarrierView) {
    const w = this.words;
    if (one.testing) return html`<p class="soft">${w.testing}</p>`;
    if (!one.test) return html`<p class="soft">${w.untested}</p>`;
    const { verdict, level } = one.test;
    return html`${level === null ? nothing : html`<div class="level"><meter min="0" max="1023" value=${level} aria-label=${`${w.level} ${w.pockets[one.pocket]}`}></meter><span>${level}</span></div>`}
      <p class=${verdict === 'works' ? 'good' : 'bad'}>${w.verdicts[verdict]}</p>`;
  }

  #pocket(view: SensorsView, pocket: (typeof places)[number]) {
    const w = this.words;
    const one = view.barriers.find((b) => b.pocket === pocket);
    if (!one) return nothing;
    const asked = view.guide?.steps.at(-1);
    return html`<li class="pocket ${pocket} ${asked?.result === 'waiting' && asked.pocket === pocket ? 'asked' : ''}">
      <h2>${w.pockets[pocket]}</h2>
      ${one.blocked ? html`<p class="bad">${w.blocked}</p>` : nothing} ${this.#test(one)}
      <p>${w.drops(one.drops)}${one.lastMs === null ? nothing : html`<small>${w.last(one.lastMs)}</small>`}</p>
      <p><small>${w.learned}: ${w.misses((100 * one.missRate).toFixed(1))}, ${w.lies(one.falsesAnHour.toFixed(1))}</small></p>
      ${one.complaint === null ? nothing : html`<p class="bad">${one.complaint}</p><button @click=${() => this.#send({ do: 'trust', pocket })}>${w.believe}</button>`}
    </li>`;
  }

  #guide(view: SensorsView) {
    const w = this.words;
    const { guide } = view;
    const isOnline = view.state === 'online';
    const cable = view.simulated ? html`<button @click=${() => this.#send({ do: 'plug', plugged: !isOnline })}>${isOnline ? w.unplug : w.plug}</button>` : nothing;
    if (!guide) return html`<div class="halves"><button class="main" ?disabled=${!isOnline} @click=${() => this.#send({ do: 'test' })}>${w.test}</button><button ?disabled=${!isOnline} @click=${() => this.#send({ do: 'guide' })}>${w.guide}</button>${cable}</div>`;
    const last = guide.steps.at(-1);
    const whole = guide.steps.every((s) => s.result === 'felt');
    return html`<section class="guide" aria-label=${w.guide}>
      <strong role="alert">${guide.done ? (whole ? w.allFelt : w.notAllFelt) : last?.result === 'waiting' ? w.drop(w.pockets[last.pocket] ?? '') : '…'}</strong>
      <ol>${guide.steps.map((s) => html`<li>${w.pockets[s.pocket]}: <span class=${s.result === 'felt' ? 'good' : s.result === 'waiting' ? 'soft' : 'bad'}>${s.result === 'other' ? w.other(w.pockets[s.felt ?? ''] ?? '') : w.results[s.result]}</span>${s.ms === null ? nothing : html` <span class="soft">${Math.round(s.ms)} ms</span>`}</li>`)}</ol>
      ${guide.done ? nothing : html`<p class="soft">${w.guiding}</p>`}
      <div class="halves">
        ${view.simulated && last?.result === 'waiting' ? html`<button class="main" @click=${() => this.#send({ do: 'drop', pocket: last.pocket })}>${w.dropNow}</button>` : nothing}
        ${guide.done ? html`<button class="main" ?disabled=${!isOnline} @click=${() => this.#send({ do: 'guide' })}>${w.guideAgain}</button>` : nothing}
        <button @click=${() => this.#send({ do: 'leaveGuide' })}>${w.leave}</button>
      </div>
    </section>`;
  }

  #figures(view: SensorsView) {
    const w = this.words;
    const { counters } = view;
    const figure = (name: string, value: string | number, isBad = false) => html`<dt>${name}</dt><dd class=${isBad ? 'bad' : ''}>${value}</dd>`;
    return html`<section>
      <h2>${w.line}</h2>
      <dl>
        ${figure(w.path, view.path === '' ? '–' : view.path)} ${figure(w.firmware, view.firmware === '' ? '–' : view.firmware)} ${figure(w.roundTrip, view.roundTripMs === null ? '–' : `${view.roundTripMs} ms`)}
        ${figure(w.lost, view.lost, view.lost > 0)} ${figure(w.overrun, view.overrun, view.overrun > 0)} ${figure(w.good, counters.good)} ${figure(w.badCrc, counters.badCrc, counters.badCrc > 0)} ${figure(w.badLine, counters.badLine, counters.badLine > 0)}
        ${figure(w.resent, counters.resent)}
      </dl>
    </section>`;
  }

  #lines(view: SensorsView) {
    const w = this.words;
    const shown = view.lines.filter((line) => !this.quiet || !isPing(line.text)).toReversed();
    return html`<section>
      <h2>${w.raw}</h2>
      <div><label class="row"><input type="checkbox" .checked=${this.quiet} @change=${(e: Event) => (this.quiet = (e.target as HTMLInputElement).checked)} />${w.quiet}</label></div>
      ${shown.length === 0 ? html`<p class="soft">${w.noLines}</p>` : html`<ul class="lines" tabindex="0" aria-label=${w.raw}>${shown.map((line) => html`<li class=${line.from}><span role="img" aria-label=${line.from === 'host' ? w.host : w.controller}>${line.from === 'host' ? '›' : '‹'}</span><span>${line.text}</span>${line.verdict === 'good' ? html`<span></span>` : html`<span class="chip foul">${w.garbage[line.verdict]}</span>`}</li>`)}</ul>`}
    </section>`;
  }

  override render() {
    const { view, words: w } = this;
    return html`<main>
      <header><h1>${w.title}</h1><a href=${this.back}>${w.back}</a></header>
      ${this.lost ? html`<p class="alarm" role="alert">${w.lostLine}</p>` : nothing}
      ${this.answer === '' ? nothing : html`<p class="alarm" role="alert">${this.answer}</p>`}
      ${view === undefined
        ? nothing
        : html`${this.#state(view)}
            ${view.state === 'none' ? nothing : html`<div class="columns"><div>${this.#guide(view)}<ul class="pockets">${places.map((pocket) => this.#pocket(view, pocket))}</ul></div><div>${this.#figures(view)} ${this.#lines(view)}</div></div>`}`}
    </main>`;
  }
}
customElements.define('cu-sensors', Sensors);
