/** What a dice table has on its layout besides chips: the puck, the dice where they came to rest, what was called, and marker buttons. */
import { html, nothing, svg } from "../element.js";

/** Where the pips of each face lie, in thirds of the die from its middle. */
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** Draws a die around the origin. @param {number} face @param {number} size */
const dieMark = (face, size) => svg`<rect class="die" x=${-size / 2} y=${-size / 2} width=${size} height=${size} rx=${size * 0.18}></rect>
  ${PIPS[face].map(([x, y]) => svg`<circle class="pip" cx=${x * size * 0.27} cy=${y * size * 0.27} r=${size * 0.1}></circle>`)}`;

/** The puck on its point, and the dice as they lie. @param {any} layout @param {any} view */
export function puckAndDice({ puck = {}, stick }, { marks, dice = [] }) {
  const point = marks?.puck ?? 0;
  const at = puck[point];
  const size = stick.height * 0.56;
  return svg`
    ${at ? svg`<g class="puck ${point ? "is-on" : ""}" transform=${`translate(${at.x} ${at.y})`}>
      <circle r="18"></circle><text y="4.5">${point ? "ON" : "OFF"}</text></g>` : null}
    ${dice.map((face, index) => svg`<g transform=${`translate(${stick.x + size * (0.85 + 1.25 * index)} ${stick.y + stick.height / 2}) rotate(${index ? 9 : -7})`}>
      ${dieMark(face, size)}</g>`)}`;
}

/** Where the stickperson's call is written. @param {any} layout */
export const callBox = ({ stick, width, height }) => ({
  left: `${((stick.x + stick.height * 1.6) / width) * 100}%`,
  top: `${(stick.y / height) * 100}%`,
  width: `${((stick.width - stick.height * 1.75) / width) * 100}%`,
  height: `${(stick.height / height) * 100}%`,
});

/** A marker button on top of chips that are called on or off. @param {string} called @param {number} r */
export const markerButton = (called, r) => svg`<g class="marker-button is-${called}" transform=${`translate(0 ${-r * 0.8}) scale(${Math.min(1, r / 12)})`}>
  <circle r="9"></circle><text y="2.6">${called.toUpperCase()}</text></g>`;

/** The point of a table that has a puck, 0 while it is off; undefined where there is no puck. @param {any} layout @param {any} view */
const pointOf = ({ puck = {} }, { marks }) => (Object.keys(puck).length ? (marks?.puck ?? 0) : undefined);

/** The state of the dice in words. @param {any} layout @param {any} view */
export function diceWords(layout, view) {
  const { dice = [], call } = view;
  const point = pointOf(layout, view);
  const puck = point === undefined ? "" : point ? `The point is ${point}. ` : "The puck is off. ";
  return `${puck}${dice.length ? `The dice showed ${dice.join(" and ")}${call ? `: ${call}` : ""}.` : call ? `Last came ${call}.` : layout.stick ? "Nothing was thrown yet." : "Nothing has come yet."}`;
}

/** The dice and the puck again, large enough for a narrow screen. @param {any} layout @param {any} view */
export function diceStrip(layout, view) {
  const { dice = [], call } = view;
  const point = pointOf(layout, view);
  if (!dice.length && point === undefined) return nothing;
  return html`<div class="dice-strip" aria-hidden="true">
    ${dice.map((face) => html`<svg class="die-picture" viewBox="-13 -13 26 26">${dieMark(face, 24)}</svg>`)}
    <span class="dice-call">${call}</span>
    ${point === undefined ? nothing : html`<span class="puck-words ${point ? "is-on" : ""}">${point ? `ON ${point}` : "OFF"}</span>`}</div>`;
}
