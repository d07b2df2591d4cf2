import { css } from 'lit';

/** Buttons, fields and cards of the pages one touches: targets of 44 px and more, focus always visible, nothing told by colour alone. */
export const controls = css`
  *,
  :host {
    box-sizing: border-box;
  }
  :host {
    font-family: var(--sans);
    color: var(--ink);
  }
  h1,
  h2,
  h3,
  p {
    margin: 0;
  }
  h2 {
    font-size: 1.05rem;
    font-weight: 750;
    font-stretch: 105%;
  }
  button,
  .button {
    font: 650 1rem var(--sans);
    font-stretch: 95%;
    min-height: 2.9rem;
    padding: 0.4rem 0.95rem;
    border-radius: var(--radius);
    border: 0.09rem solid var(--line);
    background: var(--raised);
    color: var(--ink);
    cursor: pointer;
    text-align: center;
    touch-action: manipulation;
  }
  button:hover:not(:disabled) {
    border-color: var(--ink-soft);
  }
  button:disabled {
    color: var(--ink-soft);
    border-style: dashed;
    cursor: default;
  }
  button.main {
    background: var(--lamp);
    border-color: var(--lamp);
    color: var(--on-lamp);
    font-weight: 750;
  }
  button.armed {
    background: var(--lacquer);
    border-color: var(--lacquer);
    color: var(--on-lacquer);
  }
  button[aria-pressed='true'],
  label:has(input:checked) {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--ground);
  }
  :focus-visible {
    outline: 0.2rem solid var(--lamp);
    outline-offset: 0.15rem;
  }
  input[type='text'],
  select {
    font: 500 1.05rem var(--sans);
    min-height: 2.9rem;
    width: 100%;
    padding: 0.4rem 0.7rem;
    border-radius: var(--radius);
    border: 0.09rem solid var(--ink-soft);
    background: var(--sunken);
    color: var(--ink);
  }
  .soft {
    color: var(--ink-soft);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: center;
  }
  .halves {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0.5rem;
  }
  .chip {
    border: 0.09rem solid var(--line);
    border-radius: 0.3rem;
    padding: 0.05rem 0.5rem 0.1rem;
    font-size: 0.9rem;
    font-weight: 600;
    white-space: nowrap;
  }
  .chip.foul {
    background: var(--lacquer);
    border-color: var(--lacquer);
    color: var(--on-lacquer);
  }
  .chip.note {
    border-color: var(--lamp);
  }
`;
