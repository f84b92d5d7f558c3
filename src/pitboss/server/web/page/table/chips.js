/** Chips: an amount as the stack a dealer would cut, and the picture of one chip. */
import { html, svg } from "lit";
import { money } from "../api.js";

/** The body and the edge spots of the chips, by value in cents, in the colours of the house's drawings. */
/** @type {[number, string, string][]} */
const COLOURS = [
  [50, "#c98a4b", "#fdf3dc"],
  [100, "#e9e5da", "#2f5fa8"],
  [250, "#d97a94", "#fff3f3"],
  [500, "#b3202c", "#fdf6e3"],
  [2500, "#1c7a46", "#fdf6e3"],
  [10000, "#1d1d22", "#e6c873"],
  [50000, "#5c2d83", "#f3d9f7"],
];
const MOST_DRAWN = 8;

/** @param {number} cents */
export const chipColours = (cents) => (COLOURS.findLast(([value]) => value <= cents) ?? COLOURS[0]).slice(1);

/** Returns the chips that make an amount, largest first. @param {number} amount @param {number[]} denominations */
export function inChips(amount, denominations) {
  const chips = [];
  let rest = amount;
  for (const chip of [...denominations].sort((a, b) => b - a)) {
    for (; rest >= chip; rest -= chip) chips.push(chip);
  }
  return chips;
}

/** Writes a chip's value as short as a chip has room for. @param {number} cents */
export const chipWords = (cents) =>
  cents < 100 ? `${cents}¢` : cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100);

/**
 * Draws one chip around the origin, in the color of its value or in a player's own.
 * @param {number} chip
 * @param {number} r
 * @param {boolean} isTop
 * @param {string} [own]
 */
function chipMark(chip, r, isTop, own) {
  const [body, spot] = own ? [own, "#fdf6e3"] : chipColours(chip);
  const words = chipWords(chip);
  const size = r * ({ 1: 0.8, 2: 0.72, 3: 0.56 }[words.length] ?? 0.44);
  return svg`<g class="chip">
    <circle r=${r} fill=${body} stroke="#000" stroke-opacity="0.55" stroke-width=${r * 0.07}></circle>
    <circle r=${r * 0.86} fill="none" stroke=${spot}
      stroke-width=${r * 0.2} stroke-dasharray=${`${r * 0.36} ${r * 0.5408}`}></circle>
    ${
      isTop
        ? svg`<circle r=${r * 0.64} fill="#fbf6e9" stroke="#000" stroke-opacity="0.3" stroke-width=${r * 0.04}></circle>
      <text class="chip-value" text-anchor="middle" y=${size * 0.355} font-size=${size} fill="#1d1a17">${words}</text>`
        : null
    }
  </g>`;
}

/** Draws an amount as a stack of chips around the origin of a drawing, in a player's own color where there is one. */
export function chipStack(amount, denominations, r, own = "") {
  const chips = inChips(amount, denominations);
  const drawn = chips.length > MOST_DRAWN ? chips.slice(0, MOST_DRAWN) : chips;
  const lift = r * 0.17;
  return drawn.map(
    (chip, index) => svg`<g transform=${`translate(0 ${((drawn.length - 1) / 2 - index) * lift})`}>
    ${chipMark(chip, r, index === drawn.length - 1, own)}</g>`,
  );
}

/** Draws one chip by itself. @param {number} chip */
export const chipPicture = (chip) =>
  html`<svg class="chip-picture" viewBox="-26 -26 52 52" aria-hidden="true">${chipMark(chip, 24, true)}</svg>`;

/** @param {number} chip */
export const chipName = (chip) => `${chip < 100 ? chipWords(chip) : money(chip)} chip`;
