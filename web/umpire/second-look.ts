import { html, nothing } from 'lit';
import type { Preview } from '../../server/contract/command.ts';
import type { Act } from '../live/act.ts';
import type { Messages } from '../words/en.ts';

/** A correction and what it would change. */
export type Asked = { readonly act: Act; readonly preview: Preview };

/** Shows what a correction would change before it is made: how the match stands before and after, and what could not have happened then. */
export const secondLook = ({ preview }: Asked, words: Messages, go: () => void, leave: () => void) => html`<div class="look" role="group" aria-label=${words.umpire.change}>
  <p class="ruling">${preview.text}</p>
  ${preview.points.length > 0 ? html`<dl>${preview.points.map(({ what, before, after }) => html`<dt>${words.standing[what] ?? what}</dt><dd><s>${before}</s> → <b>${after}</b></dd>`)}</dl>` : nothing}
  ${preview.impossible.length > 0 ? html`<ul class="doubts">${preview.impossible.map((text) => html`<li>${text}</li>`)}</ul>` : nothing}
  <div class="halves"><button @click=${leave}>${words.umpire.cancel}</button><button class="main" @click=${go}>${words.umpire.save}</button></div>
</div>`;
