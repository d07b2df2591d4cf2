import { svg, type SVGTemplateResult } from 'lit';
import type { TableView } from '../../server/contract/view.ts';

const black = '#1d120a';
const red = '#b3202a';

/** Width of the frame around the playing surface, as drawn, mm. */
export const frameWidth = (table: TableView): number => table.side * 0.088;

const around = (one: (turn: number) => SVGTemplateResult): SVGTemplateResult[] => [0, 1, 2, 3].map((turn) => svg`<g transform="rotate(${-90 * turn})">${one(turn)}</g>`);

/** The base lines of the side at the bottom: the outer line thick, end circles touching both lines (boards.md). */
const baseLines = ({ side, zone }: TableView): SVGTemplateResult => {
  const back = side / 2 - zone.back;
  const front = side / 2 - zone.front;
  const reach = zone.length / 2 - zone.endCircle / 2;
  const middle = (back + front) / 2;
  return svg`
    <path d="M${-reach} ${back}H${reach}" stroke=${black} stroke-width="5.5" />
    <path d="M${-reach} ${front}H${reach}" stroke=${black} stroke-width="1.8" />
    ${[-reach, reach].map((x) => svg`<circle cx=${x} cy=${middle} r=${zone.endCircle / 2} fill="none" stroke=${black} stroke-width="1.8" /><circle cx=${x} cy=${middle} r="12.7" fill=${red} />`)}`;
};

const box = ({ side, zone }: TableView): SVGTemplateResult =>
  svg`<rect x=${-zone.length / 2} y=${side / 2 - zone.front} width=${zone.length} height=${zone.front - zone.back} fill="none" stroke=${black} stroke-width="2.4" />`;

/** The arrow on the diagonal of the bottom right corner: from the pocket inward, with the small arc at its tail. */
const arrow = ({ side, pocket }: TableView): SVGTemplateResult => {
  const corner = side / 2 - pocket / 2;
  const tip = corner - (pocket / 2 + 50) * Math.SQRT1_2;
  const tail = tip - 250 * Math.SQRT1_2;
  return svg`<g stroke=${black} stroke-width="1.8" fill="none">
    <path d="M${tail} ${tail}L${tip} ${tip}" />
    <path d="M${tip} ${tip}l-13 -3M${tip} ${tip}l-3 -13" />
    <circle cx=${tail} cy=${tail} r="26" stroke-dasharray="122 42" transform="rotate(-22 ${tail} ${tail})" />
  </g>`;
};

const pockets = ({ side, pocket }: TableView): SVGTemplateResult[] => {
  const c = side / 2 - pocket / 2;
  return [
    [-c, -c],
    [c, -c],
    [c, c],
    [-c, c],
  ].map(([x, y]) => svg`<circle cx=${x} cy=${y} r=${pocket / 2} fill="#080403" stroke="#3b2413" stroke-width="3" />`);
};

/** The bare table: frame, wood, lines, circles, arrows and pockets, drawn in mm with the origin in the centre and y down. */
export const ground = (table: TableView): SVGTemplateResult => {
  const half = table.side / 2;
  const outer = half + frameWidth(table);
  return svg`
    <defs>
      <linearGradient id="frame" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#5a3720" /><stop offset="0.5" stop-color="#3c2313" /><stop offset="1" stop-color="#2a170b" /></linearGradient>
      <radialGradient id="wood" cx="0.5" cy="0.42" r="0.8"><stop offset="0" stop-color="#f2d6a2" /><stop offset="0.65" stop-color="#e3bf83" /><stop offset="1" stop-color="#cfa566" /></radialGradient>
      <pattern id="grain" width="740" height="46" patternUnits="userSpaceOnUse"><path d="M0 9C160 3 320 15 480 8S700 12 740 9M0 27C120 33 300 22 450 29S660 24 740 27M0 40C200 37 380 43 740 40" fill="none" stroke="#a8793c" stroke-opacity="0.16" stroke-width="1.2" /></pattern>
    </defs>
    <rect x=${-outer} y=${-outer} width=${outer * 2} height=${outer * 2} rx="26" fill="url(#frame)" />
    <rect x=${-half - 5} y=${-half - 5} width=${table.side + 10} height=${table.side + 10} fill="#1d0f06" />
    <rect x=${-half} y=${-half} width=${table.side} height=${table.side} fill="url(#wood)" />
    <rect x=${-half} y=${-half} width=${table.side} height=${table.side} fill="url(#grain)" />
    <g>${around(() => svg`${table.zone.kind === 'baseLines' ? baseLines(table) : box(table)}${table.zone.kind === 'baseLines' ? arrow(table) : ''}`)}</g>
    <circle r=${table.bigCircle / 2} fill="none" stroke=${black} stroke-width="2.4" />
    <circle r=${table.bigCircle / 2 - 7} fill="none" stroke=${red} stroke-width="1.4" />
    ${table.centreCircle > 0 ? svg`<circle r=${table.centreCircle / 2} fill=${red} fill-opacity="0.85" stroke=${black} stroke-width="1.6" />` : svg`<circle r="4" fill=${black} />`}
    ${pockets(table)}`;
};
