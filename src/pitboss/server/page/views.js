/** Rules of style that the lobby, the history, the floor and the other views share. */
import { css } from "./element.js";

const sheet = css`
  .cites { display: inline-flex; flex-wrap: wrap; gap: 0 0.5rem; }
  button.link.cite { color: var(--accent); padding: 0; text-align: left; min-height: 24px; }
  button.link.is-custom { border-radius: 999px; background: var(--panel-2); padding: 0 0.5rem; font-size: 0.8rem; font-weight: 600; }
  summary { cursor: pointer; min-height: 44px; display: flex; align-items: center; color: var(--brand); font-weight: 550; }
  summary::before { content: "▸"; margin-right: 0.4rem; }
  details[open] > summary::before { content: "▾"; }
  .field { display: grid; gap: 0.3rem; margin-bottom: 0.75rem; }
  .field .quiet { margin: 0; }
  .ask-buttons { justify-content: end; margin-top: 1rem; }
  .scroll-x { overflow-x: auto; position: relative; }
  table.grid .number { text-align: right; }
  table.grid .time { white-space: nowrap; }
  .gain { color: var(--good); }
  .loss { color: var(--bad); }
  .back { display: inline-flex; align-items: center; min-height: 44px; }

  .half-moon .rail { fill: #6b4226; }
  .half-moon .cloth { fill: #1c6b50; }
  .half-moon .tray { fill: #2b211a; }
  .half-moon .trim { fill: none; stroke: #d9b765; stroke-width: 1; opacity: 0.7; }
  .half-moon .moon-seat circle { stroke-width: 1.5; }
  .half-moon .moon-seat text { font: 600 10.5px var(--font); text-anchor: middle; pointer-events: none; }
  .half-moon .free circle { fill: #164f3d; stroke: #9cc8b5; stroke-dasharray: 3 2.5; }
  .half-moon .free text { fill: #cfe6db; font-weight: 500; }
  .half-moon .open { cursor: pointer; }
  .half-moon .open:hover circle { fill: #2b8a69; stroke-dasharray: none; }
  .half-moon .person circle { fill: #f4e9cf; stroke: #b98319; }
  .half-moon .person text { fill: #2d2410; }
  .half-moon .mine circle { fill: #ffd67a; stroke: #fff; stroke-width: 2.5; }
  .half-moon .mine text { fill: #2d2410; }
  .half-moon .builtin circle { fill: #c9d3ce; stroke: #7f8d86; }
  .half-moon .builtin text { fill: #26312c; }
  .half-moon .away { opacity: 0.6; }
`;

document.adoptedStyleSheets = [...document.adoptedStyleSheets, /** @type {CSSStyleSheet} */ (sheet.styleSheet)];
