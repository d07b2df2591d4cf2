import { css } from 'lit';

/** Sizes are in `--u`, a hundredth of the width of a 16:9 page, so that the whole scales from 720p to 4K; the outer five per cent stay empty for overscan. */
export const scoreboardStyle = css`
  :host {
    --u: min(1vw, 1.7778vh);
    display: block;
    width: 100%;
    height: 100vh;
    background: radial-gradient(120% 90% at 70% 20%, var(--raised), var(--ground) 70%);
    color: var(--ink);
    font-family: var(--sans);
    direction: ltr;
  }
  *,
  :host {
    box-sizing: border-box;
  }
  main {
    height: 100%;
    padding: 5vh 5vw;
    display: grid;
    grid-template-columns: minmax(0, 1fr) min(45.2vw, 80.4vh);
    gap: calc(2.4 * var(--u));
  }
  .score {
    display: grid;
    grid-template-rows: auto auto minmax(0, 1fr) auto minmax(0, calc(10.4 * var(--u)));
    gap: calc(1 * var(--u));
    min-height: 0;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 calc(1.4 * var(--u));
  }
  h1 {
    margin: 0;
    font-size: calc(2.3 * var(--u));
    font-weight: 800;
    font-stretch: 112%;
    letter-spacing: -0.01em;
  }
  header p {
    margin: 0;
    display: flex;
    gap: 0.9em;
    font-size: calc(2 * var(--u));
    font-weight: 550;
    font-stretch: 88%;
    color: var(--ink-soft);
  }
  .stale {
    margin-inline-start: auto;
    background: var(--lacquer);
    color: var(--on-lacquer);
    font-size: calc(1.5 * var(--u));
    padding: 0.15em 0.6em 0.2em;
    border-radius: 0.25em;
  }
  .base-line {
    --line-height: calc(0.9 * var(--u));
    margin-block: calc(0.2 * var(--u));
  }
  .cards {
    display: grid;
    grid-auto-rows: minmax(0, 1fr);
    gap: calc(1 * var(--u));
    min-height: 0;
  }
  .queen {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: calc(1.2 * var(--u));
    padding: calc(0.5 * var(--u)) calc(1.5 * var(--u));
    border-radius: calc(0.5 * var(--u));
    font-weight: 650;
    font-stretch: 90%;
  }
  .queen svg {
    width: calc(2.9 * var(--u));
    height: calc(2.9 * var(--u));
  }
  .queen cu-fit {
    height: calc(2.9 * var(--u));
    display: grid;
    align-items: center;
  }
  .queen.toCover {
    background: var(--lacquer);
    color: var(--on-lacquer);
  }
  .table {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    gap: calc(1 * var(--u));
    min-height: 0;
    align-content: start;
  }
  .board {
    position: relative;
    filter: drop-shadow(0 calc(0.6 * var(--u)) calc(1.2 * var(--u)) #0008);
  }
  .board cu-clip {
    position: absolute;
    inset: 0;
    grid-template-rows: minmax(0, 1fr);
    background: var(--sunken);
    border-radius: calc(0.5 * var(--u));
    font-size: calc(1.5 * var(--u));
  }
  .waiting {
    display: grid;
    align-items: center;
    padding: 0 calc(1.2 * var(--u));
    border-radius: calc(0.5 * var(--u));
    font-weight: 650;
    font-stretch: 90%;
    color: var(--ink-soft);
    min-height: 0;
    text-align: center;
  }
  .waiting cu-fit {
    height: 100%;
    max-height: calc(3.4 * var(--u));
    display: grid;
    align-items: center;
    --fit-align: center;
  }
  .waiting.timed {
    grid-template-columns: minmax(0, 1fr) auto;
    gap: calc(1 * var(--u));
  }
  .waiting cu-clock {
    font-size: calc(2.2 * var(--u));
  }
  .waiting.act {
    color: var(--ink);
    box-shadow: inset 0 0 0 calc(0.12 * var(--u)) var(--line);
  }
  .waiting.alarm {
    background: var(--lacquer);
    color: var(--on-lacquer);
  }
  .connecting {
    display: grid;
    place-items: center;
    height: 100%;
    margin: 0;
    font-size: calc(3 * var(--u));
    color: var(--ink-soft);
  }
  /* Upright, a tablet or a phone held as such: the board above, the score below, all in one glance. */
  @media (max-aspect-ratio: 1) {
    :host {
      --u: min(1.75vw, 0.85vh);
      min-height: 34rem;
    }
    main {
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
      padding: 3vh 4vw;
    }
    .table {
      grid-row: 1;
      grid-template-rows: auto calc(4.6 * var(--u));
      width: min(92vw, 46vh);
      justify-self: center;
    }
  }
`;
