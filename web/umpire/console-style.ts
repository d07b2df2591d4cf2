import { css } from 'lit';

/** A phone in one hand: the score on top, what was seen in the middle, the buttons where the thumb is. Wider pages put the log beside it. */
export const consoleStyle = css`
  :host {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    height: 100dvh;
    max-width: 76rem;
    margin: auto;
    direction: ltr;
  }
  .top {
    padding: 0.6rem 0.8rem 0.5rem;
    display: grid;
    gap: 0.4rem;
    border-bottom: 0.09rem solid var(--line);
  }
  .sides {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: 0.5rem;
  }
  .side {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.45rem;
    padding: 0.35rem 0.6rem;
    border-radius: var(--radius);
    background: var(--raised);
    border: 0.09rem solid var(--line);
  }
  .side.turn {
    background: var(--lamp);
    border-color: var(--lamp);
    color: var(--on-lamp);
  }
  .side svg {
    width: 1.4rem;
    height: 1.4rem;
  }
  .side b {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 700;
    font-stretch: 88%;
  }
  .side strong {
    font-size: 1.9rem;
    font-weight: 800;
    font-stretch: 78%;
    line-height: 1;
  }
  .state {
    display: flex;
    justify-content: space-between;
    gap: 0.8rem;
    font-size: 0.92rem;
    color: var(--ink-soft);
  }
  details {
    display: grid;
    gap: 0.5rem;
  }
  summary {
    cursor: pointer;
    min-height: 2.75rem;
    display: flex;
    align-items: center;
    font-weight: 600;
  }
  .foul-row {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 11rem);
    gap: 0.5rem;
    align-items: center;
    padding-block: 0.2rem;
  }
  .state strong {
    color: var(--ink);
    font-weight: 650;
  }
  .state .alarm {
    color: var(--lacquer-ink);
  }
  .middle {
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: 0.8rem;
    display: grid;
    gap: 1.4rem;
    align-content: start;
  }
  .seen {
    display: grid;
    gap: 0.7rem;
  }
  .seen.asked {
    border-inline-start: 0.35rem solid var(--lamp);
    padding-inline-start: 0.8rem;
  }
  .fell {
    font-size: 1.35rem;
    font-weight: 700;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  .fell .soft {
    font-size: 1rem;
    font-weight: 500;
  }
  .discs svg {
    width: 1.9rem;
    height: 1.9rem;
    vertical-align: middle;
    margin-inline-end: 0.15rem;
  }
  .facts {
    display: grid;
    gap: 0.5rem;
  }
  .sure {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.7rem;
    align-items: center;
    font-weight: 600;
  }
  meter {
    width: 100%;
    height: 0.9rem;
  }
  .doubts {
    margin: 0;
    padding-inline-start: 1.1rem;
    color: var(--lacquer-ink);
    font-weight: 550;
  }
  .ruling {
    font-size: 1.08rem;
    line-height: 1.35;
  }
  .answers {
    display: grid;
    gap: 0.5rem;
  }
  .answers button {
    text-align: start;
    padding-block: 0.6rem;
  }
  .answers small {
    display: block;
    font-weight: 450;
    color: inherit;
  }
  section {
    display: grid;
    gap: 0.6rem;
    align-content: start;
  }
  .bar {
    border-top: 0.09rem solid var(--line);
    background: var(--ground);
    padding: 0.6rem 0.8rem calc(0.6rem + env(safe-area-inset-bottom));
    display: grid;
    gap: 0.45rem;
  }
  .bar .keys {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: 0.5rem;
  }
  .bar .keys button {
    min-height: 3.3rem;
    font-size: 1.1rem;
  }
  .look {
    display: grid;
    gap: 0.6rem;
    max-height: 42dvh;
    overflow-y: auto;
    padding-bottom: 0.6rem;
    border-bottom: 0.09rem solid var(--line);
  }
  .look s {
    color: var(--ink-soft);
  }
  .bar > p {
    font-size: 0.9rem;
    color: var(--ink-soft);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .answer {
    padding: 0.5rem 0.7rem;
    border-radius: var(--radius);
    background: var(--lacquer);
    color: var(--on-lacquer);
    font-weight: 600;
  }
  dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.3rem 0.9rem;
    margin: 0;
  }
  dt {
    color: var(--ink-soft);
  }
  dd {
    margin: 0;
  }
  .note {
    color: var(--lacquer-ink);
    font-size: 0.92rem;
    font-weight: 600;
    text-underline-offset: 0.2em;
    padding-block: 0.25rem;
  }
  dd a {
    display: block;
    color: inherit;
    padding-block: 0.7rem;
    text-underline-offset: 0.2em;
  }
  .trouble {
    color: var(--lacquer-ink);
    font-weight: 600;
  }
  @media (min-width: 60rem) {
    .middle {
      grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
      column-gap: 2.5rem;
      padding: 1.4rem 0.8rem;
    }
    .seen,
    .log-section {
      grid-column: 1;
    }
    .hand {
      grid-column: 2;
      grid-row: 1 / span 4;
      display: grid;
      gap: 1.4rem;
      align-content: start;
    }
  }
  @media (max-width: 59.99rem) {
    .hand {
      display: grid;
      gap: 1.4rem;
    }
  }
`;
