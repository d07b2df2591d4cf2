import { css } from 'lit';

/** The page of the PIN: one narrow column, large fields for thumbs. */
export const pinStyle = css`
  main {
    max-width: 30rem;
    margin: auto;
    padding: 5vmin 1.2rem;
    display: grid;
    gap: 1.4rem;
  }
  h1 {
    font-size: clamp(1.8rem, 7vw, 2.6rem);
    font-weight: 850;
    line-height: 1.05;
  }
  form,
  section {
    display: grid;
    gap: 0.8rem;
  }
  label {
    display: grid;
    gap: 0.25rem;
    font-weight: 600;
  }
  input {
    font: 500 1.05rem var(--sans);
    min-height: 2.9rem;
    width: 100%;
    padding: 0.4rem 0.7rem;
    border-radius: var(--radius);
    border: 0.09rem solid var(--ink-soft);
    background: var(--sunken);
    color: var(--ink);
  }
  input.digits {
    font-size: 1.6rem;
    letter-spacing: 0.2em;
  }
  .alarm {
    border-inline-start: 0.3rem solid var(--lacquer);
    padding: 0.3rem 0.7rem;
    font-weight: 650;
  }
  ul {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    gap: 0.6rem;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.2rem 0.8rem;
    align-items: center;
    border-bottom: 0.09rem solid var(--line);
    padding-bottom: 0.6rem;
  }
  a.button {
    display: grid;
    place-items: center;
    text-decoration: none;
    background: var(--lamp);
    color: var(--on-lamp);
    border-color: var(--lamp);
  }
  a.button.second {
    background: var(--raised);
    color: var(--ink);
    border-color: var(--line);
  }
  code {
    overflow-wrap: anywhere;
    font-size: 0.9rem;
  }
`;
