/** Rules of style that the lobby, the history, the floor and the other views share. */
import { css } from "./element.js";

const sheet = css`
  .cites {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0 0.5rem;
  }
  button.link.cite {
    color: var(--accent);
    padding: 0;
    text-align: left;
    min-height: 24px;
  }
  button.link.is-custom {
    border-radius: 999px;
    background: var(--panel-2);
    padding: 0 0.5rem;
    font-size: 0.8rem;
    font-weight: 600;
  }
  summary {
    cursor: pointer;
    min-height: 44px;
    display: flex;
    align-items: center;
    color: var(--brand);
    font-weight: 550;
  }
  summary::before {
    content: "▸";
    margin-right: 0.4rem;
  }
  details[open] > summary::before {
    content: "▾";
  }
  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.3rem;
    margin-bottom: 0.75rem;
  }
  .field .quiet {
    margin: 0;
  }
  .ask-buttons {
    justify-content: end;
    margin-top: 1rem;
  }
  .scroll-x {
    overflow-x: auto;
    position: relative;
  }
  table.grid .number {
    text-align: right;
  }
  table.grid .time {
    white-space: nowrap;
  }
  .gain {
    color: var(--good);
  }
  .loss {
    color: var(--bad);
  }
  .back {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`;

document.adoptedStyleSheets = [...document.adoptedStyleSheets, /** @type {CSSStyleSheet} */ (sheet.styleSheet)];
