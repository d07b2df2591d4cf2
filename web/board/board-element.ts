import { css, html, LitElement, svg, type PropertyValues } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { BoardView, SideView, TableView } from '../../server/contract/view.ts';
import { discFace } from './discs.ts';
import { type Gliding, isAtRest, moved, received } from './glide.ts';
import { frameWidth, ground } from './ground.ts';

const quarter = { south: 0, east: 1, north: 2, west: 3 } as const;
type Seat = keyof typeof quarter;

/** The live board: draws what it is given, moves discs smoothly, marks the seat at turn. It decides nothing. */
export class BoardElement extends LitElement {
  static override properties = {
    table: { attribute: false },
    board: { attribute: false },
    sides: { attribute: false },
    turn: { attribute: false },
    label: { type: String },
  };
  static override styles = css`
    :host {
      display: block;
      aspect-ratio: 1;
    }
    svg {
      display: block;
      width: 100%;
      height: 100%;
    }
    .name {
      font: 700 30px var(--sans);
      font-stretch: 75%;
      letter-spacing: 0.04em;
      fill: #d9c3a3;
    }
    .name.turn {
      fill: var(--lamp);
    }
    .lit {
      fill: var(--lamp);
      fill-opacity: 0.42;
      animation: breathe 2.4s ease-in-out infinite;
    }
    @keyframes breathe {
      50% {
        fill-opacity: 0.2;
      }
    }
    .shade {
      fill: #2a1403;
      fill-opacity: 0.3;
    }
    .unsure {
      stroke: #10a;
      stroke-width: 2.5;
      stroke-dasharray: 7 5;
      fill: none;
    }
    @media (prefers-reduced-motion: reduce) {
      .lit {
        animation: none;
      }
    }
  `;
  declare table: TableView | undefined;
  declare board: BoardView | undefined;
  declare sides: readonly SideView[];
  declare turn: Seat | undefined;
  declare label: string;
  #discs: readonly Gliding[] = [];
  #frame = 0;
  #drawnAt = 0;

  constructor() {
    super();
    this.sides = [];
    this.label = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('board') || !this.board) return;
    this.#discs = received(this.#discs, this.board.discs);
    if (this.#frame === 0 && !isAtRest(this.#discs)) {
      this.#drawnAt = performance.now();
      this.#frame = requestAnimationFrame(this.#step);
    }
  }

  readonly #step = (now: number): void => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#discs = moved(this.#discs, Math.min(100, Math.max(0, now - this.#drawnAt)), still);
    this.#drawnAt = now;
    this.#frame = isAtRest(this.#discs) ? 0 : requestAnimationFrame(this.#step);
    this.requestUpdate();
  };

  #names(table: TableView) {
    const at = table.side / 2 + frameWidth(table) / 2;
    return this.sides.flatMap((side) =>
      side.seats.map((seat) => {
        // Names on the far frame stay upright; those on the sides read from the board's middle outward.
        const turn = -90 * quarter[seat];
        const flip = seat === 'north' ? `rotate(180 0 ${at})` : '';
        return svg`<g transform="rotate(${turn}) ${flip}"><text class=${seat === this.turn ? 'name turn' : 'name'} x="0" y=${at} text-anchor="middle" dominant-baseline="central" direction="ltr">${side.name}</text></g>`;
      }),
    );
  }

  #turnMark(table: TableView) {
    if (!this.turn) return '';
    const { zone, side } = table;
    const pad = zone.kind === 'baseLines' ? 6 : 0;
    return svg`<g transform="rotate(${-90 * quarter[this.turn]})"><rect class="lit" rx="20" x=${-zone.length / 2 - pad} y=${side / 2 - zone.front - pad} width=${zone.length + 2 * pad} height=${zone.front - zone.back + 2 * pad} /></g>`;
  }

  #disc(g: Gliding, table: TableView) {
    const r = (g.disc.kind === 'striker' ? table.strikerDiameter : table.discDiameter) / 2;
    const scale = 0.45 + 0.55 * g.there;
    return svg`<g transform="translate(${g.x.toFixed(2)} ${(-g.y).toFixed(2)}) scale(${scale.toFixed(3)})" opacity=${g.there.toFixed(2)}>
      <circle class="shade" cx=${r * 0.12} cy=${r * 0.2} r=${r} />${guard([g.disc.kind, r], () => discFace(g.disc.kind, r))}${g.disc.sure < 0.6 ? svg`<circle class="unsure" r=${r + 3} />` : ''}</g>`;
  }

  override render() {
    const { table } = this;
    if (!table) return html``;
    const half = table.side / 2 + frameWidth(table);
    return html`<svg viewBox="${-half} ${-half} ${half * 2} ${half * 2}" role="img" aria-label=${this.label}>
      ${guard([table], () => ground(table))}${this.#turnMark(table)}${this.#names(table)}
      ${repeat(this.#discs, (g) => g.disc.id, (g) => this.#disc(g, table))}
    </svg>`;
  }
}
customElements.define('cu-board', BoardElement);
