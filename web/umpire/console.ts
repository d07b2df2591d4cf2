import { html, LitElement, nothing, svg } from 'lit';
import type { LogLine, StrokeFacts } from '../../server/contract/stroke-view.ts';
import type { Scene } from '../../server/contract/view.ts';
import { discFace } from '../board/discs.ts';
import type { Act } from '../live/act.ts';
import '../live/clock-element.ts';
import { waitingFor } from '../live/waiting.ts';
import { controls } from '../look/controls.ts';
import { en, type Messages } from '../words/en.ts';
import { inSentence } from '../words/isolate.ts';
import { byHand, devices, sensorNote } from './by-hand.ts';
import '../replay/clip-player.ts';
import '../replay/ghost.ts';
import { consoleStyle } from './console-style.ts';
import { logStyle } from './log-style.ts';
import './new-match.ts';
import { policyChoice } from './policy.ts';
import { type Asked, secondLook } from './second-look.ts';
import { factsOf, type Looked, lookedAt, sureness } from './seen.ts';
import './stroke-editor.ts';

/** The umpire's console, drawn from a view; fires `act` with what a button asks for. Nothing it opens covers a button that works. */
export class Console extends LitElement {
  static override properties = { view: { attribute: false }, stale: { type: Boolean }, words: { attribute: false }, answer: { type: String }, undoing: { type: String }, asked: { attribute: false }, editing: { state: true }, clip: { state: true }, ghost: { state: true } };
  static override styles = [controls, consoleStyle, logStyle];
  declare view: Scene | undefined;
  declare stale: boolean;
  declare words: Messages;
  /** What the table said to the last command, empty when it was done. */
  declare answer: string;
  /** What an undo would change, in words; empty where the table cannot tell. */
  declare undoing: string;
  /** A correction that waits for a second look. */
  declare asked: Asked | undefined;
  /** The event whose facts are being put right; 0 the pending one. */
  declare editing: number | undefined;
  /** The clip that was opened by hand; a question's own stands open. */
  declare clip: string | undefined;
  declare ghost: boolean;

  constructor() {
    super();
    this.stale = false;
    this.words = en;
    this.answer = '';
    this.undoing = '';
    this.ghost = false;
  }

