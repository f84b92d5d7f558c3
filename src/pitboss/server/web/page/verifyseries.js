/** A series of outcomes of dice, a wheel or balls verified in this browser: nothing but the logged numbers is asked of the house. */
import { PageElement, css, define, html, nothing } from "./element.js";
import { api } from "./api.js";
import { counted } from "./parts.js";
import { numbersText, verifySeries } from "./series.js";
import { boundNumbers, checkList } from "./verified.js";

const TITLES = { commitment: "What the house committed to", outcomes: "What came" };

class VerifySeries extends PageElement {
  static properties = {
    tableId: { attribute: false },
    number: { attribute: false },
    round: { attribute: false },
    me: { attribute: false },
    logged: { state: true },
    failure: { state: true },
  };

  static sheet = css`
    pb-verify-series .order {
      grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr));
    }
  `;

  constructor() {
    super();
    /** @type {string} */
    this.tableId = undefined;
    /** @type {number} */
    this.number = undefined;
    /** @type {number} */
    this.round = undefined;
    /** @type {string} */
    this.me = undefined;
    this.logged = null;
    this.failure = "";
  }

  async #verify() {
    this.failure = "";
    try {
      this.logged = await api.get(`/tables/${encodeURIComponent(this.tableId)}/series/${this.number}`);
    } catch (error) {
      this.failure = error.message;
    }
  }

  #verdict() {
    const { verified, checks, wrong } = verifySeries(this.logged);
    return html`<p class="verdict ${verified ? "" : "failed"}" role="status">
        ${
          verified
            ? `✓ The ${this.logged.of}s are as they were committed to; your browser made them again itself.`
            : `✗ The ${this.logged.of}s are not as they were committed to.`
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
    if (this.failure) return html`<p role="alert">${this.failure}</p>`;
    if (!this.logged) return nothing;
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
    return html`<section class="panel" aria-label=${title}>
      <div class="head">
        <div>
          <h2>${title}</h2>
          <p class="quiet">Made by the house's seed and every player's number, and bound before it began.</p>
        </div>
        <button @click=${this.#verify}>${this.logged ? "Verify again" : "Verify it here"}</button>
      </div>
      ${this.#body()}
    </section>`;
  }
}

define("pb-verify-series", VerifySeries);
