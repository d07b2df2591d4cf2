import { css } from 'lit';

/** Pockets where they are on the board, everything else below; wide pages put the line's figures beside them. */
export const sensorsStyle = css`
  main {
    max-width: 72rem;
    margin: auto;
    padding: 1rem clamp(0.8rem, 4vw, 2.5rem) 3rem;
    display: grid;
    gap: 1.4rem;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.4rem 1.2rem;
  }
  h1 {
    font-size: clamp(1.7rem, 5vw, 2.6rem);
    font-weight: 850;
    font-stretch: 105%;
    letter-spacing: -0.01em;
    line-height: 1.05;
    margin-inline-end: auto;
  }
  header a {
    color: var(--ink);
    padding: 0.6rem 0;
    text-underline-offset: 0.2em;
  }
  .state {
    display: grid;
    gap: 0.3rem;
    padding: 0.7rem 0.9rem;
    border-inline-start: 0.35rem solid var(--line);
    background: var(--raised);
    border-radius: var(--radius);
    overflow-wrap: anywhere;
  }
  .state.online {
    border-color: var(--good);
  }
  .state.offline,
  .state.incompatible {
    border-color: var(--lacquer);
  }
  .state strong {
    font-size: 1.15rem;
  }
  .columns {
    display: grid;
    gap: 1.6rem;
    align-items: start;
  }
  .columns > div {
    display: grid;
    gap: 1.2rem;
    min-width: 0;
  }
  .pockets {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0.6rem;
  }
  .pocket {
    background: var(--raised);
    border: 0.09rem solid var(--line);
    border-radius: var(--radius);
    padding: 0.7rem 0.8rem;
    display: grid;
    gap: 0.4rem;
    align-content: start;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .pocket.nw {
    border-top-left-radius: 1.8rem;
  }
  .pocket.ne {
    border-top-right-radius: 1.8rem;
  }
  .pocket.se {
    border-bottom-right-radius: 1.8rem;
  }
  .pocket.sw {
    border-bottom-left-radius: 1.8rem;
  }
  .pocket.asked {
    border-color: var(--lamp);
    box-shadow: 0 0 0 0.15rem var(--lamp);
  }
  .pocket h2 {
    padding-inline: 0.3rem;
  }
  .pocket.ne h2,
  .pocket.se h2,
  .pocket.ne p,
  .pocket.se p {
    text-align: end;
  }
  .bad {
    color: var(--lacquer-ink);
    font-weight: 650;
  }
  .good {
    color: var(--good);
    font-weight: 650;
  }
  .level {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 3rem;
    gap: 0.5rem;
    align-items: center;
  }
  .level span {
    text-align: end;
    font-weight: 700;
  }
  meter {
    width: 100%;
    height: 0.9rem;
  }
  small {
    font-size: 0.86rem;
    color: var(--ink-soft);
    display: block;
  }
  .guide {
    border-inline-start: 0.35rem solid var(--lamp);
    padding-inline-start: 0.9rem;
    display: grid;
    gap: 0.7rem;
  }
  .guide strong {
    font-size: 1.35rem;
    line-height: 1.25;
  }
  .guide ol {
    margin: 0;
    padding-inline-start: 1.4rem;
    display: grid;
    gap: 0.25rem;
  }
  dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.35rem 1rem;
    margin: 0;
  }
  dt {
    color: var(--ink-soft);
  }
  dd {
    margin: 0;
    font-weight: 600;
    text-align: end;
    overflow-wrap: anywhere;
  }
  section {
    display: grid;
    gap: 0.7rem;
  }
  .lines {
    font-family: ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace;
    font-size: 0.82rem;
    line-height: 1.5;
    margin: 0;
    padding: 0.6rem 0.7rem;
    background: var(--sunken);
    border: 0.09rem solid var(--line);
    border-radius: var(--radius);
    list-style: none;
    max-height: 22rem;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  .lines li {
    display: grid;
    grid-template-columns: 1.2rem minmax(0, 1fr) auto;
    gap: 0.4rem;
    overflow-wrap: anywhere;
  }
  .lines .host {
    color: var(--ink-soft);
  }
  label.row {
    min-height: 2.9rem;
    padding: 0.2rem 0.7rem;
    border: 0.09rem solid var(--line);
    border-radius: var(--radius);
    cursor: pointer;
  }
  button.main:disabled {
    background: none;
    border-color: var(--line);
    color: var(--ink-soft);
  }
  .alarm {
    color: var(--lacquer-ink);
    font-weight: 650;
  }
  @media (min-width: 60rem) {
    .columns {
      grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
      gap: 2.4rem;
    }
    .pocket {
      min-height: 11rem;
    }
  }
`;
