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

  .miniature {
    position: relative;
    width: 100%;
    font-size: clamp(0.6rem, 3cqw, 0.8rem);
  }
  .miniature img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    display: block;
  }
  .mini-seat {
    position: absolute;
    transform: translate(-50%, -50%);
    display: grid;
    place-items: center;
    width: 1.9em;
    height: 1.9em;
    border-radius: 50%;
    border: 1.5px solid;
    font-weight: 700;
    line-height: 1;
  }
  .mini-seat.free {
    background: #12402f;
    border-color: #9cc8b5;
    border-style: dashed;
    color: #e3f2ea;
    font-weight: 600;
  }
  .mini-seat.open {
    cursor: pointer;
  }
  .mini-seat.open:hover {
    background: #2b8a69;
    border-style: solid;
  }
  .mini-seat.person {
    background: #f4e9cf;
    border-color: #b98319;
    color: #2d2410;
  }
  .mini-seat.mine {
    background: #ffd67a;
    border-color: #fff;
    color: #2d2410;
  }
  .mini-seat.builtin {
    background: #c9d3ce;
    border-color: #7f8d86;
    color: #26312c;
  }
  .mini-seat.away {
    opacity: 0.6;
  }
`;

document.adoptedStyleSheets = [...document.adoptedStyleSheets, /** @type {CSSStyleSheet} */ (sheet.styleSheet)];
