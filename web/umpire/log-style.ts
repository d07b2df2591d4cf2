import { css } from 'lit';

/** The log of the console: number, ruling, where it came from; a stroke is put right in place. */
export const logStyle = css`
  .log {
    list-style: none;
    margin: 0.4rem 0 0;
    padding: 0;
  }
  .log li {
    display: grid;
    grid-template-columns: 2.2rem minmax(0, 1fr) auto;
    gap: 0.2rem 0.6rem;
    align-items: start;
    padding: 0.55rem 0;
    border-top: 0.09rem solid var(--line);
  }
  .log .undone .text {
    text-decoration: line-through;
    color: var(--ink-soft);
  }
  .log small {
    color: var(--ink-soft);
    grid-column: 2;
    line-height: 1.9;
  }
  .log .wide {
    grid-column: 1 / -1;
    padding: 0.8rem 0;
  }
  .log li > button {
    min-height: 2.75rem;
    grid-row: 1 / 3;
    grid-column: 3;
  }
  .log li > button.again {
    grid-row: auto;
    grid-column: 2;
    justify-self: start;
  }
`;
