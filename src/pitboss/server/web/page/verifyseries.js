/**
 * A series of outcomes of dice, a wheel or balls verified in this browser: nothing but the logged numbers is asked of
 * the house.
 */
import { css, define, html, nothing } from "./element.js";
import { counted } from "./parts.js";
import { numbersText, verifySeries } from "./series.js";
import { Verification, boundNumbers, checkList } from "./verified.js";

const TITLES = { commitment: "What the house committed to", outcomes: "What came" };

class VerifySeries extends Verification {
  static properties = {
    ...Verification.properties,
    round: { attribute: false },
  };

  static sheet = css`
    pb-verify-series .verified .order {
      grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr));
    }
  `;

  constructor() {
    super();
    /** @type {number} */
    this.round = undefined;
  }

  #verdict() {
    const { verified, checks, wrong } = verifySeries(this.logged);
    return html`<p class="verdict ${verified ? "" : "failed"}" role="status">
        ${
          verified
            ? `✓ The ${this.logged.of}s are as they were committed to; your browser made them again itself.`
            : `✗ The ${this.logged.of}s aren't what the house committed to.`
        }
      </p>
      ${checkList(TITLES, checks)} ${this.#outcomes(new Set(wrong))}`;
  }

  /** @param {Set<number>} wrong */
  #outcomes(wrong) {
    const { of, throws } = this.logged;
    if (!throws.length) return nothing;
    return html`<details>
      <summary>All ${counted(throws.length, of)} of the series, with their rounds</summary>
      <ol class="order" tabindex="0" aria-label="Outcomes of the series">
        ${throws.map(
          ({ round, faces }, at) =>
            html`<li
              class="${round === this.round ? "was-seen" : ""} ${wrong.has(at) ? "is-wrong" : ""}"
              title=${wrong.has(at) ? "the seed gives another" : round === this.round ? "made in this round" : ""}
            >
              ${numbersText(faces)}<small>${round}</small>
            </li>`,
        )}
      </ol>
    </details>`;
  }

  #body() {
    return html`${
      this.logged.opening
        ? this.#verdict()
        : html`<p>
            The house has not opened this series yet: its seed is revealed when the series is long enough, at the latest
            when the table closes. Until then the commitment binds ${counted(this.logged.throws.length, this.logged.of)}
            and those to come.
          </p>`
    }
    ${boundNumbers(this.logged, this.logged.of, this.me)}`;
  }

  render() {
    const title = `Series ${this.number}${this.logged ? ` of ${this.logged.of}s` : ""}`;
    const made = "Made by the house's seed and every player's number, and bound before it began.";
    return this.panel(
      title,
      made,
      () => this.read("series"),
      () => this.#body(),
    );
  }
}

define("pb-verify-series", VerifySeries);
