import { css, html } from 'lit';

/** The board's own ornament as a rule between parts of a page: a thick and a thin line that end in circles with red discs. */
export const baseLine = () => html`<div class="base-line" aria-hidden="true"><i></i><i></i></div>`;

/** Its style; `--line-height` is the distance of the two lines. */
export const baseLineStyle = css`
  .base-line {
    height: var(--line-height, 0.8rem);
    margin-inline: calc(var(--line-height, 0.8rem) / 2);
    position: relative;
    border-top: max(2px, calc(var(--line-height, 0.8rem) / 5)) solid var(--ink-soft);
    border-bottom: max(1px, calc(var(--line-height, 0.8rem) / 14)) solid var(--ink-soft);
    box-sizing: border-box;
  }
  .base-line i {
    position: absolute;
    top: 50%;
    width: var(--line-height, 0.8rem);
    height: var(--line-height, 0.8rem);
    transform: translate(-50%, -50%);
    border-radius: 50%;
    background: var(--lacquer);
    box-shadow:
      0 0 0 calc(var(--line-height, 0.8rem) / 9) var(--ground),
      0 0 0 calc(var(--line-height, 0.8rem) / 5) var(--ink-soft);
  }
  .base-line i:first-child {
    left: 0;
  }
  .base-line i:last-child {
    left: 100%;
  }
`;
