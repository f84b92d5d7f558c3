/** A shuffle verified in this browser: nothing but the logged numbers is asked of the house. */
import { define, html, nothing } from "./element.js";
import { counted } from "./parts.js";
import { verifyCommitment, verifyOpened, verifyShuffle } from "./shuffle.js";
import { cardText } from "./table/cards.js";
import { Verification, boundNumbers, checkList } from "./verified.js";

const TITLES = {
  commitment: "What the house committed to",
  order: "The order of the cards",
  places: "The seal of every place",
  seen: "The cards that were seen",
  opened: "The cards that were dealt to you",
  opened_to_all: "The cards that everyone saw",
};

class Verify extends Verification {
  static properties = {
    ...Verification.properties,
    seen: { attribute: false },
    verdict: { state: true },
    pasted: { state: true },
  };

  constructor() {
    super();
    this.seen = [];
    this.verdict = null;
    this.pasted = "";
  }

  #verify() {
    return this.read("shuffles", () => {
      this.verdict = this.logged.opening ? this.#judged(this.logged) : null;
      this.pasted = "";
    });
  }

  #paste(event) {
    event.preventDefault();
    const seed = String(new FormData(event.target).get("seed")).trim();
    this.pasted = seed;
    this.verdict = this.#judged({ ...this.logged, opening: { seed } });
  }

  /** Cards collected from play have no order of their own before the shuffle: then the commitment alone is checked. */
  #judged(logged) {
    return logged.deck ? verifyShuffle(logged, this.seen) : verifyCommitment(logged);
  }

  #verdict() {
    const { verified, checks } = this.verdict;
    const source = this.pasted ? "by the seed that you gave" : "by the opening in the log";
    return html`<p class="verdict ${verified ? "" : "failed"}" role="status">
        ${
          verified
            ? `✓ The shuffle is as it was committed to, ${source}; your browser made it again itself.`
            : `✗ The shuffle isn't what the house committed to, ${source}.`
        }
      </p>
      ${checkList(TITLES, checks)} ${this.verdict.shuffled ? this.#order() : nothing}
      ${
        this.logged.deck
          ? nothing
          : html`<p class="quiet">
              Cards from play went into this shuffle, so its order follows from the shuffles before it:
              <code>pitboss replay</code> checks them all from the downloaded log.
            </p>`
      }`;
  }

  #order() {
    const { shuffled, wrong } = this.verdict;
    const places = new Set(this.seen.map(({ place }) => place));
    const bad = new Set(wrong);
    return html`<details>
      <summary>All ${counted(shuffled.order.length, "card")} in their order, from the top and before the cut</summary>
      <ol class="order" tabindex="0" aria-label="Order of the cards">
        ${shuffled.order.map(
          (card, place) =>
            html`<li
              class="${places.has(place) ? "was-seen" : ""} ${bad.has(place) ? "is-wrong" : ""}"
              title=${bad.has(place) ? "sealed otherwise" : places.has(place) ? "seen in this round" : ""}
            >
              ${cardText(card)}<small>${place}</small>
            </li>`,
        )}
      </ol>
    </details>`;
  }

  #numbers() {
    const places = html`<div>
      <dt>Sealed places</dt>
      <dd>${this.logged.sealed?.length ?? 0}, each the SHA-256 of a salt and its card</dd>
    </div>`;
    return boundNumbers(this.logged, "card", this.me, places);
  }

  #pasteForm() {
    const id = `seed-${this.number}`;
    if (this.logged.stays_sealed) return nothing;
    return html`<details ?open=${!this.logged.opening}>
      <summary>Try a seed of your own</summary>
      <form class="paste" @submit=${this.#paste}>
        <div class="field">
          <label for=${id}>Seed, 64 hexadecimal digits</label>
          <input id=${id} name="seed" required spellcheck="false" autocomplete="off" />
        </div>
        <button>Check it</button>
      </form>
    </details>`;
  }

  /** A shuffle whose seed is never revealed: the cards that one saw are checked, and no others. */
  #sealed() {
    const { verified, checks, unopened } = verifyOpened(this.logged, this.seen);
    const stays = html`<p>
        This shuffle stays sealed for good, because a hand that nobody showed stays hidden: its seed is never revealed.
        The commitment and the seals of ${counted(this.logged.sealed?.length ?? 0, "place")} bind it.
      </p>
      <p>
        Not checked here: without the seed nobody can tell that the order follows from it and from the players' numbers,
        and the seals are those that the house tells now. A copy of the log that you downloaded before shows whether
        they are still the same.
      </p>
      ${this.#unopened(unopened)}`;
    if (!checks.length)
      return unopened
        ? stays
        : html`${stays}
            <p>No card of it was dealt to you or shown to everyone, so there is no seal that you can open.</p>`;
    const cards = unopened ? "The cards that the log opens" : "The cards that you saw";
    return html`<p class="verdict ${verified ? "" : "failed"}" role="status">
        ${
          verified
            ? `✓ ${cards} are as they were sealed; your browser made their seals again itself.`
            : `✗ ${cards} aren't as they were sealed.`
        }
      </p>
      ${checkList(TITLES, checks)} ${stays}`;
  }

  #unopened(cards) {
    if (!cards) return nothing;
    const are = cards === 1 ? "is" : "are";
    return html`<p>
      ${counted(cards, "card")} that you saw ${are} not opened in the log: the house opens what everyone saw when the
      round is over.
    </p>`;
  }

  #body() {
    return html`${
      this.logged.stays_sealed
        ? this.#sealed()
        : this.verdict
          ? this.#verdict()
          : html`<p>
              The house has not opened this shuffle yet: its seed is revealed when the cards are shuffled again. Until
              then the commitment and the seals of ${counted(this.logged.sealed?.length ?? 0, "place")} bind it.
            </p>`
    }
    ${this.#numbers()} ${this.#pasteForm()}`;
  }

  render() {
    const made = "Made by the house's seed and every player's number, and bound before the first card was dealt.";
    return this.panel(
      `Shuffle ${this.number}`,
      made,
      () => this.#verify(),
      () => this.#body(),
    );
  }
}

define("pb-verify", Verify);
