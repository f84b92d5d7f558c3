/** Cards: drawn by the house as one sheet of symbols, shown by reference, and read aloud by name. */
import { html, nothing, svg } from "lit";

const RANKS = {
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  10: "ten",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
};
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

let sheet = null;
let back = "back";

/**
 * Says by which symbol of the sheet what lies face down is drawn at the table that is shown.
 * @param {string | undefined} symbol
 */
export function turnFaceDown(symbol) {
  back = symbol ?? "back";
}

/** Names what lies in the sheet beside playing cards, such as a tile. @param {string} name */
const otherWords = (name) => document.getElementById(name)?.dataset.words ?? name;

/** Puts the sheet of cards into the document, once. */
export function loadCards() {
  sheet ??= fetch("/cards.svg")
    .then(async (response) => {
      if (!response.ok) throw new Error("Couldn't load the cards.");
      const parsed = new DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement;
      parsed.classList.add("card-sheet");
      parsed.setAttribute("aria-hidden", "true");
      document.body.append(document.importNode(parsed, true));
    })
    .catch((error) => {
      sheet = null;
      throw error;
    });
  return sheet;
}

/** Names a card as people do, or says that it lies face down. @param {string | null} card */
export function cardWords(card) {
  if (!card) return back === "back" ? "a card face down" : `${otherWords(back)} face down`;
  if (card.startsWith("Joker")) return "joker";
  if (!/^(?:[2-9TJQKA]|10)[cdhs]$/.test(card)) return otherWords(card);
  return `${RANKS[card.slice(0, -1)]} of ${SUITS[card.slice(-1)]}`;
}

/** Marks the hole cards of a hand that has up-cards too: those that I see and the others do not.
 * @param {{card: string | null, is_up?: boolean}[]} cards */
export function withHoleCards(cards) {
  const hasUpCards = cards.some((each) => each.is_up);
  return cards.map((each) => ({ ...each, isHole: Boolean(hasUpCards && each.card && !each.is_up) }));
}

/** Names a hand. @param {{card: string | null, is_up?: boolean}[]} cards */
export function handWords(cards) {
  const hidden = cards.filter((each) => !each.card).length;
  const words = withHoleCards(cards)
    .filter((each) => each.card)
    .map((each) => `${cardWords(each.card)}${each.isHole ? " face down" : ""}`);
  const piece = back === "back" ? "card" : otherWords(back).replace(/^an? /, "");
  if (hidden) words.push(hidden === 1 ? `one ${piece} face down` : `${hidden} ${piece}s face down`);
  return words.join(", ");
}

/**
 * Draws a card within another drawing; of a hole card that only I see, the back covers the lower half.
 * @param {string | null} card
 */
export const cardMark = (card, width, height, isHole = false) =>
  svg`<use href=${`#${card ?? back}`} x=${-width / 2} y=${-height / 2} width=${width} height=${height}></use>
    ${
      isHole
        ? svg`<use class="hole-cover" href=${`#${back}`} x=${-width / 2} y=${-height / 2}
            width=${width} height=${height}></use>`
        : null
    }`;

/** Draws a card by itself. @param {string | null} card */
export const cardPicture = (card, isHole = false, isBest = false) =>
  html`<svg
    class="card-picture ${back === "back" ? "" : "is-narrow"} ${isBest ? "is-best" : ""}"
    viewBox="0 0 56 78.4"
    role="img"
    aria-label="${cardWords(card)}${isHole ? " face down" : ""}"
  >
    <use href=${`#${card ?? back}`} width="56" height="78.4"></use>
    ${isHole ? svg`<use class="hole-cover" href=${`#${back}`} width="56" height="78.4"></use>` : null}
  </svg>`;

/** Writes a card with its sign, coloured, for lines of text. @param {string} card */
export function cardText(card) {
  if (card.startsWith("Joker")) return html`<span class="card-text">★</span>`;
  const suit = card.slice(-1);
  const rank = card.slice(0, -1).replace("T", "10");
  return html`<span class="card-text suit-${suit}" aria-label=${cardWords(card)} role="img"
    >${rank}${SIGNS[suit]}</span
  >`;
}

/** A card in a sentence, but not several of one number: "three 6s", "a pair of 6s to 10s", two tiles "high 10s". */
export const CARD = /(?<!\b(?:two|three|pair of|high|low|\ds to) )\b(?:[2-9TJQKA]|10)[cdhs]\b/g;

/** Writes a sentence with its cards coloured. @param {string} words */
export function withCards(words) {
  const parts = [];
  let last = 0;
  for (const found of words.matchAll(CARD)) {
    parts.push(words.slice(last, found.index), cardText(found[0]));
    last = found.index + found[0].length;
  }
  return parts.length ? html`${parts}${words.slice(last)}` : words || nothing;
}
