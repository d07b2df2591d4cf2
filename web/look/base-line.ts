import { html } from 'lit';

/** The board's own ornament as a rule between parts of a page: a thick and a thin line that end in red circles. */
export const baseLine = () => html`<svg class="base-line" viewBox="0 0 1000 32" preserveAspectRatio="none" aria-hidden="true">
  <line x1="16" y1="6" x2="984" y2="6" stroke="currentColor" stroke-width="5" vector-effect="non-scaling-stroke" />
  <line x1="16" y1="26" x2="984" y2="26" stroke="currentColor" stroke-width="1.5" vector-effect="non-scaling-stroke" />
</svg>`;