  #send = (act: Act): void => {
    this.dispatchEvent(new CustomEvent<Act>('act', { detail: act }));
  };

  /** The pending stroke is put right at once; one that was ruled first shows what would change after it. */
  #amend(facts: StrokeFacts): void {
    const pending = this.view?.pending;
    if (this.editing === 0 && pending) this.#send({ do: 'amend', pending: pending.id, stroke: facts });
    else this.dispatchEvent(new CustomEvent<Act>('ask', { detail: { do: 'amend', event: this.editing ?? 1, stroke: facts } }));
    this.editing = undefined;
  }

  #editor(stroke: StrokeFacts) {
    return html`<cu-stroke-editor .stroke=${stroke} .words=${this.words} @facts=${(e: CustomEvent<StrokeFacts>) => this.#amend(e.detail)} @leave=${() => (this.editing = undefined)}></cu-stroke-editor>`;
  }

  #top(view: Scene) {
    const { match } = view;
    const { words } = this;
    const waiting = waitingFor(view, words);
    const { state, side } = match.queen;
    const holder = side === null ? '' : inSentence(match.sides[side]?.name ?? '');
    return html`<div class="top">
      <div class="sides">
        ${match.sides.map(
          (s, i) => html`<div class=${match.next?.side === i ? 'side turn' : 'side'}>
            ${s.colour ? html`<svg viewBox="-34 -34 68 68" role="img" aria-label=${words.colours[s.colour]}>${svg`<circle r="33.5" fill="#f6e7c6" fill-opacity="0.6" />`}${discFace(s.colour, 32)}</svg>` : html`<span></span>`}
            <b dir="auto">${s.name}</b><strong>${s.score}</strong>
          </div>`,
        )}
      </div>
      <div class="state" role="status">
        <strong class=${this.stale ? 'alarm' : waiting.tone}>${this.stale ? words.stale : waiting.text}</strong>
        ${view.clock ? html`<cu-clock .clock=${view.clock} .words=${words}></cu-clock>` : nothing}
        <span>${state === 'toCover' ? words.queenToCover(holder) : state === 'covered' ? words.queenCovered(holder) : match.onBoard.queen > 0 ? words.queenOnBoard : words.queenGone}</span>
      </div>
      ${sensorNote(view, words)}
    </div>`;
  }

  #question({ pending }: Looked) {
    if (!pending) return nothing;
    const u = this.words.umpire;
    const take = (stroke: StrokeFacts | null, kind: string) => () =>
      this.#send(kind === 'asRead' ? { do: 'confirm', pending: pending.id } : stroke === null ? { do: 'reject', pending: pending.id } : { do: 'amend', pending: pending.id, stroke });
    return html`${pending.why.map((why) => html`<p class="ruling">${why}</p>`)}
      <div class="answers">
        ${pending.answers.filter((a) => a.kind !== 'asRead').map((a) => html`<button @click=${take(a.stroke, a.kind)}>${a.label}<small>${a.leadsTo}</small></button>`)}
        ${pending.answers.some((a) => a.kind === 'noStroke') ? nothing : html`<button @click=${take(null, 'noStroke')}>${u.noStrokeAtAll}</button>`}
      </div>`;
  }

  /** The pictures of a stroke: at a tap, or at once where they are needed to answer. */
  #replay(clip: string | null | undefined, open: boolean) {
    if (!clip) return nothing;
    const r = this.words.replay;
    const isOpen = open || this.clip === clip;
    return html`${isOpen ? html`<cu-clip .clip=${clip} .words=${this.words}></cu-clip>` : nothing}${open ? nothing : html`<button @click=${() => (this.clip = isOpen ? undefined : clip)}>${isOpen ? r.hide : r.show}</button>`}`;
  }

  #ghost() {
    const r = this.words.replay;
    return html`<section><h2>${r.ghost}</h2>${this.ghost ? html`<cu-ghost .words=${this.words}></cu-ghost>` : html`<p class="soft">${r.ghostHint}</p>`}<button @click=${() => (this.ghost = !this.ghost)}>${this.ghost ? r.closeGhost : r.ghost}</button></section>`;
  }

  #seen(view: Scene) {
    const { words } = this;
    const u = words.umpire;
    const looked = lookedAt(view.pending, view.log);
    if (!looked) return html`<section class="seen"><h2>${u.saw}</h2><p class="soft">${u.noStroke}</p></section>`;
    const target = looked.pending ? 0 : (looked.line?.event ?? 0);
    return html`<section class=${looked.pending ? 'seen asked' : 'seen'}>
      <h2>${looked.pending ? words.wait.umpire : u.saw}</h2>
      ${factsOf(looked.stroke, words)} ${sureness(looked.confidence, words)}
      ${looked.doubts.length > 0 ? html`<ul class="doubts">${looked.doubts.map((d) => html`<li>${d}</li>`)}</ul>` : nothing}
      ${looked.line ? html`<p class="ruling">${looked.line.text} <span class="soft">${looked.line.rules.join(' ')}</span></p>` : nothing}
      ${this.#replay(looked.pending ? looked.pending.clip : looked.line?.clip, looked.pending !== undefined)}
      ${this.#question(looked)}
      ${this.editing === target ? this.#editor(looked.stroke) : html`<button ?disabled=${!view.can.includes('amend')} @click=${() => (this.editing = target)}>${u.change}</button>`}
    </section>`;
  }

  #line(line: LogLine, latest: number | undefined) {
    const { words } = this;
    const open = this.editing === line.event && line.event !== latest;
    return html`<li class=${line.undone ? 'undone' : ''}>
      <span class="soft">${line.event}</span><span class="text">${line.text}</span>
      ${line.stroke && !line.undone && line.event !== latest ? html`<button ?disabled=${this.view?.can.includes('amend') !== true} @click=${() => (this.editing = open ? undefined : line.event)}>${words.umpire.change}</button>` : nothing}
      ${line.clip && line.event !== latest ? html`<button class="again" @click=${() => (this.clip = this.clip === line.clip ? undefined : (line.clip ?? undefined))}>${words.replay.show}</button>` : nothing}
      <small>${line.fouls.map((f) => html`<span class="chip foul">${words.fouls[f] ?? f}</span> `)}${words.by[line.origin] ?? line.origin}${line.corrected ? html` <span class="chip note">${words.corrected}</span>` : nothing}${line.undone ? ` · ${words.umpire.undone}` : ''} · ${line.score.join(':')}</small>
      ${line.clip && this.clip === line.clip && line.event !== latest ? html`<div class="wide">${this.#replay(line.clip, true)}</div>` : nothing}
      ${open && line.stroke ? html`<div class="wide">${this.#editor(line.stroke)}</div>` : nothing}
    </li>`;
  }

  #bar(view: Scene) {
    const u = this.words.umpire;
    const last = view.log.findLast((line) => !line.undone);
    const paused = view.board.phase === 'paused';
    const { asked } = this;
    return html`<div class="bar">
      ${this.answer === '' ? nothing : html`<p class="answer" role="alert">${this.answer}</p>`}
      ${asked ? secondLook(asked, this.words, () => this.#send(asked.act), () => this.dispatchEvent(new CustomEvent('forget'))) : nothing}
      ${last ? html`<p>${this.undoing !== '' ? this.undoing : u.undoWhat(last.text)}</p>` : nothing}
      <div class="keys">
        <button ?disabled=${!last || !view.can.includes('event')} @click=${() => this.#send({ do: 'event', event: { type: 'undo' } })}>${u.undo}</button>
        <button ?disabled=${!view.can.includes(paused ? 'resume' : 'pause')} @click=${() => this.#send(paused ? { do: 'resume' } : { do: 'pause' })}>${paused ? u.resume : u.pause}</button>
        ${view.pending ? html`<button class="main" @click=${() => this.#send({ do: 'confirm', pending: view.pending?.id ?? '' })}>${u.confirm}</button>` : nothing}
      </div>
    </div>`;
  }

  override render() {
    const { view, words } = this;
    if (!view) return html`<p role="status">${words.connecting} …</p>`;
    const latest = lookedAt(null, view.log)?.line?.event;
    return html`${this.#top(view)}
      <div class="middle" tabindex="-1">
        ${this.#seen(view)}
        <div class="hand">${byHand(view, words, this.#send)} ${policyChoice(view, words, this.#send)} ${this.#ghost()} ${devices(view, words)} <cu-new-match .words=${words} .disabled=${!view.can.includes('start')} @begin=${(e: CustomEvent<Act>) => this.#send(e.detail)}></cu-new-match></div>
        <section class="log-section"><h2>${words.umpire.log}</h2><ol class="log" reversed>${view.log.toReversed().map((line) => this.#line(line, view.pending ? undefined : latest))}</ol></section>
      </div>
      ${this.#bar(view)}`;
  }
}
customElements.define('cu-console', Console);
