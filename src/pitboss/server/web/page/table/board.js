/** The board of a drawing whose numbers are lit as they are drawn. */
import { pace } from "./settings.js";

const STEP = 90;

/**
 * Lights the numbers of the drawing that a device gave, one after another where that is seen; other layouts have none.
 * @param {HTMLElement} felt @param {number[] | undefined} outcome @param {boolean} isSeen
 */
export function lightNumbers(felt, outcome, isSeen = true) {
  const board = /** @type {SVGElement | null} */ (felt.querySelector(".felt-drawing .number-board"));
  const lit = (outcome ?? []).join(" ");
  if (!board || board.dataset.lit === lit) return;
  board.dataset.lit = lit;
  const places = /** @type {NodeListOf<SVGElement>} */ (board.querySelectorAll("[data-number]"));
  for (const place of places) {
    const order = (outcome ?? []).indexOf(Number(place.dataset.number));
    place.classList.toggle("is-lit", order >= 0);
    if (order < 0 || !isSeen || !pace()) continue;
    place.animate([{ opacity: 0.25 }, { opacity: 0.25, offset: 0.9 }, { opacity: 1 }], {
      duration: 1 + order * STEP * Math.min(1, pace()),
    });
  }
}
