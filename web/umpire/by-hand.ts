import { html, nothing } from 'lit';
import type { Scene } from '../../server/contract/view.ts';
import type { Act } from '../live/act.ts';
import { unitWord } from '../live/waiting.ts';
import '../look/press-twice.ts';
import type { Messages } from '../words/en.ts';
import { inSentence } from '../words/isolate.ts';
import { sensorWords } from '../words/sensors.ts';

/** Sends an act to the table. */
export type Send = (act: Act) => void;

/** What the umpire enters by hand: fouls, points, conceding, passing. Everything that costs something wants two presses. */
export const byHand = ({ match, can, board, clock }: Scene, words: Messages, send: Send) => {
  const u = words.umpire;
  const events = can.includes('event');
  const unit = unitWord(words, match.words.board);
  const twice = (label: string, act: Act) => html`<cu-twice .label=${label} .again=${u.reallyAgain} .disabled=${!events} @sure=${() => send(act)}></cu-twice>`;
  const each = <T>(one: (name: string, side: number) => T): T[] => match.sides.map((side, i) => one(inSentence(side.name), i));
  return html`<section aria-label=${words.foul}>
      <h2>${words.foul}</h2>
      <div class="halves">${each((name, side) => twice(u.foulBy(name), { do: 'event', event: { type: 'foul', side, kind: 'foul' } }))}</div>
      <div class="halves">${each((name, side) => twice(`${u.technical}: ${name}`, { do: 'event', event: { type: 'foul', side, kind: 'technical' } }))}</div>
    </section>
    <section>
      <h2>${u.more}</h2>
      <div class="halves">
        ${twice(u.pass, { do: 'event', event: { type: 'pass' } })} ${twice(u.replay(unit), { do: 'event', event: { type: 'replay', reason: 'umpire' } })}
        ${board.phase === 'arranging' ? html`<button ?disabled=${!events} @click=${() => send({ do: 'event', event: { type: 'accept', what: 'layout' } })}>${u.accept}</button>` : nothing}
        ${clock ? twice(u.timeUp(words.clock[clock.what]), { do: 'event', event: { type: 'expire', what: clock.what } }) : nothing}
        ${each((name, side) => twice(u.concede(name, unit), { do: 'event', event: { type: 'concede', side, what: 'board' } }))}
      </div>
      <h2>${u.awardTitle}</h2>
      <div class="halves">${each((name, side) => [1, -1].map((points) => html`<button ?disabled=${!events} @click=${() => send({ do: 'event', event: { type: 'award', side, points, reason: 'umpire' } })}>${u.award(name, points)}</button>`))}</div>
    </section>`;
};

/** What of the pocket sensors does not count at present, in a line above everything; nothing where all is well or there are none. */
export const sensorNote = ({ health }: Scene, words: Messages) => {
  const { state, pockets } = health.sensors;
  const w = sensorWords[words.code];
  const text = state === 'offline' ? w.away : pockets.length > 0 ? w.notCounted(pockets.map((one) => w.pockets[one.pocket]).join(', ')) : '';
  return text === '' ? nothing : html`<a class="note" href=${`/sensors?lang=${words.code}`}>${text}</a>`;
};

/** The health of the parts, in words. */
export const devices = ({ health }: Scene, words: Messages) => html`<section>
  <h2>${words.umpire.health}</h2>
  <dl>
    <dt>${words.umpire.camera}</dt>
    <dd>${health.camera.text} ${health.camera.dropped > 0 ? html`<span class="soft">(${words.umpire.framesLost(health.camera.dropped)})</span>` : nothing}</dd>
    <dt>${words.umpire.sensors}</dt>
    <dd>${health.sensors.text} ${health.sensors.pockets.map((one) => html`<span class="trouble">${one.text}</span> `)}<a href=${`/sensors?lang=${words.code}`}>${sensorWords[words.code].test}</a></dd>
    <dt>${words.umpire.source}</dt>
    <dd>${health.source}</dd>
  </dl>
</section>`;
