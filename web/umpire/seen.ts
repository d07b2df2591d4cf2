import { html, nothing, svg } from 'lit';
import type { LogLine, PendingView, StrokeFacts } from '../../server/contract/stroke-view.ts';
import { discFace } from '../board/discs.ts';
import type { Messages } from '../words/en.ts';

type Colour = 'white' | 'black' | 'queen';

/** Small pictures of discs, in the order they fell; the words stand beside them for readers and the colour-blind. */
export const discRow = (discs: readonly Colour[], words: Messages) => html`<span class="discs" role="img" aria-label=${discs.map((d) => words.colours[d]).join(', ')}>${discs.map(
  (d) => html`<svg viewBox="-34 -34 68 68" aria-hidden="true">${svg`<circle r="33.5" fill="#f6e7c6" fill-opacity="0.6" />`}${discFace(d, 32)}</svg>`,
)}</span>`;

/** The facts of a stroke as a person reads them. */
export const factsOf = (stroke: StrokeFacts, words: Messages) => {
  const u = words.umpire;
  const pocketed = stroke.pocketed ?? [];
  const off = stroke.offBoard ?? [];
  return html`<div class="facts">
    <p class="fell">${pocketed.length > 0 ? html`${u.pocketed} ${discRow(pocketed, words)} <span class="soft">${pocketed.map((d) => words.colours[d]).join(', ')}</span>` : u.nothingFell}</p>
    <p class="row">
      ${stroke.striker.pocketed ? html`<span class="chip foul">${u.strikerIn}</span>` : nothing}
      ${stroke.striker.offBoard ? html`<span class="chip">${u.strikerOff}</span>` : nothing}
      ${stroke.improper && stroke.improper.length > 0 ? html`<span class="chip foul">${u.improper}</span>` : nothing}
      ${off.length > 0 ? html`<span class="chip">${u.offBoard}: ${off.map((d) => words.colours[d]).join(', ')}</span>` : nothing}
      <span class="chip">${u.first}: ${u.contacts[stroke.firstContact ?? 'unknown']}</span>
    </p>
  </div>`;
};

/** How sure the camera was, as a bar and a figure. */
export const sureness = (confidence: number | null, words: Messages) => {
  if (confidence === null) return nothing;
  const percent = Math.round(confidence * 100);
  return html`<div class=${confidence < 0.8 ? 'sure low' : 'sure'}><meter min="0" max="100" low="60" high="85" optimum="100" value=${percent} aria-label=${words.umpire.sure(percent)}></meter><span>${words.umpire.sure(percent)}</span></div>`;
};

/** What the umpire looks at now: the question, or the last stroke of the log. */
export type Looked = { readonly stroke: StrokeFacts; readonly confidence: number | null; readonly doubts: readonly string[]; readonly pending: PendingView | undefined; readonly line: LogLine | undefined };

/** The question first; else the last stroke that stands. */
export const lookedAt = (pending: PendingView | null, log: readonly LogLine[]): Looked | undefined => {
  if (pending) return { stroke: pending.stroke, confidence: pending.confidence, doubts: pending.doubts, pending, line: undefined };
  const line = log.findLast((l) => l.stroke !== null && !l.undone);
  return line?.stroke ? { stroke: line.stroke, confidence: line.confidence, doubts: line.doubts, pending: undefined, line } : undefined;
};
