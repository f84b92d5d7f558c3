/**
 * What a device showed, where it came to rest and what was called; the marks that lie on the felt, and marker buttons.
 */
import { html, nothing, svg } from "../element.js";
import { styled } from "../styled.js";

/** Faces as they are told: "6 and 1", "6, 1 and 6". */
const LISTED = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Where the pips of each face lie, in thirds of the die from its middle. */
const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** Names a face: what is written on it, or its number. @param {string[]} faces @param {number} face */
const faceWords = (faces, face) => faces[face - 1] ?? String(face);

/**
 * Draws a face around the origin: what is written on it, in its own colour where it has one, or pips.
 * @param {string[]} faces
 * @param {number} face
 * @param {number} size
 * @param {Record<string, string>} [colours]
 */
const faceMark = (faces, face, size, colours = {}) => svg`<rect class="die" ${styled(
  colours[faceWords(faces, face)] ? { fill: colours[faceWords(faces, face)] } : {},
)} x=${-size / 2} y=${-size / 2} width=${size} height=${size} rx=${size * 0.18}></rect>
  ${
    faces.length
      ? svg`<text class="face" y=${size * 0.12} font-size=${Math.min(
          size * 0.4,
          (size * 1.5) / faceWords(faces, face).length,
        )}>${faceWords(faces, face)}</text>`
      : PIPS[face].map(
          ([x, y]) => svg`<circle class="pip" cx=${x * size * 0.27} cy=${y * size * 0.27} r=${size * 0.1}></circle>`,
        )
  }`;

/** The marks as they lie now. @param {any} layout @param {any} view */
const lying = ({ marks = {} }, view) =>
  Object.entries(marks).flatMap(([name, places]) => places[view.marks?.[name] ?? 0] ?? []);

/** How large a die lies in its place. @param {{height: number}} box */
const dieSize = ({ height }) => Math.min(96, height * 0.56);

/** Where a die came to rest, and how it is turned. @param {any} box @param {number} size @param {number} index */
const atRest = (box, size, index) =>
  `translate(${box.x + size * (0.85 + 1.25 * index)} ${box.y + box.height / 2}) rotate(${index ? 9 : -7})`;

/** The marks on the felt, and what the device showed. @param {any} layout @param {any} view */
export function outcomeMarks(layout, view) {
  const { box, faces } = layout.outcome;
  const size = dieSize(box);
  return svg`
    ${lying(layout, view).map(
      ({ x, y, print, is_on: isOn }) => svg`<g class="mark ${isOn ? "is-on" : ""}" transform=${`translate(${x} ${y})`}>
      <circle r="18"></circle><text y="4.5">${print}</text></g>`,
    )}
    ${(view.outcome ?? []).map(
      (face, index) => svg`<g transform=${atRest(box, size, index)}>
      <g class="thrown">${faceMark(faces, face, size, layout.outcomes)}</g></g>`,
    )}`;
}

/** Where what was called is written. @param {any} layout */
export const callBox = ({ outcome: { box, shown = 2 }, width, height }) => ({
  left: `${((box.x + dieSize(box) * (0.36 + 1.25 * shown)) / width) * 100}%`,
  top: `${(box.y / height) * 100}%`,
  width: `${((box.width - dieSize(box) * (0.6 + 1.25 * shown)) / width) * 100}%`,
  height: `${(box.height / height) * 100}%`,
});

/** A marker button on top of chips that are called on or off. @param {string} called @param {number} r */
export const markerButton = (
  called,
  r,
) => svg`<g class="marker-button is-${called}" transform=${`translate(0 ${-r * 0.8}) scale(${Math.min(1, r / 12)})`}>
  <circle r="9"></circle><text y="2.6">${called.toUpperCase()}</text></g>`;

/** What the device showed, and what the marks say, in words. @param {any} layout @param {any} view */
export function outcomeWords(layout, view) {
  const { showed, nothing_yet: nothingYet, faces } = layout.outcome;
  const { outcome = [], call } = view;
  const said = lying(layout, view)
    .map(({ words }) => `${words} `)
    .join("");
  const shown = LISTED.format(outcome.map((/** @type {any} */ face) => faceWords(faces, face)));
  if (shown) return `${said}${showed} ${shown}${call ? `: ${call}` : ""}.`;
  return call ? `${said}${showed} ${call}.` : `${said}${nothingYet}`;
}

/** The same again, large enough for a narrow screen. @param {any} layout @param {any} view */
export function outcomeStrip(layout, view) {
  const { outcome = [], call } = view;
  const marks = lying(layout, view);
  if (!outcome.length && !marks.length) return nothing;
  return html`<div class="outcome-strip" aria-hidden="true">
    ${outcome.map(
      (face) =>
        html`<svg class="die-picture" viewBox="-13 -13 26 26">
          ${faceMark(layout.outcome.faces, face, 24, layout.outcomes)}
        </svg>`,
    )}
    <span class="outcome-call">${call}</span>
    ${marks.map(({ short, is_on: isOn }) =>
      short ? html`<span class="mark-words ${isOn ? "is-on" : ""}">${short}</span>` : nothing,
    )}
  </div>`;
}
