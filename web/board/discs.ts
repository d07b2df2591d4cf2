import { svg, type SVGTemplateResult } from 'lit';
import type { DiscView } from '../../server/contract/view.ts';

type Kind = DiscView['kind'];

/** Rim, face and engraving of each kind. Kinds differ in their engraving too, so that colour alone never tells them apart. */
const looks: Readonly<Record<Kind, readonly [rim: string, face: string, cut: string]>> = {
  white: ['#b79a68', '#f6e7c6', '#a98a55'],
  black: ['#050403', '#2a211c', '#8d7b6c'],
  queen: ['#7d0d16', '#d3222f', '#ffd9cf'],
  striker: ['#0d3f4d', '#eef4ef', '#14606f'],
  unknown: ['#555', '#8a8a8a', '#222'],
};

const petal = (turns: number, radius: number): SVGTemplateResult =>
  svg`<path d="M0 ${-radius * 0.2} L${radius * 0.13} ${-radius * 0.42} L0 ${-radius * 0.66} L${-radius * 0.13} ${-radius * 0.42} Z" transform="rotate(${turns * 360})" />`;

/** What is cut into the face: white rings, black a cross of petals, the queen a crown of eight, the striker a star. */
const engraving = (kind: Kind, r: number, cut: string): SVGTemplateResult => {
  switch (kind) {
    case 'white':
      return svg`<g fill="none" stroke=${cut} stroke-width=${r * 0.07}><circle r=${r * 0.62} /><circle r=${r * 0.3} /></g>`;
    case 'black':
      return svg`<g fill=${cut}>${[0, 0.25, 0.5, 0.75].map((t) => petal(t, r))}</g><circle r=${r * 0.72} fill="none" stroke=${cut} stroke-width=${r * 0.05} />`;
    case 'queen':
      return svg`<g fill=${cut}>${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => petal(i / 8, r * 1.1))}</g><circle r=${r * 0.14} fill=${cut} />`;
    case 'striker':
      return svg`<g fill="none" stroke=${cut} stroke-width=${r * 0.09}><circle r=${r * 0.74} /></g><g fill=${cut}>${[0, 0.2, 0.4, 0.6, 0.8].map((t) => petal(t, r))}</g>`;
    case 'unknown':
      return svg`<text text-anchor="middle" dominant-baseline="central" font-size=${r * 1.3} font-weight="700" fill=${cut}>?</text>`;
  }
};

/** One disc seen from above, centred on the origin, radius `r` in the units of the drawing. */
export const discFace = (kind: Kind, r: number): SVGTemplateResult => {
  const [rim, face, cut] = looks[kind];
  return svg`<circle r=${r} fill=${rim} /><circle r=${r * 0.88} fill=${face} />${engraving(kind, r, cut)}`;
};
