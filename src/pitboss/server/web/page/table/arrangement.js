import { PageElement, define, html, nothing } from "../element.js";
import { capital } from "../parts.js";
import { cardPicture, cardWords } from "./cards.js";
import { HOUSE_WAY, houseWay, nextHand, rows } from "./setting.js";

/**
 * Hands to set: a row for each, and a tap, a key or a drag moves a card to another. Events: "arrange" {setting}.
 * What is told to whoever cannot see it: each move, and how many cards each hand has then.
 */
class ArrangementElement extends PageElement {
  static properties = {
    arrangement: { attribute: false },
    setting: { attribute: false },
    letter: {},
    told: { state: true },
  };

  constructor() {
    super();
    /** @type {import("../types.js").ArrangementJson} */
    this.arrangement = undefined;
    /** @type {Record<string, string>} */
    this.setting = undefined;
    /** @type {string} */
    this.letter = undefined;
    this.told = "";
    this.moved = "";
  }

  /** Moves a card on, or to a hand. @param {string} place @param {string} [name] */
  move(place, name = nextHand(this.arrangement, this.setting, place)) {
    const found = this.arrangement.cards.find((each) => each.place === place);
    if (!found || this.setting[place] === name) return;
    this.moved = this.contains(document.activeElement) ? place : "";
    this.#arrange({ ...this.setting, [place]: name }, `${capital(cardWords(found.card))} to ${name}`);
  }

  /** Lays the cards the house way. */
  setHouseWay() {
    if (this.arrangement.house_way) this.#arrange(houseWay(this.arrangement), `Set the ${HOUSE_WAY}`);
  }

  #arrange(setting, done) {
    const counts = rows(this.arrangement, setting).map((row) => `${row.name} ${row.cards.length} of ${row.size}`);
    this.told = `${done}. ${capital(counts.join(", "))}.`;
    this.dispatchEvent(new CustomEvent("arrange", { detail: { setting }, bubbles: true }));
  }

  /** A card that was moved keeps the focus. */
  updated(changed) {
    if (!this.moved || !changed.has("setting")) return;
    /** @type {HTMLElement | null} */ (this.querySelector(`[data-place="${this.moved}"]`))?.focus();
    this.moved = "";
  }

  #drop(event, name) {
    event.preventDefault();
    this.move(event.dataTransfer.getData("text/plain"), name);
  }

  #card({ place, card }) {
    const number = this.arrangement.cards.findIndex((each) => each.place === place) + 1;
    const next = nextHand(this.arrangement, this.setting, place);
    return html`<button
      class="card-toggle"
      data-place=${place}
      draggable="true"
      aria-label="${capital(cardWords(card))}, in ${this.setting[place]}: move to ${next}"
      @click=${() => this.move(place)}
      @dragstart=${(event) => event.dataTransfer.setData("text/plain", place)}
    >
      ${cardPicture(card)}${number < 10 ? html`<kbd aria-hidden="true" data-key=${number}></kbd>` : nothing}
    </button>`;
  }

  #row({ name, size, cards }) {
    const state = cards.length === size ? "is-full" : cards.length > size ? "is-over" : "";
    return html`<div
      class="set-hand ${state}"
      role="group"
      aria-label="${capital(name)}: ${cards.length} of ${size} cards"
      @dragover=${(event) => event.preventDefault()}
      @drop=${(event) => this.#drop(event, name)}
    >
      <p class="set-name" aria-hidden="true">
        <strong>${capital(name)}</strong> <span>${cards.length} of ${size}</span>
      </p>
      <div class="set-cards">
        ${
          cards.length
            ? cards.map((each) => this.#card(each))
            : html`<span class="set-empty">Tap one to move it here</span>`
        }
      </div>
    </div>`;
  }

  render() {
    return html`<div class="set-hands">
        ${rows(this.arrangement, this.setting).map((row) => this.#row(row))}
        ${
          this.arrangement.house_way
            ? html`<button class="set-house" title="Sets your hand the house way" @click=${() => this.setHouseWay()}>
                ${capital(HOUSE_WAY)}
                ${this.letter ? html`<kbd aria-hidden="true">${this.letter.toUpperCase()}</kbd>` : nothing}
              </button>`
            : nothing
        }
      </div>
      <p class="visually-hidden" role="status">${this.told}</p>`;
  }
}

define("pb-arrangement", ArrangementElement);
